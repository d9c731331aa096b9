import { z } from "zod";

/** Milliseconds since 1970-01-01T00:00Z. Always an argument: the domain has no clock. */
export type Instant = number & { readonly __unit: "instant" };

/** A business day, 'YYYY-MM-DD', in the resort's time zone. */
export type BusinessDay = string & { readonly __unit: "businessDay" };

/** Asia/Kolkata is UTC+5:30 all year, since 1945 (clarification 38: one resort, one time zone). */
export const KOLKATA_OFFSET_MS = 5.5 * 3_600_000;
const DAY_MS = 86_400_000;

/** Brands whole milliseconds as an instant; throws otherwise (a bug in the caller). */
export function instant(ms: number): Instant {
  if (!Number.isSafeInteger(ms)) throw new RangeError(`not an instant: ${ms}`);
  return ms as Instant;
}

/** Returns the calendar date in Asia/Kolkata at an instant. */
export function calendarDay(at: Instant): BusinessDay {
  return new Date(at + KOLKATA_OFFSET_MS).toISOString().slice(0, 10) as BusinessDay;
}

/** Returns the business day of an instant: before the cut-off hour (0–23) that is the previous day (clarification 38). */
export function toBusinessDay(at: Instant, cutoffHour: number): BusinessDay {
  return calendarDay(instant(at - cutoffHour * 3_600_000));
}

/** Returns the start of an instant's hour in Asia/Kolkata. */
export function startOfHour(at: Instant): Instant {
  return instant(at - ((at + KOLKATA_OFFSET_MS) % 3_600_000));
}

/** Returns the instant at which a business day starts. */
export function startOfBusinessDay(day: BusinessDay, cutoffHour: number): Instant {
  return instant(Date.parse(`${day}T00:00:00Z`) - KOLKATA_OFFSET_MS + cutoffHour * 3_600_000);
}

/** Returns the start of a calendar day in Asia/Kolkata and that of the next day. */
export function dayBounds(day: BusinessDay): { readonly from: Instant; readonly until: Instant } {
  return { from: startOfBusinessDay(day, 0), until: startOfBusinessDay(addDays(day, 1), 0) };
}

/** Returns the day `days` later, or earlier if negative. */
export function addDays(day: BusinessDay, days: number): BusinessDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10) as BusinessDay;
}

/** Returns the number of days from `from` to `to`; negative if `to` is earlier. */
export function daysApart(from: BusinessDay, to: BusinessDay): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}

/** Returns the Indian financial year of a calendar day, as in invoice numbers: "26-27" from 1 April 2026. */
export function financialYear(day: BusinessDay): string {
  const year = Number(day.slice(0, 4));
  const start = Number(day.slice(5, 7)) >= 4 ? year : year - 1;
  return `${String(start % 100).padStart(2, "0")}-${String((start + 1) % 100).padStart(2, "0")}`;
}

/** Formats a time in Asia/Kolkata, 24 hours: "20:25" (spec section 9). */
export function formatTime(at: Instant): string {
  return new Date(at + KOLKATA_OFFSET_MS).toISOString().slice(11, 16);
}

/** Formats a time in Asia/Kolkata with seconds: "20:25:07". */
export function formatSecond(at: Instant): string {
  return new Date(at + KOLKATA_OFFSET_MS).toISOString().slice(11, 19);
}

/** Returns the next instant, from `now` on, at a clock time in Asia/Kolkata: "20:25". */
export function nextTime(clock: string, now: Instant): Instant {
  const today = Date.parse(`${calendarDay(now)}T${clock}:00Z`) - KOLKATA_OFFSET_MS;
  return instant(today < now ? today + DAY_MS : today);
}

/** Formats a duration: "12 min", "1 h 5 min". A negative one (a device's clock is behind) is zero. */
export function formatDuration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** Formats a day: "20/11/2026". */
export function formatDay(day: BusinessDay): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

/** Formats date and time: "20/11/2026, 20:25". */
export function formatDateTime(at: Instant): string {
  return `${formatDay(calendarDay(at))}, ${formatTime(at)}`;
}

/** An instant: on the wire ISO 8601 in UTC, inside epoch milliseconds. */
export const Timestamp = z.codec(
  z.iso.datetime(),
  z.custom<Instant>((value) => Number.isSafeInteger(value)),
  { decode: (text) => instant(Date.parse(text)), encode: (at) => new Date(at).toISOString() },
);

const YEAR_MIN = 1900;
const YEAR_MAX = 2999;

/** The error message of a year out of range. */
const DAY_YEARS_PROBLEM = `must be in the years ${YEAR_MIN} to ${YEAR_MAX}`;

/** True if the year is in a range that leaves room for the days that lists and reports add: those have four-digit years too. */
function isInYears(day: BusinessDay): boolean {
  const year = Number(day.slice(0, 4));
  return year >= YEAR_MIN && year <= YEAR_MAX;
}

/** A day on the wire and inside: 'YYYY-MM-DD'. */
export const Day = z
  .codec(
    z.iso.date(),
    z.custom<BusinessDay>((value) => typeof value === "string"),
    { decode: (text) => text as BusinessDay, encode: (day) => day },
  )
  .refine(isInYears, DAY_YEARS_PROBLEM);
