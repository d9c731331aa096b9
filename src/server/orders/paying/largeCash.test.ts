import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { paise } from "#domain/money.ts";
import { cashToApprove } from "#domain/orders/commands/approval.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { ApprovedChange } from "#domain/staff/approvalApi.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const rupees = (sum: number) => sum / 100;
/** Sends cash that a device took offline for the order. */
const deliver = (order: Order, body: object) =>
  resort.waiter.patch(`/orders/${order._id}/pay`, {
    paymentType: "cash",
    takenOffline: true,
    expectedTotal: rupees(order.grandTotal),
    ...body,
  });

test("cash over ₹5,000 and over twice the total is stored only with an approval of that sum, valid once", async () => {
  const order = await resort.open(0, resort.line());
  expect((await deliver(await resort.open(1, resort.line()), { expectedTotal: 5_000 })).status).toBe(200);
  const large = await resort.open(2, resort.line(0, 20));
  const twice = rupees(large.grandTotal) * 2;
  expect(twice).toBeGreaterThan(5_000);
  expect((await deliver(large, { expectedTotal: twice })).status).toBe(200);

  const refused = await deliver(order, { expectedTotal: 5_000.01 });
  expect(refusalOf(refused)).toEqual([403, "approval-needed"]);
  const change = cashToApprove(order, paise(5_000_01));
  expect(refused.body).toMatchObject({
    message:
      "₹5,000.01 is more than twice the total of ₹147. This needs the approval of a manager or an admin.",
    details: { action: "payments.large", change: z.encode(ApprovedChange, change) },
  });
  expect(await resort.readOrder(order._id)).toEqual(order);
  const approval = await resort.approve("payments.large", order._id, change);
  const other = await deliver(order, { expectedTotal: 50_000, approval });
  expect(refusalOf(other)).toEqual([403, "approval-differs"]);
  // So the device can ask again, for the sum as it is.
  expect(other.body).toMatchObject({ details: { change: { amount: 50_000 } } });
  expect(await deliver(order, { expectedTotal: 5_000.01, approval })).toMatchObject({
    body: { status: "paid", balance: 5_000.01 - rupees(order.grandTotal) },
  });
  expect(refusalOf(await deliver(order, { expectedTotal: 5_000.01, approval }))).toEqual([
    403,
    "approval-invalid",
  ]);
});

test.each([
  ["tip", { tip: 501 }],
  ["cashGiven", { cashGiven: 6_000 }],
])("a %s out of proportion to the bill is refused naming the field", async (field, more) => {
  const order = await resort.open(0, resort.line());
  const paid = await resort.waiter.patch(`/orders/${order._id}/pay`, { paymentType: "cash", ...more });
  for (const answer of [paid, await deliver(order, more)]) {
    expect(answer).toMatchObject({
      status: 422,
      body: { code: "invalid-input", details: { fields: [{ field }] } },
    });
  }
  expect(await resort.readOrder(order._id)).toEqual(order);
});
