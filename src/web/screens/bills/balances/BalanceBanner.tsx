import { Button } from "@mantine/core";
import { IconCash } from "@tabler/icons-react";
import { formatRupees, sum, ZERO } from "#domain/money.ts";
import type { OpenBalance } from "#domain/orders/payments/api.ts";
import { formatBalance } from "#domain/orders/payments/balance.ts";
import { countOf } from "../../../kit/countOf.ts";
import classes from "./Balances.module.css";

interface BalanceBannerProps {
  readonly balances: readonly OpenBalance[];
  /** The number of balances; the list may hold only some. */
  readonly total: number;
  readonly onOpen: () => void;
}

/** Shows how much money waits for a manager's decision; nothing if none. */
export function BalanceBanner({ balances, total, onOpen }: BalanceBannerProps) {
  if (balances.length === 0) return null;
  return (
    <div role="status" className={classes.banner}>
      <IconCash aria-hidden />
      <span className={classes.words}>
        <strong>{countOf(total, "payment")} to check:</strong> {balanceSums(balances).join(", ")}
      </span>
      <Button variant="default" onClick={onOpen}>
        Check payments
      </Button>
    </div>
  );
}

/** Sums the balances: "₹20 due", "₹500 overpaid", "₹100 on no account". They are of different guests and are not netted. */
function balanceSums(balances: readonly OpenBalance[]): string[] {
  const all = balances.map(({ balance }) => balance);
  const due = sum(all.filter((balance) => balance < ZERO));
  const overpaid = sum(all.filter((balance) => balance > ZERO));
  const unnamed = sum(balances.map(({ unnamedCredit }) => unnamedCredit?.amount ?? ZERO));
  return [
    ...[due, overpaid].filter((balance) => balance !== ZERO).map(formatBalance),
    ...(unnamed === ZERO ? [] : [`${formatRupees(unnamed)} on no account`]),
  ];
}
