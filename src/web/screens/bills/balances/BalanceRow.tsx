import { Button, Group } from "@mantine/core";
import type { Clearing, OpenBalance } from "#domain/orders/payments/api.ts";
import { refuseClearing } from "#domain/orders/payments/balance.ts";
import { formatDateTime } from "#domain/time.ts";
import { RecordForm } from "../../../kit/form/RecordForm.tsx";
import { Money } from "../../../kit/Money.tsx";
import { BalanceBadge } from "../BalanceBadge.tsx";
import classes from "./Balances.module.css";
import { clearingWords, useClearingForm } from "./useClearingForm.tsx";

const acts: readonly Clearing[] = ["collected", "waived", "returned"];

interface BalanceRowProps {
  readonly entry: OpenBalance;
  /** The act whose form is on view. */
  readonly how: Clearing | undefined;
  readonly onChoose: (how: Clearing | undefined) => void;
}

/** One order's money that is not what its bill says, and the acts that end it. */
export function BalanceRow({ entry, how, onChoose }: BalanceRowProps) {
  const clearingForm = useClearingForm();
  const { table, area, bill, billNumber, received, total, balance, receivedAt, receivedBy } = entry;
  const isPossible = (act: Clearing) => refuseClearing(balance, { how: act }) === undefined;
  const done = () => onChoose(undefined);
  return (
    <li>
      <div className={classes.head}>
        <strong>
          {table.name} · {area.name}
        </strong>
        <BalanceBadge balance={balance} />
      </div>
      <div className={classes.facts}>
        <span>{bill ? `Bill ${bill.invoiceNumber}` : `No bill (order ${billNumber})`}</span>
        <span>
          Received <Money amount={received} /> · Total <Money amount={total} />
        </span>
        <span>
          Taken by {receivedBy.name}, {formatDateTime(receivedAt)}
        </span>
      </div>
      {how && isPossible(how) ? (
        <RecordForm
          spec={clearingForm(entry, how)}
          label={`${clearingWords[how]}: ${table.name}`}
          takeFocus
          onSaved={done}
          onCancel={done}
        />
      ) : (
        <Group gap="xs">
          {acts.filter(isPossible).map((act) => (
            <Button
              key={act}
              variant="default"
              aria-label={`${clearingWords[act]}: ${table.name}`}
              onClick={() => onChoose(act)}
            >
              {clearingWords[act]}
            </Button>
          ))}
        </Group>
      )}
    </li>
  );
}
