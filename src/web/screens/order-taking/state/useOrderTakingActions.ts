import { useState } from "react";
import type { Area } from "#domain/floor/areasApi.ts";
import type { Table } from "#domain/floor/tablesApi.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import type { Order, OrderLine } from "#domain/orders/order/api.ts";
import type { PaperResult } from "../../../features/orders/commands/paperRules.ts";
import { useDeleteOrder } from "../../../features/orders/commands/useDeleteOrder.ts";
import { useLineCommands } from "../../../features/orders/commands/useLineCommands.ts";
import { useOpenTable } from "../../../features/orders/commands/useOpenTable.ts";
import { usePrintBill } from "../../../features/orders/commands/usePrintBill.ts";
import { usePrintBillAndKot } from "../../../features/orders/commands/usePrintBillAndKot.ts";
import { useSendKot } from "../../../features/orders/commands/useSendKot.ts";
import { useSettleInDialog } from "../../../features/orders/commands/useSettleInDialog.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { useStable } from "../../../kit/useStable.ts";
import { refreshAll } from "../../../sync/cache/refresh.ts";
import { isContextValid, RECOVERY_MS } from "./contextHealth.ts";
import type { OrderTakingState } from "./useOrderTaking.ts";

/** How long the order stays on view after printing, before the screen is ready for the next one (clarification 5). */
const CLEAR_AFTER_PAPER_MS = 1000;
const CLEAR_AFTER_BOTH_MS = 1500;

export interface OrderTakingActions {
  readonly chooseArea: (area: Area) => void;
  readonly chooseTable: (table: Table) => void;
  readonly loadOrder: (order: Order) => void;
  readonly addItem: (item: MenuItem, quantity: number, notes: string) => void;
  readonly setQuantity: (line: OrderLine, quantity: number) => void;
  readonly setNotes: (line: OrderLine, notes: string) => void;
  readonly removeLine: (line: OrderLine) => void;
  readonly kot: () => Promise<void>;
  readonly bill: () => Promise<void>;
  readonly billAndKot: () => Promise<void>;
  readonly settle: (order: Order | undefined) => Promise<void>;
  readonly deleteOrder: (order: Order) => Promise<void>;
}

/** What can be done on the order-taking screen. Every function keeps its identity. */
export function useOrderTakingActions(till: OrderTakingState): OrderTakingActions {
  const { choose, switchArea } = till;
  const lines = useLineCommands();
  const openTable = useOpenTable(till.openOrdersNow, (orderId, table) =>
    choose({ kind: "table", table, orderId }),
  );
  const printKot = useSendKot();
  const printBill = usePrintBill();
  const printBoth = usePrintBillAndKot();
  const settle = useSettleInDialog();
  const deleteOrder = useDeleteOrder();
  const inContext = useContextGuard(till);

  const finish = (orderId: string, result: PaperResult, afterMs: number) => {
    if (result !== "printed") return;
    setTimeout(() => {
      choose({ kind: "done", orderId });
      refreshAll();
    }, afterMs);
  };
  const paper = async (print: (order: Order | undefined) => Promise<PaperResult>, afterMs: number) => {
    const { order } = till.onScreen.current;
    const result = await print(order);
    if (order) finish(order._id, result, afterMs);
  };

  const acts: OrderTakingActions = {
    chooseArea: useStable((area) => changeArea(till, area, switchArea)),
    chooseTable: useStable((table) => {
      if (!till.area) {
        notify.failure("No Area Selected", "Please select an area first before selecting a table.");
        return;
      }
      void openTable(table);
    }),
    loadOrder: useStable((order) => choose({ kind: "order", order })),
    addItem: useStable((item, quantity, notes) =>
      inContext((order) => lines.add(order._id, { item, quantity, notes })),
    ),
    setQuantity: useStable((line, quantity) =>
      inContext((order) => lines.setQuantity(order, line, quantity)),
    ),
    setNotes: useStable((line, notes) => inContext((order) => lines.setNotes(order, line, notes))),
    removeLine: useStable((line) => inContext((order) => lines.remove(order, line))),
    kot: useStable(() => paper(printKot, CLEAR_AFTER_PAPER_MS)),
    bill: useStable(() => paper(printBill, CLEAR_AFTER_PAPER_MS)),
    billAndKot: useStable(() =>
      paper((order) => printBoth(order, till.onScreen.current.version), CLEAR_AFTER_BOTH_MS),
    ),
    settle: useStable(async (order) => {
      const isPaid = await settle(order);
      if (isPaid && order) choose({ kind: "done", orderId: order._id });
    }),
    deleteOrder: useStable(async (order) => {
      const isGone = await deleteOrder(order);
      if (isGone) choose({ kind: "done", orderId: order._id });
    }),
  };
  // The first object serves for ever, since every function in it keeps its identity.
  return useState(acts)[0];
}

/** An order with items stays on view, and stays with its own area (clarification 8). */
function changeArea(till: OrderTakingState, area: Area, switchArea: OrderTakingState["switchArea"]): void {
  if (area._id === till.selection.areaId) return;
  const { order } = till.onScreen.current;
  const keepsOrder = order !== undefined && order.items.length > 0;
  switchArea(area, keepsOrder);
  notify.info(
    "Area Changed",
    keepsOrder
      ? `The order of ${order.table.name} stays with ${order.area.name}. Area shown: ${area.name}.`
      : `${area.name}: please choose a table.`,
  );
}

/**
 * Runs a change to the order's lines in a valid context. The table is the order's own (clarification 7), so another area on view
 * is tolerated; an order that is not there gets one recovery attempt after 500 ms (spec section 4).
 */
function useContextGuard(till: OrderTakingState): (act: (order: Order) => Promise<void>) => void {
  const attempt = useStable((act: (order: Order) => Promise<void>): boolean => {
    const { order } = till.onScreen.current;
    if (!order || !isContextValid({ ...till.selection, tableId: order.table._id }, order)) return false;
    void act(order);
    return true;
  });
  const guard = useStable((act: (order: Order) => Promise<void>) => {
    if (attempt(act)) return;
    if (!till.selection.orderId) {
      notify.failure("Invalid Context", "Order context is invalid. Please refresh and try again.");
      return;
    }
    till.onScreen.current.reread();
    setTimeout(() => {
      if (!attempt(act)) {
        notify.failure("Context Recovery Failed", "Please refresh the context and try again.");
      }
    }, RECOVERY_MS);
  });
  return guard;
}
