import { z } from "zod";
import { command, query } from "../../endpoint.ts";
import { Nothing, paging, Reason, Ref, stored } from "../../entity.ts";
import { Percent, Rupees, RupeesNotNegative } from "../../money.ts";
import { Day, Timestamp } from "../../time.ts";
import { PaymentType, TaxRates } from "../order/api.ts";

export const BillStatus = z.enum(["issued", "paid", "cancelled"]);
export type BillStatus = z.infer<typeof BillStatus>;

export const BillLine = z.object({
  menuItem: z.string(),
  name: z.string(),
  quantity: z.number(),
  rate: Rupees,
  amount: Rupees,
  isVeg: z.boolean(),
});
export type BillLine = z.output<typeof BillLine>;

/**
 * One row of an order's money; rows are only ever added. "payment" is money received; "refund" gives a part of a bill
 * back; "returned" gives back what was overpaid; "waived" writes off what was due, and no money moves.
 */
export const Payment = z.object({
  ...stored,
  kind: z.enum(["payment", "refund", "returned", "waived"]),
  type: PaymentType,
  amount: Rupees,
  /** Outside the bill's total (decision 39). */
  tip: Rupees,
  cashGiven: Rupees.nullable(),
  changeDue: Rupees.nullable(),
  /** When cash taken offline was received; null for all other money, which was received at createdAt. */
  takenAt: Timestamp.nullable(),
  /** Room or name for credit (decision 37). */
  account: z.string(),
  reason: z.string(),
  receivedBy: Ref,
});
export type Payment = z.output<typeof Payment>;

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

/** What the guest is asked to pay: frozen when issued; cancelled or paid later, never changed. */
export const Bill = z.object({
  ...stored,
  /** Consecutive without gaps in its financial year, at most 16 characters (rule 46(b) CGST Rules). */
  invoiceNumber: z.string(),
  order: z.object({ _id: z.string(), billNumber: z.string() }),
  table: Ref,
  area: Ref,
  waiter: Ref,
  issuer: BillIssuer,
  lines: z.array(BillLine),
  discountPercentage: Percent,
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

/**
 * An order whose money is not what its bill says: cash was taken offline, and another sum was right by the time it arrived
 * (decision 24). `_id` and `createdAt` are the order's. received = total + balance, always.
 */
export const OpenBalance = z.object({
  ...stored,
  billNumber: z.string(),
  table: Ref,
  area: Ref,
  /** The paid bill; null when the order has none. */
  bill: z.object({ _id: z.string(), invoiceNumber: z.string() }).nullable(),
  /** What is held for the order, refunds aside. */
  received: Rupees,
  /** The paid bill's total; zero without one. */
  total: Rupees,
  /** Negative: due. Positive: overpaid. Never zero here. */
  balance: Rupees,
  /** When and by whom the cash was taken, the latest where there was more than one. */
  receivedAt: Timestamp,
  receivedBy: Ref,
});
export type OpenBalance = z.output<typeof OpenBalance>;

/** The ways in which money really moves; credit would only be another debt. */
export const MoneyWay = PaymentType.exclude(["credit"]);
export type MoneyWay = z.infer<typeof MoneyWay>;

/** How a balance ends: what was due is collected or written off (waived), what was overpaid is returned. */
export const Clearing = z.enum(["collected", "returned", "waived"]);
export type Clearing = z.infer<typeof Clearing>;

export const billsApi = {
  /** Newest first; the search matches invoice number, bill number, table and area. */
  list: query({
    path: "/bills",
    permission: "floor.read",
    summary: "Bills, newest first",
    search: z.strictObject({
      order: z.string().optional(),
      status: BillStatus.optional(),
      date: Day.optional(),
      startDate: Day.optional(),
      endDate: Day.optional(),
      search: z.string().max(80).optional(),
      ...paging,
    }),
    output: z.array(Bill),
  }),
  read: query({ path: "/bills/:billId", permission: "floor.read", summary: "One bill", output: Bill }),
  /** Counts a printing; the second and later ones are marked DUPLICATE on paper. */
  print: command({
    method: "PATCH",
    path: "/bills/:billId/print",
    permission: "orders.take",
    summary: "Mark a bill printed",
    body: Nothing,
    output: Bill,
  }),
  /** Gives money of a paid bill back: adds a record, edits nothing. 409 bill-not-paid, 422 refund-too-large. */
  refund: command({
    method: "POST",
    path: "/bills/:billId/refunds",
    permission: "bills.refund",
    summary: "Refund a paid bill",
    body: z.strictObject({
      amount: RupeesNotNegative.refine((amount) => amount > 0, "must be greater than 0"),
      type: PaymentType,
      reason: Reason,
    }),
    output: Bill,
    success: "Refund recorded",
    failure: "Failed to record the refund",
  }),
  /** Orders with something due or overpaid, newest first. */
  balances: query({
    path: "/bills/balances",
    permission: "bills.balance",
    summary: "Orders with money due or overpaid, newest first",
    search: z.strictObject(paging),
    output: z.array(OpenBalance),
  }),
  /**
   * Ends an order's balance: adds a payment row of the whole sum and edits nothing. `type` is cash unless said. With
   * `expectedBalance` nobody clears a sum they did not see: 409 balance-changed with details.balance. 409 balance-clear,
   * 422 not-due (collected, waived) and not-overpaid (returned).
   */
  clearBalance: command({
    method: "POST",
    path: "/orders/:orderId/balance",
    permission: "bills.balance",
    summary: "Collect, return or write off an order's balance",
    body: z.strictObject({
      how: Clearing,
      type: MoneyWay.optional(),
      expectedBalance: Rupees.optional(),
      reason: Reason,
    }),
    output: Payment,
    failure: "Failed to clear the balance",
  }),
};
