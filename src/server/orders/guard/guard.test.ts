import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise } from "#domain/money.ts";
import { moveToApprove } from "#domain/orders/commands/approval.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { withChanges, withLine } from "#domain/orders/order/order.ts";
import { withQuantitiesMoved } from "#domain/orders/order/split.ts";
import type { Answer } from "#testing/client.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";
import type { insertLines, StoredOrder, saveOrder } from "../order/order.store.ts";

let resort: Resort;
let order: Order;
let path: string;
const [thali, water] = [0, 1];

/** Three thalis at ₹500 that the kitchen does not know, printed on a bill of ₹1,575. */
beforeEach(async () => {
  resort = await startResort();
  for (const [index, price] of [
    [thali, 500_00],
    [water, 20_00],
  ] as const) {
    const params = { itemId: resort.item(index)._id };
    await resort.admin.send(menuEditingApi.updateItem, { params, body: { price: paise(price) } });
  }
  order = await resort.add(await resort.open(0), resort.line(thali, 3));
  path = `/orders/${order._id}`;
  expect((await resort.issueBill(order)).grandTotal).toBe(1_575_00);
});
afterEach(() => resort.server.close());

const needed = [403, "approval-needed"];
const lineOf = ({ items }: Order, index = 0) => `/orders/${order._id}/lines/${items[index]?._id}`;
const pieces = (quantity: number) => [{ line: order.items[0]?._id, quantity }];
/** How many of its pieces a bill has shown, of each line that is stored: "2 of 3". */
const billed = async () => {
  const rows = await resort.server.databases.read((tx) =>
    tx
      .selectFrom("order_lines")
      .select(["billed_quantity", "quantity"])
      .where("removed_at", "is", null)
      .execute(),
  );
  return rows.map(({ billed_quantity, quantity }) => `${billed_quantity} of ${quantity}`).toSorted();
};

/** The ways in which a waiter cancels a printed bill without an approval. */
const cancelling: readonly (readonly [string, () => Promise<unknown>])[] = [
  ["a guest's name", () => resort.waiter.patch(path, { guest: { name: "Ravi", address: "", gstin: "" } })],
  [
    "a water that is added and removed",
    async () => {
      const more = await resort.add(order, resort.line(water));
      await resort.waiter.del(lineOf(more, 1));
    },
  ],
];

/** The ways in which thalis leave a bill that is cancelled; each answers the last of its commands. */
const leaving: readonly (readonly [string, () => Promise<Answer>])[] = [
  ["lowered", () => resort.waiter.patch(lineOf(order), { quantity: 2, reason: "Left" })],
  ["removed", () => resort.waiter.del(lineOf(order))],
  ["left off a list", () => resort.waiter.patch(path, { items: [], reason: "Left" })],
  ["deleted with their order", () => resort.waiter.del(path)],
  ["cancelled with their order", () => resort.waiter.patch(`${path}/status`, { status: "cancelled" })],
  [
    "split off and deleted",
    async () => {
      const _id = randomUUID();
      await resort.waiter.post(`${path}/split`, { parts: [{ _id, lines: pieces(2) }] });
      return await resort.waiter.del(`/orders/${_id}`);
    },
  ],
  [
    "moved and removed",
    async () => {
      const to = await resort.open(1, resort.line(water));
      await resort.waiter.post(`${path}/lines/move`, { to: to._id, lines: pieces(2) });
      const moved = (await resort.readOrder(to._id)).items[1];
      return await resort.waiter.del(`/orders/${to._id}/lines/${moved?._id}`);
    },
  ],
  [
    "merged and deleted",
    async () => {
      const to = await resort.open(1);
      await resort.waiter.post(`${path}/lines/move`, { to: to._id });
      return await resort.waiter.del(`/orders/${to._id}`);
    },
  ],
  ["made cheaper", () => resort.waiter.patch(path, { discountPercentage: 1 })],
  [
    "made cheaper by a dish's own discount",
    () => resort.waiter.patch(lineOf(order), { discount: { rupees: 1 } }),
  ],
];

test.each(
  cancelling.flatMap(([how, cancel]) => leaving.map(([what, leave]) => [how, what, cancel, leave] as const)),
)(
  "dishes of a bill that was cancelled by %s are not %s without an approval",
  async (_, __, cancel, leave) => {
    await cancel();
    expect(await resort.readOrder(order._id)).toMatchObject({ bill: null, grandTotal: 1_575_00 });
    expect(refusalOf(await leave())).toEqual(needed);
    const lines = (await resort.openOrders()).flatMap(({ items, isActive }) => (isActive ? items : []));
    const thalis = lines.filter(({ rate }) => rate === 500_00);
    expect(thalis.reduce((total, { quantity }) => total + quantity, 0)).toBe(3);
  },
);

test("an approval of just this lets them leave, and what is left of the order has shown no more than it has", async () => {
  const less = withLine(order, order.items[0]?._id ?? "", { quantity: 2 });
  const approval = await resort.approveChange("bills.cancel", order, less);
  const change = { quantity: 2, reason: "One was dropped", approval };
  expect((await resort.waiter.patch(lineOf(order), { ...change, quantity: 1 })).status).toBe(403);
  expect(await resort.waiter.patch(lineOf(order), change)).toMatchObject({
    status: 200,
    body: { items: [{ quantity: 2, billedQuantity: 2 }], bill: null },
  });
  expect(await billed()).toEqual(["2 of 2"]);
  const [row] = await resort.admin.query(activityApi.list, { search: { action: "line.changed" } });
  expect(row?.after).toMatchObject({ reason: "One was dropped", approvedBy: "Meera Kamat" });
});

test("an approval lets dishes move to an order with a discount, and the journal names who gave it", async () => {
  await cancelling[0]?.[1]();
  const to = await resort.add(await resort.open(1), resort.line(thali));
  await resort.waiter.patch(`/orders/${to._id}`, { discountPercentage: 10 });
  const before = { from: await resort.readOrder(order._id), to: await resort.readOrder(to._id) };
  const [{ _id: line } = { _id: "" }] = before.from.items;
  const body = { to: to._id, lines: [{ line, quantity: 2 }] };
  expect(refusalOf(await resort.waiter.post(`${path}/lines/move`, body))).toEqual(needed);
  const after = withQuantitiesMoved(before, body.lines, [randomUUID()]);
  const shown = moveToApprove(before.from, after.from, after.to);
  const approval = await resort.approve("bills.cancel", order._id, shown);
  expect(refusalOf(await resort.waiter.post(`${path}/lines/move`, { ...body, approval }))).toEqual([201]);
  const [row] = await resort.admin.query(activityApi.list, { search: { action: "lines.movedAway" } });
  expect(row).toMatchObject({ person: { name: "Asha Naik" }, after: { approvedBy: "Meera Kamat" } });
});

test("who approved that an order of which a bill was printed is deleted is in Activity, where the kitchen knows nothing of it", async () => {
  const nothing = withChanges(order, { items: [] });
  const approval = await resort.approveChange("bills.cancel", order, nothing, "cancel-order");
  expect((await resort.waiter.del(path, { reason: "Left", approval })).status).toBe(200);
  const [row] = await resort.admin.query(activityApi.list, { search: { action: "order.deleted" } });
  expect(row?.after).toEqual({ status: "cancelled", reason: "Left", approvedBy: "Meera Kamat" });
});

test("whoever may cancel bills needs no approval", async () => {
  expect((await resort.admin.patch(lineOf(order), { quantity: 1 })).status).toBe(200);
  expect((await resort.admin.del(path)).status).toBe(200);
});

test("taking back what was added since, splitting, moving, another table, guest, covers, note and part payments need none", async () => {
  const more = await resort.add(order, resort.line(thali, 2), resort.line(water));
  expect((await resort.waiter.patch(lineOf(more), { quantity: 3 })).status).toBe(200);
  expect((await resort.waiter.del(lineOf(more, 1))).status).toBe(200);
  await resort.issueBill(order);
  const parts = [{ _id: randomUUID(), lines: pieces(1) }];
  for (const [to, body] of [
    [`${path}/move`, { table: resort.table(2)._id }],
    [`${path}/split`, { parts }],
    [`${path}/lines/move`, { to: parts[0]?._id, lines: pieces(1) }],
  ] as const)
    expect((await resort.waiter.post(to, body)).status).toBeLessThan(300);
  const terms = { covers: 3, notes: "Window", guest: { name: "Ravi", address: "", gstin: "" } };
  expect((await resort.waiter.patch(path, terms)).status).toBe(200);
  const tenders = [{ type: "cash", amount: 100 }];
  expect(await resort.waiter.patch(`${path}/pay`, { tenders })).toMatchObject({ body: { amountPaid: 100 } });
  expect(await billed()).toEqual(["1 of 1", "1 of 1", "1 of 1"]);
});

test("a bill marks all that is charged, by BILL, by a part payment and by the payment of the whole", async () => {
  expect(await billed()).toEqual(["3 of 3"]);
  const [second, third] = [
    await resort.add(await resort.open(1), resort.line(water, 2)),
    await resort.add(await resort.open(2), resort.line(water, 4)),
  ];
  const lines = [{ line: third.items[0]?._id, quantity: 1 }];
  const free = { lines, kind: "complimentary", reason: "Birthday" };
  await resort.admin.post(`/orders/${third._id}/not-charged`, free);
  const tenders = [{ type: "cash", amount: 1 }];
  const [before] = (await resort.readOrder(third._id)).items;
  expect(before?.billedQuantity).toBe(0);
  for (const one of [second, third]) await resort.waiter.patch(`/orders/${one._id}/pay`, { tenders });
  expect(await billed()).toEqual(["0 of 1", "2 of 2", "3 of 3", "3 of 3"]);
  // BILL does not make a payment stale that was begun before.
  const { version } = await resort.readOrder(order._id);
  expect(version).toBe(order.version);
  await resort.waiter.patch(`/orders/${second._id}/pay`, { paymentType: "cash" });
  const fourth = await resort.open(3, resort.line(water, 5));
  await resort.waiter.patch(`/orders/${fourth._id}/pay`, { paymentType: "cash" });
  expect((await resort.readOrder(fourth._id)).items).toMatchObject([{ billedQuantity: 5 }]);
});

test("a store takes no order that the guard has not let pass, nor a changed copy of one", () => {
  type Saved = Parameters<typeof saveOrder>[1];
  type Inserted = Parameters<typeof insertLines>[1];
  const change = { stored: { order } as StoredOrder, after: order };
  // @ts-expect-error: an order as any handler can make it.
  const saved: Saved = { change };
  // @ts-expect-error: the same for a new one.
  const inserted: Inserted = { change };
  // @ts-expect-error: a copy with another order than the guard has seen.
  const copied: Saved = { ...saved, change };
  expect([saved, inserted, copied]).toEqual([{ change }, { change }, { change }]);
});
