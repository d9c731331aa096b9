import { asSeen } from "#domain/floor/table.ts";
import { type Table, tablesApi } from "#domain/floor/tablesApi.ts";
import { refuseTableStatus } from "#domain/orders/lifecycle/opening.ts";
import { grantOf } from "#domain/permissions.ts";
import { demand, Refusal } from "#domain/refusal.ts";
import type { ReadTx } from "../../db/tx.ts";
import { listTables, listTablesOfArea, loadTable, saveTableStatus } from "../../floor/tables.store.ts";
import { type CommandCtx, handle } from "../../http/feature.ts";
import { loadStoredOrder } from "../order/order.store.ts";
import { cancelOrder } from "./cancel.ts";
import { openTable } from "./open.ts";
import { findOpenOrderOf, findOpenOrders, loadPlace, type Place } from "./table.store.ts";

export const listAllTables = handle(tablesApi.list, async (ctx) => {
  const tables = await listTables(ctx.tx);
  const open = await findOpenOrders(ctx.tx);
  return tables.map((table) => asSeen(table, open.get(table._id)));
});

export const listTablesByArea = handle(tablesApi.byArea, async (ctx, { params }) => {
  const tables = await listTablesOfArea(ctx.tx, params.areaId);
  const open = await findOpenOrders(ctx.tx);
  return tables.map((table) => asSeen(table, open.get(table._id)));
});

export const readTable = handle(tablesApi.read, (ctx, { params }) => tableSeen(ctx.tx, params.tableId));

/** The table as everybody sees it: occupied while an order is open on it (decision 22). */
export async function tableSeen(tx: ReadTx, tableId: string): Promise<Table> {
  return asSeen(await loadTable(tx, tableId), await findOpenOrderOf(tx, tableId));
}

export const setTableStatus = handle(tablesApi.setStatus, async (ctx, { params, body }) => {
  const place = await loadPlace(ctx.tx, params.tableId);
  if (body.status === "occupied") await occupyOrJoin(ctx, place);
  else await setByHand(ctx, place, body.status);
  return await tableSeen(ctx.tx, params.tableId);
});

async function occupyOrJoin(ctx: CommandCtx, place: Place): Promise<void> {
  if (place.openOrder) return;
  await openTable(ctx, place, {});
}

async function setByHand(
  ctx: CommandCtx,
  place: Place,
  status: Exclude<Table["status"], "occupied">,
): Promise<void> {
  const mayManage = grantOf(ctx.person.role, "tables.manage") === "yes";
  demand(refuseTableStatus(place, status, mayManage), place.openOrder && { order: place.openOrder._id });
  if (place.status !== status) {
    ctx.journal({
      topic: "tables",
      entityId: place.table._id,
      action: "table.statusSet",
      before: { status: place.status },
      after: { status },
      tableId: place.table._id,
    });
    await saveTableStatus(ctx.tx, place.table._id, status);
  }
  if (status === "available" && place.openOrder) await free(ctx, place.openOrder._id);
}

/** Frees a table: its order is cancelled when it has no lines, and keeps the table otherwise (decision 21). */
async function free(ctx: CommandCtx, orderId: string): Promise<void> {
  const stored = await loadStoredOrder(ctx.tx, orderId);
  if (stored.order.items.length > 0) throw new Refusal("order-has-lines", { order: orderId });
  await cancelOrder(ctx, stored, { isDeleted: false });
}
