import { expect, test } from "vitest";
import { Day } from "#domain/time.ts";
import { billsSearch } from "./billFilter.ts";

const today = Day.decode("2026-11-22");
const lastDay = Day.decode("2026-10-22");

test("a chosen day is asked for, and then the day that its list led to", () => {
  const filter = { date: today, search: "5" };
  expect(billsSearch({ filter, start: {} }, today)).toEqual(filter);
  expect(billsSearch({ filter, start: { lastDay } }, today)).toEqual({ ...filter, date: lastDay });
});

test("when all days are meant, a month is asked for at once", () => {
  expect(billsSearch({ filter: {}, start: {} }, today)).toEqual({ startDate: "2026-10-23" });
  expect(billsSearch({ filter: {}, start: { lastDay } }, today)).toEqual({
    startDate: "2026-09-22",
    endDate: lastDay,
  });
});

test.each([{ search: "123" }, { status: "paid" }] as const)(
  "a search for %j leaves the first day to the server",
  (filter) => {
    expect(billsSearch({ filter, start: {} }, today)).toEqual(filter);
    expect(billsSearch({ filter, start: { lastDay } }, today)).toEqual({ ...filter, endDate: lastDay });
  },
);
