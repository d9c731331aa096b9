import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exampleKotItem } from "../../testing/examples.ts";
import type { KotStatus, Work } from "./api.ts";
import { kotSteps } from "./status.ts";
import {
  isLeft,
  isWasted,
  kotStatus,
  orderStatus,
  type StoredWork,
  sentMoves,
  withWork,
  withWorkMoved,
  withWorkTakenBack,
} from "./work.ts";

const at = (...statuses: KotStatus[]) => statuses.map((status) => ({ status }));

test.each([
  [at(), "served", "pending"],
  [at("served"), "served", "served"],
  [at("served", "ready"), "ready", "ready"],
  [at("ready", "pending"), "pending", "pending"],
  [at("preparing", "served", "ready"), "preparing", "preparing"],
] as const)("a KOT and an order are as far as their least advanced work (%#)", (work, ofKot, ofOrder) => {
  expect([kotStatus(work), orderStatus(work)]).toEqual([ofKot, ofOrder]);
});

test.each([
  ["pending", "pending", 0],
  ["preparing", "preparing", 1],
  ["served", "ready", 0],
] as const)("an item with %s work is %s; what is missing was taken back", (status, shown, voided) => {
  const {
    work: _,
    preparationStatus: __,
    voidedQuantity: ___,
    ...item
  } = exampleKotItem({ _id: "i", quantity: 3 });
  const dish: Work = { order: "o", line: "l", component: 0, quantity: 3 - voided, status: "served" };
  const work = [dish, { ...dish, component: 1, status }];
  expect(withWork(item, work)).toMatchObject({ work, preparationStatus: shown, voidedQuantity: voided });
  expect(withWork(item, [])).toMatchObject({ preparationStatus: "ready", voidedQuantity: 3 });
  expect(withWork({ ...item, change: "cancel" }, [])).toMatchObject({ voidedQuantity: 0 });
});

test("only food that was not begun is not wasted", () => {
  expect(kotSteps.map((status) => isWasted({ status }))).toEqual([false, true, true, true]);
});

/** A line's work, oldest first: quantity and status of each row. Row n is of KOT n. */
const work = (
  ...rows: (readonly [quantity: number, status: KotStatus, component?: number])[]
): StoredWork[] =>
  rows.map(([quantity, status, component = 0], n) => ({
    ...{ _id: `w${n}`, order: "order", line: "line", kot: `kot${n}`, item: `item${n}` },
    ...{ component, quantity, status, voidId: null, bumpedAt: null, recalls: 0 },
  }));
const newId = () => "new";
const moved = (rows: readonly StoredWork[], quantity: number) =>
  withWorkMoved(rows, { from: "line", to: "other", quantity, order: "there" }, newId);
const takenBack = (rows: readonly StoredWork[], quantity: number, kot?: string) =>
  withWorkTakenBack(rows, { line: "line", quantity, voidId: "void", kot }, newId);
const brief = (rows: readonly StoredWork[]) => rows.map(({ kot, quantity }) => `${quantity} of ${kot}`);

describe("moving work", () => {
  const rows = work([2, "pending"], [1, "ready"], [2, "ready"], [1, "preparing"]);

  test.each([
    [1, ["1 of kot1"]],
    [2, ["1 of kot1", "1 of kot2"]],
    [4, ["1 of kot1", "2 of kot2", "1 of kot3"]],
    [5, ["1 of kot0", "1 of kot1", "2 of kot2", "1 of kot3"]],
  ])("%i pieces that leave a line are its most advanced, of these the oldest", (quantity, gone) => {
    const after = moved(rows, quantity);
    expect(brief(after.filter(({ line }) => line === "other"))).toEqual(gone);
    expect(after.filter(({ order }) => order === "there")).toHaveLength(gone.length);
    const ids = after.map(({ _id, order }) => `${order} ${_id}`);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("the work of other lines and what was taken back stay", () => {
    const [first, second] = work([2, "ready"], [2, "ready"]);
    if (!first || !second) throw new Error("no work");
    const others = [
      { ...first, line: "another" },
      { ...second, voidId: "void" },
    ];
    expect(moved(others, 4)).toEqual(others);
  });
});

describe("taking work back", () => {
  const rows = work([2, "ready"], [1, "pending"], [2, "pending"], [1, "preparing"]);

  test.each([
    [1, ["1 of kot2"]],
    [3, ["1 of kot1", "2 of kot2"]],
    [5, ["1 of kot0", "1 of kot1", "2 of kot2", "1 of kot3"]],
  ])(
    "%i pieces are the least advanced, of these the newest, and stay as far as they are",
    (quantity, gone) => {
      const after = takenBack(rows, quantity);
      expect(brief(after.filter(({ voidId }) => voidId === "void"))).toEqual(gone);
      const statuses = new Map(rows.map(({ kot, status }) => [kot, status]));
      for (const { kot, status } of after) expect(status).toBe(statuses.get(kot));
    },
  );

  test("of a KOT that is voided as a whole only its own pieces are taken", () => {
    expect(brief(takenBack(rows, 2, "kot0").filter((row) => !isLeft(row)))).toEqual(["2 of kot0"]);
  });
});

test("each component of a set meal is divided, and no piece is lost or doubled", () => {
  const row = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom(...kotSteps), fc.nat(2));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 9 }), fc.nat(12), fc.nat(12), (given, some, more) => {
      const rows = work(...given);
      const after = takenBack(moved(rows, some), more);
      for (const component of [0, 1, 2]) {
        const count = (all: readonly StoredWork[]) =>
          all.filter((one) => one.component === component).reduce((sum, { quantity }) => sum + quantity, 0);
        const total = count(rows);
        expect(count(after)).toBe(total);
        expect(count(after.filter(({ line }) => line === "other"))).toBe(Math.min(total, some));
        expect(count(after.filter((one) => !isLeft(one)))).toBe(Math.min(Math.max(0, total - some), more));
      }
    }),
  );
});

test("sent pieces move from the line at the place of their new line's id", () => {
  const pieces = [
    { line: "a", quantity: 2 },
    { line: "b", quantity: 1 },
  ];
  const items = [
    { _id: "new b", sentQuantity: 1 },
    { _id: "c", sentQuantity: 4 },
    { _id: "new a", sentQuantity: 0 },
  ] as Parameters<typeof sentMoves>[2]["items"];
  expect(sentMoves(pieces, ["new a", "new b"], { items })).toEqual([{ from: "b", to: "new b", quantity: 1 }]);
});
