import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { useAskState } from "../../../sync/cache/useAsk.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { openOrdersArgs } from "../pending/useOpenOrders.ts";
import { changeWords } from "./changeWords.ts";

/** Returns a function that says what a change of this device does, with the names of dishes and table that are known here. */
export function useChangeWords(): (record: OutboxRecord) => string {
  const items = useAskState(menuApi.items, undefined).value ?? [];
  const tables = useAskState(tablesApi.list, undefined).value ?? [];
  const orders = useAskState(ordersApi.list, openOrdersArgs).value ?? [];
  return (record) =>
    changeWords(record, {
      item: (id) => items.find(({ _id }) => _id === id)?.name,
      table: (id) => tables.find(({ _id }) => _id === id)?.name,
      tableOfOrder: (id) => orders.find(({ _id }) => _id === id)?.table.name,
    });
}
