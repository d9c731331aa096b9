import fc from "fast-check";
import { expect, test } from "vitest";
import { minus, type Paise, paise, sum, ZERO } from "../money.ts";
import { Day, instant } from "../time.ts";
import {
  CountedType,
  type DrawerEntry,
  DrawerEntryKind,
  entriesIn,
  expectedIn,
  isUntouched,
  movedBy,
  movedByExpense,
  type PaidRow,
} from "./entries.ts";

let count = 0;
const entry = (kind: DrawerEntryKind, amount: number, more: Partial<DrawerEntry> = {}): DrawerEntry => ({
  ...{
    _id: `${count++}`,
    createdAt: instant(count),
    drawer: "main",
    kind,
    type: "cash",
    reason: "",
    source: null,
  },
  ...{
    amount: paise(amount),
    tip: ZERO,
    by: { _id: "u", name: "Asha" },
    businessDay: Day.decode("2026-11-20"),
  },
  ...more,
});
const cash = { type: "cash", hasTips: false } as const;

test("an evening's drawer holds its float and what came in, less what went out", () => {
  const entries = [
    entry("float", 2_000_00),
    entry("received", 441_00, { tip: paise(20_00) }),
    entry("received", 500_00, { type: "upi" }),
    entry("collected", 300_00),
    entry("advance", 100_00),
    entry("payIn", 50_00),
    entry("transferIn", 200_00),
    entry("corrected", 41_00),
    entry("refunded", 147_00),
    entry("returned", 10_00),
    entry("advanceReturned", 25_00),
    entry("expense", 90_00),
    entry("payOut", 15_00),
    entry("tipPaid", 60_00),
    entry("transferOut", 5_00),
    entry("deposit", 1_000_00),
    entry("opened", 0),
  ];
  expect(expectedIn(entries, cash)).toBe(1_698_00);
  expect(expectedIn(entries, { type: "cash", hasTips: true })).toBe(1_718_00);
  expect(expectedIn(entries, { type: "upi", hasTips: false })).toBe(500_00);
  expect(expectedIn(entries, { type: "card", hasTips: true })).toBe(0);
});

test.each<[PaidRow["kind"], PaidRow["type"], number]>([
  ["payment", "cash", 110],
  ["reversal", "cash", -110],
  ["refund", "cash", -110],
  ["returned", "cash", -110],
  ["waived", "cash", 0],
  ["payment", "credit", 0],
  ["reversal", "credit", 0],
  ["refund", "credit", 0],
])("a %s in %s moves %d", (kind, type, moved) => {
  const row = movedBy({ kind, type, amount: paise(100), tip: paise(10) });
  expect(expectedIn(row ? [row] : [], { type: "cash", hasTips: true })).toBe(moved);
});

test("an expense moves the change of its cash, whenever it rises, falls, becomes another way or is deleted", () => {
  const paid = (amount: number, paymentMethod = "cash") => ({ paymentMethod, paidAmount: paise(amount) });
  const moved = (...[before, after]: Parameters<typeof movedByExpense>) =>
    expectedIn([movedByExpense(before, after) ?? []].flat(), cash);
  expect(moved(undefined, paid(300))).toBe(-300);
  expect(moved(paid(300), paid(500))).toBe(-200);
  expect(moved(paid(500), paid(100))).toBe(400);
  expect(moved(paid(100), paid(100, "upi"))).toBe(100);
  expect(moved(paid(100, "upi"), paid(900, "card"))).toBe(0);
  expect(moved(paid(100), undefined)).toBe(100);
  expect(movedByExpense(paid(100), paid(100))).toBeUndefined();
});

test("a drawer that was only opened needs no count", () => {
  expect(isUntouched([])).toBe(true);
  expect(isUntouched([entry("opened", 0)])).toBe(true);
  expect(isUntouched([entry("opened", 0), entry("payIn", 1)])).toBe(false);
});

const movements = fc.array(
  fc.record({
    kind: fc.constantFrom(...DrawerEntryKind.options),
    type: fc.constantFrom(...CountedType.options),
    amount: fc.integer({ min: 0, max: 1_000_000 }),
    tip: fc.integer({ min: 0, max: 10_000 }),
    at: fc.integer({ min: 0, max: 50 }),
  }),
  { maxLength: 40 },
);
/** Computed by hand from the words of the formula, not by the table of directions. */
const OUT = ["corrected", "refunded", "returned", "advanceReturned", "expense"];
const AWAY = ["payOut", "tipPaid", "transferOut", "deposit"];
const signOf = (kind: string) => (kind === "opened" ? 0 : [...OUT, ...AWAY].includes(kind) ? -1 : 1);

test("the expected sum is the sum of the entries, and each is in exactly one session wherever it ends", () => {
  const ends = fc.uniqueArray(fc.integer({ min: 0, max: 51 }), { maxLength: 5 });
  fc.assert(
    fc.property(movements, ends, fc.boolean(), (moved, unsorted, hasTips) => {
      const entries = moved.map(({ kind, type, amount, tip, at }) =>
        entry(kind, amount, { type, tip: paise(tip), createdAt: instant(at) }),
      );
      const marks = [0, ...unsorted.toSorted((a, b) => a - b)];
      const sessions = marks.map((from, index) => {
        const until = marks[index + 1];
        return entriesIn(entries, {
          from: instant(from),
          until: until === undefined ? null : instant(until),
        });
      });
      expect(
        sessions
          .flat()
          .map(({ _id }) => _id)
          .toSorted(),
      ).toEqual(entries.map(({ _id }) => _id).toSorted());
      for (const type of CountedType.options) {
        const all: number = moved
          .filter((one) => one.type === type)
          .reduce((total, { kind, amount, tip }) => total + signOf(kind) * (amount + (hasTips ? tip : 0)), 0);
        const parts: Paise[] = sessions.map((ofSession) => expectedIn(ofSession, { type, hasTips }));
        expect(minus(sum(parts), paise(all))).toBe(0);
      }
    }),
  );
});
