import { type Ref, refOf } from "#domain/entity.ts";
import { asSeen, newTable, type StoredTable } from "#domain/floor/table.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { Refusal } from "#domain/refusal.ts";
import type { ReadTx } from "../db/tx.ts";
import { changesOf } from "../http/changes.ts";
import { invalidInput } from "../http/decode.ts";
import { handle } from "../http/feature.ts";
import { idFor } from "../http/idFor.ts";
import { findOpenOrderOf } from "../orders/lifecycle/table.store.ts";
import { renameTableOfOrder } from "../orders/order/order.store.ts";
import { findArea } from "./areas.store.ts";
import { findTableNamed, insertTable, isTableId, loadTable, removeTable, saveTable } from "./tables.store.ts";

export const createTable = handle(tablesApi.create, async (ctx, { body }) => {
  const id = await idFor(body._id, (wanted) => isTableId(ctx.tx, wanted), ctx.newId);
  const area = await areaNamed(ctx.tx, body.area);
  const table = newTable(body, { id, at: ctx.now, area });
  await refuseTwin(ctx.tx, table);
  await insertTable(ctx.tx, table);
  ctx.journal({ topic: "tables", entityId: id, action: "table.added", after: table, tableId: id });
  return asSeen(table, undefined);
});

/** An order's area is its table's, so a table with an open order stays where it is. */
export const updateTable = handle(tablesApi.update, async (ctx, { params, body }) => {
  const table = await loadTable(ctx.tx, params.tableId);
  const order = await findOpenOrderOf(ctx.tx, table._id);
  const isMoved = body.area !== undefined && body.area !== table.area._id;
  if (isMoved && order !== undefined) throw new Refusal("table-has-order", { order });
  const changed: StoredTable = {
    ...table,
    name: body.name?.trim() ?? table.name,
    capacity: body.capacity ?? table.capacity,
    area: body.area !== undefined && isMoved ? await areaNamed(ctx.tx, body.area) : table.area,
  };
  await refuseTwin(ctx.tx, changed);
  const changes = changesOf(table, changed);
  if (changes) {
    await saveTable(ctx.tx, changed);
    ctx.journal({
      topic: "tables",
      entityId: table._id,
      action: "table.changed",
      ...changes,
      tableId: table._id,
    });
  }
  if (order !== undefined && changed.name !== table.name) {
    await renameTableOfOrder(ctx.tx, order, changed.name);
    ctx.journal({
      topic: "orders",
      entityId: order,
      action: "order.tableRenamed",
      before: { table: table.name },
      after: { table: changed.name },
      orderId: order,
      tableId: table._id,
    });
  }
  return asSeen(changed, order);
});

export const deleteTable = handle(tablesApi.remove, async (ctx, { params }) => {
  const table = await loadTable(ctx.tx, params.tableId);
  const order = await findOpenOrderOf(ctx.tx, table._id);
  if (order !== undefined) throw new Refusal("table-has-order", { order });
  await removeTable(ctx.tx, table._id, ctx.now);
  ctx.journal({
    topic: "tables",
    entityId: table._id,
    action: "table.deleted",
    before: { name: table.name },
    tableId: table._id,
  });
  return { _id: table._id };
});

/** The area a table is put into; 422 names the field when there is none. */
async function areaNamed(tx: ReadTx, id: string): Promise<Ref> {
  const area = await findArea(tx, id);
  if (!area) throw invalidInput([{ field: "area", message: "does not exist" }]);
  return refOf(area);
}

/** 409 when another table of the area has the name. */
async function refuseTwin(tx: ReadTx, table: StoredTable): Promise<void> {
  const other = await findTableNamed(tx, table.area._id, table.name);
  if (other && other._id !== table._id) throw new Refusal("name-taken", { field: "name" });
}
