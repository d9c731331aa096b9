import { expect, test } from "vitest";
import { paise, rateBps } from "../../money.ts";
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
  const cheaper = withChanges(order, { discount: { percent: rateBps(500) } });
  expect(isBilledDifferently(order, cheaper)).toBe(true);
  expect(isSameContent(order, { ...order, version: 9 })).toBe(true);
  const seated = withChanges(order, { covers: 4 });
  expect([isSameContent(order, seated), isBilledDifferently(order, seated)]).toEqual([false, false]);
});

test("a changed guest on the bill changes the order and its bill, and is journalled", () => {
  const guest = { name: "Infosys Limited", address: "Pune", gstin: "27AAPFU0939F1ZV" };
  const named = withChanges(order, { guest });
  expect([isSameContent(order, named), isBilledDifferently(order, named)]).toEqual([false, true]);
  expect(isBilledDifferently(named, withChanges(order, { guest: { ...guest } }))).toBe(false);
  expect(isBilledDifferently(named, withChanges(order, { guest: { ...guest, address: "Goa" } }))).toBe(true);
  expect(changedFields(order, named)).toEqual({ before: { guest: null }, after: { guest } });
});

test("the journal gets only the changed fields", () => {
  const more = withAdditions(order, [addition({ _id: "b", notes: "hot", quantity: 1 })]);
  const { before, after } = changedFields(order, more);
  expect(before).toEqual({ grandTotal: order.grandTotal });
  expect(after).toMatchObject({
    lines: [{ line: "b", quantity: 1, notes: "hot" }],
    grandTotal: more.grandTotal,
  });
  expect(changedFields(order, order)).toEqual({ before: {}, after: {} });
});

test.each([
  ["quantity", { quantity: 4 }],
  ["note", { notes: "hot" }],
  ["rate", { rate: paise(19_000) }],
  ["id", { _id: "z" }],
])("a line of another %s is kept as it was and as it is", (_, difference) => {
  const [line] = order.items;
  const changed = { ...order, items: line ? [{ ...line, ...difference }] : [] };
  const kept = { line: "a", name: "Dal", quantity: 3, rate: 18_000, notes: "" };
  const { _id, ...others } = { _id: "a", ...difference };
  expect(changedFields(order, changed)).toEqual({
    before: { lines: [kept] },
    after: { lines: [{ ...kept, ...others, line: _id }] },
  });
});

test("one of two lines is kept when only that one differs", () => {
  const two = withAdditions(order, [addition({ _id: "b", notes: "hot" })]);
  const { before, after } = changedFields(two, withLine(two, "b", { notes: "mild" }));
  expect([before.lines, after.lines]).toMatchObject([
    [{ line: "b", notes: "hot" }],
    [{ line: "b", notes: "mild" }],
  ]);
});

test("a changed discount, payment type or note is in the change's before and after", () => {
  const changed = {
    ...order,
    discount: { percent: rateBps(500) },
    paymentType: "upi",
    notes: "birthday",
  } as const;
  expect(changedFields(order, changed)).toEqual({
    before: { discount: null, paymentType: "cash", notes: "" },
    after: { discount: { percent: 500 }, paymentType: "upi", notes: "birthday" },
  });
});

test("a line is gone when no line has its id", () => {
  const two = withAdditions(order, [addition({ _id: "b", notes: "hot" })]);
  expect(removedLines(two, withLine(two, "a", { quantity: 0 })).map(({ _id }) => _id)).toEqual(["a"]);
  expect(removedLines(two, two)).toEqual([]);
  expect(removedLines(order, two)).toEqual([]);
});

test("voided pieces are marked as sent, added ones are not", () => {
  const fewer = withVoidsSent(withLine(order, "a", { quantity: 1 }));
  expect(fewer.items[0]).toMatchObject({ quantity: 1, sentQuantity: 1 });
  const more = withVoidsSent(withLine(order, "a", { quantity: 5 }));
  expect(more.items[0]).toMatchObject({ quantity: 5, sentQuantity: 3 });
  expect(removedLines(order, withLine(order, "a", { quantity: 0 }))).toEqual(order.items);
});

test("isFreed is true only for a cancelled order without lines", () => {
  expect(isFreed({ ...empty, status: "cancelled" })).toBe(true);
  expect(isFreed({ ...order, status: "cancelled" })).toBe(false);
  expect(isFreed(empty)).toBe(false);
});
