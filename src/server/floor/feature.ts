import type { Feature } from "../http/feature.ts";
import { areaHandlers } from "./areas.ts";
import { type OrdersOnTables, tableHandlers } from "./tables.ts";

/** Serves areas and tables. `orders` reports which tables have an open order. */
export function floorFeature(orders: OrdersOnTables): Feature {
  return { handlers: [...areaHandlers, ...tableHandlers(orders)] };
}
