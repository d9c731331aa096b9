import { useMemo } from "react";
import type { BillStatus } from "#domain/orders/bills/api.ts";
import { LIST_SPAN_DAYS } from "#domain/span.ts";
import { addDays, type BusinessDay } from "#domain/time.ts";

export interface BillFilter {
  readonly status?: BillStatus;
  readonly date?: BusinessDay;
  readonly search?: string;
}

/**
 * Returns what to ask for a page: the chosen day, or else a month at once, up to the last day of the span. What is searched for
 * the server looks for in a month by itself, and numbers in all of them.
 */
export function billsAsked(
  { filter, lastDay }: { readonly filter: BillFilter; readonly lastDay: BusinessDay | undefined },
  today: BusinessDay,
): BillFilter & { readonly startDate?: BusinessDay; readonly endDate?: BusinessDay } {
  const { date, status, search } = filter;
  if (date) return { ...filter, date: lastDay ?? date };
  const isSearched = (status ?? search) !== undefined;
  return {
    ...filter,
    ...(!isSearched && { startDate: addDays(lastDay ?? today, 1 - LIST_SPAN_DAYS) }),
    ...(lastDay && { endDate: lastDay }),
  };
}

/** What is chosen above the list: "" for all, no day for all days. */
export interface ChosenBills {
  readonly day: BusinessDay | undefined;
  readonly status: BillStatus | "";
  readonly search: string;
}

/** Returns the filter to send for what is chosen; the same object as long as the choice has not changed. */
export function useBillFilter({ day, status, search }: ChosenBills): BillFilter {
  return useMemo(
    () => ({ ...(status && { status }), ...(day && { date: day }), ...(search && { search }) }),
    [day, status, search],
  );
}
