import { Button, Group } from "@mantine/core";
import { isHeld } from "#domain/orders/courses/holding.ts";
import type { Order, OrderLine } from "#domain/orders/order/api.ts";
import { findLine, isUnsent } from "#domain/orders/order/order.ts";
import type { TableContext } from "../../features/floor/tableContext.ts";
import { usePrintPapers } from "../../features/orders/commands/billing/usePrintPapers.ts";
import { useSendKot } from "../../features/orders/commands/sending/useSendKot.ts";
import { useLineCommands } from "../../features/orders/commands/taking/useLineCommands.ts";
import { CourseButtons } from "../../features/orders/courses/CourseButtons.tsx";
import { formatPieceCount } from "../../features/orders/draft/draft.ts";
import { unprintedNames, useUnprinted } from "../../features/orders/kot/useUnprinted.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { confirm } from "../../kit/feedback/confirm.ts";
import { usePanel } from "../../kit/panel.ts";
import { useConnection } from "../../sync/hooks/useConnection.ts";
import { LineRow, type LineState } from "./LineRow.tsx";
import classes from "./OrderPanel.module.css";
import { PanelTotals } from "./PanelTotals.tsx";
import type { DraftActions } from "./useDraft.ts";
import { useSubmit } from "./useSubmit.ts";
import { useWaiterPapers } from "./useWaiterPapers.ts";

interface OrderPanelProps {
  readonly context: TableContext;
  readonly order: Order | undefined;
  /** The order as the server has it. */
  readonly serverOrder: Order | undefined;
  readonly draft: DraftActions;
  /** Items that cannot be ordered now. */
  readonly outOfStock: ReadonlySet<string>;
  /** Changes of this device that the server does not have yet. */
  readonly pendingCount: number;
}

/** Shows the table's order and what is chosen for it, with the buttons that submit, print and clear. */
export function OrderPanel(props: OrderPanelProps) {
  const { context, order, serverOrder, draft, outOfStock, pendingCount } = props;
  const { isWaiterPanel } = usePanel();
  const submit = useSubmit({ context, order, draft });
  const papers = useWaiterPapers({ order, lines: draft.lines, submit });
  const sendKot = useSendKot();
  const unprinted = useUnprinted(order);
  const print = usePrintPapers();
  const { status } = useConnection();
  const isNew = (order?.items.length ?? 0) === 0;
  const isEmpty = isNew && draft.lines.length === 0;

  return (
    <div className={classes.panel}>
      <div className={classes.lines}>
        {pendingCount > 0 && status === "unreachable" && (
          <div className={classes.offer} role="status">
            Kept on this device: the kitchen does not have this yet.
          </div>
        )}
        {draft.fromEarlierOrder.length > 0 && <Offer draft={draft} />}
        {unprinted && (
          <Group justify="space-between" className={classes.offer} role="status">
            <span>Not Printed: {unprintedNames(unprinted)}</span>
            <ActionButton size="sm" variant="default" onClick={() => print({ ...unprinted, onDevice: true })}>
              Print
            </ActionButton>
          </Group>
        )}
        {isEmpty && <p className={classes.empty}>No items in order. Tap Add on the menu.</p>}
        <ul className={classes.list} aria-label="Items in order">
          {order && <OrderLines order={order} serverOrder={serverOrder} />}
          {draft.lines.map((line) => (
            <LineRow
              key={line._id}
              line={line}
              state={outOfStock.has(line.menuItem._id) ? "outOfStock" : "new"}
              onQuantity={(quantity) => draft.setQuantity(line._id, quantity)}
              onNotes={(notes) => draft.setNotes(line._id, notes)}
              onRemove={() => draft.setQuantity(line._id, 0)}
            />
          ))}
        </ul>
      </div>
      <div className={classes.foot}>
        <PanelTotals order={order} lines={draft.lines} />
        {order?.items.some(isHeld) && (
          <CourseButtons order={order} onFire={(course) => sendKot(order, [course])} />
        )}
        <ActionButton size="lg" fullWidth onClick={submit}>
          {isNew ? "Submit Order" : "Update Order"}
        </ActionButton>
        <Group gap="xs" grow mt="xs">
          {isWaiterPanel && (
            <>
              <ActionButton variant="default" onClick={papers.kot}>
                KOT
              </ActionButton>
              <ActionButton variant="default" onClick={papers.bill}>
                Bill
              </ActionButton>
            </>
          )}
          <ClearButton draft={draft} />
        </Group>
      </div>
    </div>
  );
}

/** Empties the draft after a question; what the kitchen knows stays. */
function ClearButton({ draft }: Pick<OrderPanelProps, "draft">) {
  const clear = async () => {
    const isSure = await confirm({
      title: "Clear Order",
      text: `Remove ${formatPieceCount(draft.lines)} not sent to the kitchen? What the kitchen knows stays.`,
      confirmLabel: "Clear Order",
      danger: true,
    });
    if (isSure) draft.clear();
  };
  return (
    <Button variant="subtle" color="red" disabled={draft.lines.length === 0} onClick={() => void clear()}>
      Clear Order
    </Button>
  );
}

interface OrderLinesProps {
  readonly order: Order;
  readonly serverOrder: Order | undefined;
}

/** Shows the lines that are on the order. Taking back what was sent to the kitchen asks for a reason. */
function OrderLines({ order, serverOrder }: OrderLinesProps) {
  const commands = useLineCommands();
  const { status } = useConnection();
  const stateOf = (line: OrderLine): LineState => {
    if (isUnsent(line)) return isHeld(line) ? "held" : "unsent";
    const serverLine = serverOrder && findLine(serverOrder, line._id);
    // A line that was submitted offline is known only to this device: the kitchen does not cook it yet.
    const isDelivered = serverLine !== undefined && serverLine.sentQuantity === line.sentQuantity;
    return isDelivered || status !== "unreachable" ? "sent" : "onDevice";
  };
  return order.items.map((line) => (
    <LineRow
      key={line._id}
      line={line}
      state={stateOf(line)}
      onQuantity={(quantity) => void commands.setQuantity(order, line, quantity)}
      onNotes={(notes) => void commands.setNotes(order, line, notes)}
      onRemove={() => void commands.remove(order, line)}
    />
  ));
}

/** Offers the lines that were chosen before the table had this order (clarification 18). */
function Offer({ draft }: { readonly draft: DraftActions }) {
  const names = draft.fromEarlierOrder
    .map(({ menuItem, quantity }) => `${quantity} × ${menuItem.name}`)
    .join(", ");
  return (
    <div className={classes.offer} role="status">
      <strong>{formatPieceCount(draft.fromEarlierOrder)} chosen earlier</strong>
      <div>{names}</div>
      <Group gap="xs" mt="xs">
        <Button variant="filled" onClick={draft.accept}>
          Add to this order
        </Button>
        <Button variant="default" onClick={draft.clear}>
          Discard
        </Button>
      </Group>
    </div>
  );
}
