import { sendingApi } from "#domain/orders/commands/sending.ts";
import { type NewLine, takingApi } from "#domain/orders/commands/taking.ts";
import { device } from "../../../sync/device.ts";
import { type SendResult, useSend } from "../../../sync/hooks/useSend.ts";
import { newId } from "../../../sync/http/identity.ts";
import { laterCommands } from "../../../sync/outbox/queue.ts";
import { BLOCKED } from "../../../sync/outbox/states/waitingForHandlers.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { newBillNumber } from "../commands/references.ts";
import { loadExistingOrder, unlessConflict } from "../commands/taking/existingOrder.ts";
import { sendsKot } from "../kot/pendingKot.ts";
import { isLineCommand, type LateTarget, linesOf } from "./lateLines.ts";

const toasts = {
  open: { failure: unlessConflict(() => takingApi.openOrder.failure) },
  quiet: { waiting: false },
} as const;

const isStored = ({ kind }: SendResult<unknown>) => kind === "done" || kind === "waiting";

/**
 * Returns a function that puts parked lines on their table's order, or on a new one, with their KOT if one
 * was parked behind them. They are sent as new commands of the person who decides; the parked ones are
 * removed once these are stored. The lines keep their ids, so that repeating it adds nothing twice.
 */
export function usePutOnNewOrder(): (
  parked: OutboxRecord,
  at: LateTarget,
  /** The open order there, if this device knows it. */
  orderId?: string,
) => Promise<void> {
  const openOrder = useSend(takingApi.openOrder, { toast: toasts.open });
  const addLines = useSend(takingApi.addLines, { toast: toasts.quiet });
  const sendKot = useSend(sendingApi.sendKot, { toast: toasts.quiet });

  /** Returns the id of the table's order, opening one if needed; undefined if that failed. */
  const orderOf = async ({ table, place }: LateTarget): Promise<string | undefined> => {
    const _id = newId();
    const where = place ? { place } : { table: table._id };
    const opened = await openOrder({ body: { _id, billNumber: newBillNumber(), ...where } });
    return isStored(opened) ? _id : (await loadExistingOrder(opened, table._id))?._id;
  };

  /** Returns whether the lines are stored, here or on the server. */
  const put = async (
    lines: readonly NewLine[],
    orderId: string | undefined,
    sends: boolean,
  ): Promise<boolean> => {
    if (orderId === undefined) return false;
    const params = { orderId };
    if (!isStored(await addLines({ params, body: { lines: [...lines] } }))) return false;
    if (sends) await sendKot({ params, body: {} });
    return true;
  };

  return async (parked, at, orderId) => {
    const blocked = laterCommands(device.outbox.records.get(), parked, "parked").filter(
      ({ refusal }) => refusal?.code === BLOCKED.code,
    );
    const commands = [parked, ...blocked];
    const lines = linesOf(commands);
    const isPut =
      lines.length === 0 || (await put(lines, orderId ?? (await orderOf(at)), commands.some(sendsKot)));
    if (!isPut) return;
    for (const { id } of commands.filter(isLineCommand)) await device.outbox.discard(id);
  };
}
