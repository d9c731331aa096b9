import { expect, test } from "vitest";
import { exampleKot, exampleKotItem, exampleOrder, person } from "#domain/testing/examples.ts";
import { formatReady, newlyReady, readyFood, readyId, serves } from "./readyKots.ts";

const kot = exampleKot({ status: "ready" });
const colleague = { _id: "colleague", name: "Ravi" };

test("a KOT is announced once: when it gets ready, not on every screen opened later", () => {
  expect(newlyReady([{ kot }], undefined)).toEqual([]);
  expect(newlyReady([{ kot }], new Set())).toEqual([{ kot }]);
  expect(newlyReady([{ kot }], new Set([kot._id]))).toEqual([]);
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
  expect(formatReady({ kot: exampleKot({ items }) })).toEqual({ title: "T4: food ready", text: "2 × Dal" });
});

test("ready food that was moved to another order is announced to that order's waiter, with its table", () => {
  const table = { _id: "t9", name: "T9" };
  const place = { kind: "table", table, area: { _id: "garden", name: "Garden" } } as const;
  const movedTo = [{ order: "other", place }];
  const moved = exampleKot({ waiter: colleague, items: [exampleKotItem({ _id: "1", movedTo })] });
  const other = { ...exampleOrder(), _id: "other", waiter: { _id: "meera", name: "Meera" } };
  expect(serves("meera", moved, [exampleOrder(), other])).toBe(true);
  expect(serves(person._id, moved, [exampleOrder(), other])).toBe(false);
  expect(formatReady({ kot: moved }).title).toBe("T9: food ready");
});

test("a part that is ready names its station and its own dishes, while another one is still cooked", () => {
  const part = (_id: string, status: "pending" | "ready") => ({
    ...{ station: { _id, name: _id }, status, isPrinted: false, printCount: 0, isSeen: false },
  });
  const at = (station: string, status: "pending" | "ready") => {
    const [work] = exampleKotItem({ _id: "1" }).work;
    if (!work) throw new Error("the example has no work");
    return { stations: [{ station, component: 0, quantity: 1 }], work: [{ ...work, station, status }] };
  };
  const items = [
    { ...exampleKotItem({ _id: "1", menuItem: { _id: "naan", name: "Naan" } }), ...at("Tandoor", "ready") },
    { ...exampleKotItem({ _id: "2" }), ...at("Hot", "pending") },
  ];
  const divided = exampleKot({ items, parts: [part("Hot", "pending"), part("Tandoor", "ready")] });
  const [food, ...others] = readyFood([divided]);
  if (!food) throw new Error("nothing is ready");
  expect(others).toEqual([]);
  expect(readyId(food)).toBe("kot Tandoor");
  expect(formatReady(food)).toEqual({ title: "T4: food ready at Tandoor", text: "1 × Naan" });
  expect(readyFood([kot, exampleKot()])).toEqual([{ kot }]);
});
