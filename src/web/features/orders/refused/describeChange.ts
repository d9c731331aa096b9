import { z } from "zod";
import { Ref } from "#domain/entity.ts";
import { type NewLine, takingApi } from "#domain/orders/commands/taking.ts";
import { placeName, toPlace } from "#domain/orders/place.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { toWireCommand } from "../../../sync/outbox/wireCommand.ts";

/** Dishes named per change; the others are counted. */
const NAMED_MAX = 3;

/** The names known on this device; undefined for unknown ones. */
export interface KnownNames {
  item(id: string): string | undefined;
  table(id: string): string | undefined;
  /** The table of an open order. */
  tableOfOrder(id: string): string | undefined;
}

const WithTable = z.object({ table: Ref });

/** Describes a queued change with the names known here: "Add 2 × Masala Dosa · T4". */
export function describeChange(record: OutboxRecord, names: KnownNames): string {
  const opened = toWireCommand(takingApi.openOrder, record)?.body;
  const added = toWireCommand(takingApi.addLines, record)?.body.lines ?? opened?.items ?? [];
  const dishes = formatDishes(added, names);
  const change = dishes === undefined ? record.label : `Add ${dishes}`;
  const table =
    (opened && (opened.place ? placeName(toPlace(opened.place, null)) : names.table(opened.table ?? ""))) ??
    (record.orderId !== undefined ? names.tableOfOrder(record.orderId) : undefined) ??
    WithTable.safeParse(record.refusal?.details).data?.table.name;
  return table === undefined ? change : `${change} · ${table}`;
}

/** Formats the dishes of lines with their quantities; undefined if there are none or one is unknown. */
function formatDishes(lines: readonly NewLine[], names: KnownNames): string | undefined {
  const dishes = lines.map(({ menuItem, quantity }) => {
    const name = names.item(menuItem);
    return name === undefined ? undefined : `${quantity} × ${name}`;
  });
  if (dishes.length === 0 || dishes.includes(undefined)) return undefined;
  const unnamedCount = dishes.length - NAMED_MAX;
  return [...dishes.slice(0, NAMED_MAX), ...(unnamedCount > 0 ? [`${unnamedCount} more`] : [])].join(", ");
}
