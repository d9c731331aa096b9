import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarDay, instant } from "../time.ts";
import {
  backupsToDelete,
  backupsToKeep,
  NEWEST_ALWAYS_KEPT,
  type RetainedBackup,
} from "./backupRetention.ts";
import type { BackupReason } from "./backupsApi.ts";

const DAY_MS = 24 * 3_600_000;
/** 03:30 in Asia/Kolkata on the first of January 2026, a Thursday. */
const FIRST_NIGHT = Date.parse("2025-12-31T22:00:00Z");

function backup(createdAt: number, reason: BackupReason = "nightly", bytes = 1): RetainedBackup {
  return { name: `${createdAt}-${reason}`, createdAt: instant(createdAt), reason, bytes };
}
const nightly = (night: number, bytes = 1) => backup(FIRST_NIGHT + night * DAY_MS, "nightly", bytes);
const dayOf = ({ createdAt }: RetainedBackup) => calendarDay(createdAt);

/** Makes one backup after the other and deletes after each what need not stay. */
function thinnedOneByOne(made: readonly RetainedBackup[], limitBytes = 0): RetainedBackup[] {
  let staying: RetainedBackup[] = [];
  for (const each of made) {
    const all = [...staying, each];
    const deleted = new Set(backupsToDelete(all, limitBytes));
    staying = all.filter((one) => !deleted.has(one));
  }
  return staying;
}

test("after two years of nights there are 14 days, 8 weeks and 12 months", () => {
  const nights = Array.from({ length: 730 }, (_, night) => nightly(night));
  const staying = thinnedOneByOne(nights);
  const kept = backupsToKeep(staying);
  const daysKeptFor = (span: string) => staying.filter(({ name }) => kept.get(name) === span).map(dayOf);
  // The last night is Friday, 31 December 2027.
  expect(daysKeptFor("day")).toHaveLength(14);
  expect([daysKeptFor("day")[0], daysKeptFor("day").at(-1)]).toEqual(["2027-12-18", "2027-12-31"]);
  // Sundays; the weeks of the last fourteen days have their day already.
  expect(daysKeptFor("week")).toEqual(["2027-11-14", "2027-11-21", "2027-11-28", "2027-12-05", "2027-12-12"]);
  expect(daysKeptFor("month")).toEqual([
    ...["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31", "2027-06-30"],
    ...["2027-07-31", "2027-08-31", "2027-09-30", "2027-10-31", "2027-11-30"],
  ]);
  expect(kept.size).toBe(staying.length);
});

/** Nights on which the computer was on, over two years, some with a second backup. */
const someNights = fc
  .uniqueArray(fc.integer({ min: 0, max: 2 * 730 }), { minLength: 1, maxLength: 400 })
  .map((halves) => halves.toSorted((a, b) => a - b).map((half) => backup(FIRST_NIGHT + (half * DAY_MS) / 2)));

test("for any nights, thinning every night leaves the same backups as thinning once at the end", () => {
  fc.assert(
    fc.property(someNights, (made) => {
      const deleted = new Set(backupsToDelete(made, 0));
      expect(thinnedOneByOne(made)).toEqual(made.filter((one) => !deleted.has(one)));
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 30 },
  );
});

test("for any nights, the newest backup of each of the last days, weeks and months stays", () => {
  const monday = (day: string) => {
    const at = Date.parse(`${day}T00:00:00Z`);
    return String(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS);
  };
  const spans = [
    { count: 14, of: dayOf },
    { count: 8, of: (one: RetainedBackup) => monday(dayOf(one)) },
    { count: 12, of: (one: RetainedBackup) => dayOf(one).slice(0, 7) },
  ];
  fc.assert(
    fc.property(someNights, (made) => {
      const kept = backupsToKeep(made);
      const newestOf = ({ count, of }: (typeof spans)[number]) =>
        [...new Map(made.map((one) => [of(one), one.name])).values()].slice(-count);
      expect(new Set(kept.keys())).toEqual(new Set(spans.flatMap(newestOf)));
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 100 },
  );
});

test("the newest 14 of each other reason stay, and no nightly one goes because of them", () => {
  const byHand = Array.from({ length: 20 }, (_, each) => backup(FIRST_NIGHT + each * 1_000, "manual"));
  const update = backup(FIRST_NIGHT - DAY_MS, "before-start");
  const deleted = backupsToDelete([...byHand, update, nightly(0)], 0);
  expect(deleted).toEqual(byHand.slice(0, 6));
});

test("over the limit the oldest of the months go first, then of the weeks, then the oldest of the rest", () => {
  const nights = Array.from({ length: 730 }, (_, night) => nightly(night, 10));
  const all = thinnedOneByOne(nights);
  const goneAt = (limitBytes: number) => backupsToDelete(all, limitBytes).map(dayOf);
  expect(goneAt(all.length * 10)).toEqual([]);
  expect(goneAt(all.length * 10 - 1)).toEqual(["2027-01-31"]);
  expect(goneAt(190)).toHaveLength(11);
  expect(goneAt(180).slice(10)).toEqual(["2027-11-30", "2027-11-14"]);
  expect(goneAt(130).slice(15)).toEqual(["2027-12-12", "2027-12-18"]);
  // 0 is no limit.
  expect(goneAt(0)).toEqual([]);
});

test("however small the limit, the newest three stay; and what stays is below it or is these three", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 5_000 }), (bytes, limitBytes) => {
      const made = bytes.map((size, night) => nightly(night, size));
      const deleted = new Set(backupsToDelete(made, limitBytes));
      const staying = made.filter((one) => !deleted.has(one));
      expect(staying.slice(-NEWEST_ALWAYS_KEPT)).toEqual(made.slice(-NEWEST_ALWAYS_KEPT));
      const total = staying.reduce((sum, one) => sum + one.bytes, 0);
      expect(total <= limitBytes || staying.length <= NEWEST_ALWAYS_KEPT).toBe(true);
    }),
  );
});
