import { useCallback } from "react";
import type { Table } from "#domain/floor/tablesApi.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { findOrderOfTable } from "#domain/orders/order/split.ts";
import { confirm } from "../../../../kit/feedback/confirm.ts";
import { notify } from "../../../../kit/feedback/notify.ts";
import { useSend } from "../../../../sync/hooks/useSend.ts";
import { newId } from "../../../../sync/http/identity.ts";
import { newBillNumber } from "../references.ts";
import { loadExistingOrder, unlessConflict } from "./existingOrder.ts";

/** Tells the screen which order is now the table's; undefined takes a choice back that failed. `isOpened`: this tap has opened it. */
export type OnTableOrder = (orderId: string | undefined, table: Table, isOpened?: boolean) => void;

const toast = {
  success: (order: Order) => ({
    title: "New Order Created",
    text: `${order.table.name} · ${order.billNumber}`,
  }),
  failure: unlessConflict(({ message }) => ({ title: takingApi.openOrder.failure, text: message })),
};

/**
 * Chooses a table: its unpaid order is loaded, empty or not; a free one gets a new order and is occupied (clarification 21).
 * `openOrders` answers the open ones. The new order is on screen immediately; items can be added while it is on its way.
 */
export function useOpenTable(
  openOrders: () => readonly Order[],
  onOrder: OnTableOrder,
): (table: Table) => Promise<void> {
  const openOrder = useSend(takingApi.openOrder, { toast });
  return useCallback(
    async (table) => {
      if (!(await mayOpen(table))) return;
      const existing = findOrderOfTable(openOrders(), table._id);
      const existingId = existing?._id ?? table.openOrder;
      if (existingId) {
        onOrder(existingId, table);
        notify.success("Existing Order Found", `${table.name}${existing ? ` · ${existing.billNumber}` : ""}`);
        return;
      }
      const _id = newId();
      onOrder(_id, table, true);
      notify.success("Table Selected", `${table.name} · ${table.area.name}`);
      const opened = await openOrder({ body: { _id, billNumber: newBillNumber(), table: table._id } });
      if (opened.kind === "done" || opened.kind === "waiting") return;
      onOrder((await loadExistingOrder(opened, table._id))?._id, table);
    },
    [openOrders, openOrder, onOrder],
  );
}

/** Out-of-service tables are refused, reserved ones asked about first (clarification 19). */
async function mayOpen(table: Table): Promise<boolean> {
  if (table.status === "out-of-service") {
    notify.failure("Cannot modify table", "This table is out of service and cannot be booked.");
    return false;
  }
  if (table.status !== "reserved") return true;
  return confirm({
    title: `${table.name} is reserved`,
    text: "Open an order on this reserved table?",
    confirmLabel: "Open table",
  });
}
