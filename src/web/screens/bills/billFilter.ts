import { useMemo } from "react";
import type { BillStatus } from "#domain/orders/bills/api.ts";
import { LIST_SPAN_DAYS } from "#domain/span.ts";
import { addDays, type BusinessDay } from "#domain/time.ts";
import { dayFilter } from "../../kit/list/usePaging.ts";

/** The filter inputs above the list of bills: "" for all, no day for all days. */
export interface ChosenBills {
  readonly day: BusinessDay | undefined;
  readonly status: BillStatus | "";
  readonly search: string;
}

/** The filter for the server, without inputs that filter nothing. */
export interface BillFilter {
  readonly status?: BillStatus;
  readonly date?: BusinessDay;
  readonly search?: string;
}

/** Returns the filter for these inputs; the same object until one of them changes. */
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
  /** The start that "Earlier" leads to: no bills later than `lastDay`. Without it the newest are shown. */
  readonly start: { readonly lastDay?: BusinessDay };
}

interface BillsSearch extends BillFilter {
  readonly startDate?: BusinessDay;
  readonly endDate?: BusinessDay;
}

/** Returns the query for a page of bills: the filter and the days. */
export function billsSearch({ filter, start }: Page, today: BusinessDay): BillsSearch {
  const filterWithDays = { ...filter, ...dayFilter(start, filter.date) };
  // The server limits the days of a search itself.
  if (filter.date ?? filter.status ?? filter.search) return filterWithDays;
  return { ...filterWithDays, startDate: addDays(start.lastDay ?? today, 1 - LIST_SPAN_DAYS) };
}
