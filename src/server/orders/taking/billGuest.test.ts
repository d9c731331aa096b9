import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import type { BillGuest } from "#domain/orders/order/billGuest.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const company = { name: "Infosys Limited", address: "Plot 1, Hinjewadi, Pune", gstin: "27AAPFU0939F1ZV" };
const setGuest = (orderId: string, guest: BillGuest) =>
  resort.waiter.send(takingApi.updateOrder, { params: { orderId }, body: { guest } });

test("a guest entered before the bill stands frozen on it, and one entered later makes a bill that replaces it", async () => {
  const order = await resort.open(0, resort.line(0));
  expect(order.guest).toBeNull();
  await setGuest(order._id, company);
  expect((await resort.readOrder(order._id)).guest).toEqual(company);
  const first = await resort.issueBill(order);
  expect(first.guest).toEqual(company);

  const moved = { ...company, address: "Panaji" };
  expect(await setGuest(order._id, moved)).toMatchObject({ guest: moved, bill: null });
  const second = await resort.issueBill(order);
  expect(second).toMatchObject({ guest: moved, replaces: first.invoiceNumber, status: "issued" });
  expect(await resort.readBill(first._id)).toMatchObject({ guest: company, status: "cancelled" });

  const again = await setGuest(order._id, moved);
  expect(again.bill?._id).toBe(second._id);
  expect(await setGuest(order._id, null)).toMatchObject({ guest: null, bill: null });
});

test("the guest of a paid order stays as the bill has it", async () => {
  const order = await resort.open(0, resort.line(0));
  await resort.waiter.send(payingApi.pay, { params: { orderId: order._id }, body: {} });
  const refused = await resort.waiter.patch(`/orders/${order._id}`, { guest: company });
  expect(refusalOf(refused)).toEqual([409, "order-not-open"]);
  expect((await resort.readOrder(order._id)).guest).toBeNull();
});

test("a mistyped GSTIN is refused by its field", async () => {
  const order = await resort.open(0, resort.line(0));
  const guest = { ...company, gstin: "27AAPFU0939F1ZW" };
  const answers = [
    await resort.waiter.patch(`/orders/${order._id}`, { guest }),
    await resort.waiter.post("/orders", { table: resort.table(1)._id, guest }),
  ];
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 422,
      body: { code: "invalid-input", details: { fields: [{ field: "guest.gstin" }] } },
    });
  }
});

test("an order is opened with its guest, who stands on its bill and in Activity", async () => {
  const table = resort.table(0)._id;
  const order = await resort.waiter.send(takingApi.openOrder, {
    body: { table, items: [resort.line(0)], guest: company },
  });
  expect(order.guest).toEqual(company);
  expect((await resort.readOrder(order._id)).guest).toEqual(company);
  expect((await resort.issueBill(order)).guest).toEqual(company);
  const [opened] = await resort.admin.query(activityApi.list, { search: { action: "order.opened" } });
  expect(opened).toMatchObject({ after: { guest: company } });
});

test("Activity tells who a bill was made out to", async () => {
  const order = await resort.open(0, resort.line(0));
  await setGuest(order._id, company);
  expect(await resort.admin.query(activityApi.list, { search: { action: "order.updated" } })).toMatchObject([
    { before: { guest: null }, after: { guest: company } },
  ]);
});
