import { useMemo } from "react";
import { type Table, tablesApi } from "#domain/floor/tablesApi.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { useApiSnapshot } from "../../../sync/hooks/useApiQuery.ts";
import { usePendingCommands } from "../../../sync/hooks/useOutbox.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { endpointId, toWireCommand } from "../../../sync/outbox/wireCommand.ts";
import { type TableTile, tableTiles } from "./tableTiles.ts";

/** Commands that close a table's order. */
const closing: ReadonlySet<string> = new Set([payingApi.pay, closingApi.deleteOrder].map(endpointId));
/** Commands that change a tile apart from its order; adding a dish does not. */
const endpoints: ReadonlySet<string> = new Set([...closing, endpointId(closingApi.setTableStatus)]);

/**
 * Returns the tiles of an area, or of all, with this device's pending changes: statuses set, and tables whose order was
 * settled or deleted here. `orders` are the open ones as this device knows them.
 */
export function useTiles(orders: readonly Order[], areaId?: string): readonly TableTile[] {
  const { value, seq, epoch } = useApiSnapshot(tablesApi.list);
  const pending = usePendingCommands({ endpoints, seq, epoch });
  const tables = useMemo(() => withoutClosed(value, pending), [value, pending]);
  const statuses = useMemo(() => statusesSet(pending), [pending]);
  return useMemo(() => {
    const tiles = tableTiles(tables, orders, areaId);
    if (statuses.size === 0) return tiles;
    return tiles.map((tile) => ({ ...tile, status: statuses.get(tile.table._id) ?? tile.status }));
  }, [tables, orders, areaId, statuses]);
}

/** Returns the tables, free if one of the commands closes their order; the same array if none does. */
function withoutClosed(tables: readonly Table[], pending: readonly OutboxRecord[]): readonly Table[] {
  const closed = new Set(
    pending.flatMap((record) => (isClosing(record) ? record.orderId : [])).flatMap((id) => id ?? []),
  );
  if (closed.size === 0) return tables;
  return tables.map((table) =>
    table.openOrder !== null && closed.has(table.openOrder)
      ? { ...table, status: "available", openOrder: null }
      : table,
  );
}

/** True if a command certainly closes its order: not a payment by tenders, which may be partial; freeing a table does. */
function isClosing(record: OutboxRecord): boolean {
  if (toWireCommand(closingApi.setTableStatus, record)?.body.order !== undefined) return true;
  return closing.has(record.endpoint) && toWireCommand(payingApi.pay, record)?.body.tenders === undefined;
}

const none: ReadonlyMap<string, Table["status"]> = new Map();

function statusesSet(pending: readonly OutboxRecord[]): ReadonlyMap<string, Table["status"]> {
  const set = pending.flatMap((record) => toWireCommand(closingApi.setTableStatus, record) ?? []);
  return set.length === 0 ? none : new Map(set.map(({ params, body }) => [params.tableId, body.status]));
}
