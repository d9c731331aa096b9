import { expect, test } from "vitest";
import type { z } from "zod";
import { expensesApi } from "./expenses/api.ts";
import { areasApi } from "./floor/areasApi.ts";
import { tablesApi } from "./floor/tablesApi.ts";
import { menuApi } from "./menu/api.ts";
import { billsApi } from "./orders/bills/api.ts";
import { kotApi } from "./orders/kot/api.ts";
import { ordersApi } from "./orders/order/api.ts";
import { reportsApi } from "./reports/api.ts";
import { accountsApi } from "./staff/accountsApi.ts";
import { staffApi } from "./staff/api.ts";
import { exampleOf } from "./testing/schemas.ts";

type Wire = Readonly<Record<string, unknown>>;

/** The parts of an entity that are sent, with every field that it may have; of a list, its first entity. */
function sent(schema: z.ZodType): Wire {
  const [first = {}] = [exampleOf(schema, "full")].flat();
  return Object.assign({}, first);
}

/** The first of the objects in a field. */
const firstIn = (entity: Wire, field: string): Wire => Object.assign({}, [entity[field]].flat()[0]);

const entities: readonly (readonly [string, z.ZodType, readonly string[]])[] = [
  ["area", areasApi.list.output, ["name", "description", "isActive", "sortOrder"]],
  ["table", tablesApi.list.output, ["name", "area", "capacity", "status"]],
  ["category", menuApi.categories.output, ["name", "description", "image", "isActive", "sortOrder"]],
  [
    "menu item",
    menuApi.items.output,
    [
      ...["name", "category", "description", "price", "image"],
      ...["isVegetarian", "isAvailable", "isActive", "preparationTime"],
    ],
  ],
  [
    "order",
    ordersApi.read.output,
    [
      ...["billNumber", "table", "area", "items", "discountPercentage", "paymentType", "notes"],
      ...["totalAmount", "discountAmount", "cgst", "sgst", "roundOff", "grandTotal"],
      ...["status", "waiter", "isActive"],
    ],
  ],
  [
    "KOT",
    kotApi.read.output,
    ["kotNumber", "order", "table", "area", "waiter", "status", "items", "notes", "isPrinted"],
  ],
  ["bill", billsApi.read.output, []],
  [
    "expense",
    expensesApi.list.output,
    ["title", "category", "description", "totalAmount", "paidAmount", "dueAmount", "isPaid"],
  ],
  ["account", accountsApi.users.output, ["username", "name", "email", "phone", "role", "isActive"]],
];

test.each(entities)("the fields of an entity are sent, with _id and createdAt: %s", (_, schema, fields) => {
  const names = Object.keys(sent(schema));
  expect(names).toEqual(expect.arrayContaining(["_id", "createdAt", ...fields]));
});

test("an order's and a KOT's items are sent with their fields", () => {
  const ordered = firstIn(sent(ordersApi.read.output), "items");
  expect(Object.keys(ordered)).toEqual(
    expect.arrayContaining(["menuItem", "quantity", "rate", "amount", "notes", "isVeg"]),
  );
  const cooked = firstIn(sent(kotApi.read.output), "items");
  expect(Object.keys(cooked)).toEqual(
    expect.arrayContaining(["menuItem", "quantity", "notes", "preparationStatus"]),
  );
});

test("an account is added with a password, and sent without it", () => {
  expect(Object.keys(sent(accountsApi.register.body))).toContain("password");
  expect(Object.keys(sent(accountsApi.users.output))).not.toContain("password");
});

test("login and sales report answer with all fields of the specification", () => {
  expect(Object.keys(sent(staffApi.login.output))).toEqual(
    expect.arrayContaining(["token", "_id", "username", "name", "role"]),
  );
  expect(Object.keys(sent(reportsApi.sales.output))).toEqual(
    expect.arrayContaining([
      ...["totalSales", "totalOrders", "averageOrderValue", "topSellingItems", "salesByDate"],
    ]),
  );
});
