import type { TableStatus } from "../tables/api.ts";

/** What a table shows: out of service always shows; else occupied while an order is open; else what people set. */
export function tableStatusOf(set: TableStatus, hasOpenOrder: boolean): TableStatus {
  if (set === "out-of-service") return set;
  return hasOpenOrder ? "occupied" : set;
}
