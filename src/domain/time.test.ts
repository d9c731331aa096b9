import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  addDays,
  calendarDay,
  Day,
  dayBounds,
  daysApart,
  financialYear,
  formatDateTime,
  instant,
  nextTime,
  startOfBusinessDay,
  Timestamp,
  toBusinessDay,
} from "./time.ts";

const at = (iso: string) => instant(Date.parse(iso));
const instants = fc
  .integer({ min: Date.parse("2000-01-01T00:00:00Z"), max: Date.parse("2099-12-31T00:00:00Z") })
  .map(instant);
const hours = fc.integer({ min: 0, max: 23 });

describe("days in Asia/Kolkata", () => {
  test.each([
    ["2026-11-19T18:29:59.999Z", "2026-11-19"],
    ["2026-11-19T18:30:00Z", "2026-11-20"], // midnight in Kolkata
    ["2028-02-28T18:30:00Z", "2028-02-29"],
    ["2026-12-31T18:30:00Z", "2027-01-01"],
  ])("%s is on business day %s", (iso, day) => {
    expect(calendarDay(at(iso))).toBe(day);
  });

  test.each([
    ["2026-11-20T03:59:59.999+05:30", 4, "2026-11-19"],
    ["2026-11-20T04:00:00+05:30", 4, "2026-11-20"],
    ["2026-11-20T00:00:00+05:30", 0, "2026-11-20"],
    ["2026-11-20T22:59:59+05:30", 23, "2026-11-19"],
    ["2026-11-20T23:00:00+05:30", 23, "2026-11-20"],
    ["2026-04-01T00:05:00+05:30", 4, "2026-03-31"],
  ])("%s with the cut-off at %i belongs to %s", (iso, cutoff, day) => {
    expect(toBusinessDay(at(iso), cutoff)).toBe(day);
  });

  test("a business day starts at its cut-off and lasts until the next one starts", () => {
    fc.assert(
      fc.property(instants, hours, (moment, cutoff) => {
        const day = toBusinessDay(moment, cutoff);
        expect(startOfBusinessDay(day, cutoff)).toBeLessThanOrEqual(moment);
        expect(startOfBusinessDay(addDays(day, 1), cutoff)).toBeGreaterThan(moment);
        expect(toBusinessDay(startOfBusinessDay(day, cutoff), cutoff)).toBe(day);
      }),
    );
  });

  test("a calendar day is the instants with its date, whatever the cut-off", () => {
    const { from, until } = dayBounds(Day.decode("2027-04-01"));
    expect([from, until]).toEqual([at("2027-04-01T00:00:00+05:30"), at("2027-04-02T00:00:00+05:30")]);
    fc.assert(
      fc.property(instants, (moment) => {
        const day = dayBounds(calendarDay(moment));
        expect(day.from <= moment && moment < day.until).toBe(true);
      }),
    );
  });

  test("days are added across months, leap days and years", () => {
    const day = (text: string) => z.decode(Day, text);
    expect(addDays(day("2028-02-28"), 1)).toBe("2028-02-29");
    expect(addDays(day("2026-12-31"), 1)).toBe("2027-01-01");
    expect(addDays(day("2026-03-01"), -1)).toBe("2026-02-28");
  });

  test.each([
    ["2026-11-20", "2026-11-20", 0],
    ["2028-02-28", "2028-03-01", 2],
    ["2027-01-01", "2026-12-31", -1],
  ])("from %s to %s are %d days", (from, to, days) => {
    expect(daysApart(z.decode(Day, from), z.decode(Day, to))).toBe(days);
  });
});

describe("financial year", () => {
  test.each([
    ["2026-03-31", "25-26"],
    ["2026-04-01", "26-27"],
    ["2026-12-31", "26-27"],
    ["2027-01-01", "26-27"],
    ["2099-04-01", "99-00"],
    ["2000-01-01", "99-00"],
    ["2005-04-01", "05-06"],
  ])("%s is in %s", (day, year) => {
    expect(financialYear(z.decode(Day, day))).toBe(year);
  });
});

describe("on paper and on the wire", () => {
  test("a time is formatted in Asia/Kolkata with 24 hours", () => {
    expect(formatDateTime(at("2026-11-20T14:55:00Z"))).toBe("20/11/2026, 20:25");
    expect(formatDateTime(at("2026-11-20T18:30:00Z"))).toBe("21/11/2026, 00:00");
  });

  test("instants survive encoding and decoding", () => {
    fc.assert(fc.property(instants, (moment) => z.decode(Timestamp, z.encode(Timestamp, moment)) === moment));
  });

  test.each(["2026-13-01", "2026-02-29", "20/11/2026", "2026-1-1", "", "2026-11-20T00:00:00Z"])(
    "%s is not a day",
    (text) => {
      expect(Day.safeParse(text).success).toBe(false);
    },
  );

  test.each([
    ["0000-01-05", false],
    ["1899-12-31", false],
    ["1900-01-01", true],
    ["2999-12-31", true],
    ["3000-01-01", false],
    ["9999-12-31", false],
  ])("%s is a day that the program takes: %s", (text, isTaken) => {
    expect(Day.safeParse(text).success).toBe(isTaken);
  });

  test.each(["2026-11-20", "2026-11-20T25:00:00Z", "now", ""])("%s is not a timestamp", (text) => {
    expect(Timestamp.safeParse(text).success).toBe(false);
  });

  test("an instant is a whole number of milliseconds", () => {
    expect(() => instant(Number.NaN)).toThrow(new RangeError("not an instant: NaN"));
    expect(() => instant(0.5)).toThrow(new RangeError("not an instant: 0.5"));
    expect(() => z.encode<z.ZodType>(Timestamp, 0.5)).toThrow(z.core.$ZodError);
    expect(() => z.encode<z.ZodType>(Day, 20_261_120)).toThrow(z.core.$ZodError);
  });
});

test("nextTime is today, or tomorrow once the time has passed", () => {
  const at = (text: string) => instant(Date.parse(`2026-11-20T${text}:00+05:30`));
  expect(formatDateTime(nextTime("20:15", at("19:30")))).toBe("20/11/2026, 20:15");
  expect(formatDateTime(nextTime("00:30", at("23:50")))).toBe("21/11/2026, 00:30");
});
