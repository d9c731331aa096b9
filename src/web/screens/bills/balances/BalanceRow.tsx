import type { Clearing, OpenBalance } from "#domain/orders/payments/api.ts";
import { refuseClearing } from "#domain/orders/payments/balance.ts";
import { RecordForm } from "../../../kit/form/RecordForm.tsx";
import { Money } from "../../../kit/Money.tsx";
import { BalanceBadge } from "../BalanceBadge.tsx";
import { MoneyRow } from "./MoneyRow.tsx";
import { clearingWords, useClearingForm } from "./useClearingForm.tsx";

const clearings: readonly Clearing[] = ["collected", "waived", "returned"];

interface BalanceRowProps {
  readonly entry: OpenBalance;
  /** The way of clearing whose form is open. */
  readonly how: Clearing | undefined;
  readonly onChoose: (how: Clearing | undefined) => void;
}

/** Shows an order whose money does not match its bill, and the buttons that clear the difference. */
export function BalanceRow({ entry, how, onChoose }: BalanceRowProps) {
  const clearingForm = useClearingForm();
  const { table, bill, billNumber, received, total, balance } = entry;
  const isPossible = (clearing: Clearing) => refuseClearing(balance, { how: clearing }) === undefined;
  const done = () => onChoose(undefined);
  const form = how && isPossible(how) && (
    <RecordForm
      spec={clearingForm(entry, how)}
      label={`${clearingWords[how]}: ${table.name}`}
      takeFocus
      onSaved={done}
      onCancel={done}
    />
  );
  return (
    <MoneyRow
      taken={entry}
      badge={<BalanceBadge balance={balance} />}
      choices={clearings.filter(isPossible)}
      words={clearingWords}
      onChoose={onChoose}
      form={form || undefined}
    >
      <span>{bill ? `Bill ${bill.invoiceNumber}` : `No bill (order ${billNumber})`}</span>
      <span>
        Received <Money amount={received} /> · Total <Money amount={total} />
      </span>
    </MoneyRow>
  );
}
