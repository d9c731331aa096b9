import { expect, test } from "vitest";
import { paise } from "../money.ts";
import { Role } from "../permissions.ts";
import {
  countedCash,
  Denominations,
  floatKept,
  isOwnDrawer,
  isRepeated,
  sessionEnd,
  shownExpected,
} from "./count.ts";

const [asha, dev] = [
  { _id: "a", name: "Asha" },
  { _id: "d", name: "Dev" },
];

test("notes and coins are added up, and none is named twice", () => {
  const given = Denominations.parse([
    { value: 500, pieces: 3 },
    { value: 20, pieces: 2 },
    { value: 1, pieces: 7 },
  ]);
  expect(countedCash(given)).toBe(1_547_00);
  expect(countedCash([])).toBe(0);
  expect(isRepeated(given)).toBe(false);
  expect(isRepeated([...given, { value: 20, pieces: 1 }])).toBe(true);
  for (const wrong of [
    { value: 25, pieces: 1 },
    { value: 500, pieces: -1 },
    { value: 500, pieces: 0.5 },
  ])
    expect(Denominations.safeParse([wrong]).success, JSON.stringify(wrong)).toBe(false);
});

const ended = (cash: readonly { cash: number; by: typeof asha }[], isGivenUp = false) => ({
  ...{ person: asha, expected: paise(1_050_00), isGivenUp },
  counts: cash.map(({ cash: counted, by }) => ({ cash: paise(counted), by })),
});

test("a count with ₹50 missing says so, and a second one beside it does not change it", () => {
  const first = { cash: 1_000_00, by: asha };
  expect(sessionEnd(ended([first]))).toEqual({ kind: "counted", difference: -50_00 });
  expect(sessionEnd(ended([first, { cash: 1_050_00, by: asha }]))).toEqual({
    kind: "counted",
    difference: -50_00,
  });
  expect(sessionEnd(ended([first, { cash: 1_000_00, by: dev }]))).toEqual({
    ...{ kind: "handedOver", difference: -50_00 },
  });
});

test("a drawer that nobody handed over is owed by its person", () => {
  expect(sessionEnd(ended([]))).toEqual({ kind: "counting" });
  expect(sessionEnd(ended([], true))).toEqual({ kind: "notHandedOver", owedBy: asha, owed: 1_050_00 });
});

test("nobody sees what is expected before a count is stored", () => {
  expect(shownExpected(ended([]))).toBeNull();
  expect(shownExpected(ended([{ cash: 0, by: asha }]))).toBe(1_050_00);
  expect(shownExpected(ended([], true))).toBe(1_050_00);
});

test("the next session begins with what was counted and not deposited", () => {
  expect(floatKept(paise(1_500_00), paise(1_000_00))).toBe(500_00);
  expect(floatKept(paise(1_500_00), paise(2_000_00))).toBe(0);
});

const purse = { isPurse: true, person: "a" };
const till = { isPurse: false, person: null };

test.each([
  ["waiter", [true, false, false]],
  ["cashier", [true, false, true]],
  ["manager", [true, true, true]],
  ["admin", [true, true, true]],
] as const)("a %s counts one's own purse, another's, a till's drawer: %j", (role, may) => {
  const own = isOwnDrawer({ _id: "a", role }, purse);
  const others = isOwnDrawer({ _id: "b", role }, purse);
  expect([own, others, isOwnDrawer({ _id: "b", role }, till)]).toEqual(may);
  expect(Role.options).toContain(role);
});
