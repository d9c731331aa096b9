import { sendingApi } from "#domain/orders/commands/sending.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { isHeld } from "#domain/orders/courses/holding.ts";
import type { Kot } from "#domain/orders/kot/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { linesToSend } from "#domain/orders/order/order.ts";
import { Refusal } from "#domain/refusal.ts";
import type { TableContext } from "../../features/floor/tableContext.ts";
import { newBillNumber, newKotNumber } from "../../features/orders/commands/references.ts";
import { loadExistingOrder, unlessConflict } from "../../features/orders/commands/taking/existingOrder.ts";
import { type DraftLines, formatPieceCount, newLines } from "../../features/orders/draft/draft.ts";
import { confirm } from "../../kit/feedback/confirm.ts";
import { notify } from "../../kit/feedback/notify.ts";
import { device } from "../../sync/device.ts";
import { type SendResult, useSend } from "../../sync/hooks/useSend.ts";
import type { Failure } from "../../sync/http/failure.ts";
import { newId } from "../../sync/http/identity.ts";
import { reviewableRefusals } from "../../sync/outbox/states/waitingForHandlers.ts";
import type { DraftActions } from "./useDraft.ts";

const FAILED = "Failed to submit order. Please try again.";

const toasts = {
  open: {
    success: false,
    waiting: false,
    failure: unlessConflict(({ message }) => ({ title: FAILED, text: message })),
  },
  add: { waiting: false, failure: FAILED },
  // A refused KOT shows a toast only if adding its lines succeeded.
  send: {
    waiting: false,
    failure: (error: Refusal | Failure) => (error instanceof Refusal ? undefined : FAILED),
  },
} as const;

/** The result of a submission. `kot` is undefined if the server's answer had none. */
export interface Submitted {
  readonly orderId: string;
  /** True if the server has it; false while it is queued on this device. */
  readonly isDelivered: boolean;
  readonly kot: Kot | undefined;
}

interface Submission {
  readonly context: TableContext;
  readonly order: Order | undefined;
  readonly draft: DraftActions;
}

/**
 * Returns the function behind Submit Order and Update Order: it adds the draft to the table's order, or opens
 * one, and sends the KOT. Resolves to undefined if nothing was sent; the draft then stays.
 */
export function useSubmit(submission: Submission): () => Promise<Submitted | undefined> {
  const { order, draft } = submission;
  const { lines } = draft;
  const update = useAddAndSend(submission);
  const open = useOpenOrder(submission, update);
  return async () => {
    if (lines.length === 0 && (order?.items.length ?? 0) === 0) {
      notify.failure("Cannot Submit Order", "Please select a table and add items to the order");
      return undefined;
    }
    if (!order) return await open();
    if (lines.length === 0 && linesToSend(order).length === 0) {
      const knows = "The kitchen knows everything on this order";
      notify.info("Nothing new", `${knows}${order.items.some(isHeld) ? ", but what is held" : ""}.`);
      return { orderId: order._id, isDelivered: true, kot: undefined };
    }
    return await update(order._id, lines, order.items.length > 0 ? "Order Updated" : "New Order Created");
  };
}

type Update = (orderId: string, added: DraftLines, title: string) => Promise<Submitted | undefined>;

/** Returns a function that adds lines to an order and sends the KOT in the same tap, with no command in between. */
function useAddAndSend({ context, draft }: Submission): Update {
  const addLines = useSend(takingApi.addLines, { toast: toasts.add });
  const sendKot = useSend(sendingApi.sendKot, { toast: toasts.send });
  const { tableName } = context;
  return async (orderId, added, title) => {
    const adding =
      added.length > 0 ? addLines({ params: { orderId }, body: { lines: newLines(added) } }) : undefined;
    const sending = sendKot({ params: { orderId }, body: { kotNumber: newKotNumber() } });
    const addResult = await adding;
    if (addResult && !isAccepted(addResult)) {
      // Parked lines must not be submitted a second time.
      if (addResult.kind === "refused" && reviewableRefusals.has(addResult.refusal.code)) draft.forget(added);
      await sending;
      return undefined;
    }
    draft.forget(added);
    const sendResult = await sending;
    if (sendResult.kind === "refused") notify.failure(FAILED, sendResult.refusal.message);
    if (
      isPending(sendResult) &&
      (addResult === undefined || addResult.kind === "done" || isPending(addResult))
    ) {
      notifyPending(tableName);
    }
    const kot = sendResult.kind === "done" ? (sendResult.answer.kot ?? undefined) : undefined;
    if (kot) notify.success(title, `${tableName} · KOT #${kot.token} is with the kitchen`);
    return { orderId, isDelivered: sendResult.kind === "done", kot };
  };
}

/** Returns a function that opens the table's order with the draft, whose lines go to the kitchen immediately. */
function useOpenOrder({ context, draft }: Submission, update: Update): () => Promise<Submitted | undefined> {
  const openOrder = useSend(takingApi.openOrder, { toast: toasts.open });
  const { lines } = draft;
  const { tableName } = context;

  /** Asks whether to add the draft to the order that somebody else has opened on the table (clarification 18). */
  const join = async (existing: Order) => {
    device.cache.refreshAll();
    const isWanted = await confirm({
      title: `${tableName} has an order already`,
      text: `Add your ${formatPieceCount(lines)} to it? They stay here if you do not.`,
      confirmLabel: "Add to the order",
      cancelLabel: "Not now",
    });
    return isWanted ? await update(existing._id, lines, "Order Updated") : undefined;
  };

  return async () => {
    const _id = newId();
    const opened = await openOrder({
      body: {
        _id,
        billNumber: newBillNumber(),
        kotNumber: newKotNumber(),
        table: context.tableId,
        area: context.areaId,
        items: newLines(lines),
      },
    });
    if (!isAccepted(opened)) {
      const existing = await loadExistingOrder(opened, context.tableId);
      return existing && (await join(existing));
    }
    draft.forget(lines);
    if (isPending(opened)) notifyPending(tableName);
    if (opened.kind === "done")
      notify.success("New Order Created", `${tableName} · the KOT is with the kitchen`);
    return { orderId: _id, isDelivered: opened.kind === "done", kot: undefined };
  };
}

function isAccepted({ kind }: SendResult<unknown>): boolean {
  return kind === "done" || kind === "waiting";
}

/** True if a command is queued; server failures were shown already. */
function isPending(result: SendResult<unknown>): boolean {
  return result.kind === "waiting" && !result.failure;
}

function notifyPending(tableName: string): void {
  notify.info(
    "Order is kept on this device",
    `${tableName}: the kitchen does not have this yet. It goes there when the server is back.`,
  );
}
