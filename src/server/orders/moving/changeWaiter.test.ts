import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { type Ref, toRef } from "#domain/entity.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { staffApi } from "#domain/staff/api.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";

let resort: Resort;
let admin: Ref;
let waiter: Ref;
beforeEach(async () => {
  resort = await startResort();
  const person = async ({ query: ask }: Resort["admin"]) => toRef(await ask(staffApi.profile));
  admin = await person(resort.admin);
  waiter = await person(resort.waiter);
});
afterEach(() => resort.server.close());

test("a handed-over order keeps the people of lines, KOTs and bill, and Activity names who did it", async () => {
  const order = await resort.open(0, resort.line(0, 2));
  const bill = await resort.issueBill(order);
  const events = await resort.admin.query(activityApi.list, { search: { topic: "orders" } });
  const answer = await resort.waiter.patch(`/orders/${order._id}/waiter`, {
    waiter: admin._id,
  });
  const kept = { version: order.version, bill: { _id: bill._id }, items: [{ addedBy: order.waiter }] };
  expect(answer).toMatchObject({ status: 200, body: { waiter: admin, ...kept } });
  expect(await resort.openOrders()).toMatchObject([{ _id: order._id, waiter: admin, ...kept }]);
  expect((await resort.readBill(bill._id)).waiter).toEqual(order.waiter);
  expect((await resort.kots(order))[0]?.waiter).toEqual(order.waiter);
  const [row, ...others] = await resort.admin.query(activityApi.list, { search: { topic: "orders" } });
  expect(others).toEqual(events);
  expect(row).toMatchObject({
    action: "order.waiterChanged",
    before: { waiter: order.waiter.name },
    after: { waiter: admin.name },
    person: { _id: waiter._id },
  });
  // Handing it to whoever has it changes nothing.
  await resort.waiter.patch(`/orders/${order._id}/waiter`, { waiter: admin._id });
  expect(await resort.admin.query(activityApi.list, { search: { topic: "orders" } })).toHaveLength(
    events.length + 1,
  );
});

test("handing over a closed order, or to an unknown or inactive person, is refused", async () => {
  const order = await resort.open(0, resort.line());
  const hand = async (waiter: unknown) =>
    refusalOf(await resort.admin.patch(`/orders/${order._id}/waiter`, { waiter }));
  await resort.admin.send(accountsApi.setStatus, {
    params: { userId: waiter._id },
    body: { isActive: false },
  });
  const other = await resort.admin.patch(`/orders/${order._id}/waiter`, { waiter: admin._id });
  expect(other.status).toBe(200);
  expect(await hand(waiter._id)).toEqual([404, "not-found"]);
  expect(await hand(randomUUID())).toEqual([404, "not-found"]);
  expect(await hand("")).toEqual([422, "invalid-input"]);
  await resort.admin.del(`/orders/${order._id}`, { reason: "test" });
  expect(await hand(admin._id)).toEqual([409, "order-not-open"]);
});
