import type { Ref } from "../../entity.ts";
import { minus } from "../../money.ts";
import type { RefusalCode } from "../../refusal.ts";
import type { Settings } from "../../settings/api.ts";
import type { BusinessDay, Instant } from "../../time.ts";
import type { Order } from "../order/api.ts";
import { chargedLines } from "../order/notCharged.ts";
import { isLiquor, taxByLine } from "../order/totals.ts";
import type { Bill, BillIssuer, BillLine } from "./api.ts";

/** The fields of a bill that do not come from its order. */
interface NewBill {
  readonly _id: string;
  readonly invoiceNumber: string;
  /** The number of the invoice of liquor, if it has one of its own. */
  readonly liquorInvoiceNumber: string | null;
  readonly settings: Settings;
  readonly issuedBy: Ref;
  readonly businessDay: BusinessDay;
  readonly now: Instant;
  /** When it was paid; null if it is issued before payment. */
  readonly paidAt: Instant | null;
  /** The number of the cancelled bill that this bill replaces. */
  readonly replaces: string | null;
}

/** Creates the bill of an order, with everything that is ever printed on it (clarification 34). */
export function newBill(order: Order, billFields: NewBill): Bill {
  return {
    _id: billFields._id,
    createdAt: billFields.now,
    invoiceNumber: billFields.invoiceNumber,
    liquorInvoiceNumber: billFields.liquorInvoiceNumber,
    order: { _id: order._id, billNumber: order.billNumber },
    orderTime: order.createdAt,
    place: order.place,
    table: order.table,
    area: order.area,
    waiter: order.waiter,
    paymentType: order.paymentType,
    issuer: toIssuer(billFields.settings),
    guest: order.guest,
    lines: toBillLines(order, billFields.settings),
    discount: order.discount,
    discountPercentage: order.discountPercentage,
    discountRupees: order.discountRupees,
    tax: order.tax,
    subtotal: order.totalAmount,
    discountAmount: order.discountAmount,
    cgst: order.cgst,
    sgst: order.sgst,
    roundOff: order.roundOff,
    grandTotal: order.grandTotal,
    liquor: order.liquor,
    status: billFields.paidAt === null ? "issued" : "paid",
    businessDay: billFields.businessDay,
    issuedBy: billFields.issuedBy,
    paidAt: billFields.paidAt,
    printCount: 0,
    replaces: billFields.replaces,
    cancelled: null,
    payments: [],
    creditNotes: [],
  };
}

function toBillLines(order: Order, { sac }: Settings): BillLine[] {
  const lines = chargedLines(order.items);
  const charges = taxByLine(lines, order.discount, order.tax);
  return lines.flatMap((item, i) => {
    const charge = charges[i];
    if (!charge) return [];
    const { menuItem, choice, category, taxClass, hsnSac, quantity, rate, amount, isVeg, discount } = item;
    const { taxable, rates, cgst, sgst, vat } = charge;
    return {
      ...{ menuItem: menuItem._id, name: menuItem.name, choice, category },
      ...{ taxClass, hsnSac: hsnSac || (isLiquor(item) ? "" : sac) },
      ...{ quantity, rate, amount, isVeg, discount, discountAmount: minus(amount, taxable), taxable },
      ...{ cgstRate: rates.cgstRate, sgstRate: rates.sgstRate, cgst, sgst },
      ...{ vatRate: rates.vatRate, vat },
    };
  });
}

/** Returns the resort's details for a bill. */
export function toIssuer(settings: Settings): BillIssuer {
  const { resortTitle, address, phone, gstin, fssai, sac, vatNumber, thankYou } = settings;
  return { resortTitle, address, phone, gstin, fssai, sac, vatNumber, thankYou };
}

/** Returns the refusal to cancel a bill that is paid or already cancelled. */
export function cancelBillRefusal(bill: Pick<Bill, "status">): RefusalCode | undefined {
  return bill.status === "issued" ? undefined : "bill-not-open";
}
