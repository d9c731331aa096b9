import { Text } from "@mantine/core";
import { formatRupees, ZERO } from "#domain/money.ts";
import { type CashClaim, ClaimDecision } from "#domain/orders/payments/api.ts";
import { RecordForm } from "../../../kit/form/RecordForm.tsx";
import { Money } from "../../../kit/Money.tsx";
import { StatusBadge } from "../../../kit/StatusBadge.tsx";
import { MoneyRow } from "./MoneyRow.tsx";
import { decisionWords, useClaimForm } from "./useClaimForm.tsx";

interface ClaimRowProps {
  readonly claim: CashClaim;
  /** The decision whose form is open. */
  readonly decision: ClaimDecision | undefined;
  readonly onChoose: (decision: ClaimDecision | undefined) => void;
}

/** Shows cash that a device says it took, and the buttons that accept or refuse it. */
export function ClaimRow({ claim, decision, onChoose }: ClaimRowProps) {
  const claimForm = useClaimForm();
  const { table, order, amount, tip } = claim;
  const done = () => onChoose(undefined);
  const form = decision && (
    <>
      <Text size="sm">{consequences[decision]}</Text>
      <RecordForm
        spec={claimForm(claim, decision)}
        label={`${decisionWords[decision]}: ${table.name}`}
        takeFocus
        onSaved={done}
        onCancel={done}
      />
    </>
  );
  return (
    <MoneyRow
      taken={claim}
      badge={<StatusBadge tone="reserved">Claimed {formatRupees(amount)}</StatusBadge>}
      choices={ClaimDecision.options}
      words={decisionWords}
      onChoose={onChoose}
      form={form}
    >
      <span>
        Order {order.billNumber} ({order.status}) · Total <Money amount={order.grandTotal} />
      </span>
      {tip !== ZERO && (
        <span>
          and a tip of <Money amount={tip} />
        </span>
      )}
    </MoneyRow>
  );
}

const consequences: Record<ClaimDecision, string> = {
  accepted:
    "The cash counts as received today. It settles the order if that is still open; what is then due or overpaid stays in this list.",
  refused: "The cash does not count, and the order stays as it is.",
};
