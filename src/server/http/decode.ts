import { z } from "zod";
import { type FieldProblem, Refusal } from "#domain/refusal.ts";
import { fieldLabel, problemSentence, validationMessage } from "#domain/validationMessage.ts";

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
