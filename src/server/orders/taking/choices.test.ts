import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { MenuItem } from "#domain/menu/api.ts";
import type { Choices } from "#domain/menu/choices.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise, ZERO } from "#domain/money.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { reportsApi } from "#domain/reports/api.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";
import { verify } from "../../testing/verify.ts";

let resort: Resort;
let order: Order;
let chicken: MenuItem;

const choices: Choices = {
  variants: [
    { name: "Half", price: paise(220_00), code: "12H", isAvailable: true },
    { name: "Full", price: paise(380_00), code: "12F", isAvailable: true },
  ],
  groups: [
    {
      name: "Extras",
      min: 0,
      max: 2,
      options: [
        { name: "extra cheese", price: paise(40_00), menuItem: null },
        { name: "no onion", price: ZERO, menuItem: null },
      ],
    },
  ],
  openPrice: null,
  unit: "",
};

beforeEach(async () => {
  resort = await startResort();
  chicken = await add("Butter Chicken XL", choices);
  order = await resort.open();
});
afterEach(() => resort.server.close());

async function add(name: string, chosen: Choices, price = paise(220_00)): Promise<MenuItem> {
  const { category } = resort.item();
  return await resort.admin.send(menuEditingApi.createItem, {
    body: { name, category: category._id, price, choices: chosen },
  });
}

const path = () => `/orders/${order._id}/lines`;
const line = (choice?: object, more: object = {}) => ({
  ...{ _id: randomUUID(), menuItem: chicken._id, quantity: 1, ...more },
  ...(choice && { choice }),
});
const post = (...lines: object[]) => resort.waiter.post(path(), { lines });
const sold = ({ items }: Order) =>
  items.map(({ menuItem, choice, quantity, rate }) => [
    ...[menuItem.name, choice?.addOns.map(({ name }) => name), quantity, rate],
  ]);

test("the server prices a choice from its own menu; the same choice raises the existing line", async () => {
  await post(line({ variant: "Half" }), line({ variant: "Full", addOns: ["no onion", "extra cheese"] }));
  await post(line({ variant: "Half" }, { rate: 1 }), line({ addOns: ["extra cheese"] }));
  expect(sold(await resort.readOrder(order._id))).toEqual([
    ["Butter Chicken XL (Half)", [], 2, 22_000],
    ["Butter Chicken XL (Full)", ["extra cheese", "no onion"], 1, 42_000],
    ["Butter Chicken XL (Half)", ["extra cheese"], 1, 26_000],
  ]);
});

test("who knows only items sells the first variant", async () => {
  await post({ menuItem: chicken._id, quantity: 2 });
  expect(sold(await resort.readOrder(order._id))).toEqual([["Butter Chicken XL (Half)", [], 2, 22_000]]);
});

test.each<[string, object, number, string, string]>([
  ["an unknown variant", { variant: "Quarter" }, 422, "invalid-input", "choice.variant"],
  ["an unknown add-on", { addOns: ["gold"] }, 422, "invalid-input", "choice.addOns"],
  ["a measure of what is not weighed", { measure: 0.5 }, 422, "invalid-input", "choice.measure"],
  ["a price of what has one", { price: 1 }, 422, "invalid-input", "choice.price"],
])(
  "%s is refused by the name of its field, and nothing is stored",
  async (_, choice, status, code, field) => {
    const answer = await post(line(choice));
    expect(refusalOf(answer)).toEqual([status, code]);
    expect(JSON.stringify(answer.body)).toContain(field);
    expect((await resort.readOrder(order._id)).items).toEqual([]);
  },
);

test("a group that must be chosen from and a weight are asked for", async () => {
  const curry = { name: "Curry", min: 1, max: 1 };
  const options = [{ name: "Dal", price: ZERO, menuItem: resort.item()._id }];
  const thali = await add("House Thali", { ...choices, variants: [], groups: [{ ...curry, options }] });
  const fish = await add("Surmai", { ...choices, variants: [], groups: [], unit: "kg" }, paise(1200_00));
  for (const { _id } of [thali, fish]) {
    expect(refusalOf(await post({ menuItem: _id, quantity: 1 }))).toEqual([422, "choice-needed"]);
  }
  await post({ menuItem: fish._id, quantity: 1, choice: { measure: 0.45 } });
  await post({ menuItem: thali._id, quantity: 1, choice: { addOns: ["Dal"] } });
  const { items } = await resort.readOrder(order._id);
  expect(items.map(({ rate }) => rate)).toEqual([540_00, 220_00]);

  const params = { itemId: resort.item()._id };
  await resort.admin.send(menuEditingApi.setAvailability, { params, body: { isAvailable: false } });
  const answer = await post({ menuItem: thali._id, quantity: 1, choice: { addOns: ["Dal"] } });
  expect(answer).toMatchObject({ status: 409, body: { message: "Out of Stock: Dal" } });
});

test("choices that nobody could choose, and a code in use, are refused", async () => {
  const { category } = resort.item();
  const item = { name: "Twice", category: category._id, price: 1 };
  const half = { name: "Half", price: 1, code: "", isAvailable: true };
  const post = (variants: object[]) =>
    resort.admin.post("/menu/items", { ...item, choices: { ...choices, groups: [], variants } });
  expect(refusalOf(await post([half, { ...half, name: "half" }]))).toEqual([422, "invalid-input"]);
  expect(refusalOf(await post([{ ...half, code: "12h" }]))).toEqual([409, "name-taken"]);
  expect((await post([{ ...half, code: "12q" }])).status).toBe(201);
});

test("a variant that is out of stock blocks no other", async () => {
  const params = { itemId: chicken._id };
  const setHalf = (isAvailable: boolean) =>
    resort.waiter.send(menuEditingApi.setAvailability, { params, body: { variant: "Half", isAvailable } });
  const out = await setHalf(false);
  const [half, full] = choices.variants;
  expect(out).toEqual({
    ...chicken,
    choices: { ...choices, variants: [{ ...half, isAvailable: false }, full] },
  });
  expect(await post(line())).toMatchObject({
    status: 409,
    body: { code: "item-not-available", message: "Out of Stock: Butter Chicken XL (Half)" },
  });
  expect(await post(line({ variant: "Full" }))).toMatchObject({ status: 201 });
  expect(await setHalf(true)).toEqual(chicken);
  expect(await post(line())).toMatchObject({ status: 201 });
  const unknown = { variant: "Quarter", isAvailable: false };
  expect(await resort.waiter.patch(`/menu/items/${chicken._id}/availability`, unknown)).toMatchObject({
    status: 422,
    body: { details: { fields: [{ field: "variant" }] } },
  });
});

test("a line taken before a variant's price changed keeps the price that was shown", async () => {
  const takenAt = resort.server.clock.now();
  resort.server.clock.advance(60_000);
  const [half, ...others] = choices.variants;
  if (!half) throw new Error("the example has variants");
  const variants = [{ ...half, price: paise(250_00) }, ...others];
  const params = { itemId: chicken._id };
  await resort.admin.send(menuEditingApi.updateItem, { params, body: { choices: { ...choices, variants } } });
  const late = { "X-Taken-At": String(takenAt) };
  await resort.waiter.post(path(), { lines: [line({ variant: "Half" }, { rate: 220 })] }, late);
  await post(line({ variant: "Half" }, { rate: 220 }));
  const { items } = await resort.readOrder(order._id);
  expect(items.map(({ rate }) => rate)).toEqual([220_00, 250_00]);
});

test("the kitchen, the bill and the report say what was chosen, and verify finds nothing", async () => {
  await post(line({ variant: "Full", addOns: ["extra cheese", "no onion"] }), line({ variant: "Half" }));
  await resort.waiter.post(`/orders/${order._id}/kot`, {});
  const [kot] = await resort.kots(order);
  expect(kot?.items.map(({ menuItem }) => menuItem.name)).toEqual([
    "Butter Chicken XL (Full) + extra cheese, no onion",
    "Butter Chicken XL (Half)",
  ]);
  const bill = await resort.issueBill(order);
  expect(bill.lines.map(({ name, choice }) => [name, choice?.variant, choice?.addOns.length])).toEqual([
    ["Butter Chicken XL (Full)", "Full", 2],
    ["Butter Chicken XL (Half)", "Half", 0],
  ]);
  expect(await resort.readBill(bill._id)).toMatchObject({ lines: bill.lines });
  const params = { orderId: order._id };
  await resort.waiter.send(payingApi.pay, { params, body: { paymentType: "card" } });
  const report = await resort.admin.query(reportsApi.sales, { search: { range: "today" } });
  expect(report.topSellingItems).toEqual([
    { name: "Butter Chicken XL (Full)", quantity: 1, revenue: 420_00 },
    { name: "Butter Chicken XL (Half)", quantity: 1, revenue: 220_00 },
  ]);
  expect(await verify(resort.server)).toMatchObject({ faults: [] });
});

test("a whole-order update keeps a line by its choice", async () => {
  await post(line({ variant: "Half" }), line({ variant: "Full" }));
  const ids = (await resort.readOrder(order._id)).items.map(({ _id }) => _id);
  const items = ["Full", "Half"].map((variant) => ({
    ...{ menuItem: chicken._id, quantity: 2, choice: { variant } },
  }));
  await resort.waiter.patch(`/orders/${order._id}`, { items });
  const after = await resort.readOrder(order._id);
  expect(after.items.map(({ _id, quantity }) => [_id, quantity])).toEqual(ids.map((id) => [id, 2]));
});
