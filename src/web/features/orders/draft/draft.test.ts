import { expect, test } from "vitest";
import type { MenuItem } from "#domain/menu/api.ts";
import { paise } from "#domain/money.ts";
import { withAdditions } from "#domain/orders/order/order.ts";
import { exampleAddition, exampleOrder } from "#domain/testing/examples.ts";
import { instant } from "#domain/time.ts";
import { type Draft, draftBeside, withDraftLine, withItem } from "./draft.ts";

const dal: MenuItem = {
  _id: "dal",
  createdAt: instant(0),
  name: "Dal",
  category: { _id: "curries", name: "Curries" },
  description: "",
  price: paise(180_00),
  image: "",
  isVegetarian: true,
  isAvailable: true,
  isActive: true,
  preparationTime: 15,
  code: "",
};
const draftOf = (lines: Draft["lines"], orderId: string | null): Draft => ({ orderId, lines, touchedAt: 0 });

test("the same item joins its line, one with instructions or another price stands apart", () => {
  const twice = withItem(withItem([], dal, "1"), dal, "2");
  expect(twice).toMatchObject([{ _id: "1", quantity: 2 }]);
  const spicy = withDraftLine(twice, "1", { notes: "less spicy" });
  expect(withItem(spicy, dal, "3")).toMatchObject([{ _id: "1" }, { _id: "3", quantity: 1 }]);
  expect(withItem(twice, { ...dal, price: paise(200_00) }, "4")).toHaveLength(2);
});

test("decreasing to zero removes the line", () => {
  expect(withDraftLine(withItem([], dal, "1"), "1", { quantity: 0 })).toEqual([]);
});

test("what the order holds already is no draft any more", () => {
  const order = withAdditions(exampleOrder(), [exampleAddition({ _id: "1" })]);
  const lines = withItem(withItem([], dal, "1"), { ...dal, _id: "naan" }, "2");
  expect(draftBeside(draftOf(lines, order._id), order).lines).toMatchObject([{ _id: "2" }]);
});

test("what was chosen before the table had this order is offered, not taken for granted", () => {
  const lines = withItem([], dal, "1");
  const order = exampleOrder();
  expect(draftBeside(draftOf(lines, null), order)).toEqual({ lines: [], offered: lines });
  expect(draftBeside(draftOf(lines, "paid long ago"), undefined)).toEqual({ lines: [], offered: lines });
  expect(draftBeside(draftOf(lines, null), undefined)).toEqual({ lines, offered: [] });
});
