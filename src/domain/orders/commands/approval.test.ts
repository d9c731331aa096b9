import { expect, test } from "vitest";
import { paise, rateBps } from "../../money.ts";
import { exampleAddition, exampleOrder } from "../../testing/examples.ts";
import { instant } from "../../time.ts";
import type { Order } from "../order/api.ts";
import { withAdditions, withAllLinesSent, withChanges, withLine } from "../order/order.ts";
import { permissionNeededFor } from "./approval.ts";

const unsent = withAdditions(exampleOrder(), [exampleAddition({ _id: "a", quantity: 2 })]);
const sent = withAllLinesSent(unsent);
const bill = { _id: "bill", invoiceNumber: "A/26-27/000123", createdAt: instant(0), isPrinted: true };
const reduced = (order: Order) => withLine(order, "a", { quantity: 1 });

test.each([
  ["a piece that the kitchen knows", sent, reduced(sent), "orders.void"],
  ["the same with a bill printed", { ...sent, bill }, reduced({ ...sent, bill }), "orders.void"],
  ["a piece that nobody knows", unsent, reduced(unsent), undefined],
  ["a piece that is on the guest's bill", { ...unsent, bill }, reduced({ ...unsent, bill }), "bills.cancel"],
  ["nothing, with a bill printed", { ...unsent, bill }, { ...unsent, bill }, undefined],
  [
    "less than nothing, with a bill printed",
    { ...unsent, bill },
    { ...unsent, grandTotal: paise(9e6) },
    undefined,
  ],
  ["a tenth of the price", unsent, withChanges(unsent, { discountPercentage: rateBps(1_000) }), undefined],
  ["a bit more", unsent, withChanges(unsent, { discountPercentage: rateBps(1_001) }), "orders.discount"],
] as const)("taking off %s needs the right to cancel or discount, or none", (_, before, after, needed) => {
  expect(permissionNeededFor(before, after, rateBps(1_000))).toBe(needed);
});
