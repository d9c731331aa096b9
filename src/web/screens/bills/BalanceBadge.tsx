import { type Paise, ZERO } from "#domain/money.ts";
import { balanceAmount } from "#domain/orders/payments/balance.ts";
import { Money } from "../../kit/Money.tsx";
import { StatusBadge } from "../../kit/StatusBadge.tsx";

/** Shows a balance as "Due ₹20" or "Overpaid ₹20"; nothing when it is zero. */
export function BalanceBadge({ balance }: { readonly balance: Paise }) {
  if (balance === ZERO) return null;
  const isDue = balance < ZERO;
  return (
    <StatusBadge tone={isDue ? "danger" : "reserved"}>
      {isDue ? "Due" : "Overpaid"} <Money amount={balanceAmount(balance)} />
    </StatusBadge>
  );
}
