import { expect, test } from "vitest";
import { paise } from "#domain/money.ts";
import { withAllLinesSent } from "#domain/orders/order/order.ts";
import { instant } from "#domain/time.ts";
import { order } from "../../../testing/examples.ts";
import { nextAction } from "./nextAction.ts";

const sent = withAllLinesSent(order);
const bill = { _id: "b1", invoiceNumber: "A/26-27/000001", createdAt: instant(0), isPrinted: true };
const unprinted = { ...bill, isPrinted: false };

test.each([
  ["no order", undefined, undefined],
  ["an order without lines", { ...order, items: [] }, undefined],
  ["a line the kitchen does not know", order, "KOT"],
  ["such a line on an order with a bill", { ...order, bill }, "KOT"],
  ["an order that the kitchen knows", sent, "BILL"],
  ["an order with a bill", { ...sent, bill }, "SETTLE"],
  ["an order whose bill was not printed", { ...sent, bill: unprinted }, "BILL"],
  ["such an order of which a part is paid", { ...sent, bill: unprinted, amountPaid: paise(100) }, "SETTLE"],
  ["a paid order", { ...sent, bill, status: "paid" as const }, undefined],
])("the next action on %s", (_, given, act) => {
  expect(nextAction(given)).toBe(act);
});
