import { expect, test } from "vitest";
import { Day } from "../time.ts";
import { daysBefore, listDays, toDayRange } from "./range.ts";

const today = Day.decode("2026-11-20");

test.each([
  ["today", "2026-11-20", 1],
  ["week", "2026-11-14", 7],
  ["month", "2026-10-22", 30],
] as const)("%s begins on %s and has %d days", (range, from, count) => {
  const found = toDayRange({ range }, today);
  if (!("range" in found)) throw new Error("no range");
  expect(found.range).toEqual({ from, to: today });
  expect(listDays(found.range)).toHaveLength(count);
});

test("a custom range needs both dates", () => {
  expect(toDayRange({ range: "custom", startDate: today }, today)).toEqual({
    problems: [{ field: "endDate", message: "a custom range needs both dates" }],
  });
});

const day = (text: string | undefined) => (text === undefined ? undefined : Day.decode(text));

test.each([
  ["its one day", "2026-11-01", "2026-11-01"],
  ["its days, today or later too", "2026-11-01", "2027-01-31"],
  ["400 days", "2026-01-01", "2027-02-04"],
])("a custom range covers %s", (_, from, to) => {
  const search = { range: "custom", startDate: day(from), endDate: day(to) } as const;
  expect(toDayRange(search, today)).toEqual({ range: { from, to } });
});

const bothNeeded = "a custom range needs both dates";

test.each([
  [undefined, "2026-11-20", [["startDate", bothNeeded]]],
  [
    undefined,
    undefined,
    [
      ["startDate", bothNeeded],
      ["endDate", bothNeeded],
    ],
  ],
  ["2026-11-20", "2026-11-19", [["endDate", "must not be before the start date"]]],
  ["2026-01-01", "2027-02-05", [["endDate", "at most 400 days can be reported"]]],
])("custom from %s to %s is refused", (from, to, problems) => {
  const search = { range: "custom", startDate: day(from), endDate: day(to) } as const;
  expect(toDayRange(search, today)).toEqual({
    problems: problems.map(([field, message]) => ({ field, message })),
  });
});

test("the days of a range are listed in order, first and last too", () => {
  const range = { from: Day.decode("2026-11-29"), to: Day.decode("2026-12-01") };
  expect(listDays(range)).toEqual(["2026-11-29", "2026-11-30", "2026-12-01"]);
});

test.each([
  ["2026-11-24", "2026-11-24", "2026-11-23", "2026-11-23"],
  ["2026-11-01", "2026-11-30", "2026-10-02", "2026-10-31"],
])("before %s to %s stand as many days, %s to %s", (from, to, earlier, last) => {
  const range = { from: Day.decode(from), to: Day.decode(to) };
  expect(daysBefore(range)).toEqual({ from: earlier, to: last });
});
