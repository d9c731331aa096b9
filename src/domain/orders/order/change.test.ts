import { expect, test } from "vitest";
import { rateBps } from "../../money.ts";
import { exampleAddition as addition, exampleOrder } from "../../testing/examples.ts";
import {
  changedFields,
  isBilledDifferently,
  isFreed,
  isSameContent,
  removedLines,
  withVoidsSent,
} from "./change.ts";
import { withAdditions, withAllLinesSent, withChanges, withLine } from "./order.ts";

const empty = exampleOrder();
const order = withAllLinesSent(withAdditions(empty, [addition({ _id: "a", quantity: 3 })]));

test("a kitchen note changes the order and not its bill; a piece or the discount changes both", () => {
  const noted = withLine(order, "a", { notes: "hot" });
  expect([isSameContent(order, noted), isBilledDifferently(order, noted)]).toEqual([false, false]);
  const fewer = withLine(order, "a", { quantity: 2 });
  expect([isSameContent(order, fewer), isBilledDifferently(order, fewer)]).toEqual([false, true]);
  const cheaper = withChanges(order, { discountPercentage: rateBps(500) });
  expect(isBilledDifferently(order, cheaper)).toBe(true);
  expect(isSameContent(order, { ...order, version: 9 })).toBe(true);
});

test("the journal keeps only what differs", () => {
  const more = withAdditions(order, [addition({ _id: "b", notes: "hot", quantity: 1 })]);
  const { before, after } = changedFields(order, more);
  expect(before).toEqual({ grandTotal: order.grandTotal });
  expect(after).toMatchObject({
    lines: [{ line: "b", quantity: 1, notes: "hot" }],
    grandTotal: more.grandTotal,
  });
  expect(changedFields(order, order)).toEqual({ before: {}, after: {} });
});

test("what was taken back is known to the kitchen, what was added is not", () => {
  const fewer = withVoidsSent(withLine(order, "a", { quantity: 1 }));
  expect(fewer.items[0]).toMatchObject({ quantity: 1, sentQuantity: 1 });
  const more = withVoidsSent(withLine(order, "a", { quantity: 5 }));
  expect(more.items[0]).toMatchObject({ quantity: 5, sentQuantity: 3 });
  expect(removedLines(order, withLine(order, "a", { quantity: 0 }))).toEqual(order.items);
});

test("only a cancelled order without lines was freed", () => {
  expect(isFreed({ ...empty, status: "cancelled" })).toBe(true);
  expect(isFreed({ ...order, status: "cancelled" })).toBe(false);
  expect(isFreed(empty)).toBe(false);
});
