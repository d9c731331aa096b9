import type { z } from "zod";

/**
 * Returns what is wrong with a value, as the end of a sentence that begins with the field's label: "must have at most 80
 * characters". The error map of every validation whose messages people read; a schema's own message takes precedence.
 */
export function validationMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "is needed"
        : `must be ${typeNames[issue.expected] ?? "of another kind"}`;
    case "too_big":
      return tooBig(issue);
    case "too_small":
      return tooSmall(issue);
    case "invalid_format":
      return formatNames[issue.format] ?? "is not in the right form";
    case "invalid_value":
      return `must be ${issue.values.map(String).join(" or ")}`;
    case "unrecognized_keys":
      return `has fields that are not known: ${issue.keys.join(", ")}`;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    default:
      return "is not valid";
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
  null: "empty",
};

const formatNames: Readonly<Record<string, string>> = {
  email: "must be in the form of name@example.com",
  uuid: "must be an id",
  date: "must be a day, such as 2026-11-20",
  datetime: "must be a date and time in UTC in the form of ISO 8601",
};

type TooBig = z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>;
type TooSmall = z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>;

function tooBig({ origin, maximum, inclusive }: TooBig): string {
  if (origin === "string") return `must have at most ${maximum} characters`;
  if (origin === "array") return `must have at most ${maximum} entries`;
  return inclusive === false ? `must be less than ${maximum}` : `must be at most ${maximum}`;
}

function tooSmall({ origin, minimum, inclusive }: TooSmall): string {
  if (origin === "string") return `must have at least ${minimum} characters`;
  if (origin === "array")
    return `must have at least ${minimum} ${Number(minimum) === 1 ? "entry" : "entries"}`;
  return inclusive === false ? `must be greater than ${minimum}` : `must be at least ${minimum}`;
}

/** Labels of fields whose names are not self-explanatory. */
const labels: ReadonlyMap<string, string> = new Map([
  ["gstin", "GSTIN"],
  ["fssai", "FSSAI licence number"],
  ["sac", "SAC"],
  ["cgstRate", "CGST rate"],
  ["sgstRate", "SGST rate"],
  ["vatRate", "VAT rate"],
  ["vatNumber", "VAT number"],
  ["taxClass", "Tax"],
  ["_id", "Id"],
  ["isVegetarian", "Veg"],
  ["isAvailable", "Available"],
  ["isActive", "Active"],
  ["sortOrder", "Sort order"],
  ["phone", "Phone number"],
]);

/** Returns the label of a field from its path: "items.0.menuItem" becomes "Menu item". */
export function fieldLabel(path: string): string {
  const name = path.split(".").findLast((part) => !/^\d+$/.test(part)) ?? "";
  const words = name
    .replaceAll(/([A-Z])/g, " $1")
    .trim()
    .toLowerCase();
  return labels.get(name) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Joins a label and a message ("Name", "must not be blank") to a sentence. A message that is a sentence stays as it is. */
export function problemSentence(label: string, message: string): string {
  return /^(must|is|has|may|contains)\b/.test(message) && label !== "" ? `${label} ${message}` : message;
}
