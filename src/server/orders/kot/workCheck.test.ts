import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { type Resort, startResort } from "../../testing/resort.ts";
import { verify } from "../../testing/verify.ts";

let resort: Resort;
/** Three of a dish that are ready, of which one was taken back. */
beforeEach(async () => {
  resort = await startResort();
  const order = await resort.open(0, resort.line(0, 3));
  const [kot] = await resort.kots(order);
  const params = { kotId: kot?._id ?? "" };
  await resort.waiter.send(sendingApi.setKotStatus, { params, body: { status: "ready" } });
  const path = `/orders/${order._id}/lines/${order.items[0]?._id}`;
  await resort.admin.patch(path, { quantity: 2, reason: "Burnt" });
});
afterEach(() => resort.server.close());

test.each([
  [
    "an order's status",
    sql`update orders set status = 'served' where is_open = 1`,
    /The order BILL-\d+ is served, and its work is ready/,
  ],
  [
    "a KOT's status",
    sql`update kots set status = 'pending' where kind = 'order'`,
    /The KOT KOT\d+ is pending, and its work is ready/,
  ],
  [
    "how far the work is",
    sql`update work set status = 'preparing'`,
    /The order BILL-\d+ is ready, and its work is preparing/,
  ],
  [
    "the work on a line",
    sql`update work set quantity = 3 where void_id is null`,
    /The kitchen's work on [\w ]+ of the order BILL-\d+ is not what was sent/,
  ],
  [
    "the work on a KOT",
    sql`update work set quantity = quantity + 1`,
    /The work on [\w ]+ of the KOT KOT\d+ is not what was sent/,
  ],
  [
    "the line of the work",
    sql`update work set line_id = 'another' where void_id is null`,
    /The kitchen has work on a line that is not on the order BILL-\d+/,
  ],
  [
    "the work of an unknown component",
    sql`update work set component = 1 where void_id is null`,
    /The kitchen's work on [\w ]+ of the order BILL-\d+ is not what was sent/,
  ],
  [
    "what a void took",
    sql`update work set void_id = null`,
    /The work taken back from the order BILL-\d+ is not that of "Burnt"/,
  ],
])("verify compares %s with the kitchen's work", async (_, change, fault) => {
  await resort.server.tamper(change);
  expect((await verify(resort.server)).faults.join("\n")).toMatch(fault);
});
