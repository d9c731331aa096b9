import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { device } from "../../../sync/device.ts";
import { useApiQueryState } from "../../../sync/hooks/useApiQuery.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { toWireCommand } from "../../../sync/outbox/wireCommand.ts";
import { openOrdersArgs } from "../pending/useOpenOrders.ts";
import { describeChange } from "./describeChange.ts";

/** Returns a function that describes this device's changes, with the known names of dishes and table. */
export function useDescribeChange(): (record: OutboxRecord) => string {
  const items = useApiQueryState(menuApi.items, undefined).value ?? [];
  const tables = useApiQueryState(tablesApi.list, undefined).value ?? [];
  const orders = useApiQueryState(ordersApi.list, openOrdersArgs).value ?? [];
  return (record) =>
    describeChange(record, {
      item: (id) => items.find(({ _id }) => _id === id)?.name,
      table: (id) => tables.find(({ _id }) => _id === id)?.name,
      tableOfOrder: (id) =>
        orders.find(({ _id }) => _id === id)?.table.name ??
        tables.find(({ _id }) => _id === tableOpenedWith(id))?.name,
    });
}

/** Returns the table for which this device opened an order that the server does not have yet. */
function tableOpenedWith(orderId: string): string | undefined {
  const opened = device.outbox.records
    .get()
    .flatMap((record) => toWireCommand(takingApi.openOrder, record) ?? []);
  return opened.find(({ body }) => body._id === orderId)?.body.table;
}
