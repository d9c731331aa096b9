import { z } from "zod";
import type { FieldErrors } from "./field.ts";

/**
 * What the contract has against a body, by field: the same schema that the server will ask, so that a mistake is named
 * before anything is sent.
 */
export function schemaProblems<Schema extends z.ZodType>(
  schema: Schema,
  body: z.output<Schema>,
): FieldErrors {
  const checked = z.safeEncode(schema, body);
  if (checked.success) return {};
  return Object.fromEntries(
    checked.error.issues.map((issue) => [String(issue.path[0] ?? ""), sentence(wordsOf(issue))]),
  );
}

function wordsOf(issue: z.core.$ZodIssue): string {
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

/** The contract's messages are half sentences: "must not be blank". */
export function sentence(message: string): string {
  return /^(must|is)\b/.test(message) ? `This ${message}` : message;
}
