import { useMemo } from "react";
import { billsApi } from "#domain/orders/bills/api.ts";
import { billBalance } from "#domain/orders/bills/billMoney.ts";
import { billReceipt } from "#domain/orders/bills/receipt.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { formatDateTime } from "#domain/time.ts";
import { PaperView } from "../../features/printing/PaperView.tsx";
import { StatusBadge } from "../../kit/StatusBadge.tsx";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";
import { BalanceBadge } from "./BalanceBadge.tsx";
import { BillActions } from "./BillActions.tsx";
import { BillMoney } from "./BillMoney.tsx";
import classes from "./BillsScreen.module.css";
import { billStatusLabels, billTones } from "./billLabels.ts";
import { BillNotes } from "./refunds/BillNotes.tsx";

/** Shows a bill as it prints and, beside it, its status, its payments and the buttons for it. */
export function BillView({ billId }: { readonly billId: string }) {
  const bill = useApiQuery(billsApi.read, { params: { billId } });
  const { print: options } = useApiQuery(settingsApi.read);
  const paper = useMemo(() => billReceipt(bill, options), [bill, options]);
  return (
    <div className={classes.bill}>
      <PaperView paper={paper} label={`Bill ${bill.invoiceNumber}`} />
      <div className={classes.side}>
        <div className={classes.status}>
          <StatusBadge tone={billTones[bill.status]}>{billStatusLabels[bill.status]}</StatusBadge>
          <BalanceBadge balance={billBalance(bill)} />
          <span>{printCountText(bill.printCount)}</span>
        </div>
        <BillActions bill={bill} />
        {bill.cancelled && (
          <p className={classes.note}>
            Cancelled by {bill.cancelled.by.name}, {formatDateTime(bill.cancelled.at)}:{" "}
            {bill.cancelled.reason}
          </p>
        )}
        <dl className={classes.facts}>
          <Fact label="Issued by" value={bill.issuedBy.name} />
          <Fact label="Waiter" value={bill.waiter.name} />
          <Fact label="Order" value={bill.order.billNumber} />
          {bill.replaces !== null && <Fact label="Replaces" value={bill.replaces} />}
        </dl>
        {bill.payments.length > 0 && <BillMoney bill={bill} />}
        {bill.creditNotes.length > 0 && <BillNotes bill={bill} />}
      </div>
    </div>
  );
}

function printCountText(printCount: number): string {
  if (printCount === 0) return "Not printed";
  return printCount === 1 ? "Printed once" : `Printed ${printCount} times`;
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
