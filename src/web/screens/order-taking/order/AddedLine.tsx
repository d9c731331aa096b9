import { useCallback, useDeferredValue } from "react";
import { takingApi } from "#domain/orders/commands/taking.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { usePrintPapers } from "../../../features/orders/commands/billing/usePrintPapers.ts";
import { KITCHEN_LACKS_IT } from "../../../features/orders/kot/kotWords.ts";
import { unprintedNames, useUnprinted } from "../../../features/orders/kot/useUnprinted.ts";
import { useKotWaits } from "../../../features/orders/kot/waitingKot.ts";
import { idlePart } from "../../../kit/feedback/lazy.tsx";
import { ToastRoom } from "../../../kit/feedback/ToastRoom.tsx";
import { useSaidCount } from "../../../sync/hooks/useOutbox.ts";
import { peopleWords, usePeopleAt, usePlace } from "../../../sync/hooks/usePresence.ts";
import { commandOf } from "../../../sync/outbox/commandOf.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { type Addition, useUndoable } from "../state/lastAddition.ts";
import classes from "./OrderBar.module.css";

const RepeatRound = idlePart(async () => (await import("./RepeatRound.tsx")).RepeatRound);

interface AddedLineProps {
  readonly order: Order | undefined;
  readonly onUndo: (addition: Addition) => void;
}

/** Says above the bar who else is on the table, what was added last, until it is sent or taken back, and what was not printed. Its place is always there, so nothing jumps; on a phone toasts stand above its words, beside its button. The last round waits there to be repeated. */
export function AddedLine({ order, onUndo }: AddedLineProps) {
  const addition = useDeferredValue(useUndoable(order));
  const tableId = order?.table._id;
  usePlace(tableId);
  const people = usePeopleAt(tableId);
  const kotWaits = useKotWaits(order?._id);
  const waits = useAdditionWaits(addition);
  const papers = useUnprinted(order);
  const print = usePrintPapers();
  const isSilent = people === "" && !addition && !kotWaits && !papers;
  return (
    <div className={classes.added} role="status" data-unprinted={papers && ""}>
      <div className={classes.said} data-silent={isSilent || undefined}>
        <ToastRoom className={classes.room} />
        <div>
          {people !== "" && <em>{peopleWords(people, "on this table")}</em>}
          {addition ? (
            <span>
              Item Added{" "}
              <strong>
                {addition.quantity} × {addition.name}
              </strong>
              {waits && " · waits on this device"}
            </span>
          ) : (
            kotWaits && <b>{KITCHEN_LACKS_IT}</b>
          )}
          {papers && <b>Not Printed: {unprintedNames(papers)}</b>}
        </div>
      </div>
      {papers && (
        <button type="button" onClick={() => void print(papers)}>
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

/** Tells whether an addition has waited for a moment already, stored on this device. */
function useAdditionWaits(addition: Addition | undefined): boolean {
  const adds = useCallback(
    (record: OutboxRecord) => {
      if (!addition || record.orderId !== addition.orderId) return false;
      const added = commandOf(takingApi.addLines, record)?.body.lines ?? [];
      return added.some(({ _id }) => _id === addition.lineId);
    },
    [addition],
  );
  return useSaidCount(adds) > 0;
}
