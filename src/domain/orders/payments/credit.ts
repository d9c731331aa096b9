import { type Paise, sum } from "../../money.ts";
import type { Order } from "../order/api.ts";
import type { Payment } from "./api.ts";
import { validPayments } from "./tenders.ts";

/** True if a text names the account of a credit: spaces and characters that nobody can see name none. */
export function isAccountNamed(account = ""): boolean {
  return /[\p{L}\p{N}]/u.test(account);
}

/** True if a payment is on credit and nobody has named the account yet (clarification 37). */
export function isUnnamedCredit({
  type,
  account,
}: Pick<Payment, "type"> & { readonly account?: string | undefined }): boolean {
  return type === "credit" && !isAccountNamed(account);
}

/** Returns the sum of an order's payments on credit that no account is named for; undefined where there is none. */
export function sumUnnamedCredit(payments: readonly Payment[]): Paise | undefined {
  const unnamed = validPayments(payments).filter(isUnnamedCredit);
  return unnamed.length === 0 ? undefined : sum(unnamed.map(({ amount }) => amount));
}

/** Returns the order with the credit of its payments that no account is named for. */
export function withUnnamedCredit(
  { unnamedCredit: _before, ...order }: Order,
  payments: readonly Payment[],
): Order {
  const unnamedCredit = sumUnnamedCredit(payments);
  return { ...order, ...(unnamedCredit !== undefined && { unnamedCredit }) };
}
