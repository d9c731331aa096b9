import { z } from "zod";
import { fieldLabel, problemSentence, validationMessage } from "#domain/validationMessage.ts";
import type { FieldErrors } from "./field.ts";

/**
 * Checks a body with the contract's schema, the one that the server uses, and returns for each wrong field what is wrong
 * with it: "must not be blank". So mistakes are shown before anything is sent.
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

/** Makes a sentence of each field's message, after the label that the form has for it or that its name gives. */
export function withLabels(errors: FieldErrors, labels: Readonly<Record<string, string>> = {}): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([name, text]) => [
      name,
      problemSentence(labels[name] ?? fieldLabel(name), text),
    ]),
  );
}
