import { useMemo } from "react";
import { type KotStatus, KotStatus as KotStatuses } from "#domain/orders/kot/api.ts";
import type { OrderStatus } from "#domain/orders/order/api.ts";
import type { KotFilter } from "../../features/orders/kot-actions/kotFilter.ts";

export interface OrderFilter {
  readonly status?: OrderStatus | "open";
  readonly area?: string;
  readonly search?: string;
}

/** What is chosen above the two columns; empty text for all. */
export interface Chosen {
  readonly status: OrderStatus | "open" | "";
  readonly area: string;
  readonly search: string;
}

/** The choice as the two columns ask for it. A status that only orders have leaves the KOTs unfiltered. */
export function useFilters({ status, area, search }: Chosen): {
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

export function kotStatusOf(status: Chosen["status"]): KotStatus | undefined {
  return KotStatuses.safeParse(status).data;
}
