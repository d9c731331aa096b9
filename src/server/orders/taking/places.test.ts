import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { areasApi } from "#domain/floor/areasApi.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise } from "#domain/money.ts";
import { billReceipt } from "#domain/orders/bills/receipt.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { kotPaper } from "#domain/orders/kot/kotPaper.ts";
import type { Order } from "#domain/orders/order/api.ts";
import type { PlaceInput } from "#domain/orders/place.ts";
import { instant } from "#domain/time.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const open = (place: PlaceInput, ...items: { menuItem: string; quantity: number }[]): Promise<Order> =>
  resort.waiter.send(takingApi.openOrder, { body: { place, ...(items.length > 0 && { items }) } });
const takeaway = { kind: "takeaway" } as const;
const guest = { name: "Meera", phone: "98470 12345" };
const pay = (order: Order) =>
  resort.waiter.send(payingApi.pay, { params: { orderId: order._id }, body: { paymentType: "upi" } });
const openKots = () => resort.waiter.query(kotApi.list, { search: { show: "open" } });

test("takeaways, rooms and deliveries are each numbered from 1 in a business day", async () => {
  const places = [takeaway, { kind: "delivery", ...guest }, takeaway, { kind: "room", room: "204" }] as const;
  const numbers: unknown[] = [];
  for (const place of places) numbers.push((await open(place)).place);
  expect(numbers).toMatchObject([{ number: 1 }, { number: 1 }, { number: 2 }, { number: 1 }]);
  resort.server.clock.advance(24 * 60 * 60_000);
  resort.waiter = await resort.server.client("waiter");
  expect((await open(takeaway)).place).toMatchObject({ number: 1 });
});

test("twenty takeaways at the same time have twenty numbers", async () => {
  const opened = await Promise.all(Array.from({ length: 20 }, () => open(takeaway)));
  const numbers = opened.map(({ place }) => (place.kind === "table" ? 0 : Number(place.number)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test("an order without a table is named by kind and number, and is no table and no area", async () => {
  const { _id } = await open({ ...takeaway, ...guest });
  const order = await resort.readOrder(_id);
  expect(order).toMatchObject({
    place: { ...takeaway, ...guest, number: 1, promisedAt: null },
    table: { name: "Takeaway 1" },
    area: { name: "Takeaway" },
  });
  const tables = await resort.waiter.query(tablesApi.list);
  expect(tables.map((table) => table._id)).not.toContain(order.table._id);
  expect(tables.filter(({ openOrder }) => openOrder !== null)).toEqual([]);
  const areas = await resort.waiter.query(areasApi.list);
  expect(areas.map((area) => area._id)).not.toContain(order.area._id);
  for (const filter of [`area=${order.area._id}`, "search=takeaw"]) {
    expect((await resort.waiter.get(`/orders?${filter}`)).body).toMatchObject([{ _id }]);
  }
});

test("room service needs a room, a delivery a name or a phone number, and an order one place", async () => {
  const refused = async (body: object) => refusalOf(await resort.waiter.post("/orders", body));
  for (const body of [
    { place: { kind: "room" } },
    { place: { kind: "room", room: " " } },
    { place: { kind: "delivery", address: "Beach Road", name: " " } },
    { place: { kind: "table" } },
    { place: takeaway, table: resort.table()._id },
    {},
  ]) {
    expect(await refused(body)).toEqual([422, "invalid-input"]);
  }
  expect((await open({ kind: "delivery", phone: guest.phone })).place).toMatchObject({ address: "" });
  // Those that were refused have taken no number.
  expect((await open(takeaway)).place).toMatchObject({ number: 1 });
});

test("an opening that is sent again without its key is answered with the order, and takes no second number", async () => {
  const body = { _id: randomUUID(), place: takeaway };
  await resort.waiter.post("/orders", body);
  expect((await resort.waiter.post("/orders", body)).body).toMatchObject({ place: { number: 1 } });
  const elsewhere = await resort.waiter.post("/orders", { ...body, place: { kind: "room", room: "2" } });
  expect(refusalOf(elsewhere)).toEqual([422, "invalid-input"]);
  expect((await open(takeaway)).place).toMatchObject({ number: 2 });
});

test("an order's guest can be changed later; its number and kind stay", async () => {
  const order = await open(takeaway);
  const promisedAt = instant(resort.server.clock.now() + 30 * 60_000);
  const place = { ...takeaway, ...guest, promisedAt };
  const details = await resort.waiter.send(takingApi.updateOrder, {
    params: { orderId: order._id },
    body: { place },
  });
  expect(details).toMatchObject({ place: { ...place, number: 1 }, version: order.version + 1 });
  expect((await resort.readOrder(order._id)).place).toEqual(details.place);
  const [row] = await resort.admin.query(activityApi.list, { search: { action: "order.updated" } });
  const after = { place: expect.stringContaining("Meera") };
  expect(row).toMatchObject({ before: { place: "Takeaway 1" }, after, table: null });
  for (const [id, kind] of [
    [order._id, "delivery"],
    [(await resort.open())._id, "takeaway"],
  ]) {
    const answer = await resort.waiter.patch(`/orders/${id}`, { place: { ...guest, kind } });
    expect(refusalOf(answer)).toEqual([422, "invalid-input"]);
  }
});

test("ticket and bill freeze the place, and papers say the kind large", async () => {
  const order = await open({ ...takeaway, ...guest }, resort.line());
  const bill = await resort.issueBill(order);
  await resort.waiter.patch(`/orders/${order._id}`, { place: { ...takeaway, name: "Ravi" } });
  const [kot] = await resort.kots(order);
  expect(kot?.place).toMatchObject({ ...guest, number: 1 });
  const stored = await resort.readBill(bill._id);
  expect(stored.place).toMatchObject({ ...guest, number: 1 });
  const large = { text: "Takeaway 1", size: "huge", bold: true };
  expect(billReceipt(stored, { address: true, waiter: true }).blocks).toContainEqual(
    expect.objectContaining(large),
  );
  const blocks = kot && kotPaper(kot, "").blocks;
  expect(blocks).toContainEqual(expect.objectContaining({ cells: ["Takeaway 1", "#1"], size: "huge" }));
  expect(blocks).toContainEqual(expect.objectContaining({ text: "Meera · 98470 12345", size: "large" }));
});

test("a packing charge is an item of the menu: the takeaway's bill has it with its price and tax, and the KOT names it", async () => {
  const name = "Packing charge";
  const category = resort.item().category._id;
  const body = { _id: randomUUID(), name, category, price: paise(20_00) };
  await resort.admin.send(menuEditingApi.createItem, { body });
  const plain = await open(takeaway, resort.line(0, 2));
  const packed = await open(takeaway, resort.line(0, 2), { menuItem: body._id, quantity: 1 });
  const bill = await resort.issueBill(packed);
  const charge = { name, quantity: 1, amount: 20_00, taxable: 20_00, cgst: 50, sgst: 50 };
  expect(bill.lines).toMatchObject([{ quantity: 2 }, charge]);
  expect([packed.totalAmount, bill.grandTotal]).toEqual([
    plain.totalAmount + 20_00,
    plain.grandTotal + 21_00,
  ]);
  expect((await resort.kots(packed))[0]?.items.at(-1)).toMatchObject({ menuItem: { name }, quantity: 1 });
});

test("a late line brings an empty takeaway back; for a paid one it is refused with the guest for a new one", async () => {
  const [freed, paid] = [await open(takeaway), await open({ ...takeaway, ...guest }, resort.line())];
  await resort.waiter.send(closingApi.setOrderStatus, {
    params: { orderId: freed._id },
    body: { status: "cancelled" },
  });
  expect(await resort.add(freed, resort.line())).toMatchObject({ status: "pending", place: { number: 1 } });
  await pay(paid);
  const late = await resort.waiter.post(`/orders/${paid._id}/lines`, { lines: [resort.line()] });
  expect(late).toMatchObject({
    status: 409,
    body: { code: "order-closed", details: { place: { ...takeaway, ...guest } } },
  });
  expect(late.body).not.toHaveProperty("details.place.number");
});

test("a ticket stays on the KOT screen until it is served, whatever was paid", async () => {
  const [prepaid, seated] = [await open(takeaway, resort.line()), await resort.open(0, resort.line())];
  const deleted = await open(takeaway, resort.line());
  await pay(prepaid);
  await pay(seated);
  await resort.admin.del(`/orders/${deleted._id}`, { reason: "Guest left" });
  for (const { _id } of await resort.kots(deleted)) await resort.waiter.patch(`/kot/${_id}/print`);
  const ordersOf = async () => (await openKots()).map((kot) => kot.order._id);
  expect(await ordersOf()).toEqual([prepaid._id, seated._id]);
  const [kot] = await resort.kots(seated);
  await resort.waiter.send(sendingApi.setKotStatus, {
    params: { kotId: kot?._id ?? "" },
    body: { status: "served" },
  });
  expect(await ordersOf()).toEqual([prepaid._id]);
  const handedOver = await resort.waiter.send(closingApi.setOrderStatus, {
    params: { orderId: prepaid._id },
    body: { status: "served" },
  });
  expect(handedOver).toMatchObject({ status: "paid" });
  expect(await ordersOf()).toEqual([]);
  const past = await resort.waiter.query(kotApi.list, { search: { show: "past" } });
  expect(past.map((each) => each.order._id)).toContain(prepaid._id);
});
