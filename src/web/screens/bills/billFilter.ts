import { useMemo } from "react";
import type { BillStatus } from "#domain/orders/bills/api.ts";
import type { BusinessDay } from "#domain/time.ts";

export interface BillFilter {
  readonly status?: BillStatus;
  readonly date?: BusinessDay;
  readonly search?: string;
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
