import { ZERO } from "#domain/money.ts";
import type { Bill } from "#domain/orders/bills/api.ts";
import { billBalance } from "#domain/orders/bills/billMoney.ts";
import { Pulse } from "../../kit/feedback/Pulse.tsx";
import { Money } from "../../kit/Money.tsx";
import { StatusBadge } from "../../kit/StatusBadge.tsx";
import { BalanceBadge } from "./BalanceBadge.tsx";
import classes from "./BillsScreen.module.css";
import { billStatusLabels, billTones, refundedAmount } from "./billLabels.ts";

/** Shows a bill's status, what was refunded, and what is due or overpaid. */
export function BillStatusBadges({ bill }: { readonly bill: Bill }) {
  const refunded = refundedAmount(bill);
  return (
    <Pulse of={bill.status} className={classes.badges}>
      <StatusBadge tone={billTones[bill.status]}>{billStatusLabels[bill.status]}</StatusBadge>
      {refunded !== ZERO && (
        <StatusBadge tone="danger">
          Refunded <Money amount={refunded} />
        </StatusBadge>
      )}
      <BalanceBadge balance={billBalance(bill)} />
    </Pulse>
  );
}
