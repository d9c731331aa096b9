import { refuseOpening } from "#domain/orders/lifecycle/opening.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import { saveTableStatus } from "../../floor/tables.store.ts";
import type { CommandCtx } from "../../http/feature.ts";
import type { TableState } from "./tableState.store.ts";

/** Occupies a table for an order; throws when the table cannot be used. A reservation ends with it. */
export async function occupyTable(ctx: CommandCtx, state: TableState): Promise<void> {
  const { openOrder } = state;
  throwIfRefused(
    refuseOpening(state),
    openOrder && { order: openOrder._id, billNumber: openOrder.billNumber },
  );
  if (state.status !== "available") await saveTableStatus(ctx.tx, state.table._id, "available");
}

/** Journals that a table was occupied or freed, so that every screen reads it again. */
export function journalTable(
  ctx: CommandCtx,
  order: Pick<Order, "_id" | "table">,
  action: "table.occupied" | "table.freed",
): void {
  ctx.journal({
    topic: "tables",
    entityId: order.table._id,
    action,
    after: { name: order.table.name },
    orderId: order._id,
    tableId: order.table._id,
  });
}
