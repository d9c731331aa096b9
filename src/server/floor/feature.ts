import type { Feature } from "../http/feature.ts";
import { areaHandlers } from "./areas.ts";
import { type OrdersOnTables, tableHandlers } from "./tables.ts";

/** Serves areas and tables. Whether a table is occupied it asks through the functions that orders hand in. */
export function floorFeature(orders: OrdersOnTables): Feature {
  return { handlers: [...areaHandlers, ...tableHandlers(orders)] };
}
