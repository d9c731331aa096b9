import { expect, test } from "vitest";
import { Day } from "../time.ts";
import { dayRangeOf, daysOf } from "./range.ts";

const today = Day.decode("2026-11-20");

test.each([
  ["today", "2026-11-20", 1],
  ["week", "2026-11-14", 7],
  ["month", "2026-10-22", 30],
] as const)("%s begins on %s and has %d days", (range, from, count) => {
  const found = dayRangeOf({ range }, today);
  if (!("range" in found)) throw new Error("no range");
  expect(found.range).toEqual({ from, to: today });
  expect(daysOf(found.range)).toHaveLength(count);
});

test("custom needs both dates", () => {
  expect(dayRangeOf({ range: "custom", startDate: today }, today)).toEqual({
    problems: [{ field: "endDate", message: "a custom range needs both dates" }],
  });
});
