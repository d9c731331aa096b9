import { useMemo } from "react";
import type { BillStatus } from "#domain/orders/bills/api.ts";
import { LIST_SPAN_DAYS } from "#domain/span.ts";
import { addDays, type BusinessDay } from "#domain/time.ts";
import { dayFilter } from "../../kit/list/usePaging.ts";

/** The choices above the list of bills: "" for all, no day for all days. */
export interface ChosenBills {
  readonly day: BusinessDay | undefined;
  readonly status: BillStatus | "";
  readonly search: string;
}

/** The same choices as the server knows them: a choice that narrows nothing is left out. */
export interface BillFilter {
  readonly status?: BillStatus;
  readonly date?: BusinessDay;
  readonly search?: string;
}

/** Returns the filter for these choices; the same object until one of them changes. */
export function useBillFilter({ day, status, search }: ChosenBills): BillFilter {
  return useMemo(
    () => ({
      ...(day === undefined ? {} : { date: day }),
      ...(status === "" ? {} : { status }),
      ...(search === "" ? {} : { search }),
    }),
    [day, status, search],
  );
}

interface Page {
  readonly filter: BillFilter;
  /** Where "Earlier" has led: no later bills than those of `lastDay` are shown. Without it the newest are. */
  readonly start: { readonly lastDay?: BusinessDay };
}

interface BillsSearch extends BillFilter {
  readonly startDate?: BusinessDay;
  readonly endDate?: BusinessDay;
}

/** Returns the question to the server for a page of bills: the filter, and the days in which to look. */
export function billsSearch({ filter, start }: Page, today: BusinessDay): BillsSearch {
  const asked = { ...filter, ...dayFilter(start, filter.date) };
  // The server itself decides how many days it searches.
  if (filter.date ?? filter.status ?? filter.search) return asked;
  return { ...asked, startDate: addDays(start.lastDay ?? today, 1 - LIST_SPAN_DAYS) };
}
