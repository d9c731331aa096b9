import type { z } from "zod";
import { addDays, type BusinessDay, Day } from "./time.ts";

/** A span of days, the first and the last one included. */
export interface DaySpan {
  readonly from: BusinessDay;
  readonly to: BusinessDay;
}

const MONTHS = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/**
 * Returns a span as people say it: "Today", "20 November 2026", "1–30 November 2026", "23 October – 22 November 2026". `today` is
 * the business day and `date` the calendar's (clarification 105).
 */
export function formatSpan({ from, to }: DaySpan, today: BusinessDay, date: BusinessDay): string {
  if (from === to) return to === today ? formatToday(today, date) : formatSpanDay(to);
  const [first, last] = [formatSpanDay(from).split(" "), formatSpanDay(to).split(" ")];
  const differing = first[2] !== last[2] ? 3 : first[1] !== last[1] ? 2 : 1;
  const dash = differing === 1 ? "–" : " – ";
  return `${first.slice(0, differing).join(" ")}${dash}${last.join(" ")}`;
}

/** Returns "Today", after midnight with the date of the business day that still runs: "Today, 20 November 2026". */
export function formatToday(today: BusinessDay, date: BusinessDay): string {
  return date === today ? "Today" : `Today, ${formatSpanDay(today)}`;
}

/** Returns a day in words: "20 November 2026". */
export function formatSpanDay(day: BusinessDay): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

/** A list whose rows are looked through is looked through in this many days at the same time: a month. */
export const LIST_SPAN_DAYS = 31;
/** This many days of expenses: there are few each day. */
export const EXPENSES_SPAN_DAYS = 366;
/** This many days of Activity, which has some ten entries for each order. */
export const ACTIVITY_SPAN_DAYS = 7;
/** Activity of this many entries is looked through whole: some 1,800 orders, or the first weeks of a resort. */
export const ACTIVITY_ROWS_WHOLE = 20_000;
/** This many days of the entries of a topic of which there are few: settings, staff, menu, areas and expenses. */
export const QUIET_TOPIC_SPAN_DAYS = 366;

/** The days that a list is asked for. `date` is one day; `startDate` and `endDate` may be alone. */
export interface DayFilter {
  readonly date?: BusinessDay | undefined;
  readonly startDate?: BusinessDay | undefined;
  readonly endDate?: BusinessDay | undefined;
}

/** The fields of a query that name a span. */
export const spanFields = { startDate: Day.optional(), endDate: Day.optional() };
/** The fields of a query that name a day or a span. */
export const dayFields = { date: Day.optional(), ...spanFields };

/** Refuses, in a query's schema, days that no row can have: `search.superRefine(dayFilterRefusal)`. */
export function dayFilterRefusal(
  { date, startDate, endDate }: DayFilter,
  found: z.core.$RefinementCtx,
): void {
  const refuse = (field: keyof DayFilter, message: string) =>
    found.addIssue({ code: "custom", path: [field], message });
  if (startDate && endDate && endDate < startDate) refuse("endDate", "must not be before the start date");
  else if (date && startDate && date < startDate) refuse("date", "must not be before the start date");
  else if (date && endDate && date > endDate) refuse("date", "must not be after the end date");
}

/** Which days a list reads. */
export interface ListScope {
  readonly from?: BusinessDay | undefined;
  readonly to?: BusinessDay | undefined;
  /** The span that the answer names; undefined where the list may reach back to the first day of all. */
  readonly span?: DaySpan | undefined;
  /** Whether the list is of one business day, and therefore counted. */
  readonly isCounted: boolean;
}

/**
 * How many rows a list can have: "few" for those of one order or the open ones, "indexed" for one that an index holds in its
 * order, "searched" for one whose rows are looked through.
 */
export type ListKind = "few" | "indexed" | "searched";

interface ScopeOptions {
  readonly today: BusinessDay;
  readonly kind: ListKind;
  /** The most days that are looked through at once. */
  readonly daysMax: number;
}

/**
 * Returns which days a list reads: the days asked for while they are not too many, else the newest of them where the list is
 * searched. What is asked without an end ends with today.
 */
export function listScope(asked: DayFilter, { today, kind, daysMax }: ScopeOptions): ListScope {
  const from = asked.date ?? asked.startDate;
  const to = asked.date ?? asked.endDate;
  const isCounted = from !== undefined && from === to;
  if (kind === "few") return { from, to, isCounted };
  const last = to ?? (from !== undefined && from > today ? from : today);
  const first = addDays(last, 1 - daysMax);
  if (from !== undefined && from >= first) return { from, to, span: { from, to: last }, isCounted };
  if (kind === "indexed") return { from, to, isCounted };
  return { from: first, to, span: { from: first, to: last }, isCounted };
}
