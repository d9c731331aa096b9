import type { NewStay } from "../../accounts/stay.ts";
import { type Paise, sum } from "../../money.ts";
import type { Order } from "../order/api.ts";
import type { Payment } from "./api.ts";
import { validPayments } from "./tenders.ts";

/** True if an account is named; spaces and invisible characters do not count. */
export function isAccountNamed(account = ""): boolean {
  return /[\p{L}\p{N}]/u.test(account);
}

/** The account of a credit as a command names it: by its id, as a stay to open, or by its name. */
export interface NamedAccount {
  readonly account?: string | undefined;
  readonly accountId?: string | undefined;
  readonly stay?: NewStay | undefined;
}

/** True if a payment is on credit without an account (clarification 37). */
export function isUnnamedCredit({
  type,
  account,
  accountId,
  stay,
}: Pick<Payment, "type"> & NamedAccount): boolean {
  return type === "credit" && !accountId && !stay && !isAccountNamed(account);
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
