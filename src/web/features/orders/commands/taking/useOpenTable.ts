import { useCallback } from "react";
import { z } from "zod";
import type { Table } from "#domain/floor/tablesApi.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { orderOfTable } from "#domain/orders/order/parting.ts";
import { confirm } from "../../../../kit/feedback/confirm.ts";
import { notify } from "../../../../kit/feedback/notify.ts";
import { newId } from "../../../../sync/http/identity.ts";
import { useSend } from "../../../../sync/outbox/useSend.ts";
import { newBillNumber } from "../references.ts";

const Conflict = z.object({ order: z.string(), billNumber: z.string().optional() });

/** Tells the screen which order is now the table's; undefined takes a choice back that failed. */
export type OnTableOrder = (orderId: string | undefined, table: Table) => void;

const toast = {
  success: (order: Order) => ({
    title: "New Order Created",
    text: `${order.table.name} · ${order.billNumber}`,
  }),
  failure: (error: { readonly message: string; readonly code?: string }) =>
    error.code === "table-has-active-order"
      ? undefined
      : { title: takingApi.openOrder.failure, text: error.message },
};

/**
 * Chooses a table: its unpaid order is loaded, empty or not; a free one gets a new order and is occupied (clarification 21).
 * `openOrders` answers the open ones. The new order is on screen at once; items can be added while it is on its way.
 */
export function useOpenTable(
  openOrders: () => readonly Order[],
  onOrder: OnTableOrder,
): (table: Table) => Promise<void> {
  const openOrder = useSend(takingApi.openOrder, { toast });
  return useCallback(
    async (table) => {
      if (!(await mayOpen(table))) return;
      const existing = orderOfTable(openOrders(), table._id);
      const existingId = existing?._id ?? table.openOrder;
      if (existingId) {
        onOrder(existingId, table);
        notify.success("Existing Order Found", `${table.name}${existing ? ` · ${existing.billNumber}` : ""}`);
        return;
      }
      const _id = newId();
      onOrder(_id, table);
      notify.success("Table Selected", `${table.name} · ${table.area.name}`);
      const opened = await openOrder({ body: { _id, billNumber: newBillNumber(), table: table._id } });
      if (opened.kind === "failed") onOrder(undefined, table);
      if (opened.kind !== "refused") return;
      onOrder(
        opened.refusal.code === "table-has-active-order"
          ? existingOrderOf(opened.refusal.details)
          : undefined,
        table,
      );
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

/** Returns the order that somebody else opened first on the table; undefined when the server did not name it. */
function existingOrderOf(details: unknown): string | undefined {
  const conflict = Conflict.safeParse(details);
  if (!conflict.success) {
    notify.failure(
      "Order Conflict",
      "This table appears to have an active order but we couldn't load it. Please refresh the page.",
    );
    return undefined;
  }
  const number = conflict.data.billNumber ?? "";
  notify.success("Existing Order Loaded", `Order ${number} was already active for this table`);
  return conflict.data.order;
}
