import type { Feature } from "../http/feature.ts";
import { areaHandlers } from "./areas.ts";
import { type OrdersOnTables, tableHandlers } from "./tables.ts";

/** Areas and tables, and what people set on a table. Whether a table is occupied, the orders say. */
export function floorFeature(orders: OrdersOnTables): Feature {
  return { handlers: [...areaHandlers, ...tableHandlers(orders)] };
}
