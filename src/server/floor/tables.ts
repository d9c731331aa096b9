import { nameKey, type Ref, toRef } from "#domain/entity.ts";
import { tableEditingApi } from "#domain/floor/editingApi.ts";
import { newTable, type StoredTable, withOpenOrder } from "#domain/floor/table.ts";
import { formatNames } from "#domain/floor/tableNames.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { Refusal } from "#domain/refusal.ts";
import { listRowsAfter } from "../db/journal.ts";
import type { ReadTx } from "../db/tx.ts";
import { diffFields } from "../http/changes.ts";
import { invalidInput } from "../http/decode.ts";
import type { CommandCtx, QueryCtx } from "../http/handlers/context.ts";
import { type Handler, handle, type ReplayedCommand } from "../http/handlers/handler.ts";
import { idFor, throwIfNameTaken } from "../http/idFor.ts";
import { replayDelete } from "../http/replay.ts";
import { areaStore } from "./areas.store.ts";
import { insertTables, listTablesOfArea, tableStore } from "./tables.store.ts";

/** The functions that the floor needs from orders, which it does not import. `app.ts` hands it in. */
export interface OrdersOnTables {
  /** Returns the id of every open order, by the id of its table. */
  openOrdersByTable(tx: ReadTx): Promise<ReadonlyMap<string, string>>;
  /** Returns the id of the order that is open on the table, if any. */
  openOrderOf(tx: ReadTx, tableId: string): Promise<string | undefined>;
  /** Is called in the transaction that renames the table, for the order that is open on it. */
  tableRenamed(ctx: CommandCtx, orderId: string, change: TableRename): Promise<void>;
}

interface TableRename {
  readonly tableId: string;
  readonly from: string;
  readonly to: string;
}

export function tableHandlers(orders: OrdersOnTables): readonly Handler[] {
  return [
    ...listHandlers(orders),
    createTableWith(orders),
    createTablesWith(orders),
    updateTableWith(orders),
    deleteTableWith(orders),
  ];
}

/** Serves the lists. A table is occupied while an order is open on it; its row holds only the status that people set. */
function listHandlers(orders: OrdersOnTables): readonly Handler[] {
  const withOpenOrders = async (tx: ReadTx, tables: readonly StoredTable[]) => {
    const open = await orders.openOrdersByTable(tx);
    return tables.map((table) => withOpenOrder(table, open.get(table._id)));
  };
  return [
    handle(tablesApi.list, async ({ tx }) => withOpenOrders(tx, await tableStore.list(tx))),
    handle(tablesApi.byArea, async ({ tx }, { params }) =>
      withOpenOrders(tx, await listTablesOfArea(tx, params.areaId)),
    ),
    handle(tablesApi.read, async ({ tx }, { params }) =>
      withOpenOrder(await tableStore.load(tx, params.tableId), await orders.openOrderOf(tx, params.tableId)),
    ),
  ];
}

const createTableWith = (orders: OrdersOnTables) =>
  handle(
    tableEditingApi.create,
    async (ctx, { body }) => {
      const id = await idFor(body._id, (requestedId) => tableStore.isId(ctx.tx, requestedId), ctx.newId);
      const area = await loadAreaRef(ctx.tx, body.area);
      const table = newTable(body, { id, at: ctx.now, area });
      throwIfNameTaken(await listTablesOfArea(ctx.tx, area._id), table);
      await insertTables(ctx.tx, [table]);
      ctx.journal({ topic: "tables", entityId: id, action: "table.added", after: table, atId: id });
      return withOpenOrder(table, undefined);
    },
    { answerToRetry: answerToRetryWith(orders) },
  );

/** Makes the function that answers a repeat of a command with the table as it is now. */
const answerToRetryWith =
  (orders: OrdersOnTables) =>
  async ({ tx }: QueryCtx, { params, entityId }: ReplayedCommand) => {
    const table = await tableStore.loadDeletedToo(tx, params.tableId ?? entityId);
    return withOpenOrder(table, await orders.openOrderOf(tx, table._id));
  };

/** Adds several tables to an area, all or none. */
const createTablesWith = (orders: OrdersOnTables) =>
  handle(
    tableEditingApi.createMany,
    async (ctx, { body }) => {
      const area = await loadAreaRef(ctx.tx, body.area);
      const tables = body.names.map((name) =>
        newTable({ name, capacity: body.capacity }, { id: ctx.newId(), at: ctx.now, area }),
      );
      await throwIfAnyNameTaken(ctx.tx, area, tables);
      await insertTables(ctx.tx, tables);
      for (const table of tables) {
        ctx.journal({
          topic: "tables",
          entityId: table._id,
          action: "table.added",
          after: table,
          atId: table._id,
        });
      }
      return tables.map((table) => withOpenOrder(table, undefined));
    },
    {
      answerToRetry: async (ctx, repeated) => {
        // Each table has a row of the journal, and the command wrote no others.
        const count = repeated.body.names.length;
        const rows = await listRowsAfter(ctx.tx, repeated.seq - count, count);
        const answerToRetry = answerToRetryWith(orders);
        return await Promise.all(rows.map(({ entityId }) => answerToRetry(ctx, { ...repeated, entityId })));
      },
    },
  );

/** Changes a table. One with an open order cannot move to another area, because the order has the table's area. */
const updateTableWith = (orders: OrdersOnTables) =>
  handle(
    tableEditingApi.update,
    async (ctx, { params, body }) => {
      const table = await tableStore.load(ctx.tx, params.tableId);
      const order = await orders.openOrderOf(ctx.tx, table._id);
      if (body.status !== undefined && body.status !== withOpenOrder(table, order).status) {
        throw invalidInput([{ field: "status", message: "is changed by PATCH /tables/{id}/status" }]);
      }
      const isMoved = body.area !== undefined && body.area !== table.area._id;
      if (isMoved && order !== undefined) throw new Refusal("table-has-order", { order });
      const changed: StoredTable = {
        ...table,
        name: body.name?.trim() ?? table.name,
        capacity: body.capacity ?? table.capacity,
        area: body.area !== undefined && isMoved ? await loadAreaRef(ctx.tx, body.area) : table.area,
      };
      throwIfNameTaken(await listTablesOfArea(ctx.tx, changed.area._id), changed);
      const changes = diffFields(table, changed);
      if (changes) {
        await tableStore.save(ctx.tx, changed);
        ctx.journal({
          topic: "tables",
          entityId: table._id,
          action: "table.changed",
          ...changes,
          atId: table._id,
        });
      }
      if (order !== undefined && changed.name !== table.name) {
        await orders.tableRenamed(ctx, order, { tableId: table._id, from: table.name, to: changed.name });
      }
      return withOpenOrder(changed, order);
    },
    { answerToRetry: answerToRetryWith(orders) },
  );

const deleteTableWith = (orders: OrdersOnTables) =>
  handle(
    tableEditingApi.remove,
    async (ctx, { params }) => {
      const table = await tableStore.load(ctx.tx, params.tableId);
      const order = await orders.openOrderOf(ctx.tx, table._id);
      if (order !== undefined) throw new Refusal("table-has-order", { order });
      await tableStore.remove(ctx.tx, table._id, ctx.now);
      ctx.journal({
        topic: "tables",
        entityId: table._id,
        action: "table.deleted",
        before: { name: table.name },
        atId: table._id,
      });
      return { _id: table._id };
    },
    { answerToRetry: replayDelete },
  );

/** Returns the area for a table; 422 naming the field when there is none. */
async function loadAreaRef(tx: ReadTx, id: string): Promise<Ref> {
  const area = await areaStore.find(tx, id);
  if (!area) throw invalidInput([{ field: "area", message: "does not exist" }]);
  return toRef(area);
}

/** Throws 422 when a name is twice among the new tables, and 409 that lists the names the area has already. */
async function throwIfAnyNameTaken(tx: ReadTx, area: Ref, tables: readonly StoredTable[]): Promise<void> {
  const names = new Map(tables.map(({ name }) => [nameKey(name), name]));
  if (names.size < tables.length) {
    throw invalidInput([{ field: "names", message: "must not name a table twice" }]);
  }
  const tablesWithName = (await listTablesOfArea(tx, area._id)).filter(({ name }) =>
    names.has(nameKey(name)),
  );
  if (tablesWithName.length === 0) return;
  const takenNames = formatNames(tablesWithName.map(({ name }) => name));
  const details = { field: "names", names: tablesWithName.map(({ name }) => name) };
  throw new Refusal("name-taken", details, `${area.name} already has ${takenNames}. No table was added.`);
}
