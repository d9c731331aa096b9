import { expect, test } from "vitest";
import { type DayFilter, formatSpan, formatToday, LIST_SPAN_DAYS, type ListKind, listScope } from "./span.ts";
import { Day } from "./time.ts";

const today = Day.decode("2026-11-22");
const asked = ([date, startDate, endDate]: readonly (string | undefined)[]): DayFilter => ({
  ...(date && { date: Day.decode(date) }),
  ...(startDate && { startDate: Day.decode(startDate) }),
  ...(endDate && { endDate: Day.decode(endDate) }),
});

test.each<[ListKind, (string | undefined)[], string, string | undefined, boolean]>([
  // A list of few rows is read whatever the days are.
  ["few", [], "–", undefined, false],
  ["few", [undefined, "2020-01-01", "2026-11-30"], "2020-01-01–2026-11-30", undefined, false],
  ["few", ["2026-11-20"], "2026-11-20–2026-11-20", undefined, true],
  // Up to 31 days are named; one day is counted.
  ["indexed", ["2026-11-20"], "2026-11-20–2026-11-20", "2026-11-20–2026-11-20", true],
  [
    "indexed",
    [undefined, "2026-11-20", "2026-11-20"],
    "2026-11-20–2026-11-20",
    "2026-11-20–2026-11-20",
    true,
  ],
  [
    "indexed",
    [undefined, "2026-11-01", "2026-11-30"],
    "2026-11-01–2026-11-30",
    "2026-11-01–2026-11-30",
    false,
  ],
  ["indexed", [undefined, "2026-10-23"], "2026-10-23–", "2026-10-23–2026-11-22", false],
  ["indexed", [undefined, "2026-12-01"], "2026-12-01–", "2026-12-01–2026-12-01", false],
  // More are read on without naming any.
  ["indexed", [], "–", undefined, false],
  ["indexed", [undefined, "2026-10-22"], "2026-10-22–", undefined, false],
  ["indexed", [undefined, undefined, "2026-10-22"], "–2026-10-22", undefined, false],
  // A searched list is looked through in the newest 31 of the days that were asked for.
  ["searched", [], "2026-10-23–", "2026-10-23–2026-11-22", false],
  ["searched", [undefined, "2026-01-01"], "2026-10-23–", "2026-10-23–2026-11-22", false],
  ["searched", [undefined, undefined, "2026-03-31"], "2026-03-01–2026-03-31", "2026-03-01–2026-03-31", false],
  [
    "searched",
    [undefined, "2026-01-01", "2026-03-31"],
    "2026-03-01–2026-03-31",
    "2026-03-01–2026-03-31",
    false,
  ],
  [
    "searched",
    [undefined, "2026-03-30", "2026-03-31"],
    "2026-03-30–2026-03-31",
    "2026-03-30–2026-03-31",
    false,
  ],
])("%s, %j asked: reads %s, names %s, counts %s", (kind, days, reads, names, isCounted) => {
  const scope = listScope(asked(days), { today, kind, daysMax: LIST_SPAN_DAYS });
  expect(`${scope.from ?? ""}–${scope.to ?? ""}`).toBe(reads);
  expect(scope.span && `${scope.span.from}–${scope.span.to}`).toBe(names);
  expect(scope.isCounted).toBe(isCounted);
});

test.each([
  ["2026-11-22", "2026-11-22", "Today"],
  ["2026-11-02", "2026-11-02", "2 November 2026"],
  ["2026-11-01", "2026-11-30", "1–30 November 2026"],
  ["2026-10-23", "2026-11-22", "23 October – 22 November 2026"],
  ["2025-12-07", "2026-01-06", "7 December 2025 – 6 January 2026"],
])("%s to %s is said as %s", (from, to, words) => {
  expect(formatSpan({ from: Day.decode(from), to: Day.decode(to) }, today, today)).toBe(words);
});

test("between midnight and the cut-off hour today has its date beside it", () => {
  const date = Day.decode("2026-11-23");
  expect(formatToday(today, date)).toBe("Today, 22 November 2026");
  expect(formatSpan({ from: today, to: today }, today, date)).toBe("Today, 22 November 2026");
  expect(formatSpan({ from: date, to: date }, today, date)).toBe("23 November 2026");
});
