import { movedBy } from "../drawers/entries.ts";
import { formatRupees, minus, type Paise, sum, ZERO } from "../money.ts";
import type { Bill } from "../orders/bills/api.ts";
import type { Payment } from "../orders/payments/api.ts";
import { computeEffect, sumByKind } from "../orders/payments/paymentKinds.ts";
import { validPayments } from "../orders/payments/tenders.ts";
import type { DayFacts, DayPayment } from "./facts.ts";
import type { BillEnd, MoneyEnd, Unexplained } from "./matched.ts";

/** Sums items by their end. */
function byEnd<End extends string>(
  items: readonly { readonly end: End; readonly amount: Paise }[],
): { end: End; count: number; amount: Paise }[] {
  return [...Map.groupBy(items, ({ end }) => end)].map(([end, of]) => ({
    ...{ end, count: of.length, amount: sum(of.map(({ amount }) => amount)) },
  }));
}

/** Finds how each bill of the day ended, and those that do not add up. */
export function matchBills({ day, bills }: DayFacts) {
  const ofDay = bills.filter(({ businessDay }) => businessDay === day);
  const unexplained = bills.flatMap((bill): Unexplained[] => {
    const { invoiceNumber, order, status, payments, grandTotal } = bill;
    const isPaidByNobody = status === "paid" && grandTotal > ZERO && payments.length === 0;
    return [
      ...(isWhole(bill) ? [] : [`The lines of ${invoiceNumber} are not what it adds up to`]),
      ...(isPaidByNobody ? [`${invoiceNumber} is paid, and nobody paid it`] : []),
    ].map((text) => ({ text, order: order._id }));
  });
  return { ends: byEnd(ofDay.map((bill) => ({ end: billEnd(bill), amount: bill.grandTotal }))), unexplained };
}

/** True if a bill's lines add up to its figures, and these to its total. */
function isWhole(bill: Bill): boolean {
  const of = (key: "amount" | "discountAmount" | "cgst" | "sgst" | "vat") =>
    sum(bill.lines.map((line) => line[key]));
  const vat = bill.liquor?.vat ?? ZERO;
  return (
    of("amount") === bill.subtotal &&
    of("discountAmount") === bill.discountAmount &&
    of("cgst") === bill.cgst &&
    of("sgst") === bill.sgst &&
    of("vat") === vat &&
    minus(sum([bill.subtotal, bill.cgst, bill.sgst, vat, bill.roundOff]), bill.discountAmount) ===
      bill.grandTotal
  );
}

/** Returns how a bill ended, or stands. */
export function billEnd({ status, grandTotal, payments, creditNotes }: Bill): BillEnd {
  if (status === "cancelled") return "cancelled";
  const covered = computeEffect(payments, "covered");
  if (status === "issued") return covered > ZERO ? "partPaid" : "unpaid";
  const credited = sum(creditNotes.map((note) => note.grandTotal));
  if (credited > ZERO && credited === grandTotal) return "credited";
  if (covered < grandTotal) return "partPaid";
  if (sumByKind(payments, "waived") > ZERO) return "writtenOff";
  const valid = validPayments(payments);
  return valid.length > 0 && valid.every(({ type }) => type === "credit") ? "onAccount" : "paid";
}

/** The ends of payment rows that are no payment. */
const endOfKind = {
  ...{ reversal: "corrected", refund: "refunded", returned: "returned", waived: "writtenOff" },
} as const satisfies Partial<Record<Payment["kind"], MoneyEnd>>;

const endOfType = {
  ...{ cash: "counted", card: "banked", upi: "banked", credit: "onAccount" },
} as const satisfies Record<Payment["type"], MoneyEnd>;

/** Finds what became of each payment and receipt of the day, and those that a drawer or account has otherwise. */
export function matchPayments(facts: DayFacts) {
  const { payments, receipts, drawerEntries } = facts;
  const entriesOf = Map.groupBy(drawerEntries, ({ source }) => source ?? "");
  const items: { readonly end: MoneyEnd; readonly amount: Paise }[] = [
    ...payments.map(({ kind, type, amount }) => ({
      ...{ end: kind === "payment" ? endOfType[type] : endOfKind[kind], amount },
    })),
    ...receipts.map(({ kind, type, amount }) => ({
      end: kind === "collection" ? endOfType[type] : kind,
      amount,
    })),
    ...overpaid(facts),
  ];
  const wrong = payments.filter((payment) => !isInDrawer(payment, entriesOf.get(payment._id) ?? []));
  const unowed = payments.filter((payment) => !isOwed(payment, facts));
  const sources = new Set([...payments, ...receipts].map(({ _id }) => _id));
  const orphans = drawerEntries.filter(
    ({ kind, source }) => ofPayments.has(kind) && source !== null && !sources.has(source),
  );
  const lostReceipts = receipts.filter(({ _id, amount }) => {
    const [entry] = entriesOf.get(_id) ?? [];
    return !entry || Math.abs(entry.amount) !== amount;
  });
  return {
    ends: byEnd(items),
    unexplained: [
      ...wrong.map(({ amount, type, order }) => ({
        text: `A payment of ${formatRupees(amount)} by ${type} is not what its drawer received`,
        order,
      })),
      ...unowed.map(({ amount, order }) => ({
        text: `${formatRupees(amount)} on credit is on no account`,
        order,
      })),
      ...orphans.map(({ amount, about }) => ({
        text: `A drawer has ${formatRupees(amount)} of no payment`,
        order: about,
      })),
      ...lostReceipts.map(({ receiptNumber }) => ({
        text: `The money of ${receiptNumber} is in no drawer`,
        order: null,
      })),
    ],
  };
}

const ofPayments: ReadonlySet<string> = new Set(["received", "corrected", "refunded", "returned"]);

/** True if the drawer's entry is what the payment row moves, with the tip or without. */
function isInDrawer(payment: DayPayment, entries: readonly { readonly amount: Paise }[]): boolean {
  const moved = [true, false].map((hasTips) => movedBy(payment, hasTips)?.amount);
  const [entry] = entries;
  return entries.length <= 1 && moved.includes(entry?.amount);
}

function isOwed({ _id, kind, type, amount, tip }: DayPayment, { accountEntries }: DayFacts): boolean {
  if (kind !== "payment" || type !== "credit") return true;
  const charged = accountEntries.filter(({ payment }) => payment === _id).map((entry) => entry.amount);
  return sum(charged) === sum([amount, tip]);
}

/** Lists what closed orders of the day have received beyond their bills. */
function overpaid({ day, orders, bills, payments }: DayFacts) {
  const touched = new Set(payments.filter((payment) => payment.day === day).map(({ order }) => order));
  return orders.flatMap(({ _id, isOpen }) => {
    if (isOpen || !touched.has(_id)) return [];
    const bill = bills.find(({ order, status }) => order._id === _id && status === "paid");
    const rows = bill?.payments ?? payments.filter(({ order }) => order === _id);
    const over = minus(computeEffect(rows, "covered"), bill?.grandTotal ?? ZERO);
    return over > ZERO ? [{ end: "overpaid" as const, amount: over }] : [];
  });
}
