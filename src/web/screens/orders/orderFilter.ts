import { useMemo } from "react";
import { type KotStatus, KotStatus as KotStatuses } from "#domain/orders/kot/api.ts";
import type { OrderStatus } from "#domain/orders/order/api.ts";
import type { KotFilter } from "../../features/orders/kot-actions/kotFilter.ts";

export interface OrderFilter {
  readonly status?: OrderStatus | "open";
  readonly area?: string;
  readonly search?: string;
}

/** The filter inputs above the two columns: "" for all. */
export interface ChosenFilters {
  readonly status: OrderStatus | "open" | "";
  readonly area: string;
  readonly search: string;
}

/** Returns the filters of the two columns. A status that only orders have does not filter the KOTs. */
export function useFilters({ status, area, search }: ChosenFilters): {
  readonly orders: OrderFilter;
  readonly kots: KotFilter;
} {
  const kotStatus = kotStatusOf(status);
  const orders = useMemo(
    () => ({ ...(status && { status }), ...(area && { area }), ...(search && { search }) }),
    [status, area, search],
  );
  const kots = useMemo(
    () => ({ ...(kotStatus && { status: kotStatus }), ...(area && { area }), ...(search && { search }) }),
    [kotStatus, area, search],
  );
  return { orders, kots };
}

/** Returns the selected status if KOTs have it. */
export function kotStatusOf(status: ChosenFilters["status"]): KotStatus | undefined {
  return KotStatuses.safeParse(status).data;
}
