import { z } from "zod";
import { query } from "../../endpoint.ts";
import { paging, Ref, SearchText, stored } from "../../entity.ts";
import { Percent, Rupees, RupeesNotNegative } from "../../money.ts";
import { TaxMode } from "../../settings/api.ts";
import { dayFields, dayFilterRefusal } from "../../span.ts";
import { Day, Timestamp } from "../../time.ts";
import { Course } from "../courses/course.ts";
import { LastAct } from "../lastAct.ts";
import { Place } from "../place.ts";
import { BillGuest } from "./billGuest.ts";
import { NotCharged } from "./notCharged.ts";
import { soldFields } from "./sold.ts";

export const OrderStatus = z.enum(["pending", "preparing", "ready", "served", "paid", "cancelled"]);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const PaymentType = z.enum(["cash", "card", "upi", "credit"]);
export type PaymentType = z.infer<typeof PaymentType>;
/** The default payment type of an order. */
export const PAYMENT_TYPE_DEFAULT = "cash" satisfies PaymentType;

export const QUANTITY_MAX = 999;
export const LINES_MAX = 200;
export const Quantity = z.number().int().min(1).max(QUANTITY_MAX);
export const COVERS_MAX = 99;
/** The number of guests; null if unknown. */
export const Covers = z.number().int().min(1).max(COVERS_MAX).nullable();
export const LINE_NOTES_LENGTH_MAX = 200;
export const LineNotes = z.string().max(LINE_NOTES_LENGTH_MAX);

/** A requested discount, in percent or in rupees; null removes the current one. */
export const RequestedDiscount = z
  .union([z.strictObject({ percent: Percent }), z.strictObject({ rupees: RupeesNotNegative })])
  .nullable();
export type RequestedDiscount = z.output<typeof RequestedDiscount>;

/** The amount of the discount, and the value of the lines on which it was given. */
const given = { rupees: RupeesNotNegative, value: RupeesNotNegative };

/**
 * A discount (clarification 63); null for none. A percentage alone is within the limit in settings and applies to all lines,
 * also later ones. Any other discount is fixed: it takes off `rupees` while the lines cost at least `value`, and
 * proportionally less if they cost less.
 */
export const Discount = z
  .union([
    z.strictObject({ percent: Percent }),
    z.strictObject({ percent: Percent, ...given }),
    z.strictObject(given),
  ])
  .nullable();
export type Discount = z.output<typeof Discount>;

/** A line of an order. Name and rate are those at the time when it was added; `amount` is quantity × rate. */
export const OrderLine = z.object({
  _id: z.string(),
  ...soldFields,
  quantity: z.number(),
  rate: Rupees,
  amount: Rupees,
  notes: z.string(),
  /** The line's own discount, instead of the order's. */
  discount: Discount,
  /** Why the line is not charged and in no total; absent on charged lines. */
  notCharged: NotCharged.optional(),
  /** Its course; absent without one. */
  course: Course.optional(),
  /** Quantity and note as last sent to the kitchen. */
  sentQuantity: z.number(),
  sentNotes: z.string(),
  /** The pieces shown on an issued or provisional bill: they get no cheaper without an approval (clarification 104). */
  billedQuantity: z.number(),
  /** Ids of additions that were merged into this line, so that repeating one changes nothing. */
  additions: z.array(z.string()),
  addedBy: Ref,
  /** The line from which these pieces were split off, whose id is on their KOTs; absent on all other lines. */
  origin: z.string().optional(),
});
export type OrderLine = z.output<typeof OrderLine>;

/** The tax rates of an order or bill. */
export const TaxRates = z.object({
  mode: TaxMode,
  cgstRate: Percent,
  sgstRate: Percent,
  /** The VAT on liquor; null while settings have no rate, and liquor cannot be billed. */
  vatRate: Percent.nullable(),
});
export type TaxRates = z.output<typeof TaxRates>;

/** The liquor of an order or bill: its own block of the totals, under state VAT (clarification 72). */
export const LiquorBlock = z.object({
  /** The sum of its charged lines before discounts. */
  subtotal: Rupees,
  discountAmount: Rupees,
  vat: Rupees,
  roundOff: Rupees,
  /** subtotal − discountAmount + vat + roundOff: whole rupees. */
  grandTotal: Rupees,
});
export type LiquorBlock = z.output<typeof LiquorBlock>;

export const Order = z.object({
  ...stored("order"),
  /** The client's working reference ("BILL-…"); the legal number is bill.invoiceNumber. */
  billNumber: z.string(),
  place: Place,
  /** The order from which this one was split off, else null. The order of a table is the oldest one that is open there. */
  partOf: z.string().nullable(),
  /** Table and area for clients of the specification; rules read `place`. */
  table: Ref,
  area: Ref,
  items: z.array(OrderLine),
  /** The order's discount, on charged lines without their own. */
  discount: Discount,
  /** The order's discount in percent; 0 without a discount or with one in rupees. */
  discountPercentage: Percent,
  /** The order's discount in rupees; 0 without a discount or with one in percent. */
  discountRupees: Rupees,
  paymentType: PaymentType,
  notes: z.string(),
  covers: Covers,
  guest: BillGuest,
  tax: TaxRates,
  /** The sum of the charged lines before discounts. */
  totalAmount: Rupees,
  discountAmount: Rupees,
  cgst: Rupees,
  sgst: Rupees,
  roundOff: Rupees,
  grandTotal: Rupees,
  /** The part of these totals that is liquor, whose VAT is in the grand total; null if no liquor is charged. */
  liquor: LiquorBlock.nullable(),
  /** The payments so far less what was returned; refunds are not subtracted. */
  amountPaid: Rupees,
  /** The part of `amountPaid` that is on credit without an account (clarification 37); absent if there is none. */
  unnamedCredit: Rupees.optional(),
  status: OrderStatus,
  waiter: Ref,
  /** The last move, hand-over, split, merge or discount; absent if there was none. */
  lastAct: LastAct.optional(),
  isActive: z.boolean(),
  /** Rises with every change; a command that sends an older one is refused. */
  version: z.number(),
  businessDay: Day,
  updatedAt: Timestamp,
  /** The current bill, once printed or settled. */
  bill: z
    .object({ _id: z.string(), invoiceNumber: z.string(), createdAt: Timestamp, isPrinted: z.boolean() })
    .nullable(),
});
export type Order = z.output<typeof Order>;

/** How an order was closed. "cancelled" includes an empty order of a freed table; "merged" moved its dishes to another order. */
export const ClosingKind = z.enum(["deleted", "voided", "cancelled", "merged", "paid"]);
export type ClosingKind = z.infer<typeof ClosingKind>;

/** Who closed an order, and when. */
export const OrderClosing = z.object({
  order: z.string(),
  billNumber: z.string(),
  table: Ref,
  kind: ClosingKind,
  /** The place of the order into which this one was merged. */
  into: Ref.nullable(),
  by: Ref,
  at: Timestamp,
  /** The name of the device (`X-Device`); may be empty. */
  device: z.string(),
});
export type OrderClosing = z.output<typeof OrderClosing>;

export const ordersApi = {
  /**
   * Newest first. `status=open` means neither paid nor cancelled, completed and settled mean paid, credit means paid on
   * credit; an empty status is ignored. date, startDate and endDate are business days. `search` matches the serial number of
   * an invoice (123), the beginning of an invoice or bill number on any day, and the names of table, area, waiter and credit
   * account. `X-Total-Count` is sent for a single day. A search without an index covers the newest 31 of the requested days,
   * which `X-Span` names; `X-Earlier-Day` is the endDate of the next request.
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
  /** Who closed an order and how, also of deleted orders; null while it is open. */
  closing: query({
    path: "/orders/:orderId/closing",
    permission: "floor.read",
    summary: "Who closed an order",
    output: OrderClosing.nullable(),
  }),
};
