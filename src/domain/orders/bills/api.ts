import { z } from "zod";
import { command, query } from "../../endpoint.ts";
import { EmptyBody, paging, Reason, Ref, SearchText, stored } from "../../entity.ts";
import { Percent, Rupees, RupeesNotNegative } from "../../money.ts";
import { TaxClass } from "../../settings/taxClass.ts";
import { dayFields, dayFilterRefusal } from "../../span.ts";
import { Day, Timestamp } from "../../time.ts";
import { Discount, PaymentType, TaxRates } from "../order/api.ts";
import { BillGuest } from "../order/billGuest.ts";
import { Choice } from "../order/choice.ts";
import { Payment } from "../payments/api.ts";
import { Place } from "../place.ts";

export const BillStatus = z.enum(["issued", "paid", "cancelled"]);
export type BillStatus = z.infer<typeof BillStatus>;

export const BillLine = z.object({
  menuItem: z.string(),
  name: z.string(),
  choice: Choice,
  category: Ref,
  taxClass: TaxClass,
  /** The HSN or SAC code that the law wants of it. */
  hsnSac: z.string(),
  quantity: z.number(),
  rate: Rupees,
  amount: Rupees,
  isVeg: z.boolean().nullable(),
  /** The line's own discount; null where it has none, or comes under the order's. */
  discount: Discount,
  /** The sum that its own discount takes off, else its share of the order's. */
  discountAmount: Rupees,
  /** amount − discountAmount. The taxes of all lines sum to the bill's, to the paisa (clarification 72). */
  taxable: Rupees,
  cgstRate: Percent,
  sgstRate: Percent,
  cgst: Rupees,
  sgst: Rupees,
});
export type BillLine = z.output<typeof BillLine>;

/** Who issued the bill, as it was then; printed from here for ever. */
export const BillIssuer = z.object({
  resortTitle: z.string(),
  address: z.string(),
  phone: z.string(),
  gstin: z.string(),
  fssai: z.string(),
  sac: z.string(),
  thankYou: z.string(),
});
export type BillIssuer = z.output<typeof BillIssuer>;

/** The sums that the guest is asked to pay: frozen when issued; cancelled or paid later, never changed. */
export const Bill = z.object({
  ...stored("bill"),
  /** Consecutive without gaps in its financial year, at most 16 characters (rule 46(b) CGST Rules). */
  invoiceNumber: z.string(),
  order: z.object({ _id: z.string(), billNumber: z.string() }),
  /** When the order was opened. */
  orderTime: Timestamp,
  place: Place,
  /** Where its order went since; left out where it did not move. Nothing of the bill changes by that. */
  movedTo: Place.optional(),
  table: Ref,
  area: Ref,
  waiter: Ref,
  /** How its order is to be paid, or was for the most part; no part of the frozen bill. */
  paymentType: PaymentType,
  issuer: BillIssuer,
  /** Who it is made out to, as it was then. */
  guest: BillGuest,
  lines: z.array(BillLine),
  /** The order's discount as it was then; the two fields below say what was given. */
  discount: Discount,
  discountPercentage: Percent,
  discountRupees: Rupees,
  tax: TaxRates,
  subtotal: Rupees,
  discountAmount: Rupees,
  cgst: Rupees,
  sgst: Rupees,
  roundOff: Rupees,
  grandTotal: Rupees,
  status: BillStatus,
  businessDay: Day,
  issuedBy: Ref,
  paidAt: Timestamp.nullable(),
  printCount: z.number(),
  /** The cancelled bill's number that this one replaces. */
  replaces: z.string().nullable(),
  cancelled: z.object({ reason: z.string(), by: Ref, at: Timestamp }).nullable(),
  payments: z.array(Payment),
});
export type Bill = z.output<typeof Bill>;

export const billsApi = {
  /** Newest first; search, days, counts and spans are as those of the orders. */
  list: query({
    path: "/bills",
    permission: "floor.read",
    summary: "Bills, newest first",
    search: z
      .strictObject({
        order: z.string().optional(),
        status: BillStatus.optional(),
        ...dayFields,
        search: SearchText.optional(),
        ...paging,
      })
      .superRefine(dayFilterRefusal),
    output: z.array(Bill),
  }),
  read: query({ path: "/bills/:billId", permission: "floor.read", summary: "One bill", output: Bill }),
  /** Counts a printing; the second and later ones are marked DUPLICATE on paper. */
  print: command({
    method: "PATCH",
    path: "/bills/:billId/print",
    permission: "orders.take",
    summary: "Mark a bill printed",
    delivery: "waits",
    body: EmptyBody,
    output: Bill,
    failure: "Failed to print the bill",
  }),
  /** Gives money of a paid bill back: adds a record, edits nothing. 409 bill-not-paid, 422 refund-too-large, refund-of-credit. */
  refund: command({
    method: "POST",
    path: "/bills/:billId/refunds",
    permission: "bills.refund",
    summary: "Refund a paid bill",
    delivery: "needs-server",
    body: z.strictObject({
      amount: RupeesNotNegative.refine((amount) => amount > 0, "must be greater than 0"),
      type: PaymentType,
      reason: Reason,
    }),
    output: Bill,
    success: "Refund recorded",
    failure: "Failed to record the refund",
  }),
};
