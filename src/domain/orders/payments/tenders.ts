import type { PaymentType } from "../order/api.ts";
import type { Payment } from "./api.ts";

/** One sum that a guest pays in one way; several may pay one bill. */
export type Tender = Pick<
  Payment,
  "type" | "amount" | "tip" | "cashGiven" | "changeDue" | "account" | "reference"
>;

/** Lists the payments that stand: those that no reversal takes back. */
export function standingPayments(payments: readonly Payment[]): Payment[] {
  const reversed = new Set(payments.flatMap(({ kind, corrects }) => (kind === "reversal" ? corrects : [])));
  return payments.filter(({ _id, kind }) => kind === "payment" && !reversed.has(_id));
}

/** Returns how most of an order was paid: the type of its largest tender, of equal ones the first; undefined without any. */
export function mainType(tenders: readonly Pick<Tender, "type" | "amount">[]): PaymentType | undefined {
  const amount = Math.max(...tenders.map((tender) => tender.amount));
  return tenders.find((tender) => tender.amount === amount)?.type;
}
