import { Button } from "@mantine/core";
import { IconCash } from "@tabler/icons-react";
import { sum, ZERO } from "#domain/money.ts";
import type { OpenBalance } from "#domain/orders/payments/api.ts";
import { balanceWords } from "#domain/orders/payments/balance.ts";
import { countOf } from "../../../features/orders/orderWords.ts";
import classes from "./Balances.module.css";

interface BalanceBannerProps {
  readonly balances: readonly OpenBalance[];
  /** How many there are, should the list not hold them all. */
  readonly total: number;
  readonly onLook: () => void;
}

/** That cash taken offline is waiting for an admin's decision, and how much it is. Nothing when there is none. */
export function BalanceBanner({ balances, total, onLook }: BalanceBannerProps) {
  if (balances.length === 0) return null;
  return (
    <div role="status" className={classes.banner}>
      <IconCash aria-hidden />
      <span className={classes.words}>
        <strong>{countOf(total, "payment")} to check:</strong> {sumsOf(balances)}
      </span>
      <Button variant="default" onClick={onLook}>
        Check payments
      </Button>
    </div>
  );
}

/** "₹20 due, ₹500 overpaid": what guests owe and what they are owed are two things, and never cancel out. */
function sumsOf(balances: readonly OpenBalance[]): string {
  const all = balances.map(({ balance }) => balance);
  const due = sum(all.filter((balance) => balance < ZERO));
  const overpaid = sum(all.filter((balance) => balance > ZERO));
  return [due, overpaid]
    .filter((balance) => balance !== ZERO)
    .map(balanceWords)
    .join(", ");
}
