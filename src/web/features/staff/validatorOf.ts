import type { z } from "zod";
import { problemSentence, problemWords } from "#domain/problemWords.ts";

/**
 * Returns a validator of a form field for a schema of the contract. The validator returns the first error message, after
 * the field's label, or null.
 */
export function validatorOf(label: string, schema: z.ZodType): (value: string) => string | null {
  return (value) => {
    const problem = schema.safeParse(value.trim(), { error: problemWords }).error?.issues[0]?.message;
    return problem === undefined ? null : problemSentence(label, problem);
  };
}
