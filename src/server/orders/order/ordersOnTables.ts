import type { OrdersOnTables } from "../../floor/tables.ts";
import { openOrderOf, openOrdersByTable } from "./openOrders.store.ts";
import { renameTableOfOrder } from "./order.store.ts";

/** What orders answer to the floor. An order's table has the table's name as long as the order is open. */
export const ordersOnTables: OrdersOnTables = {
  openOrdersByTable,
  openOrderOf,
  async tableRenamed(ctx, orderId, { tableId, from, to }) {
    await renameTableOfOrder(ctx.tx, orderId, to);
    ctx.journal({
      topic: "orders",
      entityId: orderId,
      action: "order.tableRenamed",
      before: { table: from },
      after: { table: to },
      orderId,
      tableId,
    });
  },
};
