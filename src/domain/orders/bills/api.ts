import { z } from "zod";
import { command, query } from "../../endpoint.ts";
import { EmptyBody, paging, Ref, SearchText, stored } from "../../entity.ts";
import { Percent, Rupees } from "../../money.ts";
import { PrintJob, QueueBody } from "../../printing/job.ts";
import { TaxClass } from "../../settings/taxClass.ts";
import { dayFields, dayFilterRefusal } from "../../span.ts";
import { Day, Timestamp } from "../../time.ts";
import { Discount, LiquorBlock, PaymentType, TaxRates } from "../order/api.ts";
import { BillGuest } from "../order/billGuest.ts";
import { Choice } from "../order/choice.ts";
import { Payment } from "../payments/api.ts";
import { Place } from "../place.ts";
import { CreditNote } from "./creditNote.ts";

export const BillStatus = z.enum(["issued", "paid", "cancelled"]);
export type BillStatus = z.infer<typeof BillStatus>;

export const BillLine = z.object({
  menuItem: z.string(),
  name: z.string(),
  choice: Choice,
  category: Ref,
  taxClass: TaxClass,
  /** The HSN or SAC code, which the law requires. */
  hsnSac: z.string(),
  quantity: z.number(),
  rate: Rupees,
  amount: Rupees,
  isVeg: z.boolean().nullable(),
  /** The line's own discount; null if it has none or shares the order's. */
  discount: Discount,
  /** The amount of its own discount, else its share of the order's. */
  discountAmount: Rupees,
  /** amount − discountAmount. The taxes of the lines add up to those of the bill exactly (clarification 72). */
  taxable: Rupees,
  cgstRate: Percent,
  sgstRate: Percent,
  cgst: Rupees,
  sgst: Rupees,
  vatRate: Percent,
  vat: Rupees,
});
export type BillLine = z.output<typeof BillLine>;

/** The resort's details at the time of issue; every print uses them. */
export const BillIssuer = z.object({
  resortTitle: z.string(),
  address: z.string(),
  phone: z.string(),
  gstin: z.string(),
  fssai: z.string(),
  sac: z.string(),
  vatNumber: z.string(),
  thankYou: z.string(),
});
export type BillIssuer = z.output<typeof BillIssuer>;

/** A bill. Its amounts are frozen when it is issued; later it can be cancelled or paid, but never changed. */
export const Bill = z.object({
  ...stored("bill"),
  /** Consecutive without gaps in its financial year, at most 16 characters (rule 46(b) CGST Rules). */
  invoiceNumber: z.string(),
  /** The number of the second invoice, of the liquor; null if there is one invoice (clarification 71). */
  liquorInvoiceNumber: z.string().nullable(),
  order: z.object({ _id: z.string(), billNumber: z.string() }),
  /** When the order was opened. */
  orderTime: Timestamp,
  place: Place,
  /** The order's current place, absent if it did not move. Not part of the frozen bill. */
  movedTo: Place.optional(),
  table: Ref,
  area: Ref,
  waiter: Ref,
  /** How the order will be paid, or how most of it was paid. Not part of the frozen bill. */
  paymentType: PaymentType,
  issuer: BillIssuer,
  /** The guest to whom the bill is made out, at the time of issue. */
  guest: BillGuest,
  lines: z.array(BillLine),
  /** The order's discount at the time of issue; the two fields below are the value that was entered. */
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
  /** The part of these totals that is liquor; null if there is none. */
  liquor: LiquorBlock.nullable(),
  status: BillStatus,
  businessDay: Day,
  issuedBy: Ref,
  paidAt: Timestamp.nullable(),
  printCount: z.number(),
  /** The number of the cancelled bill that this bill replaces. */
  replaces: z.string().nullable(),
  cancelled: z.object({ reason: z.string(), by: Ref, at: Timestamp }).nullable(),
  payments: z.array(Payment),
  /** The credit notes of its refunds, oldest first. */
  creditNotes: z.array(CreditNote),
});
export type Bill = z.output<typeof Bill>;

export const billsApi = {
  /** Newest first; search, day filters, counts and spans work as for orders. */
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
  /**
   * Prints it on its printer. Without `again`, one that is on its way or came out is not printed a second time: its jobs are the answer.
   * With it, DUPLICATE is printed. Empty if no printer takes it.
   */
  queue: command({
    method: "POST",
    path: "/bills/:billId/jobs",
    permission: "orders.take",
    summary: "Print a bill on its printer",
    delivery: "needs-server",
    body: QueueBody,
    output: z.array(PrintJob),
    failure: "Failed to print the bill",
  }),
  /** Counts a print; the second and later prints are marked DUPLICATE. */
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
};
