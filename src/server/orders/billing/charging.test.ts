import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise } from "#domain/money.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { notChargedToApprove } from "#domain/orders/commands/approval.ts";
import type { Order } from "#domain/orders/order/api.ts";
import type { LineQuantity } from "#domain/orders/order/split.ts";
import { slipsApi } from "#domain/orders/slips/api.ts";
import { reportsApi } from "#domain/reports/api.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";
import { verify } from "../../testing/verify.ts";

let resort: Resort;
const [thali, papad] = [0, 1];
const why = { kind: "complimentary", reason: "Birthday" } as const;
const staff = { kind: "staff-meal", reason: "Cook" } as const;

/** Thali at ₹400, papad at ₹40. */
beforeEach(async () => {
  resort = await startResort();
  for (const [index, price] of [
    [thali, 400_00],
    [papad, 40_00],
  ] as const) {
    const params = { itemId: resort.item(index)._id };
    await resort.admin.send(menuEditingApi.updateItem, { params, body: { price: paise(price) } });
  }
});
afterEach(() => resort.server.close());

/** One thali and two papads, all of which the kitchen knows. */
const open = (table = 0) => resort.open(table, resort.line(thali), resort.line(papad, 2));
const idsOf = ({ items }: Order) => items.map(({ _id }) => _id);
const papadOf = (order: Order) => idsOf(order).slice(1);
const pathOf = ({ _id }: Order) => `/orders/${_id}/not-charged`;
const piecesOf = ({ items }: Order, ids: readonly string[]) =>
  ids.map((line) => ({ line, quantity: items.find(({ _id }) => _id === line)?.quantity ?? 1 }));
const charge = (order: Order, ids: string[], more: object) =>
  resort.admin.post(pathOf(order), { lines: piecesOf(order, ids), ...more });
const pay = (order: Order, body: object = { paymentType: "cash" }) =>
  resort.waiter.patch(`/orders/${order._id}/pay`, body);
const slipsOf = (order: Order) => resort.admin.query(slipsApi.list, { search: { order: order._id } });
const report = () => resort.admin.query(reportsApi.sales, { search: { range: "today" } });

test("an uncharged dish is not on the bill, and is on a slip when the order closes", async () => {
  const order = await open();
  const before = await resort.kots(order);
  const changed = await charge(order, papadOf(order), why);
  expect(changed).toMatchObject({ status: 201, body: { totalAmount: 400, grandTotal: 420 } });
  expect(changed.body).toMatchObject({
    items: [{ amount: 400 }, { amount: 80, notCharged: { ...why, approvedBy: expect.any(String) } }],
  });
  // The kitchen has the same tickets, and no other one.
  expect(await resort.kots(order)).toEqual(before);
  expect(await slipsOf(order)).toEqual([]);

  expect((await pay(order)).body).toMatchObject({ status: "paid", grandTotal: 420 });
  const [bill] = await resort.admin.query(billsApi.list, { search: { order: order._id } });
  expect(bill).toMatchObject({ grandTotal: 420_00, subtotal: 400_00, lines: [{ amount: 400_00 }] });
  const slips = await slipsOf(order);
  expect(slips).toMatchObject([
    { slipNumber: "NC/26-27/000001", value: 80_00, table: order.table, order: { _id: order._id } },
  ]);
  expect(slips[0]?.lines).toMatchObject([{ quantity: 2, rate: 40_00, amount: 80_00, ...why }]);
  const { totalSales, issuedTotal, topSellingItems, notCharged } = await report();
  expect({ totalSales, issuedTotal }).toEqual({ totalSales: 420_00, issuedTotal: 420_00 });
  expect(topSellingItems).toMatchObject([{ quantity: 1, revenue: 400_00 }]);
  expect(notCharged).toEqual([
    { kind: "complimentary", amount: 80_00 },
    { kind: "staff-meal", amount: 0 },
    { kind: "tariff-meal", amount: 0 },
  ]);
  expect((await verify(resort.server)).faults).toEqual([]);
});

test("an order without charged lines closes on SETTLE with only a slip, and frees its table", async () => {
  const order = await open();
  await charge(order, idsOf(order), staff);
  expect(refusalOf(await resort.waiter.post(`/orders/${order._id}/bill`, {}))).toEqual([
    409,
    "nothing-charged",
  ]);
  // Credit asks for no account: nobody owes anything.
  expect((await pay(order, { paymentType: "credit", expectedTotal: 0 })).body).toMatchObject({
    ...{ status: "paid", grandTotal: 0, amountPaid: 0, bill: null },
  });
  expect(await resort.readTable(order.table._id)).toMatchObject({ status: "available" });
  expect(await resort.admin.query(billsApi.list, { search: { order: order._id } })).toEqual([]);
  expect(await slipsOf(order)).toMatchObject([{ value: 480_00 }]);
  const { totalSales, totalOrders, byPaymentType, notCharged } = await report();
  expect({ totalSales, totalOrders }).toEqual({ totalSales: 0, totalOrders: 0 });
  expect(byPaymentType.every(({ count }) => count === 0)).toBe(true);
  expect(notCharged).toContainEqual({ kind: "staff-meal", amount: 480_00 });
  // The next invoice is the first: slips take none of its numbers, nor does an invoice one of theirs.
  const second = await open(1);
  expect((await resort.issueBill(second)).invoiceNumber).toBe("A/26-27/000001");
  await charge(second, papadOf(second), why);
  await pay(second);
  expect(await slipsOf(second)).toMatchObject([{ slipNumber: "NC/26-27/000002" }]);
  expect((await verify(resort.server)).faults).toEqual([]);
});

test("a waiter needs an approval of exactly these dishes, this kind and this reason, which is used once", async () => {
  const order = await open();
  const lines = piecesOf(order, papadOf(order));
  const ask = (body: object) => resort.waiter.post(pathOf(order), { lines, ...body });
  expect(refusalOf(await ask(why))).toEqual([403, "approval-needed"]);
  const approve = () => {
    const change = notChargedToApprove(order, lines, why);
    return resort.approve("orders.notCharged", order._id, change);
  };
  const differs = [403, "approval-differs"];
  expect(refusalOf(await ask({ ...why, kind: "staff-meal", approval: await approve() }))).toEqual(differs);
  expect(refusalOf(await ask({ ...why, reason: "Friend", approval: await approve() }))).toEqual(differs);
  const all = { lines: piecesOf(order, idsOf(order)), ...why, approval: await approve() };
  expect(refusalOf(await resort.waiter.post(pathOf(order), all))).toEqual(differs);
  const approval = await approve();
  expect((await ask({ ...why, approval })).body).toMatchObject({
    items: [{}, { notCharged: { ...why, approvedBy: expect.any(String) } }],
  });
  expect(refusalOf(await ask({ ...staff, approval }))).toEqual([403, "approval-invalid"]);
  const [row] = await resort.admin.query(activityApi.list, { search: { action: "lines.notCharged" } });
  expect(row).toMatchObject({ after: { lines: [{ notCharged: why }], grandTotal: 420_00 } });
  // To charge it again needs nobody.
  expect((await ask({ kind: null })).body).toMatchObject({ grandTotal: 504, items: [{}, { amount: 80 }] });
  expect((await resort.readOrder(order._id)).items[1]?.notCharged).toBeUndefined();
});

test("one of two papads is not charged: its own line with an approval of one piece, known to the kitchen like the other", async () => {
  const order = await open();
  const papads = (quantity: number): LineQuantity[] => [{ line: papadOf(order)[0] ?? "", quantity }];
  const [one, two] = [papads(1), papads(2)];
  const approve = (pieces: LineQuantity[]) =>
    resort.approve("orders.notCharged", order._id, notChargedToApprove(order, pieces, why));
  const ask = (lines: LineQuantity[], approval: string) =>
    resort.waiter.post(pathOf(order), { lines, ...why, approval });
  expect(refusalOf(await ask(two, await approve(one)))).toEqual([403, "approval-differs"]);
  expect(refusalOf(await ask(one, await approve(two)))).toEqual([403, "approval-differs"]);
  const kots = await resort.kots(order);
  const changed = await ask(one, await approve(one));
  const items = [{ quantity: 1 }, { quantity: 1, amount: 40 }, { quantity: 1, amount: 40, notCharged: why }];
  expect(changed).toMatchObject({ status: 201, body: { totalAmount: 440, items } });
  const stored = await resort.readOrder(order._id);
  expect(stored.items.map(({ _id, quantity }) => [_id, quantity])).toMatchObject([
    {},
    [papadOf(order)[0], 1],
    {},
  ]);
  const [ticket] = kots;
  const divided = [
    { quantity: 1, line: papadOf(order)[0] },
    { quantity: 1, line: stored.items[2]?._id },
  ];
  expect(await resort.kots(order)).toMatchObject([
    { status: ticket?.status, items: [{}, { quantity: 2, voidedQuantity: 0, work: divided }] },
  ]);
  expect(refusalOf(await charge(order, papadOf(order), why))).toEqual([409, "split-differs"]);

  // Taken back, it is struck from the ticket that notified the kitchen of both.
  const freeLine = stored.items[2]?._id;
  const gone = await resort.admin.del(`/orders/${order._id}/lines/${freeLine}`, { reason: "Quality" });
  expect(gone).toMatchObject({ status: 200, body: { items: [{}, { quantity: 1 }] } });
  const [first, cancel] = await resort.kots(order);
  expect(cancel).toMatchObject({ kind: "cancel", items: [{ quantity: 1 }] });
  expect(first?.items).toMatchObject([{}, { quantity: 2, voidedQuantity: 1 }]);
  await pay(order);
  expect(await slipsOf(order)).toEqual([]);
  expect((await verify(resort.server)).faults).toEqual([]);
});

test("some pieces that were not charged are charged again, and the rest goes on the slip", async () => {
  const order = await open();
  await charge(order, papadOf(order), staff);
  const lines = [{ line: papadOf(order)[0], quantity: 1 }];
  const charged = await resort.waiter.post(pathOf(order), { lines, kind: null });
  expect(charged.body).toMatchObject({
    totalAmount: 440,
    items: [{}, { notCharged: staff }, { quantity: 1 }],
  });
  await pay(order);
  expect(await slipsOf(order)).toMatchObject([{ value: 40_00, lines: [{ quantity: 1 }] }]);
  expect((await verify(resort.server)).faults).toEqual([]);
});

test("a printed bill is cancelled by what it changes, and by nothing else", async () => {
  const order = await open();
  const { invoiceNumber } = await resort.issueBill(order);
  expect((await charge(order, papadOf(order), why)).body).toMatchObject({ bill: null });
  const again = await resort.issueBill(order);
  expect(again).toMatchObject({ replaces: invoiceNumber, grandTotal: 420_00 });
  // The dish is on no bill any more: another kind changes none.
  expect((await charge(order, papadOf(order), staff)).body).toMatchObject({ bill: { _id: again._id } });
  expect((await charge(order, papadOf(order), { kind: null })).body).toMatchObject({ bill: null });
});

test("an uncharged line cannot be increased, a later addition is charged, and reducing it changes no bill", async () => {
  const order = await open();
  await charge(order, papadOf(order), why);
  const line = `/orders/${order._id}/lines/${papadOf(order)[0]}`;
  expect(refusalOf(await resort.admin.patch(line, { quantity: 3 }))).toEqual([409, "not-charged-more"]);
  const three = { items: [{ _id: papadOf(order)[0], menuItem: resort.item(papad)._id, quantity: 3 }] };
  expect(
    refusalOf(await resort.admin.patch(`/orders/${order._id}`, { ...three, reason: "Wrong item" })),
  ).toEqual([409, "not-charged-more"]);
  expect((await resort.add(order, resort.line(papad, 1))).items).toMatchObject([
    ...[{ quantity: 1 }, { quantity: 2, notCharged: why }, { quantity: 1, amount: 40_00 }],
  ]);
  const bill = await resort.issueBill(order);
  const less = await resort.admin.patch(line, { quantity: 1, reason: "Quality", discount: { percent: 10 } });
  expect(less.body).toMatchObject({ bill: { _id: bill._id }, items: [{}, { discount: null }, {}] });
  await pay(order);
  expect(await slipsOf(order)).toMatchObject([{ value: 40_00 }]);
});

test("money that was paid of an order of which nothing is charged any more stands as overpaid", async () => {
  const order = await open();
  await pay(order, { tenders: [{ type: "card", amount: 100 }] });
  await charge(order, idsOf(order), why);
  expect((await pay(order, { paymentType: "card" })).body).toMatchObject({ status: "paid", bill: null });
  const balances = await resort.admin.get("/bills/balances");
  expect(balances.body).toMatchObject([{ _id: order._id, total: 0, received: 100, balance: 100 }]);
  expect((await verify(resort.server)).faults).toEqual([]);
});

test("cash that was taken offline for an order of which nothing is charged by then is kept, and none is no payment", async () => {
  const [first, second] = [await open(), await open(1)];
  const cash = (expectedTotal: number) => ({ paymentType: "cash", takenOffline: true, expectedTotal });
  for (const order of [first, second]) await charge(order, idsOf(order), why);
  expect((await pay(first, cash(504))).body).toMatchObject({ status: "paid", balance: 504 });
  expect((await pay(second, cash(0))).body).toMatchObject({ status: "paid", balance: 0 });
  expect((await report()).byPaymentType).toMatchObject([{ type: "cash", count: 1 }, {}, {}, {}]);
  expect((await verify(resort.server)).faults).toEqual([]);
});

test("pieces that are split off are not charged there either, and each order has its slip", async () => {
  const order = await open();
  await charge(order, papadOf(order), why);
  const parts = [{ _id: randomUUID(), lines: [{ line: papadOf(order)[0], quantity: 1 }] }];
  const answer = await resort.waiter.post(`/orders/${order._id}/split`, { parts });
  expect(answer.body).toMatchObject({ order: { grandTotal: 420 }, parts: [{ grandTotal: 0 }] });
  const part = await resort.readOrder(parts[0]?._id ?? "");
  await pay(part);
  await pay(order);
  expect([...(await slipsOf(part)), ...(await slipsOf(order))]).toMatchObject([
    ...[{ value: 40_00 }, { value: 40_00 }],
  ]);
});

test("dishes moved to another order are on that order's slip", async () => {
  const [from, to] = [await open(), await open(1)];
  await charge(from, papadOf(from), why);
  const lines = [{ line: papadOf(from)[0], quantity: 1 }];
  const moved = await resort.waiter.post(`/orders/${from._id}/lines/move`, { to: to._id, lines });
  expect(moved.body).toMatchObject({ order: { grandTotal: 420 }, to: { grandTotal: 504 } });
  await pay(to);
  expect(await slipsOf(to)).toMatchObject([{ value: 40_00, lines: [{ quantity: 1, ...why }] }]);
  // Merged, the rest of the first order goes on the slip of whoever got it.
  const third = await open(2);
  await resort.waiter.post(`/orders/${from._id}/lines/move`, { to: third._id });
  await pay(third);
  expect(await slipsOf(third)).toMatchObject([{ value: 40_00 }]);
  expect(await slipsOf(from)).toEqual([]);
  expect((await verify(resort.server)).faults).toEqual([]);
});

test("unknown dishes, a closed order and a missing reason are refused", async () => {
  const order = await open();
  const unknown = await charge(order, [...idsOf(order), randomUUID()], why);
  expect(refusalOf(unknown)).toEqual([404, "line-not-found"]);
  for (const body of [{ kind: "complimentary" }, { ...why, reason: " " }, { ...why, kind: "gift" }]) {
    expect(refusalOf(await charge(order, idsOf(order), body))).toEqual([422, "invalid-input"]);
  }
  expect((await resort.readOrder(order._id)).version).toBe(order.version);
  await pay(order);
  expect(refusalOf(await charge(order, idsOf(order), why))).toEqual([409, "order-not-open"]);
});
