import { expect, test } from "vitest";
import { paise, ZERO } from "../money.ts";
import { Role } from "../permissions.ts";
import { Day, instant } from "../time.ts";
import { countedCash, Denominations, type EndedSession, mayCount, shownSession } from "./count.ts";
import { moved, movedBy, movedByExpense } from "./entries.ts";

const asha = { _id: "a", name: "Asha" };

test("notes and coins are added up, and none is named twice", () => {
  const given = [
    { value: 500, pieces: 3 },
    { value: 20, pieces: 2 },
    { value: 1, pieces: 7 },
  ];
  expect(countedCash(Denominations.parse(given))).toBe(1_547_00);
  expect(countedCash([])).toBe(0);
  const wrongs = [
    [...given, { value: 20, pieces: 1 }],
    [{ value: 25, pieces: 1 }],
    [{ value: 500, pieces: -1 }],
    [{ value: 500, pieces: 0.5 }],
    [{ value: 500, pieces: 100_001 }],
  ];
  for (const wrong of wrongs)
    expect(Denominations.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
});

const session: EndedSession = {
  ...{ _id: "s", createdAt: instant(1), drawer: "d", number: 1, counts: [], isGivenUp: false, reason: "" },
  ...{ holder: asha, endedBy: asha, businessDay: Day.decode("2026-11-20") },
  expected: { cash: paise(1_050_00), card: paise(147_00), upi: ZERO },
};
const count = (cash: number) => ({
  ...{ _id: `${cash}`, createdAt: instant(2), cash: paise(cash), denominations: [], card: null, upi: null },
  by: asha,
});

test("nobody sees what is expected before a count is stored, and the first count says what is missing", () => {
  expect(shownSession(session)).toEqual({ ...session, expected: null, difference: null });
  const shown = { expected: session.expected, difference: -50_00 };
  const counts = [count(1_000_00), count(1_050_00)];
  expect(shownSession({ ...session, counts: [count(1_000_00)] })).toMatchObject(shown);
  expect(shownSession({ ...session, counts })).toMatchObject(shown);
  const givenUp = { ...session, isGivenUp: true };
  expect(shownSession(givenUp)).toEqual({ ...givenUp, difference: null });
});

test.each([
  ["payment", "cash", 110, 100],
  ["payment", "upi", 110, 110],
  ["reversal", "cash", -110, -100],
  ["refund", "card", -110, -110],
  ["returned", "cash", -110, -100],
  ["waived", "cash", undefined, undefined],
  ["payment", "credit", undefined, undefined],
  ["refund", "credit", undefined, undefined],
] as const)("a %s by %s moves %d, and %d where staff keep cash tips", (kind, type, withTip, without) => {
  const row = { kind, type, amount: paise(100), tip: paise(10) };
  expect(movedBy(row, true)?.amount).toBe(withTip);
  expect(movedBy(row, false)?.amount).toBe(without);
});

test("an expense moves the change of its cash: it rises, falls, becomes another way or is deleted", () => {
  const paid = (amount: number, paymentMethod = "cash") => ({ paymentMethod, paidAmount: paise(amount) });
  const [before, card] = [paid(300), paid(900, "card")];
  const steps = [undefined, before, paid(500), paid(100), paid(100, "upi"), card, paid(100), undefined];
  const movements = steps.slice(1).map((after, at) => movedByExpense(steps[at], after)?.amount);
  expect(movements).toEqual([-300, -200, 400, 100, undefined, -100, 100]);
  expect(movedByExpense(before, before)).toBeUndefined();
});

test("in adds, out takes away, and an opened drawer moves nothing", () => {
  const sums = (["float", "payIn", "transferIn", "carried", "collected", "advance"] as const).map(
    (kind) => moved(kind, "cash", paise(7)).amount,
  );
  expect(new Set(sums)).toEqual(new Set([7]));
  const out = (["payOut", "tipPaid", "deposit", "transferOut", "advanceReturned"] as const).map(
    (kind) => moved(kind, "cash", paise(7)).amount,
  );
  expect(new Set(out)).toEqual(new Set([-7]));
  expect(moved("opened", "cash", ZERO).amount).toBe(0);
});

test("one's own purse is counted by oneself, all drawers by cashiers and above", () => {
  const purse = { person: asha };
  expect(Role.options.map((role) => mayCount({ _id: "a", role }, purse))).toEqual([true, true, true, true]);
  expect(Role.options.map((role) => mayCount({ _id: "b", role }, purse))).toEqual([false, true, true, true]);
  expect(mayCount({ _id: "a", role: "waiter" }, { person: null })).toBe(false);
});
