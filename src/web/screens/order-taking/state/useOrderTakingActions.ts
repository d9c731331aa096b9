import { useCallback, useMemo } from "react";
import type { Area } from "#domain/floor/areasApi.ts";
import type { Table } from "#domain/floor/tablesApi.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import type { Order, OrderLine, RequestedDiscount } from "#domain/orders/order/api.ts";
import { findLine } from "#domain/orders/order/order.ts";
import { toSoldItem } from "#domain/orders/order/sold.ts";
import type { PlaceInput } from "#domain/orders/place.ts";
import { usePrintBill } from "../../../features/orders/commands/billing/usePrintBill.ts";
import { useDeleteOrder } from "../../../features/orders/commands/closing/useDeleteOrder.ts";
import { useSettlingRefusal } from "../../../features/orders/commands/paying/useNotifySettlingRefusal.ts";
import { usePrintBillAndKot } from "../../../features/orders/commands/paying/usePrintBillAndKot.ts";
import { useSettleInDialog } from "../../../features/orders/commands/paying/useSettleInDialog.ts";
import type { PaperResult } from "../../../features/orders/commands/sending/paperRules.ts";
import { useSendKot } from "../../../features/orders/commands/sending/useSendKot.ts";
import {
  type LineCourseChange,
  type Addition as NewAddition,
  useLineCommands,
} from "../../../features/orders/commands/taking/useLineCommands.ts";
import { useOpenTable } from "../../../features/orders/commands/taking/useOpenTable.ts";
import { useOrderDetails } from "../../../features/orders/commands/taking/useOrderDetails.ts";
import { describeClosing, notifyClosed } from "../../../features/orders/commands/useNotifyClosedElsewhere.ts";
import { withoutTable } from "../../../features/orders/places/withoutTable.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { device } from "../../../sync/device.ts";
import { newId } from "../../../sync/http/identity.ts";
import { isContextValid, RECOVERY_MS } from "./contextHealth.ts";
import { type Addition, lastAddition, undoneQuantity } from "./lastAddition.ts";
import { lineToLower } from "./ordered.ts";
import type { OrderTakingState } from "./orderTakingState.ts";

/** How long after printing everything is refetched, and the order leaves the screen if nothing follows (clarification 5). */
const AFTER_PAPER_MS = 1000;
const AFTER_BOTH_MS = 1500;

/** How an item is added. */
export type Added = Pick<NewAddition, "quantity" | "notes" | "choice">;

/** Returns the state of the screen at the moment of a tap. A stable function. */
type CurrentState = () => OrderTakingState;

/** The actions on the order-taking screen. The object and its functions are stable while the screen is open. */
export type OrderTakingActions = ReturnType<typeof useOrderTakingActions>;

export function useOrderTakingActions(now: CurrentState, noteOpened: (orderId: string) => void) {
  const tables = useTableActions(now, noteOpened);
  const order = useOrderActions(now);
  const papers = usePaperActions(now);
  return useMemo(() => ({ ...tables, ...order, ...papers }), [tables, order, papers]);
}

/** Actions that select what to work on. */
function useTableActions(now: CurrentState, noteOpened: (orderId: string) => void) {
  const openTable = useOpenTable(
    useCallback(() => now().openOrders, [now]),
    useCallback(
      (orderId, table, isOpened) => {
        if (orderId && isOpened) noteOpened(orderId);
        now().choose({ kind: "table", table, orderId });
      },
      [now, noteOpened],
    ),
  );
  return useMemo(
    () => ({
      leaveOrder: (orderId: string) => now().choose({ kind: "done", orderId }),
      chooseArea: (area: Area) => changeArea(now(), area),
      chooseTable: (table: Table) => {
        if (now().area) void openTable(table);
        else notify.failure("No Area Selected", "Please select an area first before selecting a table.");
      },
      loadOrder: (order: Pick<Order, "_id" | "place" | "table">) => now().choose({ kind: "order", order }),
    }),
    [now, openTable],
  );
}

/** Actions that change the shown order. */
function useOrderActions(now: CurrentState) {
  const lines = useLineCommands();
  const details = useOrderDetails();
  return useMemo(
    () => ({
      addItem: (item: MenuItem, added: Added) => {
        const _id = newId();
        const addition = { _id, item, ...added };
        inContext(
          now,
          (order) => {
            const { name } = toSoldItem(item, added.choice).menuItem;
            lastAddition.set({ orderId: order._id, lineId: _id, name, quantity: added.quantity });
            notify.replaced();
            return lines.add(order, addition);
          },
          (orderId) => lines.addToClosed(orderId, addition),
        );
      },
      undoAddition: (addition: Addition) =>
        inContext(now, async (order) => {
          lastAddition.set(undefined);
          const line = findLine(order, addition.lineId);
          const quantity = undoneQuantity(order, addition);
          if (line && quantity !== undefined) await lines.setQuantity(order, line, quantity);
        }),
      takeOneBack: (item: MenuItem) =>
        inContext(now, async (order) => {
          const line = lineToLower(order, item._id);
          if (line) await lines.setQuantity(order, line, line.quantity - 1);
        }),
      setQuantity: (line: OrderLine, quantity: number) =>
        inContext(now, (order) => lines.setQuantity(order, line, quantity)),
      setNotes: (line: OrderLine, notes: string) =>
        inContext(now, (order) => lines.setNotes(order, line, notes)),
      setCourse: (line: OrderLine, course: LineCourseChange) =>
        inContext(now, (order) => lines.setCourse(order, line, course)),
      removeLine: (line: OrderLine) => inContext(now, (order) => lines.remove(order, line)),
      setPaymentType: (paymentType: Order["paymentType"]) => {
        const { order } = now();
        if (order) void details.setPaymentType(order, paymentType);
      },
      setLineDiscount: (line: OrderLine, discount: RequestedDiscount, reason?: string) =>
        inContext(now, (order) => lines.setDiscount(order, line, discount, reason)),
      setDiscount: (discount: RequestedDiscount, reason?: string) => {
        const { order } = now();
        if (order) void details.setDiscount(order, discount, reason);
      },
      setCovers: (covers: Order["covers"]) => {
        const { order } = now();
        if (order) void details.setCovers(order, covers);
      },
      tellPlace: (place: PlaceInput) => {
        const { order } = now();
        if (order) void details.setPlace(order, place);
      },
      setGuest: (guest: Order["guest"]) => {
        const { order } = now();
        if (order) void details.setGuest(order, guest);
      },
      setOrderNotes: (notes: Order["notes"]) => {
        const { order } = now();
        if (order) void details.setNotes(order, notes);
      },
    }),
    [now, lines, details],
  );
}

/** Actions that end the work on an order: it leaves the screen afterwards, except for a bill that this person may settle next. */
function usePaperActions(now: CurrentState) {
  const sendKot = useSendKot();
  const printBill = usePrintBill();
  const printBillAndKot = usePrintBillAndKot();
  const settleInDialog = useSettleInDialog();
  const deleteOrder = useDeleteOrder();
  const isSettledElsewhere = useSettlingRefusal() !== undefined;
  return useMemo(() => {
    const clear = (orderId: string) => now().choose({ kind: "done", orderId });
    const settle = async (order: Order | undefined) => {
      const isPaid = await settleInDialog(order);
      if (isPaid && order) clear(order._id);
    };
    const onPaper = async (
      print: (order: Order | undefined) => Promise<PaperResult>,
      afterMs: number,
      leaves = true,
    ) => {
      const { order } = now();
      const result = await print(order);
      if (!order || result !== "printed") return;
      setTimeout(() => {
        if (leaves) clear(order._id);
        device.cache.refreshAll();
      }, afterMs);
    };
    return {
      kot: () => onPaper(sendKot, AFTER_PAPER_MS),
      fire: (course: string) => onPaper((order) => sendKot(order, [course]), AFTER_PAPER_MS),
      bill: () => onPaper(printBill, AFTER_PAPER_MS, isSettledElsewhere),
      billAndKot: () => onPaper(printBillAndKot, AFTER_BOTH_MS),
      settle,
      settleOrderOnView: () => settle(now().order),
      deleteOrder: async (order: Order) => {
        const isGone = await deleteOrder(order);
        if (isGone) clear(order._id);
      },
    };
  }, [now, sendKot, printBill, printBillAndKot, settleInDialog, deleteOrder, isSettledElsewhere]);
}

/** An order with items stays on screen, with its own area (clarification 8). */
function changeArea({ selection, order, switchArea }: OrderTakingState, area: Area): void {
  if (area._id === selection.areaId) return;
  const keepsOrder = order !== undefined && order.items.length > 0;
  switchArea(area, keepsOrder);
  notify.info(
    "Area Changed",
    keepsOrder
      ? `The order of ${order.table.name} stays with ${order.area.name}. Area shown: ${area.name}.`
      : area === withoutTable
        ? "Takeaway, room service and delivery."
        : `${area.name}: please choose a table.`,
  );
}

/**
 * Runs a change to the order's lines in a valid context. The table is the order's own (clarification 7), so
 * another shown area is tolerated; a missing order gets one recovery attempt after 500 ms (spec section 4).
 * For a closed order `changeClosed` runs instead, or a toast says who closed it.
 */
function inContext(
  now: CurrentState,
  change: (order: Order) => Promise<void>,
  changeClosed?: (orderId: string) => Promise<void>,
): void {
  const attempt = (): boolean => {
    const { order, selection, closing } = now();
    if (closing) {
      if (changeClosed) void changeClosed(closing.order);
      else notifyClosed(describeClosing(closing), closing.kind);
      return true;
    }
    if (!order || !isContextValid({ ...selection, tableId: order.table._id }, order)) return false;
    void change(order);
    return true;
  };
  if (attempt()) return;
  if (!now().selection.orderId) {
    notify.failure("Invalid Context", "Order context is invalid. Please refresh and try again.");
    return;
  }
  now().refetch();
  setTimeout(() => {
    if (!attempt()) notify.failure("Context Recovery Failed", "Please refresh the context and try again.");
  }, RECOVERY_MS);
}
