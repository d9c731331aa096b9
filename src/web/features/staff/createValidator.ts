import type { z } from "zod";
import { problemSentence, validationMessage } from "#domain/validationMessage.ts";

/**
 * Returns a validator of a form field for a schema of the contract. The validator returns the first error message, after
 * the field's label, or null.
 */
export function createValidator(label: string, schema: z.ZodType): (value: string) => string | null {
  return (value) => {
    const problem = schema.safeParse(value.trim(), { error: validationMessage }).error?.issues[0]?.message;
    return problem === undefined ? null : problemSentence(label, problem);
  };
}
