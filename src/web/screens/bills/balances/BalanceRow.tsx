import { ZERO } from "#domain/money.ts";
import type { OpenBalance } from "#domain/orders/payments/api.ts";
import { clearingRefusal } from "#domain/orders/payments/balance.ts";
import { RecordForm } from "../../../kit/form/RecordForm.tsx";
import { Money } from "../../../kit/Money.tsx";
import { StatusBadge } from "../../../kit/StatusBadge.tsx";
import { BalanceBadge } from "../BalanceBadge.tsx";
import { MoneyRow } from "./MoneyRow.tsx";
import { actionLabels, type BalanceAction, useClearingForm, useNamingForm } from "./useClearingForm.tsx";

const acts: readonly BalanceAction[] = ["collected", "waived", "returned", "named"];

interface BalanceRowProps {
  readonly entry: OpenBalance;
  /** The action whose form is open. */
  readonly how: BalanceAction | undefined;
  readonly onChoose: (how: BalanceAction | undefined) => void;
}

/** Shows an order whose money does not match its bill or is on no account, with buttons to resolve it. */
export function BalanceRow({ entry, how, onChoose }: BalanceRowProps) {
  const clearingForm = useClearingForm();
  const namingForm = useNamingForm();
  const { table, bill, billNumber, received, total, balance, unnamedCredit } = entry;
  const isPossible = (act: BalanceAction) =>
    act === "named" ? unnamedCredit !== null : clearingRefusal(balance, { how: act }) === undefined;
  const done = () => onChoose(undefined);
  const form = how && isPossible(how) && (
    <RecordForm
      spec={how === "named" ? namingForm(entry) : clearingForm(entry, how)}
      label={`${actionLabels[how]}: ${table.name}`}
      takeFocus
      onSaved={done}
      onCancel={done}
    />
  );
  return (
    <MoneyRow
      taken={entry}
      badge={
        <>
          <BalanceBadge balance={balance} />
          {unnamedCredit && (
            <StatusBadge tone="danger">
              On no account <Money amount={unnamedCredit.amount} />
            </StatusBadge>
          )}
        </>
      }
      choices={acts.filter(isPossible)}
      words={actionLabels}
      onChoose={onChoose}
      form={form || undefined}
    >
      <span>{bill ? `Bill ${bill.invoiceNumber}` : `No bill (order ${billNumber})`}</span>
      <span>
        {balance !== ZERO && (
          <>
            Received <Money amount={received} /> ·{" "}
          </>
        )}
        Total <Money amount={total} />
      </span>
    </MoneyRow>
  );
}
