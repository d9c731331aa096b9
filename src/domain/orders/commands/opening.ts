import type { StoredTableStatus } from "../../floor/tablesApi.ts";
import type { RefusalCode } from "../../refusal.ts";

/** A table's status and open order, and whether its area is active. */
interface TableState {
  readonly isAreaActive: boolean;
  readonly status: StoredTableStatus;
  readonly openOrder: object | undefined;
}

/** Returns the refusal to open an order on a table. A reserved table is allowed: the guest who reserved it has arrived. */
export function openingRefusal(state: TableState): RefusalCode | undefined {
  if (state.status === "out-of-service") return "table-out-of-service";
  if (!state.isAreaActive) return "area-inactive";
  return state.openOrder ? "table-has-active-order" : undefined;
}

/** True if a table has no open order and is neither reserved nor out of service. */
export function isFree(state: TableState): boolean {
  return state.status === "available" && openingRefusal(state) === undefined;
}

/**
 * Returns the refusal to set a table's status, by its state and the person's permission. `mayManage`: may set tables out of
 * service and back. Freeing a table whose order has lines is refused where the order is known.
 */
export function tableStatusRefusal(
  state: Omit<TableState, "isAreaActive">,
  requested: StoredTableStatus,
  mayManage: boolean,
): RefusalCode | undefined {
  if (state.status === "out-of-service" && !mayManage) return "table-out-of-service";
  if (requested === "available") return undefined;
  if (requested === "out-of-service" && !mayManage) return "not-permitted";
  return state.openOrder ? "table-has-order" : undefined;
}
