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

/** Receives the table's order; undefined deselects the table after a failure. `isOpened`: this tap has created it. */
export type OnTableOrder = (orderId: string | undefined, table: Table, isOpened?: boolean) => void;

const toast = {
  success: (order: Order) => ({
    title: "New Order Created",
    text: `${order.table.name} · ${order.billNumber}`,
  }),
  failure: unlessConflict(({ message }) => ({ title: takingApi.openOrder.failure, text: message })),
};

/**
 * Selects a table: loads its unpaid order, empty or not, or creates one on a free table and occupies it (clarification 21).
 * `openOrders` returns the open ones. The new order is on screen immediately; items can be added while its command is pending.
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

/** Refuses out-of-service tables; asks first about reserved ones (clarification 19). */
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
