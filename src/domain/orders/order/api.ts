import { z } from "zod";
import { query } from "../../endpoint.ts";
import { paging, Ref, SearchText, stored } from "../../entity.ts";
import { Percent, Rupees, RupeesNotNegative } from "../../money.ts";
import { TaxMode } from "../../settings/api.ts";
import { dayFields, dayFilterRefusal } from "../../span.ts";
import { Day, Timestamp } from "../../time.ts";
import { LastAct } from "../lastAct.ts";
import { Place } from "../place.ts";
import { BillGuest } from "./billGuest.ts";
import { NotCharged } from "./notCharged.ts";
import { soldFields } from "./sold.ts";

export const OrderStatus = z.enum(["pending", "preparing", "ready", "served", "paid", "cancelled"]);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const PaymentType = z.enum(["cash", "card", "upi", "credit"]);
export type PaymentType = z.infer<typeof PaymentType>;
/** How an order is paid unless somebody says otherwise. */
export const PAYMENT_TYPE_DEFAULT = "cash" satisfies PaymentType;

export const QUANTITY_MAX = 999;
export const LINES_MAX = 200;
export const Quantity = z.number().int().min(1).max(QUANTITY_MAX);
export const COVERS_MAX = 99;
/** How many guests sit at the table; null while nobody has said. */
export const Covers = z.number().int().min(1).max(COVERS_MAX).nullable();
export const LINE_NOTES_LENGTH_MAX = 200;
export const LineNotes = z.string().max(LINE_NOTES_LENGTH_MAX);

/** A discount that somebody asks for, in percent or in rupees; null takes away the one that is there. */
export const RequestedDiscount = z
  .union([z.strictObject({ percent: Percent }), z.strictObject({ rupees: RupeesNotNegative })])
  .nullable();
export type RequestedDiscount = z.output<typeof RequestedDiscount>;

/** The sum that was given, and the value that it was given on. */
const given = { rupees: RupeesNotNegative, value: RupeesNotNegative };

/**
 * A discount as it was given (clarification 63); null for none. A percentage alone, within the limit in settings, is that part of
 * whatever it stands on. Any other takes off `rupees` on at least `value`, and less in proportion on less.
 */
export const Discount = z
  .union([
    z.strictObject({ percent: Percent }),
    z.strictObject({ percent: Percent, ...given }),
    z.strictObject(given),
  ])
  .nullable();
export type Discount = z.output<typeof Discount>;

/** One line of an order. Name and rate are those of the moment it was added; `amount` is quantity × rate. */
export const OrderLine = z.object({
  _id: z.string(),
  ...soldFields,
  quantity: z.number(),
  rate: Rupees,
  amount: Rupees,
  notes: z.string(),
  /** Its own, in place of the order's. */
  discount: Discount,
  /** Why the guest does not pay it, and it is in no total; left out where it is charged. */
  notCharged: NotCharged.optional(),
  /** The state of this line that the kitchen last got. */
  sentQuantity: z.number(),
  sentNotes: z.string(),
  /** How many pieces an issued bill or a provisional paper has shown: they get no cheaper without an approval (clarification 104). */
  billedQuantity: z.number(),
  /** Ids of later additions that joined this line, so that repeating one changes nothing. */
  additions: z.array(z.string()),
  addedBy: Ref,
  /** The line from which these pieces were split off: tickets name them by its id. Left out where they were not. */
  origin: z.string().optional(),
});
export type OrderLine = z.output<typeof OrderLine>;

/** The tax an order or bill is computed with. */
export const TaxRates = z.object({ mode: TaxMode, cgstRate: Percent, sgstRate: Percent });
export type TaxRates = z.output<typeof TaxRates>;

export const Order = z.object({
  ...stored("order"),
  /** The client's working reference ("BILL-…"); the number of law is bill.invoiceNumber. */
  billNumber: z.string(),
  place: Place,
  /** The order from which this one was split off; null for all others. The order of a table is the oldest that is open there. */
  partOf: z.string().nullable(),
  /** The names of the place, for clients of the specification; rules read `place`. */
  table: Ref,
  area: Ref,
  items: z.array(OrderLine),
  /** The order's discount, on the charged lines without one of their own. */
  discount: Discount,
  /** The percentage that was given on the order: 0 where it has no discount, or one in rupees. */
  discountPercentage: Percent,
  /** The sum that was given on the order in rupees: 0 where it has no discount, or one in percent. */
  discountRupees: Rupees,
  paymentType: PaymentType,
  notes: z.string(),
  covers: Covers,
  guest: BillGuest,
  tax: TaxRates,
  /** Sum of the lines that are charged, before discount. */
  totalAmount: Rupees,
  discountAmount: Rupees,
  cgst: Rupees,
  sgst: Rupees,
  roundOff: Rupees,
  grandTotal: Rupees,
  /** Its payments so far, less what was given back; a refund is no part of it. */
  amountPaid: Rupees,
  /** The part of `amountPaid` on credit that no account is named for (clarification 37); left out where there is none. */
  unnamedCredit: Rupees.optional(),
  status: OrderStatus,
  waiter: Ref,
  /** The last move, hand-over, split or merge, with its author; left out where there was none. */
  lastAct: LastAct.optional(),
  isActive: z.boolean(),
  /** Counts every change; a stale one is refused where it is sent. */
  version: z.number(),
  businessDay: Day,
  updatedAt: Timestamp,
  /** The live bill, once printed or settled. */
  bill: z
    .object({ _id: z.string(), invoiceNumber: z.string(), createdAt: Timestamp, isPrinted: z.boolean() })
    .nullable(),
});
export type Order = z.output<typeof Order>;

/** How an order ended: "cancelled" is also an empty one whose table was freed, "merged" one whose dishes are on another order now. */
export const ClosingKind = z.enum(["deleted", "voided", "cancelled", "merged", "paid"]);
export type ClosingKind = z.infer<typeof ClosingKind>;

/** Who closed an order, and when. */
export const OrderClosing = z.object({
  order: z.string(),
  billNumber: z.string(),
  table: Ref,
  kind: ClosingKind,
  /** The place of the order that got the dishes of one that was merged. */
  into: Ref.nullable(),
  by: Ref,
  at: Timestamp,
  /** The name of the device on which it was done (`X-Device`); empty when it has none. */
  device: z.string(),
});
export type OrderClosing = z.output<typeof OrderClosing>;

export const ordersApi = {
  /**
   * Newest first. `status=open` is every order neither paid nor cancelled; completed and settled mean paid, credit paid on
   * credit; an empty status is none. date, startDate and endDate are business days. search finds an invoice by its serial
   * (123), an invoice or bill number by its beginning, whatever the day, and the names of table, area, waiter and credit
   * account. The rows of one day are counted (`X-Total-Count`); what no index leads to is looked for in the newest 31 of the days
   * asked for, which `X-Span` names; `X-Earlier-Day` is the endDate to go on with.
   */
  list: query({
    path: "/orders",
    permission: "floor.read",
    summary: "Orders, newest first",
    search: z
      .strictObject({
        table: z.string().optional(),
        area: z.string().optional(),
        status: z.union([OrderStatus, z.enum(["open", "completed", "settled", "credit", ""])]).optional(),
        ...dayFields,
        search: SearchText.optional(),
        ...paging,
      })
      .superRefine(dayFilterRefusal),
    output: z.array(Order),
  }),
  read: query({ path: "/orders/:orderId", permission: "floor.read", summary: "One order", output: Order }),
  /** Who settled, deleted, voided or cancelled an order; null while it is open. Deleted orders have one too. */
  closing: query({
    path: "/orders/:orderId/closing",
    permission: "floor.read",
    summary: "Who closed an order",
    output: OrderClosing.nullable(),
  }),
};
