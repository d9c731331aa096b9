import { Alert, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { formatRupees, minus, sum, ZERO } from "#domain/money.ts";
import { PARTS_MAX } from "#domain/orders/commands/split.ts";
import type { Order, OrderLine } from "#domain/orders/order/api.ts";
import { soldName } from "#domain/orders/order/sold.ts";
import { splitRefusal } from "#domain/orders/order/split.ts";
import { refusals } from "#domain/refusal.ts";
import { ActionButton } from "../../../kit/ActionButton.tsx";
import { useIsServerUnreachable } from "../../../sync/hooks/useConnection.ts";
import { NEEDS_SERVER } from "../../../sync/http/failure.ts";
import { newId } from "../../../sync/http/identity.ts";
import { useOptimisticOrder } from "../pending/useOptimisticOrder.ts";
import classes from "./SplitDialog.module.css";
import { BILLS_MAX, previewBills, quantityOn, type Shares, toSplitParts, withOneMoved } from "./shares.ts";
import { useSplit } from "./useSplit.ts";

interface SplitDialogProps {
  readonly orderId: string;
  /** Called with whether the order was split. */
  readonly answer: (isSplit: boolean) => void;
}

/** Asks who pays which dishes: a tap puts one on the chosen bill. Totals of each bill and of all follow every tap. */
export function SplitDialog({ orderId, answer }: SplitDialogProps) {
  const { order, pendingCount } = useOptimisticOrder(orderId);
  if (!order) return null;
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      title={`Split by dishes · ${order.table.name}`}
      size="md"
      closeOnClickOutside={false}
    >
      <SplitForm order={order} isCatchingUp={pendingCount > 0} answer={answer} />
    </Modal>
  );
}

interface SplitFormProps extends Pick<SplitDialogProps, "answer"> {
  readonly order: Order;
  /** True if this device's changes are still pending: the server does not have all dishes yet. */
  readonly isCatchingUp: boolean;
}

function SplitForm({ order, isCatchingUp, answer }: SplitFormProps) {
  const isUnreachable = useIsServerUnreachable();
  const split = useSplit();
  const [ids] = useState(() => Array.from({ length: PARTS_MAX }, newId));
  const [shares, setShares] = useState<Shares>({});
  const [billCount, setBillCount] = useState(2);
  const [chosen, setChosen] = useState(1);
  const parts = toSplitParts(order, shares, ids);
  const refusal =
    parts.length === 0
      ? undefined
      : splitRefusal(
          order,
          parts.map(({ lines }) => lines),
        );
  const bills = refusal ? [order] : previewBills(order, parts);
  const totalOf = (bill: number) => {
    const id = bill === 0 ? order._id : ids[bill - 1];
    return bills.find(({ _id }) => _id === id)?.grandTotal ?? ZERO;
  };
  const problem = isUnreachable ? NEEDS_SERVER : refusal && refusals[refusal].message;
  const move = (line: OrderLine, way: { readonly from: number; readonly to: number }) =>
    setShares((before) => withOneMoved(line, before, way));
  return (
    <Stack gap="sm">
      <div className={classes.bills}>
        {Array.from({ length: billCount }, (_, bill) => (
          <button
            key={ids[bill]}
            type="button"
            className={classes.bill}
            aria-pressed={bill === chosen}
            onClick={() => setChosen(bill)}
          >
            <small>Bill {bill + 1}</small>
            <span className={classes.amount}>{formatRupees(totalOf(bill))}</span>
          </button>
        ))}
        {billCount < BILLS_MAX && (
          <button
            type="button"
            className={classes.bill}
            onClick={() => {
              setBillCount(billCount + 1);
              setChosen(billCount);
            }}
          >
            Another bill
          </button>
        )}
      </div>
      <ul className={classes.lines} aria-label={`Dishes of bill ${chosen + 1}`}>
        {order.items.map((line) => (
          <SplitLine
            key={line._id}
            line={line}
            shares={shares}
            chosen={chosen}
            billCount={billCount}
            onMove={(way) => move(line, way)}
          />
        ))}
      </ul>
      <Difference order={order} bills={bills} />
      {problem && <Alert color="saffron">{problem}</Alert>}
      <ActionButton
        size="lg"
        fullWidth
        disabled={parts.length === 0 || problem !== undefined || isCatchingUp}
        onClick={async () => {
          if (await split(order, parts)) answer(true);
        }}
      >
        {isCatchingUp
          ? "Saving changes…"
          : parts.length === 0
            ? "Tap the dishes of bill 2"
            : `Split into ${parts.length + 1} bills`}
      </ActionButton>
    </Stack>
  );
}

interface SplitLineProps {
  readonly line: OrderLine;
  readonly shares: Shares;
  readonly chosen: number;
  readonly billCount: number;
  readonly onMove: (way: { readonly from: number; readonly to: number }) => void;
}

/** A dish: a tap moves one to the chosen bill, from the first bill before any other. */
function SplitLine({ line, shares, chosen, billCount, onMove }: SplitLineProps) {
  const quantity = quantityOn(line, shares, chosen);
  const elsewhere = Array.from({ length: billCount }, (_, bill) => bill).filter(
    (bill) => bill !== chosen && quantityOn(line, shares, bill) > 0,
  );
  const [from] = elsewhere;
  const back = chosen === 0 ? 1 : 0;
  const name = soldName(line.menuItem.name, line.choice);
  const others = elsewhere.map((bill) => `${quantityOn(line, shares, bill)} on bill ${bill + 1}`).join(" · ");
  return (
    <li className={classes.line}>
      <button
        type="button"
        className={classes.take}
        disabled={from === undefined}
        aria-label={`One ${name} to bill ${chosen + 1}`}
        onClick={() => from !== undefined && onMove({ from, to: chosen })}
      >
        {name}
        <small>{[line.notes, others].filter((part) => part !== "").join(" · ")}</small>
      </button>
      <span className={classes.count}>{quantity > 0 ? quantity : ""}</span>
      <button
        type="button"
        className={classes.back}
        disabled={quantity === 0}
        aria-label={`One ${name} off bill ${chosen + 1}`}
        onClick={() => onMove({ from: chosen, to: back })}
      >
        −
      </button>
    </li>
  );
}

/** Shows the sum of the bills, and its rounding difference from one bill. */
function Difference({ order, bills }: { readonly order: Order; readonly bills: readonly Order[] }) {
  const together = sum(bills.map(({ grandTotal }) => grandTotal));
  const difference = minus(together, order.grandTotal);
  return (
    <Group justify="space-between">
      <Text size="sm">Together</Text>
      <Text size="sm">
        {formatRupees(together)}
        {difference !== ZERO &&
          ` · ${formatRupees(difference > ZERO ? difference : minus(ZERO, difference))} ${difference > ZERO ? "more" : "less"} than one bill, by rounding`}
      </Text>
    </Group>
  );
}
