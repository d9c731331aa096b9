import { useCallback } from "react";
import { REASON_LENGTH_MAX } from "#domain/entity.ts";
import { formatRupees } from "#domain/money.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import type { CashClaim, ClaimDecision } from "#domain/orders/payments/api.ts";
import type { FormSpec } from "../../../kit/form/field.ts";
import { formOutcome } from "../../../kit/form/formOutcome.ts";
import { schemaProblems } from "../../../kit/form/schemaProblems.ts";
import { text } from "../../../kit/form/text.tsx";
import { useSend } from "../../../sync/outbox/useSend.ts";

export const decisionWords: Record<ClaimDecision, string> = { accepted: "Accept", refused: "Refuse" };
const doneWords: Record<ClaimDecision, string> = { accepted: "Accepted", refused: "Refused" };

const fields = {
  reason: text({ label: "Reason", required: "Give a reason", maxLength: REASON_LENGTH_MAX }),
};

/** Returns a function that makes the form which accepts or refuses a claim. */
export function useClaimForm(): (claim: CashClaim, decision: ClaimDecision) => FormSpec<typeof fields> {
  const decide = useSend(lifecycleApi.decideClaim, {
    toast: {
      success: ({ decision, amount }) => `${doneWords[decision ?? "refused"]}: ${formatRupees(amount)}`,
    },
  });
  return useCallback(
    ({ _id: claimId, amount }, decision) => ({
      fields,
      initial: {},
      submitLabel: `${decisionWords[decision]} ${formatRupees(amount)}`,
      check: (values) => schemaProblems(lifecycleApi.decideClaim.body, { decision, ...values }),
      save: async (values) =>
        formOutcome(await decide({ params: { claimId }, body: { decision, ...values } })),
    }),
    [decide],
  );
}
