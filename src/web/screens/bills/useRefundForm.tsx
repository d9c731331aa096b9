import { Text } from "@mantine/core";
import { useCallback } from "react";
import { REASON_LENGTH_MAX } from "#domain/entity.ts";
import { paise } from "#domain/money.ts";
import { type Bill, billsApi } from "#domain/orders/bills/api.ts";
import { firstRefund, refundable, refundRefusal } from "#domain/orders/bills/billMoney.ts";
import { PAYMENT_TYPE_DEFAULT, PaymentType } from "#domain/orders/order/api.ts";
import { paymentTypeLabels } from "#domain/orders/payments/paymentTypeLabels.ts";
import { refusals } from "#domain/refusal.ts";
import { choice } from "../../kit/form/choice.tsx";
import type { FormSpec } from "../../kit/form/field.ts";
import { formOutcome } from "../../kit/form/formOutcome.ts";
import { money } from "../../kit/form/number.tsx";
import { toOptions } from "../../kit/form/options.ts";
import { schemaProblems } from "../../kit/form/schemaProblems.ts";
import { text } from "../../kit/form/text.tsx";
import { Money } from "../../kit/Money.tsx";
import { useSend } from "../../sync/hooks/useSend.ts";

const refundFields = {
  amount: money({ label: "Amount to give back", required: "Enter an amount", aboveZero: true }),
  type: choice<PaymentType>({
    label: "Given back by",
    options: toOptions(PaymentType.options, paymentTypeLabels),
    none: PAYMENT_TYPE_DEFAULT,
  }),
  reason: text({ label: "Reason", required: "Give a reason", maxLength: REASON_LENGTH_MAX }),
};

/** The form field of each refusal of a refund. */
const fieldOfRefusal = {
  "refund-too-large": "amount",
  "refund-of-credit": "type",
  "bill-not-paid": "amount",
} as const;

/** Returns a function that creates the form for refunding a paid bill, preset to the rest of the guest's largest payment. */
export function useRefundForm(): (bill: Bill) => FormSpec<typeof refundFields> {
  const refund = useSend(billsApi.refund);
  return useCallback(
    (bill) => ({
      fields: refundFields,
      initial: firstRefund(bill),
      submitLabel: "Record refund",
      check: (values) => {
        const code = refundRefusal(bill, values);
        return {
          ...schemaProblems(billsApi.refund.body, values),
          ...(code && { [fieldOfRefusal[code]]: refusals[code].message }),
        };
      },
      note: ({ amount }) => (
        <Text>
          Left of this bill: <Money amount={paise(Math.max(refundable(bill) - amount, 0))} />
        </Text>
      ),
      save: async (values) =>
        formOutcome(await refund({ params: { billId: bill._id }, body: values }), fieldOfRefusal),
    }),
    [refund],
  );
}
