import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import type { Client } from "./client.ts";

const TABLES_TAKEN = 7;
const TABLES_SETTLED = 3;
const LINES_PER_ORDER = 4;

/** Fills the demo resort as in the middle of an evening: open orders, KOTs in the kitchen, a few paid bills. */
export async function addDemoOrders(waiter: Client): Promise<void> {
  const tables = await waiter.query(tablesApi.list);
  const items = await waiter.query(menuApi.items);
  for (const [index, table] of tables.slice(0, TABLES_TAKEN).entries()) {
    const first = index * LINES_PER_ORDER;
    const chosen = items.filter((item) => item.isAvailable).slice(first, first + LINES_PER_ORDER);
    const lines = chosen.map((item, line) => ({ menuItem: item._id, quantity: 1 + (line % 3) }));
    const order = await waiter.send(takingApi.openOrder, { body: { table: table._id, items: lines } });
    const params = { orderId: order._id };
    if (index % 2 === 0)
      await waiter.send(closingApi.setOrderStatus, { params, body: { status: "preparing" } });
    if (index < TABLES_SETTLED) await waiter.send(payingApi.pay, { params, body: { paymentType: "cash" } });
  }
}
