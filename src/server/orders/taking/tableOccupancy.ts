import type { Table } from "#domain/floor/tablesApi.ts";
import { openingRefusal } from "#domain/orders/commands/opening.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { tableIdOf } from "#domain/orders/place.ts";
import { throwIfRefused } from "#domain/refusal.ts";
import { saveTableStatus } from "../../floor/tables.store.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { orderSubject } from "../order/journalSubject.ts";
import { hasOtherOpenOrder } from "../order/openOrders.store.ts";
import type { TableState } from "./tableState.store.ts";

/** Throws if a table cannot be occupied; clears its reservation. "occupied" is not stored but derived from the open order. */
export async function occupyTable(ctx: CommandCtx, state: TableState): Promise<void> {
  const { openOrder } = state;
  throwIfRefused(
    openingRefusal(state),
    openOrder && { order: openOrder._id, billNumber: openOrder.billNumber, table: state.table },
  );
  if (state.status !== "available") await storeTableStatus(ctx, state, "available");
}

/** Stores a table's status and journals it, without an order as subject. */
export async function storeTableStatus(
  { tx, journal }: CommandCtx,
  { table, status: before }: TableState,
  status: Exclude<Table["status"], "occupied">,
): Promise<void> {
  await saveTableStatus(tx, table._id, status);
  journal({
    topic: "tables",
    entityId: table._id,
    action: "table.statusSet",
    before: { status: before },
    after: { status },
    atId: table._id,
  });
}

/** Journals that the order's table, if any, was occupied or freed, so that every screen reloads it. */
export function journalTable(
  ctx: CommandCtx,
  order: Pick<Order, "_id" | "place">,
  action: "table.occupied" | "table.freed",
): void {
  if (order.place.kind !== "table") return;
  const { table } = order.place;
  ctx.journal({
    topic: "tables",
    entityId: table._id,
    action,
    after: { name: table.name },
    ...orderSubject(order),
  });
}

/** Journals a closed order's table as freed, or as occupied if another order is open there after a split (clarification 73). */
export async function freeTable(ctx: CommandCtx, order: Pick<Order, "_id" | "place">): Promise<void> {
  const tableId = tableIdOf(order.place);
  const isTaken = tableId !== undefined && (await hasOtherOpenOrder(ctx.tx, tableId, order._id));
  journalTable(ctx, order, isTaken ? "table.occupied" : "table.freed");
}
