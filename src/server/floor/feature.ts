import type { Feature } from "../http/handlers/handler.ts";
import { areaHandlers } from "./areas.ts";
import { type OrdersOnTables, tableHandlers } from "./tables.ts";

/** The feature of areas and tables. `orders` finds the open orders of tables. */
export function floorFeature(orders: OrdersOnTables): Feature {
  return { handlers: [...areaHandlers, ...tableHandlers(orders)] };
}
