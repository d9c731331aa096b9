import { sum } from "../../money.ts";
import type { PaymentType } from "../order/api.ts";
import type { Payment } from "./api.ts";
import { paymentTypeLabels } from "./paymentTypeLabels.ts";

/** One sum that a guest pays in one way; several may pay one bill. */
export type Tender = Pick<
  Payment,
  "type" | "amount" | "tip" | "cashGiven" | "changeDue" | "account" | "reference"
>;

/** Lists the payments that stand: those that no reversal takes back. */
export function validPayments(payments: readonly Payment[]): Payment[] {
  const reversed = new Set(payments.flatMap(({ kind, corrects }) => (kind === "reversal" ? corrects : [])));
  return payments.filter(({ _id, kind }) => kind === "payment" && !reversed.has(_id));
}

/** Returns how most of an order was paid: the type of its largest tender, of equal ones the first; undefined without any. */
export function mainType(tenders: readonly Pick<Tender, "type" | "amount">[]): PaymentType | undefined {
  const amount = Math.max(...tenders.map((tender) => tender.amount));
  return tenders.find((tender) => tender.amount === amount)?.type;
}

/** Names how something was paid, of several ways the largest first: "Credit (Room 12)", "UPI and cash"; empty where nothing was. */
export function formatPayments(payments: readonly Payment[]): string {
  const ways = [...Map.groupBy(validPayments(payments), paymentLabel)]
    .map(([way, paid]) => ({ way, total: sum(paid.map(({ amount }) => amount)) }))
    .toSorted((a, b) => b.total - a.total)
    .map(({ way }, at) =>
      at === 0 || way === paymentTypeLabels.upi ? way : way.charAt(0).toLowerCase() + way.slice(1),
    );
  return new Intl.ListFormat("en-GB").format(ways);
}

function paymentLabel({ type, account }: Payment): string {
  return account === "" ? paymentTypeLabels[type] : `${paymentTypeLabels[type]} (${account})`;
}
