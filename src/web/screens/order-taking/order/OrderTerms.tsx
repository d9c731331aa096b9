import { memo, useState } from "react";
import { formatRate, ZERO_RATE } from "#domain/money.ts";
import {
  type Discount,
  type Order,
  PAYMENT_TYPE_DEFAULT,
  PaymentType,
  type RequestedDiscount,
} from "#domain/orders/order/api.ts";
import { formatDiscount } from "#domain/orders/order/discountSum.ts";
import { paymentTypeLabels } from "#domain/orders/payments/paymentTypeLabels.ts";
import { findGrant } from "#domain/permissions.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { DiscountInput } from "../../../features/orders/bills/DiscountInput.tsx";
import { useApiQuery } from "../../../sync/hooks/useApiQuery.ts";
import { usePerson } from "../../../sync/hooks/useSession.ts";
import { OrderGuest } from "./OrderGuest.tsx";
import { OrderNote } from "./OrderNote.tsx";
import classes from "./OrderPanel.module.css";

interface OrderTermsProps {
  /** The order's details; all undefined while no order is selected. */
  readonly paymentType: PaymentType | undefined;
  readonly discount: Discount | undefined;
  readonly notes: Order["notes"] | undefined;
  readonly guest: Order["guest"] | undefined;
  readonly setPaymentType: (paymentType: PaymentType) => void;
  readonly setDiscount: (discount: RequestedDiscount, reason?: string) => void;
  readonly setNotes: (notes: Order["notes"]) => void;
  readonly setGuest: (guest: Order["guest"]) => void;
}

/** Payment type, discount, note and the bill's guest, in one row. */
export const OrderTerms = memo(function OrderTerms(props: OrderTermsProps) {
  const { paymentType, notes, guest, setPaymentType, setNotes, setGuest } = props;
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
              {paymentTypeLabels[type]}
            </option>
          ))}
        </select>
      </label>
      <DiscountField {...props} />
      <OrderNote notes={notes} setNotes={setNotes} />
      <OrderGuest guest={guest} setGuest={setGuest} />
    </div>
  );
});

function DiscountField({ discount, setDiscount }: Pick<OrderTermsProps, "discount" | "setDiscount">) {
  const settings = useApiQuery(settingsApi.read);
  const { role } = usePerson();
  const [typed, setTyped] = useState<RequestedDiscount>();
  const current = discount ?? null;
  const isInRupees = current !== null && !("percent" in current);
  const percent = typed && "percent" in typed ? typed.percent : ZERO_RATE;
  const needsApproval = percent > settings.discountLimit && findGrant(role, "orders.discount") === "approval";
  return (
    <>
      <DiscountInput
        key={isInRupees ? "in rupees" : "in percent"}
        label="Discount"
        discount={current}
        isDisabled={discount === undefined}
        onTyping={setTyped}
        onSet={setDiscount}
      />
      {current !== null && "value" in current && <p className={classes.hint}>{formatDiscount(current)}</p>}
      {needsApproval && (
        <p className={classes.hint} role="status">
          More than {formatRate(settings.discountLimit)}: a manager or an admin approves it.
        </p>
      )}
    </>
  );
}
