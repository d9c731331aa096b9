import type { z } from "zod";
import { problemSentence, validationMessage } from "#domain/validationMessage.ts";

/** Returns a form field's validator for a schema of the contract: the first error message with the field's label, or null. */
export function createValidator(label: string, schema: z.ZodType): (value: string) => string | null {
  return (value) => {
    const problem = schema.safeParse(value.trim(), { error: validationMessage }).error?.issues[0]?.message;
    return problem === undefined ? null : problemSentence(label, problem);
  };
}
