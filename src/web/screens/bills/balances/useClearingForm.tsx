import { useCallback } from "react";
import { REASON_LENGTH_MAX } from "#domain/entity.ts";
import { formatRupees, ZERO } from "#domain/money.ts";
import { ACCOUNT_LENGTH_MAX, payingApi } from "#domain/orders/commands/paying.ts";
import { PAYMENT_TYPE_DEFAULT } from "#domain/orders/order/api.ts";
import {
  type Clearing,
  ImmediatePaymentType,
  type OpenBalance,
  type PaymentKind,
  paymentsApi,
} from "#domain/orders/payments/api.ts";
import { balanceAmount } from "#domain/orders/payments/balance.ts";
import { paymentTypeLabels } from "#domain/orders/payments/paymentTypeLabels.ts";
import { choice } from "../../../kit/form/choice.tsx";
import type { FormSpec } from "../../../kit/form/field.ts";
import { formOutcome } from "../../../kit/form/formOutcome.ts";
import { toOptions } from "../../../kit/form/options.ts";
import { schemaProblems } from "../../../kit/form/schemaProblems.ts";
import { text } from "../../../kit/form/text.tsx";
import { useSend } from "../../../sync/hooks/useSend.ts";

/** A manager's actions on an order's money: clear its balance in one of the ways, or name the account of its credit. */
export type BalanceAction = Clearing | "named";

export const actionLabels: Record<BalanceAction, string> = {
  collected: "Collected",
  waived: "Write off",
  returned: "Returned",
  named: "Name the account",
};

const paidBy = (label: string) =>
  choice<ImmediatePaymentType>({
    label,
    options: toOptions(ImmediatePaymentType.options, paymentTypeLabels),
    initial: PAYMENT_TYPE_DEFAULT,
    none: PAYMENT_TYPE_DEFAULT,
  });
const reason = text({ label: "Reason", required: "Give a reason", maxLength: REASON_LENGTH_MAX });

const fields = {
  collected: { type: paidBy("Collected by"), reason },
  returned: { type: paidBy("Given back by"), reason },
  waived: { reason },
};

const account = text({ label: "Room or name", required: "Whose account?", maxLength: ACCOUNT_LENGTH_MAX });

const doneLabels: Record<PaymentKind, string> = {
  payment: "Collected",
  reversal: "Taken back",
  returned: "Returned",
  waived: "Written off",
  refund: "Refunded",
};

/** Returns a function that creates the form for clearing an order's whole balance. */
export function useClearingForm(): (entry: OpenBalance, how: Clearing) => FormSpec {
  const clear = useSend(paymentsApi.clearBalance, {
    toast: { success: ({ kind, amount }) => `${doneLabels[kind]}: ${formatRupees(amount)}` },
  });
  return useCallback(
    ({ _id: orderId, balance }, how) => {
      const form: FormSpec<{ readonly reason: typeof reason }> = {
        fields: fields[how],
        initial: {},
        submitLabel: `${actionLabels[how]} ${formatRupees(balanceAmount(balance))}`,
        // For money that is paid or given back, the values also have the payment type.
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

/** Returns a function that creates the form for naming the account of an order's credit. */
export function useNamingForm(): (entry: OpenBalance) => FormSpec {
  const correct = useSend(payingApi.correctPayment, { toast: { success: "Account named" } });
  return useCallback(
    ({ _id: orderId, unnamedCredit }) => {
      const { payment: paymentId = "", amount = ZERO } = unnamedCredit ?? {};
      const form: FormSpec<{ readonly account: typeof account }> = {
        fields: { account },
        initial: {},
        submitLabel: `Put ${formatRupees(amount)} on this account`,
        save: async (named) => {
          const body = { type: "credit", reason: "Account named", ...named } as const;
          return formOutcome(await correct({ params: { orderId, paymentId }, body }));
        },
      };
      return form;
    },
    [correct],
  );
}
