import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { activityApi } from "#domain/activity/api.ts";
import { type Resort, startResort } from "./testing/resort.ts";

let resort: Resort;
beforeAll(async () => {
  resort = await startResort();
  const expense = { title: "Ice", category: "Kitchen", totalAmount: 1200.5, paidAmount: 700 };
  expect((await resort.admin.post("/expenses", expense)).status).toBe(201);
});
afterAll(() => resort.server.close());

const Entities = z.array(z.looseObject({ _id: z.string() })).nonempty();

/** Returns the entities of a list, as the specification's client reads them. */
async function read(path: string) {
  return Entities.parse((await resort.admin.get(path)).body);
}

const changesOf = async (entityId: string) =>
  (await resort.admin.query(activityApi.list))
    .filter((row) => row.entityId === entityId && row.action.endsWith(".changed"))
    .map(({ before, after }) => [before, after]);

test.each([
  ["/areas", { name: "By the water" }],
  ["/tables", { capacity: 7 }],
  ["/menu/categories", { description: "Hot" }],
  ["/menu/items", { price: 199.5 }],
  ["/expenses", { paidAmount: 1200.5 }],
  ["/auth/users", { phone: "9845000001" }],
])("an entity of %s that is read, changed and put back has that one change", async (path, change) => {
  const list =
    path === "/menu/items" ? (await read(path)).filter(({ choices }) => choices === null) : await read(path);
  const [before] = list;
  const address = `${path}/${before?._id}`;
  // Put back as it is, it changes nothing.
  expect((await resort.admin.put(address, before)).status).toBe(200);
  expect(await changesOf(before?._id ?? "")).toEqual([]);
  const answer = await resort.admin.put(address, { ...before, ...change });
  expect(answer).toMatchObject({ status: 200, body: change });
  const [after] = (await read(path)).filter(({ _id }) => _id === before?._id);
  const isPaid = path === "/expenses" && { isPaid: true, dueAmount: 0 };
  expect(after).toEqual({ ...before, ...change, ...isPaid });
  expect(await changesOf(before?._id ?? "")).toHaveLength(1);
});

test("every dish of the menu can be put back as it was read", async () => {
  for (const item of await read("/menu/items")) {
    expect(await resort.admin.put(`/menu/items/${item._id}`, item)).toMatchObject({
      status: 200,
      body: item,
    });
  }
});

test("fields that an entity answers and its PUT does not change are ignored", async () => {
  const [expense] = await read("/expenses");
  const asked = { ...expense, createdAt: "never", dueAmount: "much", isPaid: 7, receipt: "/uploads/x" };
  const put = await resort.admin.put(`/expenses/${expense?._id}`, asked);
  expect(put).toMatchObject({ status: 200, body: expense });
  const typing = { ...expense, vendr: "Panaji Ice" };
  expect(await resort.admin.put(`/expenses/${expense?._id}`, typing)).toMatchObject({
    status: 422,
    body: { details: { fields: [{ field: "vendr", message: "is not a known field" }] } },
  });
});

test.each([
  ["/tables", "status", "reserved", "PATCH /tables/{id}/status"],
  ["/auth/users", "isActive", false, "PATCH /auth/users/{id}/status"],
])("a PUT to %s does not change %s, which has its own call", async (path, field, value, call) => {
  const [before] = await read(path);
  const answer = await resort.admin.put(`${path}/${before?._id}`, {
    ...before,
    [field]: value,
    name: "Other",
  });
  expect(answer).toMatchObject({
    status: 422,
    body: { details: { fields: [{ field, message: `is changed by ${call}` }] } },
  });
  expect((await read(path))[0]).toEqual(before);
});

test("an order is not paid or cancelled by its update: that has its own call", async () => {
  const order = await resort.open(4, resort.line());
  for (const status of ["paid", "cancelled", "completed", "credit", "settled"]) {
    const answer = await resort.waiter.patch(`/orders/${order._id}`, { notes: "Paid", status });
    const fields = [{ field: "status", message: "is changed by PATCH /orders/{id}/status" }];
    expect(answer).toMatchObject({ status: 422, body: { details: { fields } } });
  }
  expect(await resort.readOrder(order._id)).toEqual(order);
  // The kitchen's progress, which a client may have read a while ago, changes nothing.
  const stale = await resort.waiter.patch(`/orders/${order._id}`, { notes: "Window", status: "served" });
  expect(stale).toMatchObject({ status: 200, body: { notes: "Window", status: "pending" } });
});

test("a table with an open order is put back as occupied", async () => {
  const order = await resort.open(3);
  const table = await resort.readTable(order.table._id);
  const put = await resort.admin.put(`/tables/${table._id}`, { ...table, createdAt: "", capacity: 9 });
  expect(put).toMatchObject({ status: 200, body: { status: "occupied", capacity: 9 } });
});

test("a table or dish that is put back elsewhere moves there, by the populated reference too", async () => {
  const [area, other] = await read("/areas");
  const [table] = (await read("/tables")).filter((each) => JSON.stringify(each).includes(area?._id ?? ""));
  const moved = await resort.admin.put(`/tables/${table?._id}`, { ...table, name: "Moved", area: other });
  expect(moved).toMatchObject({ status: 200, body: { area: { _id: other?._id, name: other?.name } } });
});

test.each<[string, string, object, string]>([
  ["post", "/tables", { name: "New", capacity: "4" }, "capacity"],
  ["post", "/areas", { name: "New", sortOrder: "4" }, "sortOrder"],
  ["post", "/menu/items", { name: "New", category: "", price: "85" }, "price"],
  ["post", "/menu/items", { name: "New", category: "", price: 85, preparationTime: "9" }, "preparationTime"],
  ["post", "/expenses", { title: "New", category: "x", totalAmount: "85", paidAmount: 0 }, "totalAmount"],
  ["post", "/orders", { table: "", items: [{ menuItem: "x", quantity: "2" }] }, "items.0.quantity"],
  ["post", "/orders", { table: "", items: [{ menuItem: "x", quantity: 2, rate: "85" }] }, "items.0.rate"],
  ["post", "/orders", { table: "", discountPercentage: "5" }, "discountPercentage"],
  ["patch", "/orders/x", { items: [{ menuItem: "x", quantity: "2" }] }, "items.0.quantity"],
])(
  "numbers as texts in JSON are refused with the field's name: %s %s %j",
  async (method, path, body, field) => {
    const send = method === "post" ? resort.admin.post : resort.admin.patch;
    expect(await send(path, body)).toMatchObject({
      status: 422,
      body: { details: { fields: expect.arrayContaining([expect.objectContaining({ field })]) } },
    });
  },
);
