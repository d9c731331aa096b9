import { z } from "zod";
import type { FieldErrors } from "./field.ts";

/**
 * Checks a body with the contract's schema, the one that the server uses, and returns an error message for each wrong
 * field. So mistakes are shown before anything is sent.
 */
export function schemaProblems<Schema extends z.ZodType>(
  schema: Schema,
  body: z.output<Schema>,
): FieldErrors {
  const checked = z.safeEncode(schema, body);
  if (checked.success) return {};
  return Object.fromEntries(
    checked.error.issues.map((issue) => [String(issue.path[0] ?? ""), sentence(messageOf(issue))]),
  );
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "too_big") {
    return issue.origin === "string"
      ? `must have at most ${issue.maximum} characters`
      : `must be at most ${issue.maximum}`;
  }
  if (issue.code === "too_small") {
    return issue.origin === "string"
      ? `must have at least ${issue.minimum} characters`
      : `must be at least ${issue.minimum}`;
  }
  if (issue.code === "invalid_format" && issue.format === "email") return "must be an email address";
  return issue.message;
}

/** Makes a sentence of a message of the contract: "must not be blank" → "This must not be blank". */
export function sentence(message: string): string {
  return /^(must|is)\b/.test(message) ? `This ${message}` : message;
}
