import { useCallback, useMemo } from "react";
import type { BodyOf } from "#domain/endpoint.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import type { Order, OrderLine, RequestedDiscount } from "#domain/orders/order/api.ts";
import { type ChoiceInput, choicePrice } from "#domain/orders/order/choice.ts";
import { withLineDiscount } from "#domain/orders/order/discount.ts";
import { isSameDiscount } from "#domain/orders/order/discountSum.ts";
import { findLine, withAdditions, withLine } from "#domain/orders/order/order.ts";
import { toSoldItem } from "#domain/orders/order/sold.ts";
import { refusals } from "#domain/refusal.ts";
import { notify } from "../../../../kit/feedback/notify.ts";
import { type SendResult, useSend } from "../../../../sync/hooks/useSend.ts";
import { unlessAnswerable, useApprovedChange } from "../useApprovedChange.ts";
import { useGiver } from "./useGiver.ts";

export interface Addition {
  readonly _id: string;
  readonly item: MenuItem;
  readonly quantity: number;
  readonly notes: string;
  readonly choice?: ChoiceInput | undefined;
}

export interface LineCommands {
  /** The line shows in the same frame; the caller shows any toast. */
  readonly add: (order: Order, addition: Addition) => Promise<void>;
  /** Adds to a closed order: refused by the server, then parked for the table's current or a new order (clarification 54). */
  readonly addToClosed: (orderId: string, addition: Addition) => Promise<void>;
  /** Quantity zero removes the line. */
  readonly setQuantity: (order: Order, line: OrderLine, quantity: number) => Promise<void>;
  readonly setNotes: (order: Order, line: OrderLine, notes: string) => Promise<void>;
  /** Null removes the line's own discount. */
  readonly setDiscount: (
    order: Order,
    line: OrderLine,
    discount: RequestedDiscount,
    reason?: string,
  ) => Promise<void>;
  /** Changes a line's course, by its name in the settings (null: none), or whether it is held. */
  readonly setCourse: (order: Order, line: OrderLine, change: LineCourseChange) => Promise<void>;
  readonly remove: (order: Order, line: OrderLine) => Promise<void>;
}

export type LineCourseChange = Pick<LineChange, "course" | "isHeld">;

type LineChange = BodyOf<typeof takingApi.changeLine>;

const PENDING_TOAST = "waits on this device for the server";

const toasts = {
  add: { waiting: false, failure: unlessAnswerable(takingApi.addLines.failure) },
  change: { failure: unlessAnswerable(takingApi.changeLine.failure) },
  remove: { waiting: false, failure: unlessAnswerable(takingApi.removeLine.failure) },
} as const;

export function useLineCommands(): LineCommands {
  const addLines = useSend(takingApi.addLines, { toast: toasts.add });
  const changeLine = useSend(takingApi.changeLine, { toast: toasts.change });
  const removeLine = useSend(takingApi.removeLine, { toast: toasts.remove });
  const changeApproved = useApprovedChange();
  const giver = useGiver();

  const add = useCallback(
    async (order: Order, addition: Addition) => {
      const { _id, item, quantity, notes, choice } = addition;
      const line = newLineOf(addition);
      const added = {
        _id,
        ...toSoldItem(item, choice),
        quantity,
        rate: line.rate,
        notes,
        addedBy: order.waiter,
      };
      await changeApproved({
        before: order,
        after: withAdditions(order, [added]),
        run: (approved) => addLines({ params: { orderId: order._id }, body: { lines: [line], ...approved } }),
      });
    },
    [addLines, changeApproved],
  );

  const addToClosed = useCallback(
    async (orderId: string, addition: Addition) => {
      await addLines({ params: { orderId }, body: { lines: [newLineOf(addition)] } });
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
      if (result) notifyRemoved(line.menuItem.name, result);
    },
    [removeLine, changeApproved],
  );

  return useMemo(() => {
    const change = async (
      order: Order,
      line: OrderLine,
      body: LineChange,
      after = withLine(order, line._id, body),
    ) => {
      const params = { orderId: order._id, lineId: line._id };
      await changeApproved({
        before: order,
        after,
        run: (approved) => changeLine({ params, body: { ...body, ...approved } }),
      });
    };
    return {
      add,
      addToClosed,
      remove,
      setQuantity: (order, line, quantity) =>
        line.notCharged && quantity > line.quantity
          ? Promise.resolve(notify.failure("Not Added", refusals["not-charged-more"].message))
          : quantity > 0
            ? change(order, line, { quantity })
            : remove(order, line),
      setNotes: (order, line, notes) => change(order, line, { notes }),
      setCourse: (order, line, course) => change(order, line, course, order),
      setDiscount: async (order, line, discount, reason) => {
        const after = withLineDiscount(order, line._id, discount, giver);
        const { discount: discountAfter = null } = findLine(after, line._id) ?? {};
        if (isSameDiscount(discountAfter, line.discount)) return;
        await change(order, line, { discount, discountReason: reason }, after);
      },
    };
  }, [add, addToClosed, remove, changeLine, changeApproved, giver]);
}

/** Converts an addition to the line that is sent. */
function newLineOf({ _id, item, quantity, notes, choice }: Addition) {
  const rate = choicePrice(item, toSoldItem(item, choice).choice);
  return { _id, menuItem: item._id, quantity, rate, notes, choice };
}

/** Shows that a line was removed, or that this is queued. Refusals and server failures were shown already. */
function notifyRemoved(name: string, result: SendResult<unknown>): void {
  if (result.kind === "done") notify.success("Item Removed", name);
  if (result.kind === "waiting" && !result.failure) notify.info("Item Removed", `${name} ${PENDING_TOAST}`);
}
