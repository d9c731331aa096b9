import fc from "fast-check";
import { expect, test } from "vitest";
import { KotStatus } from "../orders/kot/api.ts";
import type { StoredWork } from "../orders/kot/work.ts";
import { instant } from "../time.ts";
import { countPieces, pieces, recallsOf, withBump, withRecall } from "./bump.ts";

const AT = instant(1_000);
let made = 0;
const change = { at: AT, newId: () => `new${made++}` };
const row = (quantity: number, status: KotStatus, more: Partial<StoredWork> = {}): StoredWork => ({
  ...{ _id: `w${made++}`, order: "order", line: "line", kot: "kot", item: "dal", component: 0 },
  ...{ quantity, status, voidId: null, bumpedAt: null, recalls: 0, ...more },
});
const bump = (work: readonly StoredWork[], more: { made?: number; cleared?: number; recalls?: number }) =>
  withBump(work, { item: "dal", station: null, made: 0, cleared: 0, recalls: 0, ...more }, change);
const recall = (work: readonly StoredWork[], recalls = 0) =>
  withRecall(work, { item: "dal", station: null, recalls });
const counts = (work: readonly StoredWork[]) =>
  Object.keys(pieces).map((what) => countPieces(work, what as keyof typeof pieces));
const briefly = (work: readonly StoredWork[]) => work.map(({ quantity, status }) => `${quantity} ${status}`);

test("a bump makes the most advanced pieces ready, of these the oldest, and leaves other dishes", () => {
  const other = row(2, "pending", { item: "naan" });
  const work = [row(1, "pending"), other, row(2, "preparing", { order: "split" }), row(1, "pending")];
  expect(briefly(bump(work, { made: 1 }))).toEqual([
    ...["1 pending", "2 pending", "1 preparing", "1 ready", "1 pending"],
  ]);
  const after = bump(work, { made: 3 });
  expect(briefly(after)).toEqual(["1 ready", "2 pending", "2 ready", "1 pending"]);
  expect(after.map(({ bumpedAt }) => bumpedAt)).toEqual([AT, null, AT, null]);
  expect(after[1]).toBe(other);
});

test("two screens that bump the same pieces are one bump", () => {
  const once = bump([row(3, "pending")], { made: 2 });
  expect(bump(once, { made: 2 })).toEqual(once);
  expect(counts(bump(once, { made: 3 }))).toEqual([0, 3, 0, 0]);
});

test("a bump of a set meal makes every component ready", () => {
  const meal = [row(2, "pending"), row(2, "ready", { component: 1 }), row(2, "pending", { component: 2 })];
  expect(briefly(bump(meal, { made: 2 }))).toEqual(["2 ready", "2 ready", "2 ready"]);
});

test("pieces taken back stay shown until a bump that has seen them, and stay as far as they were", () => {
  const work = [row(2, "pending"), row(1, "preparing", { voidId: "void" })];
  expect(counts(work)).toEqual([2, 0, 1, 0]);
  const unseen = bump(work, { made: 3 });
  expect(counts(unseen)).toEqual([0, 2, 1, 0]);
  const seen = bump(unseen, { made: 2, cleared: 1 });
  expect(counts(seen)).toEqual([0, 2, 0, 1]);
  expect(seen[1]).toMatchObject({ status: "preparing", bumpedAt: AT });
});

test("pieces taken back after they were ready are not shown", () => {
  expect(counts([row(1, "ready", { voidId: "void" })])).toEqual([0, 0, 0, 0]);
});

test("a recall moves ready pieces back to preparing, and neither served nor cancelled ones", () => {
  const work = [
    row(1, "ready", { bumpedAt: AT }),
    row(1, "served", { bumpedAt: AT }),
    row(1, "pending", { voidId: "void", bumpedAt: AT }),
  ];
  const after = recall(work);
  expect(briefly(after)).toEqual(["1 preparing", "1 served", "1 pending"]);
  expect(after.map(({ bumpedAt, recalls }) => [bumpedAt, recalls])).toEqual([
    [null, 1],
    [AT, 1],
    [AT, 1],
  ]);
});

test("a recall of what is served, or that was recalled already, changes nothing", () => {
  const served = [row(1, "served")];
  expect(recall(served)).toBe(served);
  const ready = [row(1, "ready", { recalls: 1 })];
  expect(recall(ready, 0)).toBe(ready);
  expect(recallsOf(recall(ready, 1))).toBe(2);
});

test("a bump and a recall at one station leave the other station's pieces", () => {
  const meal = [
    row(1, "pending", { station: "hot" }),
    row(1, "pending", { station: "tandoor", component: 1 }),
  ];
  const named = { item: "dal", station: "tandoor", made: 1, cleared: 0, recalls: 0 };
  const after = withBump(meal, named, change);
  expect(briefly(after)).toEqual(["1 pending", "1 ready"]);
  expect(bump(after, { made: 1 })).toBe(after);
  const recalled = withRecall(after, { item: "dal", station: "tandoor", recalls: 0 });
  expect(recalled.map(({ status, recalls }) => [status, recalls])).toEqual([
    ["pending", 0],
    ["preparing", 1],
  ]);
});

test("a bump tapped before a recall does nothing after it", () => {
  const recalled = recall(bump([row(2, "pending")], { made: 2 }));
  expect(bump(recalled, { made: 2, recalls: 0 })).toBe(recalled);
  expect(counts(bump(recalled, { made: 2, recalls: 1 }))).toEqual([0, 2, 0, 0]);
});

test("no bump or recall loses a piece, moves a bump back, or brings back what is served", () => {
  const rows = fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 4 }),
      status: fc.constantFrom(...KotStatus.options),
      component: fc.integer({ min: 0, max: 1 }),
      voidId: fc.constantFrom(null, null, "void"),
    }),
    { minLength: 1, maxLength: 6 },
  );
  const acts = fc.array(
    fc.record({
      isRecall: fc.boolean(),
      made: fc.integer({ min: 0, max: 9 }),
      cleared: fc.integer({ min: 0, max: 9 }),
      recalls: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 8 },
  );
  const total = (work: readonly StoredWork[]) => work.reduce((sum, { quantity }) => sum + quantity, 0);
  const served = (work: readonly StoredWork[]) => total(work.filter(({ status }) => status === "served"));
  fc.assert(
    fc.property(rows, acts, (sent, all) => {
      let work: readonly StoredWork[] = sent.map(({ quantity, status, ...more }) =>
        row(quantity, status, more),
      );
      for (const { isRecall, ...act } of all) {
        const before = work;
        work = isRecall ? recall(work, act.recalls) : bump(work, act);
        expect([total(work), served(work)]).toEqual([total(before), served(before)]);
        if (!isRecall) expect(countPieces(work, "made")).toBeGreaterThanOrEqual(countPieces(before, "made"));
        if (!isRecall) expect(bump(work, act)).toEqual(work);
        expect(recallsOf(work)).toBeLessThanOrEqual(recallsOf(before) + (isRecall ? 1 : 0));
      }
    }),
  );
});
