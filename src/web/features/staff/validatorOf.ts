import type { z } from "zod";

/**
 * Returns a validator of a form field for a schema of the contract. The validator returns the first error message, or
 * null.
 */
export function validatorOf(schema: z.ZodType): (value: string) => string | null {
  return (value) => {
    const problem = schema.safeParse(value.trim()).error?.issues[0]?.message;
    return problem === undefined ? null : `This field ${problem}`;
  };
}
