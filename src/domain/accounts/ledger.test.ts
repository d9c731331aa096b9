import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Paise, paise } from "../money.ts";
import { addDays, Day, instant } from "../time.ts";
import {
  accountBalance,
  accountStatement,
  divideChargeBack,
  divideCollection,
  type Entry,
  type EntryKind,
  listOpenCharges,
  type OpenCharge,
} from "./ledger.ts";

const first = Day.decode("2026-11-20");
let count = 0;
/** An entry by what it adds to the debt. */
const entry = (kind: EntryKind, amount: number, order: string | null = null, dayOffset = 0): Entry => ({
  ...{ _id: `${count++}`, account: "a", kind, amount: paise(amount), order, payment: null },
  ...{ document: order ?? "", receipt: null, reason: "", section: "", certificate: "" },
  by: { _id: "u", name: "Asha" },
  businessDay: addDays(first, dayOffset),
  createdAt: instant(dayOffset * 86_400_000 + count),
});
const shown = (open: readonly OpenCharge[]) => open.map(({ order, left }) => [order, left]);

describe("by hand", () => {
  const dinner = entry("charge", 1_000_00, "A1");
  const breakfast = entry("charge", 300_00, "A2", 1);

  test("a balance is the sum of its entries, and negative when more was paid than is owed", () => {
    expect(accountBalance([])).toBe(0);
    expect(accountBalance([entry("opening", 50_00), dinner, entry("collection", -400_00, "A1")])).toBe(
      650_00,
    );
    expect(accountBalance([entry("advance", -500_00), entry("returned", 200_00)])).toBe(-300_00);
  });

  test("what is open is listed oldest first with its bill and day, and without what closed it", () => {
    const opening = entry("opening", 50_00);
    expect(listOpenCharges([breakfast, entry("tds", -100_00, "A1"), dinner, opening])).toEqual([
      { order: "A1", document: "A1", left: 900_00, since: first },
      { order: null, document: "", left: 50_00, since: first },
      { order: "A2", document: "A2", left: 300_00, since: addDays(first, 1) },
    ]);
  });

  test("what was paid ahead, or too much of one bill, goes to the oldest", () => {
    const ahead = entry("advance", -1_100_00, null, 2);
    expect(shown(listOpenCharges([dinner, breakfast, ahead]))).toEqual([["A2", 200_00]]);
    expect(shown(listOpenCharges([dinner, breakfast, entry("credited", -400_00, "A2", 2)]))).toEqual([
      ["A1", 900_00],
    ]);
    expect(listOpenCharges([dinner, ahead])).toEqual([]);
  });

  test("a corrected charge is owed no more", () => {
    expect(listOpenCharges([dinner, entry("charge", -1_000_00, "A1")])).toEqual([]);
  });

  test("a collection closes the oldest bill first, or the chosen ones in their order", () => {
    const open = listOpenCharges([breakfast, dinner]);
    expect(divideCollection(open, paise(1_100_00))).toEqual({
      shares: [
        { order: "A1", amount: 1_000_00 },
        { order: "A2", amount: 100_00 },
      ],
      leftOver: 0,
    });
    expect(divideCollection(open, paise(400_00), ["A2", "A1"])).toEqual({
      shares: [
        { order: "A2", amount: 300_00 },
        { order: "A1", amount: 100_00 },
      ],
      leftOver: 0,
    });
    expect(divideCollection(open, paise(400_00), ["A2", "gone"])).toEqual({
      shares: [{ order: "A2", amount: 300_00 }],
      leftOver: 100_00,
    });
  });
});

const kinds = ["opening", "charge", "collection", "advance", "returned", "kept", "credited", "tds"] as const;
const ledgers = fc.array(
  fc
    .record({
      kind: fc.constantFrom<EntryKind>(...kinds),
      amount: fc.integer({ min: -500_00, max: 500_00 }),
      order: fc.constantFrom(null, "A1", "A2", "A3"),
      day: fc.nat(9),
    })
    .map(({ kind, amount, order, day }) => entry(kind, amount, order, day)),
  { maxLength: 30 },
);
const total = (amounts: readonly Paise[]) => amounts.reduce<number>((all, amount) => all + amount, 0);

describe("for every sequence of entries", () => {
  test("what is open comes to the balance, and to nothing if nothing is owed", () => {
    fc.assert(
      fc.property(ledgers, (entries) => {
        const open = listOpenCharges(entries);
        const owed = total(entries.map(({ amount }) => amount));
        expect(total(open.map(({ left }) => left))).toBe(Math.max(0, owed));
        for (const { left } of open) expect(left).toBeGreaterThan(0);
      }),
    );
  });

  test("a statement begins with all before it, each row adds its entry, and statements of successive days join", () => {
    fc.assert(
      fc.property(ledgers, fc.nat(9), (entries, days) => {
        const [middle, last] = [addDays(first, days), addDays(first, 9)];
        const early = accountStatement(entries, { from: first, to: middle });
        const late = accountStatement(entries, { from: addDays(middle, 1), to: last });
        const owed = total(entries.map(({ amount }) => amount));
        expect([early.before, early.after, late.after]).toEqual([0, late.before, owed]);
        expect(early.rows.length + late.rows.length).toBe(entries.length);
        let balance = 0;
        for (const row of [...early.rows, ...late.rows]) {
          balance += row.entry.amount;
          expect(row.balance).toBe(balance);
        }
      }),
    );
  });

  test("a collection is divided to the paisa and closes no bill beyond what it owes", () => {
    fc.assert(
      fc.property(ledgers, fc.nat(2_000_00), fc.boolean(), (entries, amount, isChosen) => {
        const open = listOpenCharges(entries);
        const chosen = isChosen ? open.slice(1).map(({ order }) => order) : undefined;
        const { shares, leftOver } = divideCollection(open, paise(amount), chosen);
        expect(total(shares.map((share) => share.amount)) + leftOver).toBe(amount);
        for (const share of shares) {
          const owed = open.filter(({ order }) => order === share.order).map(({ left }) => left);
          expect(share.amount).toBeLessThanOrEqual(total(owed));
        }
        // A part that is left over means that everything chosen is closed.
        const able = isChosen ? open.slice(1) : open;
        if (leftOver > 0)
          expect(total(shares.map((share) => share.amount))).toBe(total(able.map(({ left }) => left)));
      }),
    );
  });
});

describe("what is taken back of a charge", () => {
  const at = (account: string, amount: number, more: Partial<Entry> = {}): Entry => ({
    ...entry("charge", amount, "o1"),
    account,
    ...more,
  });
  const charged = at("a", 300, { payment: "p1" });
  const back = (entries: readonly Entry[], amount: number) =>
    divideChargeBack(entries, charged, paise(amount)).map((part) => [part.account, part.amount]);

  test("leaves the account that was charged, then those it was moved to", () => {
    const moved = [at("a", -200), at("b", 200)];
    expect(back([charged], 300)).toEqual([["a", 300]]);
    expect(back([charged, ...moved], 50)).toEqual([["a", 50]]);
    expect(back([charged, ...moved], 300)).toEqual([
      ["a", 100],
      ["b", 200],
    ]);
  });

  test("counts what was credited, and not what was collected", () => {
    const moved = [at("a", -300), at("b", 300)];
    const credited = at("b", -100, { kind: "credited" });
    const collected = at("b", -200, { kind: "collection" });
    expect(back([charged, ...moved, credited, collected], 200)).toEqual([["b", 200]]);
    expect(back([charged, ...moved, credited], 250)).toEqual([
      ["a", 50],
      ["b", 200],
    ]);
  });

  test("leaves alone another account that was charged for the same order", () => {
    const other = at("c", 300, { payment: "p2" });
    expect(back([other, charged, at("a", -300), at("b", 300)], 300)).toEqual([["b", 300]]);
  });

  test("comes to the sum, whatever was moved and credited", () => {
    const some = fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.integer({ min: -300, max: 300 })));
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 500 }), (rows, amount) => {
        const entries = [charged, ...rows.map(([account, added]) => at(account, added))];
        const parts = divideChargeBack(entries, charged, paise(amount));
        expect(parts.reduce((all, part) => all + part.amount, 0)).toBe(amount);
        expect(parts.every((part) => part.amount > 0)).toBe(true);
      }),
    );
  });
});
