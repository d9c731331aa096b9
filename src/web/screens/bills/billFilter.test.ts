import { expect, test } from "vitest";
import { Day } from "#domain/time.ts";
import { billsSearch } from "./billFilter.ts";

const today = Day.decode("2026-11-22");
const lastDay = Day.decode("2026-10-22");

test("the list queries a chosen day, and then the day that its buttons lead to", () => {
  const filter = { date: today, search: "5" };
  expect(billsSearch({ filter, start: {} }, today)).toEqual(filter);
  expect(billsSearch({ filter, start: { lastDay } }, today)).toEqual({ ...filter, date: lastDay });
});

test("for all days the list queries a month", () => {
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
