import { memo, useState } from "react";
import { z } from "zod";
import { formatRate, Percent, typedDecimal, ZERO_RATE } from "#domain/money.ts";
import { type Order, PAYMENT_TYPE_DEFAULT, PaymentType } from "#domain/orders/order/api.ts";
import { paymentTypeWords } from "#domain/orders/payments/paymentTypeWords.ts";
import { grantOf } from "#domain/permissions.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { DiscountFall } from "../../../features/orders/bills/DiscountFall.tsx";
import { useAsk } from "../../../sync/cache/useAsk.ts";
import { usePerson } from "../../../sync/http/session.ts";
import { OrderNote } from "./OrderNote.tsx";
import classes from "./OrderPanel.module.css";

interface OrderTermsProps {
  /** The order's; all undefined while no order is on view. */
  readonly paymentType: PaymentType | undefined;
  readonly discount: Order["discountPercentage"] | undefined;
  readonly discountFellFrom: Order["discountFellFrom"] | undefined;
  readonly notes: Order["notes"] | undefined;
  readonly setPaymentType: (paymentType: PaymentType) => void;
  readonly setDiscount: (discount: Order["discountPercentage"]) => void;
  readonly setNotes: (notes: Order["notes"]) => void;
}

/** Payment type, discount percent and note of the order, in one row. */
export const OrderTerms = memo(function OrderTerms(props: OrderTermsProps) {
  const { paymentType, discount, discountFellFrom, notes, setPaymentType, setDiscount, setNotes } = props;
  return (
    <div className={classes.terms}>
      <label>
        Payment type
        <select
          value={paymentType ?? PAYMENT_TYPE_DEFAULT}
          disabled={paymentType === undefined}
          onChange={(event) => {
            const chosen = PaymentType.safeParse(event.currentTarget.value);
            if (chosen.success) setPaymentType(chosen.data);
          }}
        >
          {PaymentType.options.map((type) => (
            <option key={type} value={type}>
              {paymentTypeWords[type]}
            </option>
          ))}
        </select>
      </label>
      <DiscountField discount={discount} discountFellFrom={discountFellFrom} setDiscount={setDiscount} />
      <OrderNote notes={notes} setNotes={setNotes} />
    </div>
  );
});

type DiscountFieldProps = Pick<OrderTermsProps, "discount" | "discountFellFrom" | "setDiscount">;

function DiscountField({ discount, discountFellFrom = null, setDiscount }: DiscountFieldProps) {
  const settings = useAsk(settingsApi.read);
  const { role } = usePerson();
  const from = discount ?? ZERO_RATE;
  /** The text that is being typed; undefined while the order's own discount shows. */
  const [typed, setTyped] = useState<string>();
  const to = z.safeDecode(Percent, typedDecimal(typed?.trim() ?? String(from / 100)));
  const problem = to.success ? undefined : "The discount is 0 to 100 percent, with two decimals at most.";
  const needsApproval =
    to.success &&
    to.data !== from &&
    to.data > settings.discountLimit &&
    grantOf(role, "orders.discount") === "approval";

  const keep = () => {
    if (typed === undefined || problem) return;
    setTyped(undefined);
    // A discount that fell may be set to what it fell to.
    if (to.success && (to.data !== from || discountFellFrom !== null)) setDiscount(to.data);
  };
  return (
    <>
      <label>
        Discount %
        <input
          type="text"
          inputMode="decimal"
          disabled={discount === undefined}
          value={typed ?? String(from / 100)}
          aria-invalid={problem ? true : undefined}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key === "Enter") keep();
            if (event.key === "Escape") setTyped(undefined);
          }}
        />
      </label>
      <DiscountFall from={discountFellFrom} to={from} />
      {needsApproval && (
        <p className={classes.hint} role="status">
          More than {formatRate(settings.discountLimit)}: an admin approves it.
        </p>
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
