import type { Table } from "#domain/floor/tablesApi.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import { type PendingContext, withPending } from "#domain/orders/commands/pending.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { isOpen } from "#domain/orders/order/order.ts";
import { taxRatesOn, withTax } from "#domain/orders/order/taxed.ts";
import type { Settings } from "#domain/settings/api.ts";
import { openDayOf } from "#domain/settings/runningDay.ts";
import { type BusinessDay, calendarDay, type Instant, instant } from "#domain/time.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";

/** Applies this device's pending commands to an order, and the tax that it would be billed with today. */
export function orderWithPending(
  order: Order | undefined,
  pending: readonly OutboxRecord[],
  context: PendingContext,
): Order | undefined {
  const folded = pending.length === 0 ? order : withCommands(order, pending, context);
  return folded && withTax(folded, context.tax);
}

function withCommands(
  order: Order | undefined,
  pending: readonly OutboxRecord[],
  context: PendingContext,
): Order | undefined {
  const commands = pending.map((command) => ({
    ...command,
    // The record has the path with its ids filled in; appliers are found by the endpoint's template.
    path: command.endpoint.slice(`${command.method} `.length),
    takenAt: instant(command.takenAt),
  }));
  return withPending(order, commands, context);
}

/** The open orders with this device's pending commands applied; orders unknown to the server come first. */
export function openOrdersWithPending(
  known: readonly Order[],
  pending: readonly OutboxRecord[],
  context: PendingContext,
): readonly Order[] {
  const commands = Map.groupBy(pending, ({ orderId }) => orderId);
  const knownIds = new Set(known.map(({ _id }) => _id));
  const opened = [...commands.keys()].filter((id) => id !== undefined && !knownIds.has(id));
  return [
    ...opened.map((id) => orderWithPending(undefined, commands.get(id) ?? [], context)),
    ...known.map((order) => orderWithPending(order, commands.get(order._id) ?? [], context)),
  ].flatMap((order) => (order && isOpen(order) ? [order] : []));
}

interface Known {
  readonly person: { readonly id: string; readonly name: string };
  readonly settings: Settings;
  readonly items: readonly MenuItem[];
  readonly tables: readonly Table[];
  readonly now: Instant;
  /** The first business day that is not closed; null while none was. */
  readonly firstOpen: BusinessDay | null;
}

/** Returns what applying pending commands needs besides the order: menu, tables, tax and the person. */
export function createPendingContext({
  person,
  settings,
  items,
  tables,
  now,
  firstOpen,
}: Known): PendingContext {
  const itemsById = new Map(items.map((item) => [item._id, item]));
  const tablesById = new Map(tables.map((table) => [table._id, table]));
  return {
    person: { _id: person.id, name: person.name },
    tax: taxRatesOn(settings, calendarDay(now)),
    businessDay: openDayOf(now, { cutoffHour: settings.cutoffHour, firstOpen }),
    discountLimit: settings.discountLimit,
    courses: settings.courses,
    findItem: (itemId) => itemsById.get(itemId),
    findTable: (tableId) => {
      const table = tablesById.get(tableId);
      return table && { kind: "table", table: { _id: table._id, name: table.name }, area: table.area };
    },
  };
}
