import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paise } from "../money.ts";
import { addDays, Day, instant } from "../time.ts";
import {
  accountBalance,
  accountStatement,
  divideCollection,
  type Entry,
  type EntryKind,
  isSettled,
  listOpenBills,
  needsApprovalAboveLimit,
} from "./ledger.ts";

const first = Day.decode("2026-11-20");
let count = 0;
const entry = (kind: EntryKind, amount: number, bill: string | null = null, dayOffset = 0): Entry => ({
  ...{ _id: `${count++}`, kind, amount: paise(amount), bill },
  ...{ businessDay: addDays(first, dayOffset), at: instant(dayOffset * 86_400_000 + count) },
});

describe("by hand", () => {
  const dinner = entry("charge", 1_000_00, "A1");
  const breakfast = entry("charge", 300_00, "A2", 1);

  test("what is owed rises with charges and falls with what closes them, with money or without", () => {
    const entries = [entry("opening", 50_00), dinner, entry("collection", 400_00, "A1", 1)];
    expect(accountBalance(entries)).toBe(650_00);
    expect(accountBalance([...entries, entry("tds", 20_00, "A1"), entry("writtenOff", 30_00, "A1")])).toBe(
      600_00,
    );
    expect(accountBalance([entry("advance", 500_00), entry("returned", 200_00)])).toBe(-300_00);
  });

  test("a collection closes the oldest bill first, or the chosen ones", () => {
    const open = listOpenBills([breakfast, dinner]);
    expect(open).toEqual([
      { bill: "A1", left: 1_000_00, since: first },
      { bill: "A2", left: 300_00, since: addDays(first, 1) },
    ]);
    expect(divideCollection(open, paise(1_100_00))).toEqual({
      shares: [
        { bill: "A1", amount: 1_000_00 },
        { bill: "A2", amount: 100_00 },
      ],
      leftOver: 0,
    });
    expect(divideCollection(open, paise(400_00), ["A2"])).toEqual({
      shares: [{ bill: "A2", amount: 300_00 }],
      leftOver: 100_00,
    });
  });

  test("a corrected charge is owed no more, and an advance belongs to no bill", () => {
    expect(listOpenBills([dinner, entry("charge", -1_000_00, "A1"), entry("advance", 500_00)])).toEqual([]);
  });

  test.each([
    [0, 500_00, 500_00, false],
    [1, 500_00, 500_00, true],
    [900_00, -100_00, 500_00, false],
    [9_999_00, 1, null, false],
  ])(
    "a balance of %i and a charge of %i with a limit of %s need an approval: %s",
    (owed, charge, limit, needed) => {
      expect(needsApprovalAboveLimit(paise(owed), paise(charge), limit === null ? null : paise(limit))).toBe(
        needed,
      );
    },
  );

  test("an account with a balance is not deleted, nor one whose bill is open against an advance", () => {
    expect(isSettled([])).toBe(true);
    expect(isSettled([dinner])).toBe(false);
    expect(isSettled([dinner, entry("advance", 1_000_00)])).toBe(false);
    expect(isSettled([dinner, entry("collection", 1_000_00, "A1")])).toBe(true);
  });
});

const kinds = [
  "opening",
  "charge",
  "collection",
  "advance",
  "returned",
  "credited",
  "tds",
  "writtenOff",
] as const;
const ledgers = fc.array(
  fc
    .record({
      kind: fc.constantFrom<EntryKind>(...kinds),
      amount: fc.integer({ min: -500_00, max: 500_00 }),
      bill: fc.constantFrom(null, "A1", "A2", "A3"),
      day: fc.nat(9),
    })
    .map(({ kind, amount, bill, day }) => entry(kind, amount, bill, day)),
  { maxLength: 30 },
);

describe("for every sequence of entries", () => {
  test("a statement begins with all before it, each row adds its entry, and statements of successive days join", () => {
    fc.assert(
      fc.property(ledgers, fc.nat(9), (entries, days) => {
        const [middle, last] = [addDays(first, days), addDays(first, 9)];
        const early = accountStatement(entries, { from: first, to: middle });
        const late = accountStatement(entries, { from: addDays(middle, 1), to: last });
        expect([early.before, early.after, late.after]).toEqual([0, late.before, accountBalance(entries)]);
        expect(early.rows.length + late.rows.length).toBe(entries.length);
        expect(early.rows.at(-1)?.balance ?? 0).toBe(early.after);
      }),
    );
  });

  test("a collection is divided to the paisa, closes no bill beyond what it owes, and nothing twice", () => {
    fc.assert(
      fc.property(ledgers, fc.nat(2_000_00), fc.boolean(), (entries, amount, isChosen) => {
        const open = listOpenBills(entries);
        const chosen = isChosen ? open.slice(1).map(({ bill }) => bill) : undefined;
        const { shares, leftOver } = divideCollection(open, paise(amount), chosen);
        expect(shares.reduce((all, share) => all + share.amount, 0) + leftOver).toBe(amount);
        const collected = shares.map((share) => entry("collection", share.amount, share.bill, 9));
        const after = new Map(
          listOpenBills([...entries, ...collected]).map(({ bill, left }) => [bill, left]),
        );
        for (const { bill, left } of open) {
          const share = shares.find((one) => one.bill === bill)?.amount ?? 0;
          expect(share).toBeLessThanOrEqual(left);
          expect(after.get(bill) ?? 0).toBe(left - share);
        }
        expect(accountBalance([...entries, ...collected])).toBe(
          accountBalance(entries) - (amount - leftOver),
        );
      }),
    );
  });
});
