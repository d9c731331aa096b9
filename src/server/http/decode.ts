import { z } from "zod";
import { type FieldProblem, Refusal } from "#domain/refusal.ts";
import { fieldLabel, problemSentence, validationMessage } from "#domain/validationMessage.ts";
import { isNestedTooDeep } from "./jsonDepth.ts";

/** Decodes a wire value; 422 naming the invalid fields. */
export function decode<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = z.safeDecode(schema, value as z.input<Schema>, { error: validationMessage });
  if (result.success) return result.data;
  throw invalidInput(result.error.issues.flatMap((issue) => toProblems(issue, [])));
}

/** Returns the refusal that names the invalid fields. */
export function invalidInput(problems: readonly FieldProblem[]): Refusal {
  const fields = problems.slice(0, PROBLEMS_MAX);
  const first = fields[0];
  const message = first && problemSentence(fieldLabel(first.field), first.message);
  return new Refusal("invalid-input", { fields }, message);
}

/** The most invalid or unknown fields in an answer: a body of 1 MB can have a hundred thousand. */
const PROBLEMS_MAX = 100;

/** Throws, naming the fields, if a text has a NUL character, which PostgreSQL does not accept. */
export function refuseNul(fields: Readonly<Record<string, string>>): void {
  const fieldsWithNul = Object.keys(fields).filter((field) => fields[field]?.includes("\0"));
  if (fieldsWithNul.length > 0)
    throw invalidInput(fieldsWithNul.map((field) => ({ field, message: NUL_PROBLEM })));
}

export const NUL_PROBLEM = "contains a NUL character";

/** Returns the problems of an issue of the schema, one per field. */
function toProblems(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): FieldProblem[] {
  const path = [...above, ...issue.path];
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ field: [...path, key].join("."), message: "is not a known field" }));
  }
  if (issue.code === "invalid_union") {
    // The alternative that matches down to the deepest field describes the problem best.
    const closest = issue.errors.toSorted((a, b) => depth(b) - depth(a))[0] ?? [];
    const inner = closest.flatMap((each) => toProblems(each, path));
    if (inner.length > 0 && depth(closest) > 0) return inner;
  }
  return [{ field: path.map(String).join("."), message: issue.message }];
}

/** Returns the depth of the deepest issue. */
function depth(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length));
}

type WireType = "number" | "boolean" | "json" | "text";

/**
 * Returns the function that converts a form's text fields to the types of the body's schema: "12" to a number, "true" to a
 * boolean, JSON to arrays and objects. Other texts stay as they are, so that the schema reports the field.
 */
export function formReader(
  schema: z.ZodType,
): (form: Readonly<Record<string, string>>) => Record<string, unknown> {
  const types = wireTypes(schema);
  return (form) =>
    Object.fromEntries(
      Object.entries(form)
        // An emptied number or switch in a form means "not given".
        .filter(([name, text]) => text !== "" || (types[name] ?? "text") === "text")
        .map(([name, text]) => [name, fromText(text, types[name] ?? "text")]),
    );
}

/** A plain number. JavaScript would parse "0x64" as 100, "1e3" as 1000 and " " as 0. */
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/;

function fromText(text: string, type: WireType): unknown {
  if (type === "number") return PLAIN_NUMBER.test(text) ? Number(text) : text;
  if (type === "boolean") return text === "true" ? true : text === "false" ? false : text;
  if (type === "text" || isNestedTooDeep(text)) return text;
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

const JsonShape = z.object({ properties: z.record(z.string(), z.unknown()).default({}) });
const JsonField = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
});

/** Returns the wire type of each field of a body. */
function wireTypes(schema: z.ZodType): Record<string, WireType> {
  const shape = JsonShape.safeParse(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  const fields = Object.entries(shape.data?.properties ?? {});
  return Object.fromEntries(fields.map(([name, field]) => [name, wireType(field)]));
}

function wireType(field: unknown): WireType {
  const names = typeNames(field);
  if (names.includes("string")) return "text";
  if (names.includes("number") || names.includes("integer")) return "number";
  if (names.includes("boolean")) return "boolean";
  return names.includes("array") || names.includes("object") ? "json" : "text";
}

function typeNames(field: unknown): string[] {
  const { type, anyOf = [], oneOf = [] } = JsonField.safeParse(field).data ?? {};
  return [type ?? []].flat().concat([...anyOf, ...oneOf].flatMap(typeNames));
}
