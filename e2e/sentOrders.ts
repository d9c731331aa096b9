import { tablesApi } from "#domain/floor/tablesApi.ts";
import { type MenuItem, menuApi } from "#domain/menu/api.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import type { Client } from "#testing/client.ts";

/**
 * Opens orders with this many items each and sends their KOTs. The last table's order comes first in lists, and so does its KOT
 * on the orders screen.
 */
export async function sendOrders(waiter: Client, itemCounts: readonly number[]) {
  const tables = await waiter.query(tablesApi.list);
  const items = (await waiter.query(menuApi.items)).filter((item) => item.isAvailable);
  const orders = [];
  for (const [index, count] of itemCounts.entries()) {
    const lines = items.slice(0, count).map((item) => ({ menuItem: item._id, quantity: 2 }));
    const table = tables[index]?._id ?? "";
    orders.push(await waiter.send(takingApi.openOrder, { body: { table, items: lines } }));
  }
  return orders;
}

/** Opens an order on a table of that name, of one dish or the given ones. One Masala Dosa is ₹158 with tax. */
export async function openOrder(user: Client, table: string, quantity = 1, dishes?: readonly MenuItem[]) {
  const tables = await user.query(tablesApi.list);
  const dosa = (await user.query(menuApi.items)).filter(({ name }) => name === "Masala Dosa");
  const items = (dishes ?? dosa).map(({ _id }) => ({ menuItem: _id, quantity }));
  const tableId = tables.find(({ name }) => name === table)?._id ?? "";
  return await user.send(takingApi.openOrder, { body: { table: tableId, items } });
}
