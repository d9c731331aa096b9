import { z } from "zod";
import { Name } from "../../entity.ts";
import { gstinProblem, isGstin } from "../../settings/gstin.ts";

export const GUEST_ADDRESS_LENGTH_MAX = 300;

/** Who a bill is made out to, for a guest who wants that on it (rule 46 CGST Rules); null for all others. */
export const BillGuest = z
  .strictObject({
    name: Name,
    address: z.string().max(GUEST_ADDRESS_LENGTH_MAX),
    /** Empty for a guest who is not registered. */
    gstin: z
      .string()
      .refine((text) => text === "" || isGstin(text), { error: ({ input }) => gstinProblem(String(input)) }),
  })
  .nullable();
export type BillGuest = z.output<typeof BillGuest>;
