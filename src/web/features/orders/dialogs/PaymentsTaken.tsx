import { Text } from "@mantine/core";
import { formatRupees } from "#domain/money.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { paymentTypeLabels } from "#domain/orders/payments/paymentTypeLabels.ts";
import { formatTime } from "#domain/time.ts";
import { useApiQueryState } from "../../../sync/hooks/useApiQuery.ts";
import classes from "./SettleDialog.module.css";

/** An order's payments so far, without corrected ones. */
export function PaymentsTaken({ orderId }: { readonly orderId: string }) {
  const [bill] = useApiQueryState(billsApi.list, { search: { order: orderId, limit: 1 } }).value ?? [];
  const payments = bill?.payments ?? [];
  const corrected = new Set(payments.map(({ corrects }) => corrects));
  return (
    <ul className={classes.taken} aria-label="Payments so far">
      {payments
        .filter(({ _id, kind }) => kind === "payment" && !corrected.has(_id))
        .map(({ _id, type, amount, reference, createdAt, receivedBy }) => (
          <Text key={_id} component="li" size="sm">
            <span>
              {[paymentTypeLabels[type], reference, formatTime(createdAt), receivedBy.name]
                .filter((part) => part !== "")
                .join(" · ")}
            </span>
            <span>{formatRupees(amount)}</span>
          </Text>
        ))}
    </ul>
  );
}
