import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { movingApi } from "#domain/orders/commands/moving.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { splitApi } from "#domain/orders/commands/split.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { remainingPieces } from "#domain/orders/kot/status.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { withChanges, withLine } from "#domain/orders/order/order.ts";
import type { Answer, Client } from "#testing/client.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const send = (order: Order) =>
  resort.waiter.send(sendingApi.sendKot, { params: { orderId: order._id }, body: {} });
const lineId = (order: Order, index: number) => order.items[index]?._id ?? "";
const linePath = (order: Order, index = 0) => `/orders/${order._id}/lines/${order.items[index]?._id}`;

test("taking back what the kitchen knows needs a reason, and a waiter an approval for that order, once", async () => {
  const order = await resort.open(0, resort.line(0, 3), resort.line(1));
  const path = linePath(order);
  const { waiter, approveChange } = resort;
  const body = { quantity: 1, reason: "guest left" };
  expect(refusalOf(await waiter.patch(path, { quantity: 1 }))).toEqual([422, "reason-needed"]);
  expect(refusalOf(await waiter.patch(path, body))).toEqual([403, "approval-needed"]);
  const after = withLine(order, order.items[0]?._id ?? "", { quantity: 1 });
  const other = await resort.open(1);
  const elsewhere = await approveChange("orders.void", { ...order, _id: other._id }, after);
  expect(refusalOf(await waiter.patch(path, { ...body, approval: elsewhere }))).toEqual([
    403,
    "approval-invalid",
  ]);
  const forBill = await approveChange("bills.cancel", order, after);
  expect(refusalOf(await waiter.patch(path, { ...body, approval: forBill }))).toEqual([
    403,
    "approval-invalid",
  ]);
  const approval = await approveChange("orders.void", order, after);
  expect(await waiter.patch(path, { ...body, approval })).toMatchObject({
    status: 200,
    body: { items: [{ quantity: 1, sentQuantity: 1 }, {}] },
  });
  expect(refusalOf(await waiter.del(path, { reason: "again", approval }))).toEqual([403, "approval-invalid"]);
  const [asked, cancel] = await resort.kots(order);
  expect(asked?.items.map(remainingPieces)).toEqual([1, 1]);
  expect(cancel).toMatchObject({
    kind: "cancel",
    status: "served",
    items: [{ change: "cancel", quantity: 2, menuItem: { _id: resort.item(0)._id } }],
  });
});

test("a void comes from the newest ticket first, and an admin needs no approval", async () => {
  const order = await resort.open(0, resort.line(0, 2));
  const line = order.items[0]?._id ?? "";
  await resort.waiter.patch(linePath(order), { quantity: 5 });
  await send(order);
  const removed = await resort.admin.del(`/orders/${order._id}/lines/${line}`, { reason: "spilt" });
  expect(removed).toMatchObject({ status: 200, body: { items: [], grandTotal: 0, status: "pending" } });
  const kots = await resort.kots(order);
  expect(kots.map((kot) => [kot.kind, kot.items.map((item) => item.voidedQuantity)])).toEqual([
    ["order", [2]],
    ["order", [3]],
    ["cancel", [0]],
  ]);
  expect(kots.at(-1)?.items[0]?.quantity).toBe(5);
});

test("taking back leaves what the kitchen does not know unsent", async () => {
  const order = await resort.open(0, resort.line(0, 2));
  await resort.add(order, resort.line(1));
  await resort.admin.patch(linePath(order), { quantity: 1, reason: "too much" });
  const after = await resort.readOrder(order._id);
  expect(after.items.map((item) => [item.quantity, item.sentQuantity])).toEqual([
    [1, 1],
    [1, 0],
  ]);
  const { kot } = await send(order);
  expect(kot?.items.map((item) => [item.change, item.quantity])).toEqual([["add", 1]]);
});

test("voiding a ticket takes its pieces off the order and sends a CANCEL ticket", async () => {
  const order = await resort.open(0, resort.line(0, 2));
  await resort.add(order, resort.line(0, 1), resort.line(1, 2));
  const { kot } = await send(order);
  const path = `/kot/${kot?._id}`;
  expect(refusalOf(await resort.waiter.del(path))).toEqual([422, "reason-needed"]);
  const reason = "wrong table";
  expect(refusalOf(await resort.waiter.del(path, { reason }))).toEqual([403, "approval-needed"]);
  const two = await resort.readOrder(order._id);
  const left = withLine(withLine(two, lineId(two, 1), { quantity: 0 }), lineId(two, 0), { quantity: 2 });
  const approval = await resort.approveChange("orders.void", two, left);
  expect(await resort.waiter.del(path, { reason, approval })).toMatchObject({
    status: 200,
    body: { _id: kot?._id, voided: { reason }, items: [{ voidedQuantity: 1 }, { voidedQuantity: 2 }] },
  });
  const after = await resort.readOrder(order._id);
  expect(after.items.map((item) => [item.quantity, item.sentQuantity])).toEqual([[2, 2]]);
  expect((await resort.kots(order)).map((each) => each.kind)).toEqual(["order", "order", "cancel"]);
  expect(refusalOf(await resort.admin.del(path, { reason }))).toEqual([409, "kot-void"]);
  expect(refusalOf(await resort.admin.patch(`${path}/status`, { status: "ready" }))).toEqual([
    409,
    "kot-void",
  ]);
});

test("voiding a ticket takes back what it asked for, not what the kitchen does not know yet", async () => {
  const order = await resort.open(0, resort.line(0, 3));
  await resort.add(order, resort.line(0, 2));
  const [ticket] = await resort.kots(order);
  expect((await resort.admin.del(`/kot/${ticket?._id}`, { reason: "wrong table" })).status).toBe(200);
  expect((await resort.readOrder(order._id)).items).toMatchObject([{ quantity: 2, sentQuantity: 0 }]);
  const [, cancel] = await resort.kots(order);
  expect(cancel?.items).toMatchObject([{ change: "cancel", quantity: 3 }]);
});

test("an order the kitchen never saw is deleted; one that it saw is voided and stays on record", async () => {
  const unseen = await resort.add(await resort.open(0), resort.line());
  expect(await resort.waiter.del(`/orders/${unseen._id}`)).toMatchObject({
    status: 200,
    body: { status: "cancelled", isActive: false },
  });
  expect(refusalOf(await resort.waiter.get(`/orders/${unseen._id}`))).toEqual([404, "not-found"]);
  expect(await resort.readTable(resort.table(0)._id)).toMatchObject({
    status: "available",
    openOrder: null,
  });

  const seen = await resort.open(1, resort.line(0, 2));
  await resort.add(seen, resort.line(1));
  const path = `/orders/${seen._id}`;
  expect(refusalOf(await resort.waiter.del(path))).toEqual([422, "reason-needed"]);
  expect(refusalOf(await resort.waiter.del(path, { reason: "ran away" }))).toEqual([403, "approval-needed"]);
  const whole = await resort.readOrder(seen._id);
  const nothing = withChanges(whole, { items: [] });
  const approval = await resort.approveChange("orders.void", whole, nothing, "cancel-order");
  expect((await resort.waiter.del(path, { reason: "ran away", approval })).status).toBe(200);
  expect(await resort.readOrder(seen._id)).toMatchObject({ status: "cancelled", items: [{}, {}] });
  const kots = await resort.kots(seen);
  expect(kots.map((kot) => [kot.kind, kot.voided?.reason])).toEqual([
    ["order", "ran away"],
    ["cancel", undefined],
  ]);
  expect(kots[1]?.items.map((item) => [item.change, item.quantity])).toEqual([["cancel", 2]]);
  expect(refusalOf(await resort.admin.del(path, { reason: "x" }))).toEqual([409, "order-not-open"]);
  expect(refusalOf(await resort.waiter.post(`${path}/lines`, { lines: [resort.line()] }))).toEqual([
    409,
    "order-closed",
  ]);
});

test("a status of cancelled follows the rules of voiding", async () => {
  const order = await resort.open(0, resort.line());
  const path = `/orders/${order._id}/status`;
  expect(refusalOf(await resort.waiter.patch(path, { status: "cancelled" }))).toEqual([422, "reason-needed"]);
  expect(await resort.admin.patch(path, { status: "cancelled", reason: "mistake" })).toMatchObject({
    status: 200,
    body: { status: "cancelled" },
  });
});

test("after an approved reduction a waiter adds dishes and takes them back without an approval", async () => {
  const order = await resort.open(0, resort.line(0, 3));
  await resort.issueBill(order);
  const { waiter, admin } = resort;
  expect((await admin.patch(linePath(order), { quantity: 1, reason: "too much" })).status).toBe(200);
  const [first, second] = [resort.line(1), resort.line(1, 1, { notes: "hot" })];
  const more = await waiter.post(`/orders/${order._id}/lines`, { lines: [first, second] });
  expect(more.status).toBe(201);
  expect((await waiter.del(`/orders/${order._id}/lines/${second._id}`)).status).toBe(200);
});

test("after an approved reduction a waiter writes a note without an approval: the total stays as it is", async () => {
  const order = await resort.open(0, resort.line(0, 3));
  await resort.issueBill(order);
  const reduced = await resort.admin.patch(linePath(order), { quantity: 1, reason: "too much" });
  expect(reduced.status).toBe(200);
  const noted = await resort.waiter.patch(`/orders/${order._id}`, { notes: "by the window" });
  expect(noted).toMatchObject({ status: 200, body: { notes: "by the window" } });
});

test("pieces taken back from two tickets are journalled with both, so that kitchen screens read them again", async () => {
  const order = await resort.open(0, resort.line(0, 2), resort.line(1));
  for (const lines of [[resort.line(0, 1), resort.line(2)], [resort.line(3)]]) {
    await resort.add(order, ...lines);
    await send(order);
  }
  expect((await resort.admin.del(linePath(order), { reason: "spilt" })).status).toBe(200);
  const taken = await resort.admin.query(activityApi.list, { search: { action: "kot.takenBack" } });
  const [first, second] = await resort.kots(order);
  expect(new Set(taken.map(({ entityId }) => entityId))).toEqual(new Set([first?._id, second?._id]));
});

test("voiding an order voids the tickets that are left; CANCEL tickets and those voided before stay as they are", async () => {
  const order = await resort.open(0, resort.line(0));
  const [first] = await resort.kots(order);
  await resort.admin.del(`/kot/${first?._id}`, { reason: "wrong dish" });
  await resort.add(order, resort.line(1));
  await send(order);
  expect((await resort.admin.del(`/orders/${order._id}`, { reason: "ran away" })).status).toBe(200);
  expect((await resort.kots(order)).map((kot) => [kot.kind, kot.voided?.reason])).toEqual([
    ["order", "wrong dish"],
    ["cancel", undefined],
    ["order", "ran away"],
    ["cancel", undefined],
  ]);
});

test.each<[string, (order: Order, kotId: string, client: Client) => Promise<Answer>]>([
  ["DELETE /orders/{id}", ({ _id }, _, client) => client.del(`/orders/${_id}`)],
  ["DELETE /kot/{id}", (_order, kotId, client) => client.del(`/kot/${kotId}`)],
  [
    "PATCH /orders/{id}/status",
    ({ _id }, _, client) => client.patch(`/orders/${_id}/status`, { status: "cancelled" }),
  ],
  ["PATCH /orders/{id}", ({ _id }, _, client) => client.patch(`/orders/${_id}`, { items: [] })],
])("%s takes back without a reason from whoever may alone", async (_, takeBack) => {
  const order = await resort.open(0, resort.line(0, 2));
  const [kot] = await resort.kots(order);
  const kotId = kot?._id ?? "";
  expect(refusalOf(await takeBack(order, kotId, resort.waiter))).toEqual([422, "reason-needed"]);
  expect((await takeBack(order, kotId, resort.admin)).status).toBe(200);
  const { read } = resort.server.databases;
  const voids = await read((tx) => tx.selectFrom("voids").select(["reason", "quantity"]).execute());
  expect(voids).toEqual([{ reason: "No reason given", quantity: 2 }]);
  const search = { action: "order.takenBack" } as const;
  const [row] = await resort.admin.query(activityApi.list, { search });
  expect(row).toMatchObject({ person: { name: "Meera Kamat" }, after: { reason: "No reason given" } });
});

test("a screen that has not asked for a reason yet is asked to, whoever deletes", async () => {
  const order = await resort.open(0, resort.line());
  const path = `/orders/${order._id}`;
  expect(refusalOf(await resort.admin.del(path, { reason: null }))).toEqual([422, "reason-needed"]);
  expect(await resort.readOrder(order._id)).toEqual(order);
});

test("an order that the kitchen never saw is deleted without any reason on record", async () => {
  const order = await resort.open();
  expect((await resort.admin.del(`/orders/${order._id}`)).status).toBe(200);
  const search = { action: "order.deleted" } as const;
  const [row] = await resort.admin.query(activityApi.list, { search });
  expect(row?.after).toEqual({ status: "cancelled" });
});

test("the tickets of a change are found by the time of its answer", async () => {
  const { admin, server, table } = resort;
  const order = await resort.open(0, resort.line(0, 2), resort.line(1));
  const other = await resort.open(1, resort.line());
  const [kot] = await resort.kots(order);
  const [params, body] = [{ orderId: order._id }, { reason: "spilt" }];
  const second = { ...params, lineId: lineId(order, 1) };
  const elsewhere = { table: table(2)._id };
  const [merged, into] = [{ orderId: other._id }, { to: order._id }];
  const changes = [
    async () => (await admin.send(takingApi.removeLine, { params: second, body })).updatedAt,
    async () => (await admin.send(movingApi.moveOrder, { params, body: elsewhere })).updatedAt,
    async () =>
      (await admin.send(sendingApi.voidKot, { params: { kotId: kot?._id ?? "" }, body })).voided?.at,
    async () => (await admin.send(splitApi.moveLines, { params: merged, body: into })).to.updatedAt,
    async () => (await admin.send(closingApi.deleteOrder, { params, body })).updatedAt,
  ];
  for (const change of changes) {
    server.clock.advance(60_000);
    const madeAt = await change();
    const made = (await resort.kots(order)).filter(({ createdAt }) => createdAt === madeAt);
    expect(made.map(({ kind }) => kind)).toEqual([expect.stringMatching(/^(cancel|note)$/)]);
  }
});
