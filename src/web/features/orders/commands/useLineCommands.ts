import { useCallback, useMemo } from "react";
import type { MenuItem } from "#domain/menu/api.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import type { Order, OrderLine } from "#domain/orders/order/api.ts";
import { withLine } from "#domain/orders/order/order.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { newId } from "../../../sync/http/identity.ts";
import { type SendResult, useSend } from "../../../sync/outbox/useSend.ts";
import { replacementOf } from "../pending/redirects.ts";
import { unlessAnswerable, useApprovedChange } from "./useApprovedChange.ts";

interface Addition {
  readonly item: MenuItem;
  readonly quantity: number;
  readonly notes: string;
}

export interface LineCommands {
  /** The line shows in the same frame. */
  readonly add: (orderId: string, addition: Addition) => Promise<void>;
  /** Quantity zero removes the line. */
  readonly setQuantity: (order: Order, line: OrderLine, quantity: number) => Promise<void>;
  readonly setNotes: (order: Order, line: OrderLine, notes: string) => Promise<void>;
  readonly remove: (order: Order, line: OrderLine) => Promise<void>;
}

const ADD_FAILED = lifecycleApi.addLines.failure;
const WAITS = "waits on this device for the server";

const toasts = {
  add: {
    waiting: false,
    failure: (error: { readonly message: string; readonly code?: string }) =>
      error.code === "not-found" ? undefined : { title: ADD_FAILED, text: error.message },
  },
  change: { failure: unlessAnswerable(lifecycleApi.changeLine.failure) },
  remove: { waiting: false, failure: unlessAnswerable(lifecycleApi.removeLine.failure) },
} as const;

/** What a person does to an order's lines. */
export function useLineCommands(): LineCommands {
  const addLines = useSend(lifecycleApi.addLines, { toast: toasts.add });
  const changeLine = useSend(lifecycleApi.changeLine, { toast: toasts.change });
  const removeLine = useSend(lifecycleApi.removeLine, { toast: toasts.remove });
  const changeApproved = useApprovedChange();

  const add = useCallback(
    async (orderId: string, { item, quantity, notes }: Addition) => {
      const body = {
        lines: [{ _id: newId(), menuItem: item._id, quantity, rate: item.price, notes }],
      };
      const sentTo = replacementOf(orderId) ?? orderId;
      let result = await addLines({ params: { orderId: sentTo }, body });
      const replacement = replacementOf(orderId);
      if (result.kind === "refused" && result.refusal.code === "not-found") {
        if (replacement) result = await addLines({ params: { orderId: replacement }, body });
        else notify.failure(ADD_FAILED, result.refusal.message);
      }
      const what = `${quantity} × ${item.name}`;
      const joined = joinedWords(what, result, [sentTo, replacement]);
      notifyLine("Item Added", joined ?? what, result);
    },
    [addLines],
  );

  const remove = useCallback(
    async (order: Order, line: OrderLine) => {
      const params = { orderId: order._id, lineId: line._id };
      const result = await changeApproved({
        before: order,
        after: withLine(order, line._id, { quantity: 0 }),
        run: (approved) => removeLine({ params, body: approved }),
      });
      if (result) notifyLine("Item Removed", line.menuItem.name, result);
    },
    [removeLine, changeApproved],
  );

  return useMemo(() => {
    const change = async (order: Order, line: OrderLine, body: { quantity?: number; notes?: string }) => {
      const params = { orderId: order._id, lineId: line._id };
      await changeApproved({
        before: order,
        after: withLine(order, line._id, body),
        run: (approved) => changeLine({ params, body: { ...body, ...approved } }),
      });
    };
    return {
      add,
      remove,
      setQuantity: (order, line, quantity) =>
        quantity > 0 ? change(order, line, { quantity }) : remove(order, line),
      setNotes: (order, line, notes) => change(order, line, { notes }),
    };
  }, [add, remove, changeLine, changeApproved]);
}

/**
 * Says to which order added lines went when it is not one of those they were sent to: that one's table was freed meanwhile and has
 * a new order (clarification 21).
 */
export function joinedWords(
  what: string,
  result: SendResult<Order>,
  sentTo: readonly (string | undefined)[],
): string | undefined {
  if (result.kind !== "done" || sentTo.includes(result.answer._id)) return undefined;
  const { billNumber, table } = result.answer;
  return `${what} went to order ${billNumber} of ${table.name}, which was opened meanwhile`;
}

/** Says that a line was added or removed, or that it waits. What was refused, or failed on the server, has been shown already. */
function notifyLine(title: string, text: string, result: SendResult<unknown>): void {
  if (result.kind === "done") notify.success(title, text);
  if (result.kind === "waiting" && !result.failure) notify.info(title, `${text} ${WAITS}`);
}
