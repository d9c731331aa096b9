import { z } from "zod";
import { Ref, stored } from "../../entity.ts";
import { Rupees } from "../../money.ts";
import { Day } from "../../time.ts";
import { LiquorBlock, PaymentType } from "../order/api.ts";
import { Place } from "../place.ts";

/** The part of a bill's line that a credit note takes back. */
export const NoteLine = z.object({
  /** The line's position on the bill, from 0. */
  line: z.number().int().min(0),
  /** The refunded pieces; 0 if only a part of the price was refunded. */
  quantity: z.number(),
  amount: Rupees,
  discountAmount: Rupees,
  /** amount − discountAmount */
  taxable: Rupees,
  cgst: Rupees,
  sgst: Rupees,
  vat: Rupees,
});
export type NoteLine = z.output<typeof NoteLine>;

/** How a part of a note was given back; on credit it lowers the debt on the account. */
export const NoteTender = z.object({ type: PaymentType, account: z.string(), amount: Rupees });
export type NoteTender = z.output<typeof NoteTender>;

/**
 * A credit note: the refunded part of a paid bill, frozen (rule 53 CGST Rules). Resort, guest, dishes and rates are those of the
 * bill. subtotal − discountAmount + cgst + sgst + liquor.vat + roundOff = grandTotal, as on the bill.
 */
export const CreditNote = z.object({
  ...stored("creditNote"),
  /** Consecutive without gaps in its financial year, in its own series (clarification 71). */
  noteNumber: z.string(),
  bill: z.object({ _id: z.string(), invoiceNumber: z.string() }),
  order: z.object({ _id: z.string(), billNumber: z.string() }),
  place: Place,
  reason: z.string(),
  lines: z.array(NoteLine),
  subtotal: Rupees,
  discountAmount: Rupees,
  cgst: Rupees,
  sgst: Rupees,
  roundOff: Rupees,
  grandTotal: Rupees,
  /** The part of these totals that is liquor; null if there is none. */
  liquor: LiquorBlock.nullable(),
  tenders: z.array(NoteTender),
  businessDay: Day,
  issuedBy: Ref,
  printCount: z.number(),
});
export type CreditNote = z.output<typeof CreditNote>;
