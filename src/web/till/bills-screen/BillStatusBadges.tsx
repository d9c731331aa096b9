import type { Bill } from "#domain/bills/api.ts";
import { ZERO } from "#domain/money.ts";
import { Money } from "../../kit/Money.tsx";
import { StatusBadge } from "../../kit/StatusBadge.tsx";
import classes from "./BillsScreen.module.css";
import { billStatusWords, billTones, refundedOf } from "./billWords.ts";

/** Paid, unpaid or cancelled, and what was given back. */
export function BillStatusBadges({ bill }: { readonly bill: Bill }) {
  const refunded = refundedOf(bill);
  return (
    <span className={classes.badges}>
      <StatusBadge tone={billTones[bill.status]}>{billStatusWords[bill.status]}</StatusBadge>
      {refunded !== ZERO && (
        <StatusBadge tone="danger">
          Refunded <Money amount={refunded} />
        </StatusBadge>
      )}
    </span>
  );
}
