import { areasApi } from "#domain/floor/areasApi.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { prefetch } from "../../sync/cache/prefetch.ts";
import { attentionArgs } from "./kot/useUnprinted.ts";
import { openOrdersArgs } from "./pending/useOpenOrders.ts";

/** Starts all reads that the order-taking screen begins with, so that they run in parallel. */
export function prefetchOrderTaking(): void {
  prefetch(areasApi.list);
  prefetch(tablesApi.list);
  prefetch(settingsApi.read);
  prefetch(menuApi.categories);
  prefetch(menuApi.items);
  prefetch(menuApi.often);
  prefetch(ordersApi.list, openOrdersArgs);
  prefetch(kotApi.list, attentionArgs);
}
