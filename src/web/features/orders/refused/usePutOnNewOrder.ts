import { z } from "zod";
import { Ref } from "#domain/entity.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import { newId } from "../../../sync/http/identity.ts";
import { outbox } from "../../../sync/outbox/device.ts";
import type { RefusedCommand } from "../../../sync/outbox/outboxState.ts";
import { laterCommandsOf } from "../../../sync/outbox/queue.ts";
import { BLOCKED } from "../../../sync/outbox/refusals.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { commandOf, endpointId } from "../../../sync/outbox/useOutbox.ts";
import { useSend } from "../../../sync/outbox/useSend.ts";
import { newBillNumber } from "../commands/references.ts";
import { conflictOf } from "../draft/conflict.ts";
import { redirectCommands } from "./redirectCommands.ts";

const Deleted = z.object({ table: Ref });

/** Returns the table whose order was deleted before these lines came; undefined for every other parked command. */
export function tableOfDeletedOrder({ endpoint, refusal }: OutboxRecord): Ref | undefined {
  const isLines = endpoint === endpointId(lifecycleApi.addLines);
  if (!isLines || refusal?.code !== "order-deleted") return undefined;
  return Deleted.safeParse(refusal.details).data?.table;
}

const toasts = {
  open: {
    failure: (error: { readonly message: string; readonly code?: string }) =>
      error.code === "table-has-active-order" ? undefined : lifecycleApi.openOrder.failure,
  },
  quiet: { waiting: false },
} as const;

/** The order that takes the lines. */
interface Target {
  readonly orderId: string;
  /** True when it was opened for these lines, false when the table had it already. */
  readonly isNew: boolean;
}

/**
 * Returns a function that puts parked lines of a deleted order on a new order of its table, or on the one that the table has
 * by now, with what waited behind them. They are new commands under new keys, made by whoever decides it; the parked
 * ones are removed when the new ones are stored. A table whose new order gets none of them is freed again. Should the page end in between, the lines keep their ids, so that doing it
 * again adds nothing twice.
 */
export function usePutOnNewOrder(): (parked: OutboxRecord, table: Ref) => Promise<void> {
  const openOrder = useSend(lifecycleApi.openOrder, { toast: toasts.open });
  const addLines = useSend(lifecycleApi.addLines, { toast: toasts.quiet });
  const sendKot = useSend(lifecycleApi.sendKot, { toast: toasts.quiet });

  const setStatus = useSend(lifecycleApi.setTableStatus, { toast: toasts.quiet });

  const open = async (table: Ref): Promise<Target | undefined> => {
    const _id = newId();
    const opened = await openOrder({ body: { _id, billNumber: newBillNumber(), table: table._id } });
    if (opened.kind === "refused") {
      const existing = conflictOf(opened.refusal)?.order;
      return existing === undefined ? undefined : { orderId: existing, isNew: false };
    }
    return opened.kind === "failed" ? undefined : { orderId: _id, isNew: true };
  };

  /** Sends a command under a new key; returns whether it is stored, here or on the server. */
  const send = async (command: OutboxRecord): Promise<boolean> => {
    const added = commandOf(lifecycleApi.addLines, command);
    const sent = commandOf(lifecycleApi.sendKot, command);
    const result = added ? await addLines(added) : sent && (await sendKot(sent));
    return result?.kind === "done" || result?.kind === "waiting";
  };

  /** Puts the lines on an order of the table; returns whether all of the commands are stored. */
  const sendAll = async (refused: RefusedCommand, table: Ref): Promise<boolean> => {
    const target = await open(table);
    if (target === undefined) return false;
    for (const [index, command] of sendable(refused, target.orderId).entries()) {
      if (await send(command)) continue;
      // The server refuses to free a table whose order has lines, so nothing that others added meanwhile is lost.
      if (target.isNew && index === 0) {
        await setStatus({ params: { tableId: table._id }, body: { status: "available" } });
      }
      return false;
    }
    return true;
  };

  return async (parked, table) => {
    const blocked = laterCommandsOf(outbox.records.get(), parked, "parked").filter(
      ({ refusal }) => refusal?.code === BLOCKED.code,
    );
    const refusal = parked.refusal ?? BLOCKED;
    const refused = { record: parked, refusal, laterCommandsOfOrder: blocked, hasWaitingScreen: false };
    const moved = redirectCommands(refused, newId());
    // Lines that were removed again need no order.
    const hasLines = moved.some(({ endpoint }) => endpoint === endpointId(lifecycleApi.addLines));
    if (hasLines && !(await sendAll(refused, table))) return;
    const undecided = new Set(moved.filter(({ state }) => state === "parked").map(({ id }) => id));
    for (const { id } of [parked, ...blocked]) if (!undecided.has(id)) await outbox.discard(id);
  };
}

/** Returns the lines and KOTs as commands of the order `to`, without those that a person must decide about. */
function sendable(refused: RefusedCommand, to: string): OutboxRecord[] {
  return redirectCommands(refused, to).filter(({ state }) => state === "waiting");
}
