import type { z } from "zod";

/** A form's check of one field by the contract's own schema: the first problem in words, or null. */
export function validatorOf(schema: z.ZodType): (value: string) => string | null {
  return (value) => {
    const problem = schema.safeParse(value.trim()).error?.issues[0]?.message;
    return problem === undefined ? null : `This field ${problem}`;
  };
}
