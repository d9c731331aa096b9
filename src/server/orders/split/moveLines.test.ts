import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { moveToApprove } from "#domain/orders/commands/approval.ts";
import { splitApi } from "#domain/orders/commands/split.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { withQuantitiesMoved } from "#domain/orders/order/split.ts";
import { placeName } from "#domain/orders/place.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";

let resort: Resort;
let from: Order;
let to: Order;
/** Four of the first dish and one of the second on one table, two of the third on another, an admin's: the kitchen knows all. */
beforeEach(async () => {
  resort = await startResort();
  from = await resort.open(0, resort.line(0, 4), resort.line(1, 1));
  const body = { table: resort.table(1)._id, items: [resort.line(2, 2)] };
  to = await resort.admin.send(takingApi.openOrder, { body });
});
afterEach(() => resort.server.close());

const firstOf = (order: Order, quantity: number) => [{ line: order.items[0]?._id ?? "", quantity }];
const move = (source: Order, target: Order, lines?: ReturnType<typeof firstOf>, more: object = {}) =>
  resort.waiter.send(splitApi.moveLines, {
    params: { orderId: source._id },
    body: { to: target._id, ...(lines && { lines }), ...more },
  });
const refused = async (source: Order, body: object) =>
  refusalOf(await resort.waiter.post(`/orders/${source._id}/lines/move`, body));
const struck = async (order: Order) =>
  (await resort.kots(order)).flatMap(({ kind, items }) =>
    kind === "order" ? items.map(({ voidedQuantity }) => voidedQuantity) : [],
  );

test("dishes go to another table's order with price and author; the kitchen gets a note and never the food again", async () => {
  const { order, to: grown } = await move(from, to, firstOf(from, 3));
  const [moved] = from.items;
  expect(order).toMatchObject({ totalAmount: from.totalAmount - 3 * (moved?.rate ?? 0), version: 2 });
  expect(order.items).toMatchObject([{ quantity: 1, sentQuantity: 1 }, { quantity: 1 }]);
  expect(grown).toMatchObject({ totalAmount: to.totalAmount + 3 * (moved?.rate ?? 0), version: 2 });
  expect(grown.items[1]).toMatchObject({
    quantity: 3,
    sentQuantity: 3,
    menuItem: moved?.menuItem,
    addedBy: moved?.addedBy,
    origin: moved?._id,
  });
  const tickets = await resort.kots(grown);
  expect(tickets.map(({ kind, items, notes }) => [kind, items.length, notes])).toEqual([
    ["order", 1, ""],
    ["note", 0, `TABLE CHANGED: B1 → B2: 3 × ${moved?.menuItem.name}`],
  ]);
  expect(await resort.waiter.post(`/orders/${to._id}/kot`, {})).toMatchObject({ body: { kot: null } });
});

test("a removal is not replayed as done for a dish that was moved away and back", async () => {
  const { to: grown } = await move(from, to, firstOf(from, 4));
  await move(grown, from, [{ line: grown.items[1]?._id ?? "", quantity: 4 }]);
  const path = `/orders/${from._id}/lines/${from.items[0]?._id}`;
  expect(await resort.admin.del(path, { reason: "Guest left" })).toMatchObject({
    status: 404,
    body: { code: "line-not-found", message: "This dish came back to this order as another line." },
  });
  expect((await resort.readOrder(from._id)).items.map(({ quantity }) => quantity)).toEqual([1, 4]);
});

test("the kitchen is not notified of dishes that it does not know", async () => {
  const fresh = await resort.add(to, resort.line(4, 1));
  await move(fresh, from, [{ line: fresh.items[1]?._id ?? "", quantity: 1 }]);
  expect(await resort.kots(from)).toHaveLength(1);
});

test("two orders are merged: the first is closed, its table free, and what comes late for it is offered for the other", async () => {
  for (const [order, discountPercentage] of [
    [from, 5],
    [to, 10],
  ] as const)
    await resort.waiter.patch(`/orders/${order._id}`, { covers: 2, discountPercentage });
  const { order, to: grown } = await move(from, to);
  expect(grown.covers).toBe(4);
  expect(order).toMatchObject({ status: "cancelled", items: [], grandTotal: 0 });
  expect(grown.items.map(({ quantity }) => quantity)).toEqual([2, 4, 1]);
  expect(grown.waiter).toEqual(to.waiter);
  expect(grown.waiter).not.toEqual(from.waiter);
  // 2 × 150 + 4 × 140 + 110 = 970, less the target's 10 %: 873, on which 2.5 % are 21.825, and 916.66 in all.
  const discount = { discount: { percent: 10_00 }, discountPercentage: 10_00, discountAmount: 97_00 };
  const taxes = { cgst: 21_83, sgst: 21_83, roundOff: 34, grandTotal: 917_00 };
  expect(grown).toMatchObject({ totalAmount: 970_00, ...discount, ...taxes });
  expect(await resort.readTable(from.table._id)).toMatchObject({ status: "available", openOrder: null });
  const [lastOfTables] = await resort.admin.query(activityApi.list, { search: { topic: "tables" } });
  expect(lastOfTables?.action).toBe("table.freed");
  const late = await resort.waiter.post(`/orders/${from._id}/lines`, { lines: [resort.line(3)] });
  expect(refusalOf(late)).toEqual([409, "order-closed"]);
  expect(late.body).toMatchObject({
    message: expect.stringMatching(/ of B1 was merged into that of B2 by /),
    details: { table: to.table },
  });
  const back = await move(
    grown,
    await resort.open(0),
    grown.items.slice(1).map(({ _id, quantity }) => ({ line: _id, quantity })),
  );
  expect(back.to.items.map(({ quantity, sentQuantity }) => [quantity, sentQuantity])).toEqual([
    [4, 4],
    [1, 1],
  ]);
});

test("a change or removal of a dish that was moved is refused, and says where the dish is", async () => {
  const [line] = from.items;
  await move(from, to, firstOf(from, 4));
  for (const answer of [
    await resort.waiter.patch(`/orders/${from._id}/lines/${line?._id}`, { quantity: 5 }),
    await resort.waiter.del(`/orders/${from._id}/lines/${line?._id}`),
  ]) {
    expect(refusalOf(answer)).toEqual([404, "line-not-found"]);
    expect(answer.body).toMatchObject({
      message: `This dish is on another order now: ${to.billNumber} of B2.`,
      details: { order: to._id, table: to.table },
    });
  }
});

test("a dish that moved twice and got more pieces on the way is struck on every ticket that names it", async () => {
  const reason = "Kitchen ran out";
  const first = await move(from, to, firstOf(from, 2));
  const there = first.to.items[1];
  await resort.waiter.patch(`/orders/${to._id}/lines/${there?._id}`, { quantity: 5 });
  await resort.waiter.post(`/orders/${to._id}/kot`, {});
  const third = await resort.open(2, resort.line(5, 1));
  const { to: last } = await move(await resort.readOrder(to._id), third, [
    { line: there?._id ?? "", quantity: 5 },
  ]);
  await resort.admin.patch(`/orders/${third._id}/lines/${last.items[1]?._id}`, { quantity: 1, reason });
  expect([await struck(from), await struck(to)]).toEqual([
    [1, 0],
    [0, 3],
  ]);
});

test("dishes leave a printed bill without an approval, unless the other order's discount makes them cheaper", async () => {
  for (const order of [from, to]) await resort.issueBill(order);
  const moved = await move(from, to, firstOf(from, 1));
  expect([moved.order.bill, moved.to.bill]).toEqual([null, null]);
  for (const { _id } of [from, to]) expect((await resort.readOrder(_id)).bill).toBeNull();

  const third = await resort.open(2, resort.line(5));
  await resort.waiter.patch(`/orders/${third._id}`, { discountPercentage: 10 });
  const [target, other] = [await resort.readOrder(third._id), await resort.open(3)];
  const lines = firstOf(from, 1);
  expect(await refused(from, { to: third._id, lines })).toEqual([403, "approval-needed"]);
  const approve = async (there: Order) => {
    const billed = await resort.readOrder(from._id);
    const after = withQuantitiesMoved({ from: billed, to: there }, lines, [randomUUID()]);
    const change = moveToApprove(billed, after.from, after.to);
    return { approval: await resort.approve("bills.cancel", from._id, change) };
  };
  const elsewhere = await approve(other);
  expect(await refused(from, { to: third._id, lines, ...elsewhere })).toEqual([403, "approval-differs"]);
  const there = await move(from, target, lines, await approve(target));
  expect(there.to.items[1]).toMatchObject({ quantity: 1, billedQuantity: 1 });
});

test("orders with a bill or a payment are not merged, and a paid dish stays where it is paid", async () => {
  await resort.issueBill(to);
  expect(await refused(from, { to: to._id })).toEqual([409, "merge-after-bill"]);
  expect(await refused(to, { to: from._id })).toEqual([409, "merge-after-bill"]);
  await resort.waiter.patch(`/orders/${from._id}/pay`, { tenders: [{ type: "card", amount: 1 }] });
  expect(await refused(from, { to: to._id, lines: firstOf(from, 1) })).toEqual([409, "split-after-payment"]);
  expect((await resort.readOrder(from._id)).items).toHaveLength(2);
});

test("dishes do not move to the same, a closed or an unknown order, nor more of them than there are", async () => {
  expect(await refused(from, { to: from._id })).toEqual([409, "already-there"]);
  expect(await refused(from, { to: randomUUID() })).toEqual([404, "not-found"]);
  expect(await refused(from, { to: to._id, lines: firstOf(from, 5) })).toEqual([409, "split-differs"]);
  await resort.waiter.patch(`/orders/${to._id}/pay`, { paymentType: "card" });
  expect(await refused(from, { to: to._id, lines: firstOf(from, 1) })).toEqual([409, "order-not-open"]);
});

test("a moved dish keeps its own discount, the others come under that of the order that they come to", async () => {
  const [dish] = from.items;
  await resort.waiter.patch(`/orders/${from._id}/lines/${dish?._id}`, { discount: { rupees: 50 } });
  await resort.admin.patch(`/orders/${to._id}`, { discountPercentage: 25 });
  // Three of four at ₹140 take three quarters of sum and value along. 25 % were given on ₹300.
  const { order, to: grown } = await move(from, await resort.readOrder(to._id), firstOf(from, 3));
  expect(order.items[0]?.discount).toEqual({ rupees: 12_50, value: 140_00 });
  expect(grown.items[1]?.discount).toEqual({ rupees: 37_50, value: 420_00 });
  expect(grown).toMatchObject({ discountAmount: 75_00 + 37_50, discountPercentage: 25_00 });
  const { to: more } = await move(order, grown, [{ line: order.items[1]?._id ?? "", quantity: 1 }]);
  expect(more).toMatchObject({ totalAmount: 830_00, discountAmount: 75_00 + 37_50 });
});

const kitchen = () => resort.waiter.query(kotApi.list, { search: { show: "open", status: "pending" } });
const whereabouts = async (order: Order) =>
  (await kitchen())
    .filter((kot) => kot.order._id === order._id)
    .flatMap(({ items }) => items.map(({ movedTo }) => movedTo?.map(({ place }) => placeName(place))));

test("a KOT prints where each moved dish is now, also after a second move", async () => {
  const { to: grown } = await move(from, to, firstOf(from, 3));
  expect(await whereabouts(from)).toEqual([["B1", "B2"], undefined]);
  const third = await resort.open(2);
  await move(grown, third, [{ line: grown.items[1]?._id ?? "", quantity: 3 }]);
  expect(await whereabouts(from)).toEqual([["B1", "B3"], undefined]);
  expect(await whereabouts(to)).toEqual([undefined]);
});

test("the kitchen keeps the food of an order that was merged, and sees where it goes", async () => {
  await move(from, to);
  expect(await whereabouts(from)).toEqual([["B2"], ["B2"]]);
});

test("the kitchen keeps the food of a part when the order that sent it is voided", async () => {
  const part = randomUUID();
  await resort.waiter.post(`/orders/${from._id}/split`, { parts: [{ _id: part, lines: firstOf(from, 1) }] });
  expect((await resort.admin.del(`/orders/${from._id}`, { reason: "Guests left" })).status).toBe(200);
  const [kot, ...others] = (await kitchen()).filter(({ order }) => order._id === from._id);
  expect(others).toEqual([]);
  expect(kot?.items.map(({ quantity, voidedQuantity }) => quantity - voidedQuantity)).toEqual([1, 0]);
  expect(kot?.items[0]?.movedTo).toMatchObject([{ order: part }]);
});
