import type { Kot } from "#domain/orders/kot/api.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { unsentLines } from "#domain/orders/order/order.ts";
import type { TableContext } from "../../features/floor/tableContext.ts";
import { newBillNumber, newKotNumber } from "../../features/orders/commands/references.ts";
import { conflictOf } from "../../features/orders/draft/conflict.ts";
import { type DraftLines, newLines } from "../../features/orders/draft/draft.ts";
import { redirectOrder } from "../../features/orders/pending/redirects.ts";
import { confirm } from "../../kit/feedback/confirm.ts";
import { notify } from "../../kit/feedback/notify.ts";
import { newId } from "../../sync/identity.ts";
import { refreshAll } from "../../sync/refresh.ts";
import { type SendResult, useSend } from "../../sync/useSend.ts";
import type { DraftActs } from "./useDraft.ts";

const FAILED = "Failed to submit order. Please try again.";

const toasts = {
  open: {
    success: false,
    failure: (error: { readonly message: string; readonly code?: string }) =>
      error.code === "table-has-active-order" ? undefined : { title: FAILED, text: error.message },
  },
  add: { failure: FAILED },
  send: { failure: false },
} as const;

/** What a submission led to; `kot` is known when the answer carried it. */
export interface Submitted {
  readonly orderId: string;
  /** The server has it; otherwise it waits on this device. */
  readonly isDelivered: boolean;
  readonly kot: Kot | undefined;
}

interface Submission {
  readonly context: TableContext;
  readonly order: Order | undefined;
  readonly draft: DraftActs;
}

/**
 * Submit Order and Update Order: the draft joins the table's order, or opens one, and the KOT goes out with it. Both
 * commands enter the outbox in the same tap, so nothing can come between them. Answers undefined when nothing was sent;
 * the draft then stays.
 */
export function useSubmit({ context, order, draft }: Submission): () => Promise<Submitted | undefined> {
  const openOrder = useSend(lifecycleApi.openOrder, { toast: toasts.open });
  const addLines = useSend(lifecycleApi.addLines, { toast: toasts.add });
  const sendKot = useSend(lifecycleApi.sendKot, { toast: toasts.send });
  const { lines } = draft;
  const { tableName } = context;

  const update = async (
    orderId: string,
    added: DraftLines,
    title: string,
  ): Promise<Submitted | undefined> => {
    const adding =
      added.length > 0 ? addLines({ params: { orderId }, body: { lines: newLines(added) } }) : undefined;
    const sending = sendKot({ params: { orderId }, body: { kotNumber: newKotNumber() } });
    if (adding && !isTaken(await adding)) {
      await sending;
      return undefined;
    }
    draft.forget(added);
    const sent = await sending;
    if (sent.kind === "refused") notify.failure(FAILED, sent.refusal.message);
    if (sent.kind === "failed") notify.failure(FAILED, sent.error.message);
    if (sent.kind === "waiting") sayWaiting(tableName);
    const kot = sent.kind === "done" ? (sent.answer.kot ?? undefined) : undefined;
    if (kot) notify.success(title, `${tableName} · KOT #${kot.token} is with the kitchen`);
    return { orderId, isDelivered: sent.kind === "done", kot };
  };

  const open = async (): Promise<Submitted | undefined> => {
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
    if (opened.kind === "refused") {
      const existing = conflictOf(opened.refusal);
      return existing ? await join(_id, existing) : undefined;
    }
    if (!isTaken(opened)) return undefined;
    draft.forget(lines);
    if (opened.kind === "waiting") sayWaiting(tableName);
    else notify.success("New Order Created", `${tableName} · the KOT is with the kitchen`);
    return { orderId: _id, isDelivered: opened.kind === "done", kot: undefined };
  };

  /** Somebody else opened the table first: their order is loaded, and the draft is offered for it (decision 18). */
  const join = async (mine: string, existing: { order: string; billNumber: string }) => {
    redirectOrder(mine, existing.order);
    refreshAll();
    notify.success("Existing Order Loaded", `Order ${existing.billNumber} was already active for this table`);
    const isWanted = await confirm({
      title: `${tableName} has an order already`,
      text: `Add your ${countOf(lines)} to it? They stay here if you do not.`,
      confirmLabel: "Add to the order",
      cancelLabel: "Not now",
    });
    return isWanted ? await update(existing.order, lines, "Order Updated") : undefined;
  };

  return async () => {
    if (lines.length === 0 && (order?.items.length ?? 0) === 0) {
      notify.failure("Cannot Submit Order", "Please select a table and add items to the order");
      return undefined;
    }
    if (!order) return await open();
    if (lines.length === 0 && unsentLines(order).length === 0) {
      notify.info("Nothing new", "The kitchen knows everything on this order.");
      return { orderId: order._id, isDelivered: true, kot: undefined };
    }
    return await update(order._id, lines, order.items.length > 0 ? "Order Updated" : "New Order Created");
  };
}

function isTaken({ kind }: SendResult<unknown>): boolean {
  return kind === "done" || kind === "waiting";
}

function sayWaiting(tableName: string): void {
  notify.info(
    "Order is kept on this device",
    `${tableName}: it goes to the kitchen when the server is back.`,
  );
}

export function countOf(lines: DraftLines): string {
  const pieces = lines.reduce((total, { quantity }) => total + quantity, 0);
  return pieces === 1 ? "1 item" : `${pieces} items`;
}
