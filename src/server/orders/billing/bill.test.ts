import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tableEditingApi } from "#domain/floor/editingApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { type Paise, paise, rateBps } from "#domain/money.ts";
import { Bill, billsApi } from "#domain/orders/bills/api.ts";
import { billToCancel } from "#domain/orders/commands/approval.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { withChanges, withLine } from "#domain/orders/order/order.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { Day } from "#domain/time.ts";
import { atOnce, type Resort, refusalOf, startResort } from "../../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const IssuedBill = Bill.pick({ invoiceNumber: true, order: true });

/** Runs `work` for each number below `count`, ten at a time. */
async function inTens<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  while (done.length < count) {
    const ten = Array.from({ length: Math.min(10, count - done.length) }, (_, index) => done.length + index);
    done.push(...(await Promise.all(ten.map(work))));
  }
  return done;
}

const rounded = (amount: number) => Math.floor(amount + 0.5);

test("a bill freezes the order under the next invoice number and adds up to the paisa", async () => {
  const order = await resort.open(0, resort.line(0, 3), resort.line(1, 1));
  await resort.admin.patch(`/orders/${order._id}`, { discountPercentage: 12.5 });
  const bill = await resort.issueBill(order);
  const subtotal = resort.item(0).price * 3 + resort.item(1).price;
  const discount = rounded(subtotal * 0.125);
  const tax = rounded((subtotal - discount) * 0.025);
  expect(bill).toMatchObject({
    invoiceNumber: "A/26-27/000001",
    status: "issued",
    order: { _id: order._id, billNumber: order.billNumber },
    subtotal,
    discountAmount: discount,
    cgst: tax,
    sgst: tax,
    grandTotal: rounded((subtotal - discount + 2 * tax) / 100) * 100,
    printCount: 0,
    replaces: null,
    issuer: { resortTitle: "Palm Grove Resort" },
    payments: [],
  });
  expect(bill.subtotal - bill.discountAmount + bill.cgst + bill.sgst + bill.roundOff).toBe(bill.grandTotal);
  expect(bill.lines).toHaveLength(2);
  expect(await resort.readBill(bill._id)).toEqual(bill);
  expect((await resort.readOrder(order._id)).bill).toEqual({
    _id: bill._id,
    invoiceNumber: bill.invoiceNumber,
    createdAt: bill.createdAt,
    isPrinted: false,
  });
  expect(await resort.issueBill(order)).toEqual(bill);
  expect(refusalOf(await resort.waiter.post(`/orders/${(await resort.open(1))._id}/bill`, {}))).toEqual([
    409,
    "order-empty",
  ]);
});

test("a bill keeps the names, prices, issuer and tax it was issued with", async () => {
  const bill = await resort.issueBill(await resort.open(0, resort.line()));
  const item = resort.item();
  await resort.admin.put(`/menu/items/${item._id}`, { name: "Renamed", price: 1 });
  const settings = await resort.admin.query(settingsApi.read);
  await resort.admin.send(settingsApi.save, { body: { ...settings, resortTitle: "New owner" } });
  expect(await resort.readBill(bill._id)).toEqual(bill);
});

test("changing an order cancels its printed bill, and the next bill names the replaced one", async () => {
  const order = await resort.open(0, resort.line());
  const first = await resort.issueBill(order);
  expect((await resort.add(order, resort.line(1))).bill).toBeNull();
  expect(await resort.readBill(first._id)).toMatchObject({
    status: "cancelled",
    cancelled: { reason: "order changed" },
    grandTotal: first.grandTotal,
  });
  const second = await resort.issueBill(order);
  expect(second).toMatchObject({ invoiceNumber: "A/26-27/000002", replaces: first.invoiceNumber });
  await resort.waiter.patch(`/orders/${order._id}`, { notes: "by the window" });
  expect((await resort.readBill(second._id)).status).toBe("issued");
  await resort.add(order, resort.line(0));
  expect(await resort.issueBill(order)).toMatchObject({ replaces: second.invoiceNumber });
});

test("making a billed order cheaper needs the right to cancel a bill", async () => {
  const order = await resort.open(0, resort.line(0, 2));
  await resort.add(order, resort.line(1, 2));
  const bill = await resort.issueBill(order);
  const path = `/orders/${order._id}`;
  const cheaper = { discountPercentage: 50 };
  expect(refusalOf(await resort.waiter.patch(path, cheaper))).toEqual([403, "approval-needed"]);
  expect((await resort.readBill(bill._id)).status).toBe("issued");
  const billed = await resort.readOrder(order._id);
  const value = billed.totalAmount;
  const discount = { percent: rateBps(50_00), rupees: paise(value / 2), value };
  const half = withChanges(billed, { discount });
  const approval = await resort.approveChange("bills.cancel", billed, half);
  expect((await resort.waiter.patch(path, { ...cheaper, approval })).status).toBe(200);
  expect(await resort.readBill(bill._id)).toMatchObject({ status: "cancelled" });

  const next = await resort.issueBill(order);
  const again = await resort.readOrder(order._id);
  const line = again.items[0]?._id ?? "";
  const without = withLine(again, line, { quantity: 0 });
  const both = await resort.approveChange("orders.void", again, without);
  const voided = await resort.waiter.del(`${path}/lines/${line}`, { reason: "cold", approval: both });
  expect(voided).toMatchObject({ status: 200, body: { bill: null } });
  expect(await resort.readBill(next._id)).toMatchObject({ cancelled: { reason: "cold" } });
});

test("a bill that an added dish cancelled still counts: a total below it needs the right to cancel a bill", async () => {
  const order = await resort.open(0);
  await resort.add(order, resort.line(0, 2));
  const bill = await resort.issueBill(order);
  const path = `/orders/${order._id}`;
  const water = (await resort.add(order, resort.line(1))).items.at(-1)?._id;
  expect(refusalOf(await resort.waiter.patch(path, { discountPercentage: 50 }))).toEqual([
    403,
    "approval-needed",
  ]);
  expect(refusalOf(await resort.waiter.del(path))).toEqual([403, "approval-needed"]);
  // A dish added after the bill may be removed without an approval.
  expect((await resort.waiter.del(`${path}/lines/${water}`)).status).toBe(200);
  expect((await resort.readOrder(order._id)).grandTotal).toBe(bill.grandTotal);
  expect((await resort.admin.patch(path, { discountPercentage: 50 })).status).toBe(200);
});

test("a printed bill is cancelled with a reason and the right to; its order stays open", async () => {
  const order = await resort.open(0, resort.line());
  const bill = await resort.issueBill(order);
  const path = `/bills/${bill._id}/cancel`;
  const reason = "wrong table";
  expect(refusalOf(await resort.waiter.post(path, {}))).toEqual([422, "invalid-input"]);
  expect(refusalOf(await resort.waiter.post(path, { reason }))).toEqual([403, "approval-needed"]);
  const approval = await resort.approve("bills.cancel", order._id, billToCancel(bill));
  expect(await resort.waiter.post(path, { reason, approval })).toMatchObject({
    status: 200,
    body: { status: "cancelled", cancelled: { reason } },
  });
  expect(await resort.readOrder(order._id)).toMatchObject({ status: "pending", bill: null });
  expect(refusalOf(await resort.admin.post(path, { reason }))).toEqual([409, "bill-not-open"]);
});

test("100 bills issued at the same time are numbered one after the other, without a gap or a repeat", async () => {
  const orders = await inTens(100, async (index) => {
    const table = await resort.admin.send(tableEditingApi.create, {
      body: { name: `Lawn ${index + 1}`, area: resort.table().area._id },
    });
    return resort.waiter.send(takingApi.openOrder, {
      body: { table: table._id, items: [resort.line(index % 5)] },
    });
  });
  const answers = await atOnce(100, (index) => resort.waiter.post(`/orders/${orders[index]?._id}/bill`, {}));
  expect(answers.map(({ status }) => status)).toEqual(orders.map(() => 200));
  const expected = orders.map((_, index) => `A/26-27/${String(index + 1).padStart(6, "0")}`);
  const issued = answers.map(({ body }) => IssuedBill.parse(body));
  expect(issued.map(({ invoiceNumber }) => invoiceNumber).toSorted()).toEqual(expected);
  // Each request was answered with its own order's bill, and these are all the bills that are stored.
  expect(issued.map(({ order }) => order._id)).toEqual(orders.map(({ _id }) => _id));
  const kept = await resort.admin.query(billsApi.list, { search: {} });
  expect(kept.map(({ invoiceNumber, order }) => `${invoiceNumber} ${order._id}`).toSorted()).toEqual(
    issued.map(({ invoiceNumber, order }) => `${invoiceNumber} ${order._id}`).toSorted(),
  );
});

test("one order billed by 20 devices at the same time has one bill", async () => {
  const order = await resort.open(0, resort.line());
  const answers = await atOnce(20, () => resort.waiter.post(`/orders/${order._id}/bill`, {}));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await resort.admin.query(billsApi.list, { search: {} })).toHaveLength(1);
});

test("on 1 April a new series begins at midnight, while the business day is still 31 March", async () => {
  await resort.server.close();
  resort = await startResort({ now: "2027-03-31T18:00:00Z" });
  const last = await resort.issueBill(await resort.open(0, resort.line()));
  resort.server.clock.set("2027-03-31T18:35:00Z");
  const first = await resort.issueBill(await resort.open(1, resort.line()));
  expect([last.invoiceNumber, last.businessDay]).toEqual(["A/26-27/000001", "2027-03-31"]);
  expect([first.invoiceNumber, first.businessDay]).toEqual(["A/27-28/000001", "2027-03-31"]);
});

test("a bill is taxed by the calendar day of its issue", async () => {
  const settings = await resort.admin.query(settingsApi.read);
  const nine = {
    from: Day.decode("2026-11-21"),
    mode: "regular",
    cgstRate: rateBps(900),
    sgstRate: rateBps(900),
  } as const;
  await resort.admin.send(settingsApi.save, {
    body: { ...settings, taxProfiles: [...settings.taxProfiles, nine] },
  });
  const order = await resort.open(0, resort.line(0, 10));
  const tax = (base: Paise, bps: number) => rounded((base * bps) / 10_000);
  expect(order.cgst).toBe(tax(order.totalAmount, 250));
  resort.server.clock.set("2026-11-20T18:31:00Z");
  const seen = { expectedTotal: order.grandTotal / 100 };
  const stale = await resort.waiter.patch(`/orders/${order._id}/pay`, seen);
  expect(refusalOf(stale)).toEqual([409, "total-changed"]);
  const bill = await resort.issueBill(order);
  expect(bill).toMatchObject({ businessDay: "2026-11-20", cgst: tax(order.totalAmount, 900) });
  expect(bill.tax.cgstRate).toBe(900);
  expect((await resort.readOrder(order._id)).grandTotal).toBe(bill.grandTotal);
});

test("under composition no tax is charged", async () => {
  const settings = await resort.admin.query(settingsApi.read);
  const taxProfiles = settings.taxProfiles.map((profile) => ({ ...profile, mode: "composition" as const }));
  await resort.admin.send(settingsApi.save, { body: { ...settings, taxProfiles } });
  const bill = await resort.issueBill(await resort.open(0, resort.line()));
  expect(bill).toMatchObject({ cgst: 0, sgst: 0, tax: { mode: "composition" } });
});

test("a bill says when its order was opened, beside when it was issued", async () => {
  const opened = resort.server.clock.now();
  const order = await resort.open(0, resort.line());
  resort.server.clock.set("2026-11-20T18:00:00Z");
  const issued = await resort.issueBill(order);
  const [listed] = await resort.waiter.query(billsApi.list, { search: { order: order._id } });
  for (const bill of [issued, listed]) {
    expect(bill).toMatchObject({
      orderTime: opened,
      createdAt: Date.parse("2026-11-20T18:00:00Z"),
    });
  }
});

test("printing a bill is counted, also by a waiter", async () => {
  const bill = await resort.issueBill(await resort.open(0, resort.line()));
  const print = () => resort.waiter.patch(`/bills/${bill._id}/print`);
  expect(await print()).toMatchObject({ status: 200, body: { printCount: 1 } });
  expect(await print()).toMatchObject({ body: { printCount: 2 } });
  expect((await resort.readOrder(bill.order._id)).bill).toMatchObject({ isPrinted: true });
  const paid = await resort.waiter.patch(`/orders/${bill.order._id}/pay`, {});
  expect(paid.body).toMatchObject({ bill: { isPrinted: true } });
  expect(refusalOf(await resort.waiter.patch(`/bills/${randomUUID()}/print`))).toEqual([404, "not-found"]);
});

test("a billed order keeps the tax of its bill, whatever tax begins before it is paid", async () => {
  const { admin, waiter, server } = resort;
  const settings = await admin.query(settingsApi.read);
  const [today] = settings.taxProfiles;
  if (!today) throw new Error("the demo has no tax");
  const next = { ...today, from: Day.decode("2026-11-21"), cgstRate: rateBps(900), sgstRate: rateBps(900) };
  await admin.send(settingsApi.save, { body: { ...settings, taxProfiles: [today, next] } });
  const [billed, open] = [await resort.open(0, resort.line(0, 2)), await resort.open(1, resort.line(0, 2))];
  const bill = await resort.issueBill(billed);
  // 01:30 on the 21st, by the calendar that taxes go by.
  server.clock.set("2026-11-20T20:00:00Z");
  const pay = (orderId: string) => waiter.send(payingApi.pay, { params: { orderId }, body: {} });
  expect(await pay(billed._id)).toMatchObject({ cgst: 700, sgst: 700, grandTotal: 29_400 });
  expect(await resort.readBill(bill._id)).toMatchObject({ status: "paid", grandTotal: 29_400 });
  // ₹280 with 18 % are ₹330.40.
  expect(await pay(open._id)).toMatchObject({ cgst: 2_520, sgst: 2_520, grandTotal: 33_000 });
});

test("a bill has the vegetarian mark of its dishes", async () => {
  const items = await resort.waiter.query(menuApi.items);
  const dishes = [true, false].map((isVeg) => items.findIndex((item) => item.isVegetarian === isVeg));
  const order = await resort.open(0, ...dishes.map((index) => resort.line(index)));
  const { _id } = await resort.issueBill(order);
  expect((await resort.readBill(_id)).lines.map(({ isVeg }) => isVeg)).toEqual([true, false]);
});

test("a bill has the order's payment type, by default cash", async () => {
  const order = await resort.open(0, resort.line());
  const bill = await resort.issueBill(order);
  expect(bill.paymentType).toBe("cash");
  await resort.waiter.patch(`/orders/${order._id}`, { paymentType: "upi" });
  expect(await resort.readBill(bill._id)).toEqual({ ...bill, paymentType: "upi" });
});
