import { useCallback } from "react";
import { REASON_LENGTH_MAX } from "#domain/entity.ts";
import type { Bill } from "#domain/orders/bills/api.ts";
import { correctionToApprove } from "#domain/orders/commands/approval.ts";
import { ACCOUNT_LENGTH_MAX, payingApi } from "#domain/orders/commands/paying.ts";
import { PAYMENT_TYPE_DEFAULT, PaymentType } from "#domain/orders/order/api.ts";
import type { Payment } from "#domain/orders/payments/api.ts";
import { problemsOfAmount } from "#domain/orders/payments/correction.ts";
import { isAccountNamed } from "#domain/orders/payments/credit.ts";
import { paymentTypeLabels } from "#domain/orders/payments/paymentTypeLabels.ts";
import { correctionTexts } from "../../features/orders/commands/approvalTexts.ts";
import { orderName, promptApproval } from "../../features/orders/commands/dialogs.ts";
import { choice } from "../../kit/form/choice.tsx";
import type { FormSpec } from "../../kit/form/field.ts";
import { formOutcome } from "../../kit/form/formOutcome.ts";
import { money } from "../../kit/form/number.tsx";
import { toOptions } from "../../kit/form/options.ts";
import { text } from "../../kit/form/text.tsx";
import { useMay } from "../../sync/hooks/useMay.ts";
import { useSend } from "../../sync/hooks/useSend.ts";

const correctionFields = {
  type: choice<PaymentType>({
    label: "Paid by",
    options: toOptions(PaymentType.options, paymentTypeLabels),
    none: PAYMENT_TYPE_DEFAULT,
  }),
  amount: money({ label: "Amount" }),
  account: text({ label: "Account (for credit)", maxLength: ACCOUNT_LENGTH_MAX }),
  reference: text({ label: "Last digits (optional)", maxLength: 35 }),
  reason: text({ label: "Reason", required: "Give a reason", maxLength: REASON_LENGTH_MAX }),
};

/** Returns a function that creates the form for correcting a payment: a reversal and a new entry (clarification 60). */
export function useCorrectionForm(): (bill: Bill, payment: Payment) => FormSpec<typeof correctionFields> {
  const correct = useSend(payingApi.correctPayment);
  const needsApproval = useMay("payments.correct") === "approval";
  return useCallback(
    (bill, payment) => ({
      fields: correctionFields,
      initial: {
        type: payment.type,
        amount: payment.amount,
        account: payment.account,
        reference: payment.reference,
      },
      submitLabel: "Correct",
      check: ({ type, amount, account }) => ({
        ...(type === "credit" && !isAccountNamed(account) && { account: "Whose account? Room or name." }),
        ...(problemsOfAmount({ status: bill.status === "issued" ? "pending" : "paid" }, payment, amount)
          .length > 0 && {
          amount:
            bill.status === "issued" ? "Not more than before." : "The bill is paid: the sum stays as it is.",
        }),
      }),
      save: async ({ type, amount, account, reference, reason }) => {
        const approved = needsApproval
          ? await approvalOf(bill, payment, { type, amount, account, reference })
          : {};
        if (!approved) return { kind: "refused", errors: {}, message: "Nothing was corrected." };
        const params = { orderId: bill.order._id, paymentId: payment._id };
        const body = { type, amount, account, reason, ...(reference !== "" && { reference }), ...approved };
        return formOutcome(await correct({ params, body }));
      },
    }),
    [correct, needsApproval],
  );
}

function approvalOf(
  bill: Bill,
  payment: Payment,
  right: Pick<Payment, "type" | "amount" | "account" | "reference">,
) {
  return promptApproval({
    ...correctionTexts,
    action: "payments.correct",
    orderId: bill.order._id,
    orderName: orderName(bill.table, bill.order),
    change: correctionToApprove(bill, payment, right),
  });
}
