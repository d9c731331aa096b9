import type { StoredTableStatus } from "../../floor/tablesApi.ts";
import type { RefusalCode } from "../../refusal.ts";

/** The state set on a table, its area and its open order. */
interface TableState {
  readonly isAreaActive: boolean;
  readonly status: StoredTableStatus;
  readonly openOrder: object | undefined;
}

/** Refuses to open an order on a table that cannot take one. A reserved table can: the guest who reserved it has come. */
export function openingRefusal(state: TableState): RefusalCode | undefined {
  if (state.status === "out-of-service") return "table-out-of-service";
  if (!state.isAreaActive) return "area-inactive";
  return state.openOrder ? "table-has-active-order" : undefined;
}

/** Returns whether a table has no order and nobody has reserved it or taken it out of service. */
export function isFree(state: TableState): boolean {
  return state.status === "available" && openingRefusal(state) === undefined;
}

/**
 * Refuses to set a table to a status that its state or the person's permissions do not allow. `mayManage`: may take
 * tables out of service and back. Freeing a table with lines on its order is refused elsewhere, where the order is
 * known.
 */
export function tableStatusRefusal(
  state: Omit<TableState, "isAreaActive">,
  wanted: StoredTableStatus,
  mayManage: boolean,
): RefusalCode | undefined {
  if (state.status === "out-of-service" && !mayManage) return "table-out-of-service";
  if (wanted === "available") return undefined;
  if (wanted === "out-of-service" && !mayManage) return "not-permitted";
  return state.openOrder ? "table-has-order" : undefined;
}
