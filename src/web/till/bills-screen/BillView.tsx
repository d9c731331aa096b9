import { useMemo } from "react";
import { type Bill, billsApi, type Payment } from "#domain/bills/api.ts";
import { billReceipt } from "#domain/bills/receipt.ts";
import { refundable } from "#domain/bills/settle.ts";
import { ZERO } from "#domain/money.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { formatDateTime } from "#domain/time.ts";
import { Money } from "../../kit/Money.tsx";
import { StatusBadge } from "../../kit/StatusBadge.tsx";
import { PaperView } from "../../printing/PaperView.tsx";
import { useAsk } from "../../sync/useAsk.ts";
import { paymentWords } from "../orders-screen/orderWords.ts";
import { BillActions } from "./BillActions.tsx";
import classes from "./BillsScreen.module.css";
import { billStatusWords, billTones } from "./billWords.ts";

/** A bill as it prints, beside what happened to it and what can be done. */
export function BillView({ billId }: { readonly billId: string }) {
  const bill = useAsk(billsApi.read, { params: { billId } });
  const { print: options } = useAsk(settingsApi.read);
  const paper = useMemo(() => billReceipt(bill, options), [bill, options]);
  return (
    <div className={classes.bill}>
      <PaperView paper={paper} label={`Bill ${bill.invoiceNumber}`} />
      <div className={classes.side}>
        <div className={classes.status}>
          <StatusBadge tone={billTones[bill.status]}>{billStatusWords[bill.status]}</StatusBadge>
          <span>{printsWords(bill.printCount)}</span>
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
        {bill.payments.length > 0 && <Payments bill={bill} />}
      </div>
    </div>
  );
}

function printsWords(printCount: number): string {
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

function Payments({ bill }: { readonly bill: Bill }) {
  const hasRefunds = bill.payments.some(({ kind }) => kind === "refund");
  return (
    <section>
      <h3 className={classes.heading}>Money</h3>
      <ul className={classes.money}>
        {bill.payments.map((payment) => (
          <li key={payment._id}>
            <span className={classes.how}>
              {wordsOf(payment)}
              <small>
                {formatDateTime(payment.createdAt)} · {payment.receivedBy.name}
              </small>
            </span>
            <span>
              {payment.kind === "refund" && "− "}
              <Money amount={payment.amount} />
            </span>
          </li>
        ))}
        {hasRefunds && (
          <li>
            <strong>Left</strong>
            <strong>
              <Money amount={refundable(bill)} />
            </strong>
          </li>
        )}
      </ul>
    </section>
  );
}

function wordsOf({ kind, type, account, reason, tip }: Payment) {
  const how = paymentWords[type] ?? type;
  if (kind === "refund") return `Refund by ${how}: ${reason}`;
  return (
    <>
      Paid by {account === "" ? how : `${how} (${account})`}
      {tip !== ZERO && (
        <>
          {" "}
          and a tip of <Money amount={tip} />
        </>
      )}
    </>
  );
}
