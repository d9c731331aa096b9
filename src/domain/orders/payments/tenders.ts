import { formatRupees, sum } from "../../money.ts";
import type { PaymentType } from "../order/api.ts";
import type { Payment } from "./api.ts";
import { paymentTypeLabels } from "./paymentTypeLabels.ts";

/** An amount that a guest pays with one payment type; a bill can have several tenders. */
export type Tender = Pick<
  Payment,
  "type" | "amount" | "tip" | "cashGiven" | "changeDue" | "account" | "reference"
>;

/** Returns the payments that are not reversed. */
export function validPayments(payments: readonly Payment[]): Payment[] {
  const reversed = new Set(payments.flatMap(({ kind, corrects }) => (kind === "reversal" ? corrects : [])));
  return payments.filter(({ _id, kind }) => kind === "payment" && !reversed.has(_id));
}

/** Returns the payment type of the largest tender, on a tie the first; undefined without tenders. */
export function mainType(tenders: readonly Pick<Tender, "type" | "amount">[]): PaymentType | undefined {
  const amount = Math.max(...tenders.map((tender) => tender.amount));
  return tenders.find((tender) => tender.amount === amount)?.type;
}

/** Formats the payment types, largest amount first: "Credit (Room 12)", "UPI and cash"; empty without payments. */
export function formatPayments(payments: readonly Payment[]): string {
  const ways = [...Map.groupBy(validPayments(payments), paymentLabel)]
    .map(([way, paid]) => ({ way, total: sum(paid.map(({ amount }) => amount)) }))
    .toSorted((a, b) => b.total - a.total)
    .map(({ way }, at) =>
      at === 0 || way === paymentTypeLabels.upi ? way : way.charAt(0).toLowerCase() + way.slice(1),
    );
  return new Intl.ListFormat("en-GB").format(ways);
}

/** Formats tenders with their amounts: "Card ₹241, Credit (Room 12) ₹200". */
export function formatTenders(tenders: readonly Pick<Tender, "type" | "account" | "amount">[]): string {
  return tenders.map((tender) => `${paymentLabel(tender)} ${formatRupees(tender.amount)}`).join(", ");
}

function paymentLabel({ type, account }: Pick<Tender, "type" | "account">): string {
  return account === "" ? paymentTypeLabels[type] : `${paymentTypeLabels[type]} (${account})`;
}
