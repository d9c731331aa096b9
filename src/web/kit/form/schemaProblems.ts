import { z } from "zod";
import { fieldLabel, problemSentence, validationMessage } from "#domain/validationMessage.ts";
import type { FieldErrors } from "./field.ts";

/**
 * Validates a body with the contract's schema, which the server uses too, and returns an error for each wrong
 * field: "must not be blank". So mistakes are shown before anything is sent.
 */
export function schemaProblems<Schema extends z.ZodType>(
  schema: Schema,
  body: z.output<Schema>,
): FieldErrors {
  const checked = z.safeEncode(schema, body, { error: validationMessage });
  if (checked.success) return {};
  return Object.fromEntries(
    checked.error.issues.map(({ path, message }) => [String(path[0] ?? ""), message]),
  );
}

/** Prefixes each field's message with its label, or with one derived from its name. */
export function withLabels(errors: FieldErrors, labels: Readonly<Record<string, string>> = {}): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([name, text]) => [
      name,
      problemSentence(labels[name] ?? fieldLabel(name), text),
    ]),
  );
}
