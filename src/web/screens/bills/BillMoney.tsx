import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { type Paise, ZERO } from "#domain/money.ts";
import type { Bill } from "#domain/orders/bills/api.ts";
import { billAmountDue, billBalance, refundable } from "#domain/orders/bills/billMoney.ts";
import type { Payment, PaymentKind } from "#domain/orders/payments/api.ts";
import { balanceAmount } from "#domain/orders/payments/balance.ts";
import { paymentEffects } from "#domain/orders/payments/paymentKinds.ts";
import { paymentTypeLabels } from "#domain/orders/payments/paymentTypeLabels.ts";
import { validPayments } from "#domain/orders/payments/tenders.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { formatDateTime, toBusinessDay } from "#domain/time.ts";
import { useToday } from "../../features/settings/useToday.ts";
import { RecordForm } from "../../kit/form/RecordForm.tsx";
import { Money } from "../../kit/Money.tsx";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";
import { useMay } from "../../sync/hooks/useMay.ts";
import classes from "./BillsScreen.module.css";
import { useCorrectionForm } from "./useCorrectionForm.tsx";

/** Shows every payment and refund of a bill, the amount left after refunds, and what is due or overpaid. */
export function BillMoney({ bill }: { readonly bill: Bill }) {
  const correctionForm = useCorrectionForm();
  const mayCorrect = useMay("payments.correct") !== "no" && bill.status !== "cancelled";
  const correctable = usePaymentsOfToday(mayCorrect ? validPayments(bill.payments) : []);
  const [corrected, setCorrected] = useState<Payment>();
  const due = billAmountDue(bill);
  const hasRefunds = bill.payments.some(({ kind }) => kind === "refund");
  const balance = billBalance(bill);
  return (
    <section>
      <h3 className={classes.heading}>Money</h3>
      <ul className={classes.money}>
        {bill.payments.map((payment) => (
          <li key={payment._id}>
            <span className={classes.how}>
              {descriptions[payment.kind](payment)}
              <small>
                {formatDateTime(payment.takenAt ?? payment.createdAt)}
                {payment.takenAt !== null && ", taken offline"} · {payment.receivedBy.name}
              </small>
            </span>
            <span>
              {paymentEffects[payment.kind].held < 0 && "− "}
              <Money amount={payment.amount} />
              {correctable.includes(payment) && (
                <Button variant="subtle" size="sm" onClick={() => setCorrected(payment)}>
                  Correct
                </Button>
              )}
            </span>
          </li>
        ))}
        {hasRefunds && <Sum label="Left to refund" amount={refundable(bill)} />}
        {balance !== ZERO && (
          <Sum label={balance < ZERO ? "Due" : "Overpaid"} amount={balanceAmount(balance)} />
        )}
        {due !== ZERO && <Sum label="To pay" amount={due} />}
      </ul>
      {corrected && correctable.some(({ _id }) => _id === corrected._id) && (
        <RecordForm
          spec={correctionForm(bill, corrected)}
          label="Correct the payment"
          takeFocus
          onSaved={() => setCorrected(undefined)}
          onCancel={() => setCorrected(undefined)}
        />
      )}
    </section>
  );
}

/** Returns the payments received on the open business day; only these can be corrected. */
function usePaymentsOfToday(payments: readonly Payment[]): readonly Payment[] {
  const { cutoffHour } = useApiQuery(settingsApi.read);
  const today = useToday();
  return payments.filter(
    ({ takenAt, createdAt }) => toBusinessDay(takenAt ?? createdAt, cutoffHour) === today,
  );
}

function Sum({ label, amount }: { readonly label: string; readonly amount: Paise }) {
  return (
    <li>
      <strong>{label}</strong>
      <strong>
        <Money amount={amount} />
      </strong>
    </li>
  );
}

const descriptions: Record<PaymentKind, (payment: Payment) => ReactNode> = {
  payment: paidDescription,
  reversal: ({ type, reason }) => `Entered wrongly as ${paymentTypeLabels[type]}: ${reason}`,
  refund: ({ type, reason }) => `Refund by ${paymentTypeLabels[type]}: ${reason}`,
  returned: ({ type, reason }) => `Overpaid, returned by ${paymentTypeLabels[type]}: ${reason}`,
  waived: ({ reason }) => `Written off: ${reason}`,
};

function paidDescription({ type, account, reference, reason, tip }: Payment) {
  const how = reference === "" ? paymentTypeLabels[type] : `${paymentTypeLabels[type]} …${reference}`;
  return (
    <>
      {type !== "credit" && "Paid by "}
      {account === "" ? how : `${how} (${account})`}
      {tip !== ZERO && (
        <>
          {" "}
          and a tip of <Money amount={tip} />
        </>
      )}
      {reason !== "" && `: ${reason}`}
    </>
  );
}
