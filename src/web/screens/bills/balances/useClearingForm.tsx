import { useCallback } from "react";
import { formatRupees } from "#domain/money.ts";
import {
  type Clearing,
  MoneyWay,
  type OpenBalance,
  type Payment,
  paymentsApi,
} from "#domain/orders/payments/api.ts";
import { sizeOf } from "#domain/orders/payments/balance.ts";
import { paymentTypeWords } from "../../../features/orders/paymentTypeWords.ts";
import { choice } from "../../../kit/form/choice.tsx";
import type { FormSpec } from "../../../kit/form/field.ts";
import { schemaProblems } from "../../../kit/form/schemaProblems.ts";
import { text } from "../../../kit/form/text.tsx";
import { formOutcome } from "../../../sync/formOutcome.ts";
import { useSend } from "../../../sync/useSend.ts";

export const clearingWords: Record<Clearing, string> = {
  collected: "Collected",
  waived: "Write off",
  returned: "Returned",
};

const way = (label: string) =>
  choice<MoneyWay>({
    label,
    options: MoneyWay.options.map((value) => ({ value, label: paymentTypeWords[value] })),
    initial: "cash",
    none: "cash",
  });
const reason = text({ label: "Reason", required: "Give a reason", maxLength: 200 });

const fields = {
  collected: { type: way("Collected by"), reason },
  returned: { type: way("Given back by"), reason },
  waived: { reason },
};

const doneWords: Record<Payment["kind"], string> = {
  payment: "Collected",
  returned: "Returned",
  waived: "Written off",
  refund: "Refunded",
};

/** The form that ends a balance, the whole of it. */
export function useClearingForm(): (entry: OpenBalance, how: Clearing) => FormSpec {
  const clear = useSend(paymentsApi.clearBalance, {
    toast: { success: ({ kind, amount }) => `${doneWords[kind]}: ${formatRupees(amount)}` },
  });
  return useCallback(
    ({ _id: orderId, balance }, how) => {
      const form: FormSpec<{ readonly reason: typeof reason }> = {
        fields: fields[how],
        initial: {},
        submitLabel: `${clearingWords[how]} ${formatRupees(sizeOf(balance))}`,
        // Where the form asks by what the money moved, the values say so too.
        check: (values) => schemaProblems(paymentsApi.clearBalance.body, { how, ...values }),
        save: async (values) => {
          const body = { how, expectedBalance: balance, ...values };
          return formOutcome(await clear({ params: { orderId }, body }));
        },
      };
      return form;
    },
    [clear],
  );
}
