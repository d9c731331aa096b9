import { afterEach, beforeEach, expect, test } from "vitest";
import { activityApi } from "#domain/activity/api.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { type Resort, startResort } from "../../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const setCovers = (orderId: string, covers: number | null) =>
  resort.waiter.send(takingApi.updateOrder, { params: { orderId }, body: { covers } });

test("covers are optional and can be set at any time, are on the KOT and cancel no bill", async () => {
  const order = await resort.open(0, resort.line(0));
  expect(order.covers).toBeNull();
  await setCovers(order._id, 4);
  expect((await resort.readOrder(order._id)).covers).toBe(4);
  expect((await resort.kots(order)).map(({ covers }) => covers)).toEqual([null]);
  await resort.add(order, resort.line(1));
  await resort.waiter.send(sendingApi.sendKot, { params: { orderId: order._id }, body: {} });
  expect((await resort.kots(order)).map(({ covers }) => covers)).toEqual([null, 4]);
  const issued = await resort.issueBill(order);
  const changed = await setCovers(order._id, null);
  expect(changed).toMatchObject({ covers: null, bill: { _id: issued._id } });
});

test("Activity tells how many covers an order was opened with, and how they changed", async () => {
  const body = { table: resort.table()._id, covers: 2 };
  const order = await resort.waiter.send(takingApi.openOrder, { body });
  expect(order.covers).toBe(2);
  await setCovers(order._id, 3);
  const rowsOf = (action: "order.opened" | "order.updated") =>
    resort.admin.query(activityApi.list, { search: { action } });
  expect(await rowsOf("order.opened")).toMatchObject([{ after: { covers: 2 } }]);
  expect(await rowsOf("order.updated")).toMatchObject([{ before: { covers: 2 }, after: { covers: 3 } }]);
  const { version } = await resort.readOrder(order._id);
  expect((await setCovers(order._id, 3)).version).toBe(version);
});
