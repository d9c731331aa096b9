import { areasApi } from "#domain/floor/areasApi.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { device } from "../../sync/device.ts";
import { attentionArgs } from "./kot/useUnprinted.ts";
import { openOrdersArgs } from "./pending/useOpenOrders.ts";

/** Prefetches everything that the order-taking screen needs, in parallel. */
export function prefetchOrderTaking(): void {
  device.prefetch(areasApi.list);
  device.prefetch(tablesApi.list);
  device.prefetch(settingsApi.read);
  device.prefetch(menuApi.categories);
  device.prefetch(menuApi.items);
  device.prefetch(menuApi.often);
  device.prefetch(ordersApi.list, openOrdersArgs);
  device.prefetch(kotApi.list, attentionArgs);
}
