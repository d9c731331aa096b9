import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { areaEditingApi, tableEditingApi } from "#domain/floor/editingApi.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise, rateBps } from "#domain/money.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { type Order, ordersApi } from "#domain/orders/order/api.ts";
import type { AssignableRole } from "#domain/permissions.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { Day } from "#domain/time.ts";
import { startTestServer } from "../src/server/testing/server.ts";

/** Of all but the admin. */
export const PASSWORD = "palm-grove-1";
const MINUTE_MS = 60_000;
type PayBody = z.output<typeof payingApi.pay.body>;

export type House = Awaited<ReturnType<typeof startHouse>>;

/** Starts a server without printers' work, which takes a time of its own, with a small house: two areas, five tables, two categories, six dishes, and a person of each role. */
export async function startHouse() {
  const server = await startTestServer({ demo: false, spooler: "off" });
  await server.addAccount({ username: "admin", name: "Meera Kamat", email: "", phone: "" });
  const admin = await server.client("admin");
  const hire = async (name: string, role: AssignableRole) => {
    await admin.send(accountsApi.register, { body: { name, username: role, password: PASSWORD, role } });
    return await server.client(role);
  };
  const manager = await hire("Ravi Naik", "manager");
  const cashier = await hire("Sunil Rao", "cashier");
  const waiter = await hire("Asha Pai", "waiter");
  const from = Day.decode("2026-04-01");
  await admin.send(settingsApi.save, {
    body: {
      resortTitle: "Palm Grove Resort",
      address: "Beach Road, Kovalam",
      ...{ gstin: "27AAPFU0939F1ZV", fssai: "10012011000001", vatNumber: "VAT 27" },
      taxProfiles: [{ from, mode: "regular", cgstRate: rateBps(250), sgstRate: rateBps(250) }],
      liquorRates: [{ from, vatRate: rateBps(2000) }],
      discountLimit: rateBps(1000),
      upiId: "palm@okbank",
    },
  });
  const tables = new Map<string, string>();
  const items = new Map<string, string>();
  const areas = { Hall: ["T1", "T2", "T3"], Garden: ["G1", "G2"] };
  for (const [name, own] of Object.entries(areas)) {
    const { _id: area } = await admin.send(areaEditingApi.create, { body: { name } });
    const made = await admin.send(tableEditingApi.createMany, { body: { names: own, area } });
    for (const table of made) tables.set(table.name, table._id);
  }
  const dishes = {
    Breakfast: [
      { name: "Masala Dosa", price: paise(150_00), code: "1", isVegetarian: true },
      { name: "Idli", price: paise(80_50), code: "2", isVegetarian: true, isAvailable: false },
    ],
    Curries: [
      {
        name: "Malabar Prawn Curry with Coconut Milk and Two Appam",
        price: paise(405_50),
        isVegetarian: false,
      },
      { name: "Dal", price: paise(180_00), description: "Yellow lentils" },
    ],
    Bar: [{ name: "Lager", price: paise(320_30), code: "9" }],
  };
  for (const [name, own] of Object.entries(dishes)) {
    const taxClass = name === "Bar" ? "liquor" : "service";
    const { _id: category } = await admin.send(menuEditingApi.createCategory, { body: { name, taxClass } });
    for (const dish of own) {
      const { _id } = await admin.send(menuEditingApi.createItem, { body: { ...dish, category } });
      items.set(dish.name, _id);
    }
  }
  const idOf = (ids: ReadonlyMap<string, string>, name: string) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`the house has no ${name}`);
    return id;
  };
  const line = (dish: string, quantity = 1) => ({ _id: randomUUID(), menuItem: idOf(items, dish), quantity });
  return {
    ...{ server, admin, manager, cashier, waiter },
    table: (name: string) => idOf(tables, name),
    item: (name: string) => idOf(items, name),
    line,
    /** Opens a table. Its dishes are sent to the kitchen, and the KOT is printed. */
    open: async (table: string, ...lines: ReturnType<typeof line>[]) => {
      const body = { table: idOf(tables, table), ...(lines.length > 0 && { items: lines }) };
      const order = await waiter.send(takingApi.openOrder, { body });
      for (const { _id: kotId } of await waiter.query(kotApi.list, { search: { order: order._id } }))
        await waiter.send(kotApi.print, { params: { kotId }, body: {} });
      server.clock.advance(MINUTE_MS);
      return order;
    },
    openOrders: () => waiter.query(ordersApi.list),
    /** Adds dishes that the kitchen has not seen. */
    add: ({ _id: orderId }: Order, ...lines: ReturnType<typeof line>[]) =>
      waiter.send(takingApi.addLines, { params: { orderId }, body: { lines } }),
    bill: async ({ _id: orderId }: Order) => {
      const bill = await waiter.send(billingApi.issueBill, { params: { orderId }, body: {} });
      server.clock.advance(MINUTE_MS);
      return bill;
    },
    pay: async ({ _id: orderId }: Order, payment: PayBody = { paymentType: "cash" }, by = waiter) => {
      const paid = await by.send(payingApi.pay, { params: { orderId }, body: payment });
      server.clock.advance(MINUTE_MS);
      return paid;
    },
  };
}
