import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise } from "#domain/money.ts";
import { chargingApi } from "#domain/orders/commands/charging.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { slipsApi } from "#domain/orders/slips/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";
import { verify } from "../../testing/verify.ts";

let resort: Resort;

/** The first dish at ₹400, the second one at ₹40. */
beforeEach(async () => {
  resort = await startResort();
  for (const [index, price] of [400_00, 40_00].entries()) {
    const params = { itemId: resort.item(index)._id };
    await resort.admin.send(menuEditingApi.updateItem, { params, body: { price: paise(price) } });
  }
});
afterEach(() => resort.server.close());

/** One of the first dish and two of the second, all of which the kitchen knows. */
const open = (table = 0) => resort.open(table, resort.line(0), resort.line(1, 2));
const uncharge = (order: Order, items: Order["items"]) =>
  resort.admin.send(chargingApi.setCharging, {
    params: { orderId: order._id },
    body: {
      lines: items.map(({ _id, quantity }) => ({ line: _id, quantity })),
      ...{ kind: "complimentary", reason: "Birthday" },
    },
  });
const pay = (order: Order) => resort.waiter.patch(`/orders/${order._id}/pay`, { paymentType: "cash" });
const slipsOf = (order: Order) => resort.admin.query(slipsApi.list, { search: { order: order._id } });

test("a slip is printed, its later printings are counted, and it is listed by its business day", async () => {
  const order = await open();
  await uncharge(order, order.items);
  await pay(order);
  const [slip] = await slipsOf(order);
  const print = () => resort.waiter.patch(`/bills/slips/${slip?._id}/print`, {});
  expect((await print()).body).toMatchObject({ printCount: 1, value: 480 });
  expect((await print()).body).toMatchObject({ printCount: 2 });
  const listed = (date: string) => resort.waiter.get(`/bills/slips?date=${date}`);
  expect((await listed("2026-11-20")).body).toMatchObject([{ _id: slip?._id, printCount: 2 }]);
  expect((await listed("2026-11-19")).body).toEqual([]);
  expect((await resort.waiter.get("/bills/slips?limit=1")).body).toHaveLength(1);
  expect(refusalOf(await resort.waiter.patch(`/bills/slips/${randomUUID()}/print`, {}))).toEqual([
    ...[404, "not-found"],
  ]);
});

test("at 01:00 on 1 April slips begin a new series, on the business day of 31 March", async () => {
  await resort.server.close();
  resort = await startResort({ now: "2027-03-31T19:30:00Z" });
  const order = await open();
  await uncharge(order, order.items);
  await pay(order);
  expect(await slipsOf(order)).toMatchObject([{ slipNumber: "NC/27-28/000001", businessDay: "2027-03-31" }]);
});

test("a slip is found by its own number, its order's, its table and its waiter, among bills of other numbers", async () => {
  const [first, second] = [await open(), await open(1)];
  for (const order of [first, second]) {
    await uncharge(order, order.items.slice(1));
    await pay(order);
  }
  const found = async (search: string, more = "") => {
    const answer = await resort.waiter.get(`/bills/slips?search=${encodeURIComponent(search)}${more}`);
    return z
      .array(z.object({ slipNumber: z.string() }))
      .parse(answer.body)
      .map((slip) => slip.slipNumber.slice(-1));
  };
  expect(await found("NC/26-27/000002")).toEqual(["2"]);
  expect(await found("nc/26")).toEqual(["2", "1"]);
  expect(await found("1")).toEqual(["1"]);
  expect(await found("A/26-27/000001")).toEqual([]);
  expect(await found(first.billNumber)).toEqual(["1"]);
  expect(await found(second.table.name.toLowerCase())).toEqual(["2"]);
  expect(await found(second.waiter.name)).toEqual(["2", "1"]);
  expect(await found("%")).toEqual([]);
  expect(await found("NC/26-27/000002", "&date=2026-11-19")).toEqual([]);
  // A text of blanks narrows nothing.
  expect(await found(" ")).toEqual(["2", "1"]);
});

test("the prefix of slips is one to three capitals or digits, and not the invoices' own", async () => {
  const save = (body: object) => resort.admin.put("/settings", body);
  const wrong = { status: 422, body: { details: { fields: [{ field: "slipPrefix" }] } } };
  expect(await save({ slipPrefix: "A" })).toMatchObject(wrong);
  expect(await save({ invoicePrefix: "NC" })).toMatchObject(wrong);
  expect(await save({ slipPrefix: "nc" })).toMatchObject(wrong);
  expect(await save({ slipPrefix: "S1", invoicePrefix: "NC" })).toMatchObject({ status: 200 });
  expect(await resort.admin.query(settingsApi.read)).toMatchObject({ slipPrefix: "S1", invoicePrefix: "NC" });
});

test("verify finds a slip that says another value, one that is missing, and a series that would give a number twice", async () => {
  const order = await open();
  await uncharge(order, order.items.slice(1));
  await pay(order);
  const { tamper } = resort.server;
  const faults = async () => (await verify(resort.server)).faults.join("\n");
  await tamper(sql`update slips set complimentary = 1`);
  expect(await faults()).toContain("The slip NC/26-27/000001 is not what its order says is not charged.");
  await tamper(sql`update slips set complimentary = 8000`);
  await tamper(sql`update counters set last = 0 where name like 'invoice NC%'`);
  expect(await faults()).toContain("The slips of NC/26-27 would go on after 0, but 1 was issued.");
  await tamper(sql`delete from slips`);
  expect(await faults()).toContain(
    `The order ${order.billNumber} has lines that are not charged, and no slip.`,
  );
});
