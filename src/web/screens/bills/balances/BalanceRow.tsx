import { Button, Group } from "@mantine/core";
import type { Clearing, OpenBalance } from "#domain/orders/payments/api.ts";
import { refuseClearing } from "#domain/orders/payments/balance.ts";
import { authorWords } from "#domain/orders/payments/deliveredBy.ts";
import { formatDateTime } from "#domain/time.ts";
import { RecordForm } from "../../../kit/form/RecordForm.tsx";
import { Money } from "../../../kit/Money.tsx";
import { BalanceBadge } from "../BalanceBadge.tsx";
import classes from "./Balances.module.css";
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
  const { table, area, bill, billNumber, received, total, balance, receivedAt, receivedBy, deliveredBy } =
    entry;
  const isPossible = (clearing: Clearing) => refuseClearing(balance, { how: clearing }) === undefined;
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
          Taken by {authorWords(receivedBy, deliveredBy)}, {formatDateTime(receivedAt)}
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
          {clearings.filter(isPossible).map((clearing) => (
            <Button
              key={clearing}
              variant="default"
              aria-label={`${clearingWords[clearing]}: ${table.name}`}
              onClick={() => onChoose(clearing)}
            >
              {clearingWords[clearing]}
            </Button>
          ))}
        </Group>
      )}
    </li>
  );
}
