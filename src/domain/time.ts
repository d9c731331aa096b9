import { z } from "zod";

/** Milliseconds since 1970-01-01T00:00Z. Always passed in: the domain has no clock. */
export type Instant = number & { readonly __unit: "instant" };

/** A day of business, 'YYYY-MM-DD', in the resort's time zone. */
export type BusinessDay = string & { readonly __unit: "businessDay" };

/** Asia/Kolkata is UTC+5:30 all year and has been since 1945 (clarification 38: one resort, one time zone). */
export const KOLKATA_OFFSET_MS = 5.5 * 3_600_000;
const DAY_MS = 86_400_000;

/** Brands whole milliseconds as an instant; throws for others, which is a bug in the caller. */
export function instant(ms: number): Instant {
  if (!Number.isSafeInteger(ms)) throw new RangeError(`not an instant: ${ms}`);
  return ms as Instant;
}

/** Returns the calendar date in Asia/Kolkata at an instant. */
export function calendarDay(at: Instant): BusinessDay {
  return new Date(at + KOLKATA_OFFSET_MS).toISOString().slice(0, 10) as BusinessDay;
}

/** Returns the business day of an instant: before the cut-off hour (0–23) it is still the day before (clarification 38). */
export function toBusinessDay(at: Instant, cutoffHour: number): BusinessDay {
  return calendarDay(instant(at - cutoffHour * 3_600_000));
}

/** Returns the beginning of an instant's hour in Asia/Kolkata. */
export function startOfHour(at: Instant): Instant {
  return instant(at - ((at + KOLKATA_OFFSET_MS) % 3_600_000));
}

/** Returns the instant at which a business day starts. */
export function startOfBusinessDay(day: BusinessDay, cutoffHour: number): Instant {
  return instant(Date.parse(`${day}T00:00:00Z`) - KOLKATA_OFFSET_MS + cutoffHour * 3_600_000);
}

/** Returns the instants of a calendar day in Asia/Kolkata: from its first one until the first one of the next day. */
export function dayBounds(day: BusinessDay): { readonly from: Instant; readonly until: Instant } {
  return { from: startOfBusinessDay(day, 0), until: startOfBusinessDay(addDays(day, 1), 0) };
}

/** Returns the day `days` later, or earlier when negative. */
export function addDays(day: BusinessDay, days: number): BusinessDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10) as BusinessDay;
}

/** Returns by how many days `to` is later than `from`; negative when it is earlier. */
export function daysApart(from: BusinessDay, to: BusinessDay): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}

/** Returns the Indian financial year of a calendar day as invoice numbers print it: "26-27" from 1 April 2026. */
export function financialYear(day: BusinessDay): string {
  const year = Number(day.slice(0, 4));
  const start = Number(day.slice(5, 7)) >= 4 ? year : year - 1;
  return `${String(start % 100).padStart(2, "0")}-${String((start + 1) % 100).padStart(2, "0")}`;
}

/** Formats a time in Asia/Kolkata, 24 hours: "20:25" (spec section 9). */
export function formatTime(at: Instant): string {
  return new Date(at + KOLKATA_OFFSET_MS).toISOString().slice(11, 16);
}

/** Formats a time in Asia/Kolkata to the second: "20:25:07". */
export function formatSecond(at: Instant): string {
  return new Date(at + KOLKATA_OFFSET_MS).toISOString().slice(11, 19);
}

/** Returns the next instant, from `now` on, at a time of the clock in Asia/Kolkata: "20:25". */
export function nextTime(clock: string, now: Instant): Instant {
  const today = Date.parse(`${calendarDay(now)}T${clock}:00Z`) - KOLKATA_OFFSET_MS;
  return instant(today < now ? today + DAY_MS : today);
}

/** Formats a time that has passed: "12 min", "1 h 5 min". One that lies ahead, by a device's clock, is none yet. */
export function formatDuration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** Formats a day: "20/11/2026". */
export function formatDay(day: BusinessDay): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

/** Formats a moment as printed on paper: "20/11/2026, 20:25". */
export function formatDateTime(at: Instant): string {
  return `${formatDay(calendarDay(at))}, ${formatTime(at)}`;
}

/** An instant on the wire: ISO 8601 in UTC; inside: epoch milliseconds. */
export const Timestamp = z.codec(
  z.iso.datetime(),
  z.custom<Instant>((value) => Number.isSafeInteger(value)),
  { decode: (text) => instant(Date.parse(text)), encode: (at) => new Date(at).toISOString() },
);

const YEAR_MIN = 1900;
const YEAR_MAX = 2999;

/** The problem with a day of another year. */
const DAY_YEARS_PROBLEM = `must be in the years ${YEAR_MIN} to ${YEAR_MAX}`;

/** Whether a day's year leaves room: the days that a list or a report adds to it have a year of four digits too. */
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
