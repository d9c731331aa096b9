import type { z } from "zod";
import { addDays, type BusinessDay, Day } from "./time.ts";

/** An inclusive span of days. */
export interface DaySpan {
  readonly from: BusinessDay;
  readonly to: BusinessDay;
}

const MONTHS = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/**
 * Formats a span: "Today", "20 November 2026", "1–30 November 2026", "23 October – 22 November 2026". `today` is the business
 * day, `date` the calendar day (clarification 105).
 */
export function formatSpan({ from, to }: DaySpan, today: BusinessDay, date: BusinessDay): string {
  if (from === to) return to === today ? formatToday(today, date) : formatSpanDay(to);
  const [first, last] = [formatSpanDay(from).split(" "), formatSpanDay(to).split(" ")];
  const differing = first[2] !== last[2] ? 3 : first[1] !== last[1] ? 2 : 1;
  const dash = differing === 1 ? "–" : " – ";
  return `${first.slice(0, differing).join(" ")}${dash}${last.join(" ")}`;
}

/** Returns "Today", after midnight with the date of the current business day: "Today, 20 November 2026". */
export function formatToday(today: BusinessDay, date: BusinessDay): string {
  return date === today ? "Today" : `Today, ${formatSpanDay(today)}`;
}

/** Formats a day: "20 November 2026". */
function formatSpanDay(day: BusinessDay): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

/** The days per request of a list that is scanned: a month. */
export const LIST_SPAN_DAYS = 31;
/** The days per request of expenses, of which there are few each day. */
export const EXPENSES_SPAN_DAYS = 366;
/** The days per request of Activity, which has about ten entries per order. */
export const ACTIVITY_SPAN_DAYS = 7;
/** Activity with at most this many entries is scanned completely: about 1,800 orders, or the first weeks of a resort. */
export const ACTIVITY_ROWS_WHOLE = 20_000;
/** The days per request of topics with few entries: settings, staff, menu, areas and expenses. */
export const QUIET_TOPIC_SPAN_DAYS = 366;

/** The requested days of a list: a single `date`, or `startDate` or `endDate` or both. */
export interface DayFilter {
  readonly date?: BusinessDay | undefined;
  readonly startDate?: BusinessDay | undefined;
  readonly endDate?: BusinessDay | undefined;
}

export const spanFields = { startDate: Day.optional(), endDate: Day.optional() };
export const dayFields = { date: Day.optional(), ...spanFields };

/** A schema refinement that rejects impossible day filters: `search.superRefine(dayFilterRefusal)`. */
export function dayFilterRefusal({ date, startDate, endDate }: DayFilter, ctx: z.core.$RefinementCtx): void {
  const refuse = (field: keyof DayFilter, message: string) =>
    ctx.addIssue({ code: "custom", path: [field], message });
  if (startDate && endDate && endDate < startDate) refuse("endDate", "must not be before the start date");
  else if (date && startDate && date < startDate) refuse("date", "must not be before the start date");
  else if (date && endDate && date > endDate) refuse("date", "must not be after the end date");
}

export interface ListScope {
  readonly from?: BusinessDay | undefined;
  readonly to?: BusinessDay | undefined;
  /** The span in `X-Span`; undefined if the list is not limited to one. */
  readonly span?: DaySpan | undefined;
  /** True if the list is of a single business day and therefore counted. */
  readonly isCounted: boolean;
}

/** How a list is read: "few" rows (of one order, or open), "indexed" (in an index's order) or "searched" (by a scan). */
export type ListKind = "few" | "indexed" | "searched";

interface ScopeOptions {
  readonly today: BusinessDay;
  readonly kind: ListKind;
  /** The most days per scan. */
  readonly daysMax: number;
}

/** Returns the days that a list reads: the requested ones; of too many for a scan, the newest. The default end is today. */
export function listScope(filter: DayFilter, { today, kind, daysMax }: ScopeOptions): ListScope {
  const from = filter.date ?? filter.startDate;
  const to = filter.date ?? filter.endDate;
  const isCounted = from !== undefined && from === to;
  if (kind === "few") return { from, to, isCounted };
  const last = to ?? (from !== undefined && from > today ? from : today);
  const first = addDays(last, 1 - daysMax);
  if (from !== undefined && from >= first) return { from, to, span: { from, to: last }, isCounted };
  if (kind === "indexed") return { from, to, isCounted };
  return { from: first, to, span: { from: first, to: last }, isCounted };
}
