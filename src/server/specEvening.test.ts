import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { startTestServer, type TestServer } from "./testing/server.ts";

const Ref = z.looseObject({ _id: z.string() });
/** An answer with those of its fields that this client reads; the specification names them. */
const Read = z.looseObject({
  _id: z.string().default(""),
  message: z.string().optional(),
  price: z.number().optional(),
  status: z.string().optional(),
  grandTotal: z.number().optional(),
  table: Ref.optional(),
  area: Ref.optional(),
  items: z.array(z.looseObject({ menuItem: Ref, quantity: z.number() })).optional(),
});
type Read = z.output<typeof Read>;

interface Answer {
  readonly status: number;
  readonly one: Read;
  readonly list: readonly Read[];
}
type Call = (method: string, path: string, payload?: object) => Promise<Answer>;

/**
 * An evening of both roles by the calls of section 7 alone: the client knows the specification's calls, fields, texts and sums, and
 * nothing of ours, neither headers nor further fields.
 */
let server: TestServer;
let admin: Call;
let waiter: Call;

/** Makes the client of one browser, with the token that its sign-in brought. An order may come wrapped in `order`. */
function clientWith(token: string): Call {
  return async (method, path, payload) => {
    const isForm = payload instanceof FormData;
    const body = isForm ? payload : payload && JSON.stringify(payload);
    const headers = {
      ...(token !== "" && { Authorization: `Bearer ${token}` }),
      ...(!isForm && { "Content-Type": "application/json" }),
    };
    const response = await fetch(`${server.url}/api${path}`, { method, headers, ...(body && { body }) });
    const answer: unknown = await response.json();
    const { order } = z.object({ order: z.unknown() }).catch({ order: undefined }).parse(answer);
    const one = Read.parse(path.startsWith("/orders") && order ? order : Array.isArray(answer) ? {} : answer);
    return { status: response.status, one, list: Array.isArray(answer) ? z.array(Read).parse(answer) : [] };
  };
}

async function signIn(username: string, password: string): Promise<Call> {
  const { status, one } = await clientWith("")("POST", "/auth/login", { username, password });
  expect(status).toBe(200);
  return clientWith(z.string().parse(one.token));
}

/** Returns one answer of a call that must succeed. */
async function done(answer: Promise<Answer>): Promise<Read> {
  const { status, one } = await answer;
  expect([200, 201], one.message).toContain(status);
  return one;
}
const listed = async (call: Call, path: string) => (await call("GET", path)).list;
const refused = async (answer: Promise<Answer>): Promise<[number, string | undefined]> => {
  const { status, one } = await answer;
  return [status, one.message];
};

const lineOf = ({ _id, price = 0 }: Read, quantity: number, notes = "") => {
  return { menuItem: _id, quantity, rate: price, amount: price * quantity, notes, isVeg: true };
};
type Line = ReturnType<typeof lineOf>;

/** Computes the figures of section 9, as the order-taking screen does. */
function figuresOf(items: readonly Line[], discountPercentage: number) {
  const totalAmount = items.reduce((sum, { amount }) => sum + amount, 0);
  const discountAmount = (totalAmount * discountPercentage) / 100;
  const tax = (totalAmount - discountAmount) * 0.025;
  const total = totalAmount - discountAmount + 2 * tax;
  const grandTotal = Math.round(total);
  return { totalAmount, discountAmount, cgst: tax, sgst: tax, roundOff: grandTotal - total, grandTotal };
}

/** Returns the payload of the order-taking screen. */
function orderFor(table: Read, items: readonly Line[], discountPercentage = 0) {
  const more = { billNumber: `BILL-${serial++}`, ...figuresOf(items, discountPercentage), status: "pending" };
  return {
    table: table._id,
    area: table.area?._id,
    items,
    discountPercentage,
    paymentType: "cash",
    notes: "",
    ...more,
  };
}
let serial = 1_763_650_000_000;

beforeAll(async () => {
  server = await startTestServer();
  expect(await clientWith("")("GET", "/health")).toMatchObject({ status: 200 });
  admin = await signIn("admin", "admin123");
  waiter = await signIn("waiter", "waiter123");
});
afterAll(() => server.close());

/** Things that the admin sets up, by a name of this test's. */
const made: Record<string, Read> = {};
const the = (name: string): Read => made[name] ?? Read.parse({});

test("the admin sets the restaurant up", async () => {
  expect(await refused(clientWith("")("POST", "/auth/login", { username: "admin", password: "x" }))).toEqual([
    401,
    "Invalid credentials",
  ]);
  const add = async (name: string, path: string, payload: object) => {
    made[name] = await done(admin("POST", path, payload));
  };
  await add("area", "/areas", { name: "Roof", description: "", isActive: true, sortOrder: 4 });
  for (const name of ["R1", "R2", "R3"]) {
    await add(name, "/tables", { name, area: the("area")._id, capacity: 4, status: "available" });
  }
  const shown = { description: "", isActive: true };
  await add("snacks", "/menu/categories", { name: "Snacks", ...shown, sortOrder: 1 });
  const dish = { ...shown, category: the("snacks")._id, isVegetarian: true, isAvailable: true };
  await add("vada", "/menu/items", { ...dish, name: "Vada", price: 45.5, preparationTime: 15 });
  const form = new FormData();
  const fields = { ...dish, name: "Tea", price: "20", preparationTime: "5" };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  await add("tea", "/menu/items", form);
  const ravi = {
    username: "ravi",
    name: "Ravi",
    email: "ravi@example.in",
    phone: "98",
    password: "ravi-1234",
  };
  await add("ravi", "/auth/register", { ...ravi, role: "waiter" });
  expect(the("ravi")).not.toHaveProperty("password");

  // An entity that was read is changed and put back.
  for (const [path, name, change] of [
    ["/areas", "area", { description: "Up there" }],
    ["/tables", "R3", { capacity: 6 }],
    ["/menu/categories", "snacks", { name: "Small plates" }],
    ["/menu/items", "tea", { price: 22 }],
    ["/auth/users", "ravi", { phone: "99" }],
  ] as const) {
    const read = (await listed(admin, path)).find(({ _id }) => _id === the(name)._id);
    made[name] = await done(admin("PUT", `${path}/${the(name)._id}`, { ...read, ...change }));
    expect(the(name)).toMatchObject(change);
  }
  expect(await refused(waiter("PUT", `/menu/items/${the("tea")._id}`, { price: 1 }))).toEqual([
    403,
    "You do not have permission to do this.",
  ]);
});

test("the waiter books a table, takes its order, adds to it and settles", async () => {
  const occupied = await done(waiter("PATCH", `/tables/${the("R1")._id}/status`, { status: "occupied" }));
  expect(occupied.status).toBe("occupied");
  const sent = orderFor(the("R1"), [lineOf(the("vada"), 2, "hot")], 5);
  const order = await done(waiter("POST", "/orders", sent));
  expect(order).toMatchObject({ billNumber: sent.billNumber, status: "pending", isActive: true });
  expect(order.grandTotal).toBe(sent.grandTotal);
  expect((await listed(waiter, "/orders"))[0]?._id).toBe(order._id);
  const conflict = await refused(waiter("POST", "/orders", orderFor(the("R1"), [lineOf(the("tea"), 1)])));
  expect(conflict).toEqual([409, expect.stringContaining("Table already has an active order")]);
  const query = `/orders?table=${the("R1")._id}&status=pending`;
  expect((await listed(waiter, query)).map(({ _id }) => _id)).toEqual([order._id]);

  // The update names dishes by their ids alone: two vada stay two.
  const more = orderFor(the("R1"), [lineOf(the("vada"), 2), lineOf(the("tea"), 1)], 5);
  const ids = more.items.map(({ menuItem }) => menuItem);
  const updated = await done(waiter("PATCH", `/orders/${order._id}`, { ...more, items: ids }));
  expect(updated.items?.map(({ menuItem, quantity }) => [menuItem._id, quantity])).toEqual([
    [the("vada")._id, 2],
    [the("tea")._id, 1],
  ]);
  expect(updated).toMatchObject({ grandTotal: more.grandTotal, billNumber: sent.billNumber });

  const kots = await listed(waiter, `/kot/table/${the("R1")._id}`);
  expect(kots.map(({ items }) => items?.map(({ quantity }) => quantity))).toEqual([[1], [2]]);
  for (const { _id, kotNumber } of kots) {
    expect(kotNumber).toMatch(/^KOT\d+$/);
    expect(await done(waiter("PATCH", `/kot/${_id}/print`))).toMatchObject({ isPrinted: true });
    for (const status of ["preparing", "ready", "served"]) {
      expect(await done(waiter("PATCH", `/kot/${_id}/status`, { status }))).toMatchObject({ status });
    }
  }
  expect(await done(waiter("GET", `/orders/${order._id}`))).toMatchObject({ status: "served" });
  const paid = await done(waiter("PATCH", `/orders/${order._id}/pay`, { paymentType: "paid" }));
  expect(paid).toMatchObject({ status: "paid", paymentType: "cash", grandTotal: more.grandTotal });
  expect(await done(waiter("GET", `/tables/${the("R1")._id}`))).toMatchObject({ status: "available" });
  expect(await refused(waiter("PATCH", `/orders/${order._id}/pay`, { paymentType: "cash" }))).toEqual([
    409,
    "This order is already paid or cancelled.",
  ]);
});

test.each([
  ["pay", { paymentType: "upi" }, "upi"],
  ["pay", { paymentType: "credit" }, "credit"],
  ["pay", { paymentType: "completed" }, "cash"],
  ["status", { status: "credit" }, "credit"],
  ["status", { status: "settled" }, "cash"],
])("a table is settled by %s %j", async (path, payload, paymentType) => {
  const order = await done(waiter("POST", "/orders", orderFor(the("R2"), [lineOf(the("vada"), 1)])));
  const paid = await done(waiter("PATCH", `/orders/${order._id}/${path}`, payload));
  expect(paid).toMatchObject({ status: "paid", paymentType });
  expect(await done(waiter("GET", `/tables/${the("R2")._id}`))).toMatchObject({ status: "available" });
});

test("an order is taken back by the waiter while the kitchen has not seen it, afterwards by the admin", async () => {
  const status = `/tables/${the("R3")._id}/status`;
  const empty = await done(waiter("POST", "/orders", orderFor(the("R3"), [])));
  expect((await waiter("DELETE", `/orders/${empty._id}`)).status).toBe(200);
  await done(waiter("PATCH", status, { status: "occupied" }));
  expect(await done(waiter("PATCH", status, { status: "available" }))).toMatchObject({ status: "available" });
  for (const takeBack of [
    (call: Call, { _id }: Read) => call("DELETE", `/orders/${_id}`),
    (call: Call, { _id }: Read) => call("PATCH", `/orders/${_id}/status`, { status: "cancelled" }),
    async (call: Call) => {
      const [kot] = await listed(call, `/kot/table/${the("R3")._id}`);
      const answer = await call("DELETE", `/kot/${kot?._id}`);
      // Nothing is on the order any more, so that the table can be freed.
      return answer.status === 200 ? await call("PATCH", status, { status: "available" }) : answer;
    },
  ]) {
    const order = await done(waiter("POST", "/orders", orderFor(the("R3"), [lineOf(the("vada"), 2)])));
    expect(await refused(takeBack(waiter, order))).toEqual([422, expect.stringContaining("reason")]);
    expect((await takeBack(admin, order)).status).toBe(200);
    expect(await done(waiter("GET", `/tables/${the("R3")._id}`))).toMatchObject({ status: "available" });
  }
});

test("the admin writes expenses down, reads the evening's sales and clears up", async () => {
  const gas = {
    title: "Gas",
    category: "Kitchen",
    description: "",
    totalAmount: 900.5,
    vendor: "",
    date: "2026-11-20",
  };
  const over = await refused(admin("POST", "/expenses", { ...gas, paidAmount: 901, paymentMethod: "cash" }));
  expect(over).toEqual([422, "Paid amount cannot be greater than total amount"]);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...gas, paidAmount: 400 })) form.set(name, String(value));
  const added = await done(admin("POST", "/expenses", form));
  expect(added).toMatchObject({ dueAmount: 500.5, isPaid: false, paymentMethod: "cash" });
  const path = `/expenses/${added._id}`;
  const put = await done(admin("PUT", path, { ...(await done(admin("GET", path))), paidAmount: 900.5 }));
  expect(put).toMatchObject({ dueAmount: 0, isPaid: true });
  await done(admin("GET", "/expenses/stats/overview"));

  const today = (await listed(admin, "/orders?startDate=2026-11-20&endDate=2026-11-20")).filter(({ table }) =>
    [the("R1")._id, the("R2")._id].includes(table?._id ?? ""),
  );
  const paid = await listed(admin, `/orders?status=paid&area=${the("area")._id}`);
  expect(paid.map(({ _id }) => _id)).toEqual(today.map(({ _id }) => _id));
  expect(paid).toHaveLength(6);
  expect(
    (await listed(admin, `/kot?status=pending`)).every(({ table }) => table?._id !== the("R1")._id),
  ).toBe(true);

  await done(admin("PATCH", `/auth/users/${the("ravi")._id}/status`, { isActive: false }));
  for (const [collection, ...names] of [
    ["/auth/users", "ravi"],
    ["/menu/items", "vada", "tea"],
    ["/menu/categories", "snacks"],
    ["/tables", "R1", "R2", "R3"],
    ["/areas", "area"],
  ] as const) {
    for (const name of names) await done(admin("DELETE", `${collection}/${the(name)._id}`));
    const left = (await listed(admin, collection)).map(({ _id }) => _id);
    expect(names.some((name) => left.includes(the(name)._id))).toBe(false);
  }
  await done(admin("DELETE", path));
});
