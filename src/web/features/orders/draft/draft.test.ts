import { expect, test } from "vitest";
import { paise } from "#domain/money.ts";
import { withAdditions } from "#domain/orders/order/order.ts";
import { dal, exampleAddition, exampleOrder } from "#domain/testing/examples.ts";
import { type Draft, splitDraft, withDraftLine, withItem } from "./draft.ts";

const draftOf = (lines: Draft["lines"], orderId: string | null): Draft => ({ orderId, lines, touchedAt: 0 });

test("adding the same item raises its line; instructions or another price make a new line", () => {
  const twice = withItem(withItem([], dal, { id: "1" }), dal, { id: "2" });
  expect(twice).toMatchObject([{ _id: "1", quantity: 2 }]);
  const spicy = withDraftLine(twice, "1", { notes: "less spicy" });
  expect(withItem(spicy, dal, { id: "3" })).toMatchObject([{ _id: "1" }, { _id: "3", quantity: 1 }]);
  expect(withItem(twice, { ...dal, price: paise(200_00) }, { id: "4" })).toHaveLength(2);
});

test("decreasing to zero removes the line", () => {
  expect(withDraftLine(withItem([], dal, { id: "1" }), "1", { quantity: 0 })).toEqual([]);
});

test("lines that the order has are no longer in the draft", () => {
  const order = withAdditions(exampleOrder(), [exampleAddition({ _id: "1" })]);
  const lines = withItem(withItem([], dal, { id: "1" }), { ...dal, _id: "naan" }, { id: "2" });
  expect(splitDraft(draftOf(lines, order._id), order).lines).toMatchObject([{ _id: "2" }]);
});

test("lines chosen before the table's current order are only suggested for it", () => {
  const lines = withItem([], dal, { id: "1" });
  const order = exampleOrder();
  expect(splitDraft(draftOf(lines, null), order)).toEqual({ lines: [], fromEarlierOrder: lines });
  expect(splitDraft(draftOf(lines, "paid long ago"), undefined)).toEqual({
    lines: [],
    fromEarlierOrder: lines,
  });
  expect(splitDraft(draftOf(lines, null), undefined)).toEqual({ lines, fromEarlierOrder: [] });
});
