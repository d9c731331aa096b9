import { type Paise, ZERO } from "#domain/money.ts";
import type { Bill } from "#domain/orders/bills/api.ts";
import { billBalance, refundable } from "#domain/orders/bills/billMoney.ts";
import type { Payment } from "#domain/orders/payments/api.ts";
import { sizeOf } from "#domain/orders/payments/balance.ts";
import { formatDateTime } from "#domain/time.ts";
import { paymentWords } from "../../features/orders/orderWords.ts";
import { Money } from "../../kit/Money.tsx";
import classes from "./BillsScreen.module.css";

/** Every row of a bill's money, what is left of it after refunds, and what is due or overpaid. */
export function BillMoney({ bill }: { readonly bill: Bill }) {
  const hasRefunds = bill.payments.some(({ kind }) => kind === "refund");
  const balance = billBalance(bill);
  return (
    <section>
      <h3 className={classes.heading}>Money</h3>
      <ul className={classes.money}>
        {bill.payments.map((payment) => (
          <li key={payment._id}>
            <span className={classes.how}>
              {wordsOf(payment)}
              <small>
                {formatDateTime(payment.takenAt ?? payment.createdAt)}
                {payment.takenAt !== null && ", taken offline"} · {payment.receivedBy.name}
              </small>
            </span>
            <span>
              {isGivenBack(payment) && "− "}
              <Money amount={payment.amount} />
            </span>
          </li>
        ))}
        {hasRefunds && <Sum label="Left" amount={refundable(bill)} />}
        {balance !== ZERO && <Sum label={balance < ZERO ? "Due" : "Overpaid"} amount={sizeOf(balance)} />}
      </ul>
    </section>
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

const isGivenBack = ({ kind }: Payment) => kind === "refund" || kind === "returned";

function wordsOf({ kind, type, account, reason, tip }: Payment) {
  const how = paymentWords[type] ?? type;
  if (kind === "refund") return `Refund by ${how}: ${reason}`;
  if (kind === "returned") return `Overpaid, returned by ${how}: ${reason}`;
  if (kind === "waived") return `Written off: ${reason}`;
  return (
    <>
      Paid by {account === "" ? how : `${how} (${account})`}
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
