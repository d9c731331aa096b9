import { areasApi } from "#domain/floor/areasApi.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { prefetch } from "../../sync/prefetch.ts";
import { openOrdersArgs } from "./pending/useOpenOrders.ts";

/** Everything the screen reads first, asked for at once. */
export function prefetchOrderTaking(): void {
  prefetch(areasApi.list);
  prefetch(tablesApi.list);
  prefetch(settingsApi.read);
  prefetch(menuApi.categories);
  prefetch(menuApi.items);
  prefetch(ordersApi.list, openOrdersArgs);
}
