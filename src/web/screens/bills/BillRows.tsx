import type { Bill } from "#domain/orders/bills/api.ts";
import { formatPayments } from "#domain/orders/payments/tenders.ts";
import { Money } from "../../kit/Money.tsx";
import classes from "./BillRows.module.css";
import { BillStatusBadges } from "./BillStatusBadges.tsx";
import { InvoiceNumbers } from "./InvoiceNumbers.tsx";

interface BillRowsProps {
  readonly bills: readonly Bill[];
  readonly timeOf: (bill: Bill) => string;
  readonly onView: (bill: Bill) => void;
}

/** Shows bills as cards of two lines; a tap opens the bill. */
export function BillRows({ bills, timeOf, onView }: BillRowsProps) {
  return (
    <ul className={classes.rows} aria-label="Bills">
      {bills.map((bill) => (
        <li key={bill._id}>
          <button type="button" className={classes.row} onClick={() => onView(bill)}>
            <span className={classes.line}>
              <strong>
                <InvoiceNumbers bill={bill} />
              </strong>
              <strong>
                <Money amount={bill.grandTotal} />
              </strong>
            </span>
            <span className={classes.line}>
              <span className={classes.where}>
                {timeOf(bill)} · {bill.table.name} {bill.area.name}
                {bill.status === "paid" && ` · ${formatPayments(bill.payments)}`}
              </span>
              <BillStatusBadges bill={bill} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
