import { expect, test } from "vitest";
import { exampleKot, exampleKotItem, exampleOrder, person } from "#domain/testing/examples.ts";
import { formatReady, newlyReady, serves } from "./readyKots.ts";

const kot = exampleKot({ status: "ready" });
const colleague = { _id: "colleague", name: "Ravi" };

test("a KOT is announced once: when it gets ready, not on every screen opened later", () => {
  expect(newlyReady([kot], undefined)).toEqual([]);
  expect(newlyReady([kot], new Set())).toEqual([kot]);
  expect(newlyReady([kot], new Set([kot._id]))).toEqual([]);
});

test("ready food is announced to the order's waiter and to whoever sent it, and to nobody else", () => {
  const sentByColleague = exampleKot({ waiter: colleague });
  expect(serves(person._id, sentByColleague, [exampleOrder()])).toBe(true);
  expect(serves(colleague._id, sentByColleague, [exampleOrder()])).toBe(true);
  expect(serves("another", sentByColleague, [exampleOrder()])).toBe(false);
});

test("the notice of ready food names the table and the remaining dishes", () => {
  const items = [
    exampleKotItem({ _id: "1", quantity: 2 }),
    exampleKotItem({ _id: "2", quantity: 1, voidedQuantity: 1 }),
  ];
  expect(formatReady(exampleKot({ items }))).toEqual({ title: "T4: food ready", text: "2 × Dal" });
});

test("ready food that was moved to another order is announced to that order's waiter, with its table", () => {
  const table = { _id: "t9", name: "T9" };
  const place = { kind: "table", table, area: { _id: "garden", name: "Garden" } } as const;
  const movedTo = [{ order: "other", place }];
  const moved = exampleKot({ waiter: colleague, items: [exampleKotItem({ _id: "1", movedTo })] });
  const other = { ...exampleOrder(), _id: "other", waiter: { _id: "meera", name: "Meera" } };
  expect(serves("meera", moved, [exampleOrder(), other])).toBe(true);
  expect(serves(person._id, moved, [exampleOrder(), other])).toBe(false);
  expect(formatReady(moved).title).toBe("T9: food ready");
});
