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
 * A status line above the bar: who else has the table open, the last addition until it is sent or undone, and
 * unprinted papers. Its height is reserved, so nothing jumps; on a phone it also hosts toasts, beside its
 * button. Without a status it offers to repeat the last round.
 */
export function AddedLine({ order, onUndo }: AddedLineProps) {
  const addition = useDeferredValue(useUndoable(order));
  const tableId = order?.table._id;
  useAnnounceTable(tableId);
  const people = usePeopleAt(tableId);
  const kotWaits = useIsKotPending(order?._id);
  const waits = useIsAdditionPending(addition);
  const papers = useUnprinted(order);
  const print = usePrintPapers();
  const isAtPrinter = usePrintJobs().some(({ order: id, isCopy }) => id === order?._id && !isCopy);
  const isSilent = people === "" && !addition && !kotWaits && !papers && !isAtPrinter;
  return (
    <div className={classes.added} role="status" data-unprinted={papers && ""}>
      <div className={classes.said} data-silent={isSilent || undefined}>
        <ToastSpacer className={classes.room} />
        <div>
          {people !== "" && <em>{presenceText(people, "on this table")}</em>}
          {addition ? (
            <span>
              Item Added{" "}
              <strong>
                {addition.quantity} × {addition.name}
              </strong>
              {waits && " · waits on this device"}
            </span>
          ) : (
            kotWaits && <b>{KOT_PENDING_TEXT}</b>
          )}
          {order && !addition && <PrintProgress orderId={order._id} />}
          {papers && <b>Not Printed: {unprintedNames(papers)}</b>}
        </div>
      </div>
      {papers && (
        <button type="button" onClick={() => void print({ ...papers, onDevice: true })}>
          Print
        </button>
      )}
      {addition ? (
        <button type="button" onClick={() => onUndo(addition)}>
          Undo
        </button>
      ) : (
        !papers && <RepeatRound />
      )}
    </div>
  );
}

/** True if an addition is stored on this device and has been pending for a moment. */
function useIsAdditionPending(addition: Addition | undefined): boolean {
  const adds = useCallback(
    (record: OutboxRecord) => {
      if (!addition || record.orderId !== addition.orderId) return false;
      const added = toWireCommand(takingApi.addLines, record)?.body.lines ?? [];
      return added.some(({ _id }) => _id === addition.lineId);
    },
    [addition],
  );
  return useDelayedPendingCount(adds) > 0;
}
