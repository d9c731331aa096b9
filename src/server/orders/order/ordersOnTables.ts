import type { OrdersOnTables } from "../../floor/tables.ts";
import { findOpenOrder, openOrdersByTable } from "./openOrders.store.ts";
import { renameTableOfOrder } from "./order.store.ts";

/** The functions of orders that the floor feature calls. An open order follows the renaming of its table. */
export const ordersOnTables: OrdersOnTables = {
  openOrdersByTable,
  openOrderOf: findOpenOrder,
  async tableRenamed(ctx, orderId, { tableId, from, to }) {
    await renameTableOfOrder(ctx.tx, orderId, to);
    ctx.journal({
      topic: "orders",
      entityId: orderId,
      action: "order.tableRenamed",
      before: { table: from },
      after: { table: to },
      subjectId: orderId,
      atId: tableId,
    });
  },
};
