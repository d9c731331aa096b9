import { type Paise, sum } from "../../money.ts";
import type { Order } from "../order/api.ts";
import type { Payment } from "./api.ts";
import { validPayments } from "./tenders.ts";

/** True if an account is named; spaces and invisible characters do not count. */
export function isAccountNamed(account = ""): boolean {
  return /[\p{L}\p{N}]/u.test(account);
}

/** True if a payment is on credit without an account (clarification 37). */
export function isUnnamedCredit({
  type,
  account,
}: Pick<Payment, "type"> & { readonly account?: string | undefined }): boolean {
  return type === "credit" && !isAccountNamed(account);
}

/** Returns the sum of an order's payments on credit without an account; undefined if there are none. */
export function sumUnnamedCredit(payments: readonly Payment[]): Paise | undefined {
  const unnamed = validPayments(payments).filter(isUnnamedCredit);
  return unnamed.length === 0 ? undefined : sum(unnamed.map(({ amount }) => amount));
}

/** Sets the order's credit without an account from its payments. */
export function withUnnamedCredit(
  { unnamedCredit: _before, ...order }: Order,
  payments: readonly Payment[],
): Order {
  const unnamedCredit = sumUnnamedCredit(payments);
  return { ...order, ...(unnamedCredit !== undefined && { unnamedCredit }) };
}
