import { useCallback, useDeferredValue } from "react";
import { takingApi } from "#domain/orders/commands/taking.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { usePrintPapers } from "../../../features/orders/commands/billing/usePrintPapers.ts";
import { KOT_PENDING_TEXT } from "../../../features/orders/kot/kotLabels.ts";
import { useIsKotPending } from "../../../features/orders/kot/pendingKot.ts";
import { usePrintJobs } from "../../../features/orders/kot/usePrintJobs.ts";
import { unprintedNames, useUnprinted } from "../../../features/orders/kot/useUnprinted.ts";
import { idlePart } from "../../../kit/feedback/lazy.tsx";
import { ToastSpacer } from "../../../kit/feedback/ToastSpacer.tsx";
import { useDelayedPendingCount } from "../../../sync/hooks/useOutbox.ts";
import { presenceText, useAnnounceTable, usePeopleAt } from "../../../sync/hooks/usePresence.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { toWireCommand } from "../../../sync/outbox/wireCommand.ts";
import { type Addition, useUndoable } from "../state/lastAddition.ts";
import classes from "./OrderBar.module.css";

const PrintProgress = idlePart(
  async () => (await import("../../../features/orders/kot/PrintProgress.tsx")).PrintProgress,
);
const RepeatRound = idlePart(async () => (await import("./RepeatRound.tsx")).RepeatRound);

interface AddedLineProps {
  readonly order: Order | undefined;
  readonly onUndo: (addition: Addition) => void;
}

/**
 * The line above the bar. It says one thing at a time: a toast; papers that were not printed, with Print; the last addition until it
 * is sent or undone; a KOT that waits; how far papers are; and before these who else has the table open. Its height is reserved, so
 * nothing jumps. Otherwise it offers to repeat the last round, also beside a toast.
 */
export function AddedLine({ order, onUndo }: AddedLineProps) {
  const addition = useDeferredValue(useUndoable(order));
  const tableId = order?.table._id;
  useAnnounceTable(tableId);
  const people = usePeopleAt(tableId);
  const kotWaits = useIsKotPending(order?._id);
  const papers = useUnprinted(order);
  const print = usePrintPapers();
  const isAtPrinter = usePrintJobs().some(({ order: id, isCopy }) => id === order?._id && !isCopy);
  const status = () => {
    if (papers) return <b>Not Printed: {unprintedNames(papers)}</b>;
    if (addition) return <LastAddition addition={addition} />;
    if (kotWaits) return <b>{KOT_PENDING_TEXT}</b>;
    return order && isAtPrinter && <PrintProgress orderId={order._id} />;
  };
  return (
    <div className={classes.added} role="status" data-unprinted={papers && ""}>
      <ToastSpacer className={classes.room} />
      <div className={classes.said}>
        {people !== "" && <em>{presenceText(people, "on this table")}</em>}
        {status()}
      </div>
      {papers ? (
        <button type="button" onClick={() => void print({ ...papers, onDevice: true })}>
          Print
        </button>
      ) : addition ? (
        <button type="button" onClick={() => onUndo(addition)}>
          Undo
        </button>
      ) : (
        <RepeatRound />
      )}
    </div>
  );
}

function LastAddition({ addition }: { readonly addition: Addition }) {
  const waits = useIsAdditionPending(addition);
  return (
    <span>
      Item Added{" "}
      <strong>
        {addition.quantity} × {addition.name}
      </strong>
      {waits && " · waits on this device"}
    </span>
  );
}

/** True if an addition is stored on this device and has been pending for a moment. */
function useIsAdditionPending(addition: Addition): boolean {
  const adds = useCallback(
    (record: OutboxRecord) => {
      if (record.orderId !== addition.orderId) return false;
      const added = toWireCommand(takingApi.addLines, record)?.body.lines ?? [];
      return added.some(({ _id }) => _id === addition.lineId);
    },
    [addition],
  );
  return useDelayedPendingCount(adds) > 0;
}
