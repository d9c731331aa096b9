import type { Insertable, Selectable } from "kysely";
import { z } from "zod";
import { Ref } from "#domain/entity.ts";
import {
  Component,
  type Kot,
  KotChange,
  KotCourses,
  type KotItem,
  KotKind,
  type KotPart,
  KotStatus,
  StationQuantity,
} from "#domain/orders/kot/api.ts";
import { partStatus } from "#domain/orders/kot/parts.ts";
import type { StoredWork, withWork } from "#domain/orders/kot/work.ts";
import { instant } from "#domain/time.ts";
import type { Database } from "../../db/database.ts";
import { placeColumns, toPlace } from "../order/place.ts";
import { dayOf, toCancellation } from "../order/rows.ts";

type KotRow = Selectable<Database["kots"]>;
type ItemRow = Selectable<Database["kot_items"]>;

const Components = z.array(Component);
const Stations = z.array(StationQuantity);
const Parts = z.array(Ref.extend({ printCount: z.number(), isSeen: z.boolean() }));

export function toKot(row: KotRow, items: KotItem[]): Kot {
  const { void_reason: reason, voided_by_id: byId, voided_by_name: byName, voided_at: at } = row;
  return {
    _id: row.id,
    createdAt: instant(row.created_at),
    kotNumber: row.kot_number,
    token: row.token,
    kind: KotKind.parse(row.kind),
    order: { _id: row.order_id, billNumber: row.bill_number },
    ...toPlace(row, row.order_id),
    waiter: { _id: row.waiter_id, name: row.waiter_name },
    status: KotStatus.parse(row.status),
    items,
    ...(row.parts !== null && { parts: toParts(row.parts, items) }),
    ...(row.courses !== null && { courses: KotCourses.parse(JSON.parse(row.courses)) }),
    notes: row.notes,
    covers: row.covers,
    isPrinted: row.print_count > 0,
    printCount: row.print_count,
    isSeen: row.is_seen === 1,
    businessDay: dayOf(row.business_day),
    orderedAt: row.ordered_at === null ? null : instant(row.ordered_at),
    voided: toCancellation({ reason, byId, byName, at }),
  };
}

function toParts(column: string, items: KotItem[]): KotPart[] {
  return storedParts(column).map(({ _id, name, printCount, isSeen }) => ({
    station: { _id, name },
    status: partStatus({ items }, _id),
    isPrinted: printCount > 0,
    printCount,
    isSeen,
  }));
}

/** Parses the stored parts of a KOT. */
export function storedParts(column: string): z.output<typeof Parts> {
  return Parts.parse(JSON.parse(column));
}

export function partsColumn(parts: Kot["parts"]): string | null {
  const columns = parts?.map(({ station, printCount, isSeen }) => ({ ...station, printCount, isSeen }));
  return columns ? JSON.stringify(columns) : null;
}

/** Converts an item as it was sent. */
export function toItem(row: ItemRow): Parameters<typeof withWork>[0] {
  return {
    _id: row.id,
    line: row.line_id,
    menuItem: { _id: row.menu_item_id, name: row.name },
    quantity: row.quantity,
    change: KotChange.parse(row.change),
    notes: row.notes,
    ...(row.components !== null && { components: Components.parse(JSON.parse(row.components)) }),
    ...(row.stations !== null && { stations: Stations.parse(JSON.parse(row.stations)) }),
    ...(row.kitchen_name !== null && { kitchenName: row.kitchen_name }),
  };
}

export function toWork(row: Selectable<Database["work"]>): StoredWork {
  return {
    _id: row.id,
    order: row.order_id,
    line: row.line_id,
    kot: row.kot_id,
    item: row.kot_item_id,
    component: row.component,
    quantity: row.quantity,
    status: KotStatus.parse(row.status),
    ...(row.station_id !== null && { station: row.station_id }),
    voidId: row.void_id,
    bumpedAt: row.bumped_at === null ? null : instant(row.bumped_at),
    recalls: row.recalls,
  };
}

export function workColumns(row: StoredWork): Selectable<Database["work"]> {
  return {
    id: row._id,
    order_id: row.order,
    line_id: row.line,
    kot_id: row.kot,
    kot_item_id: row.item,
    component: row.component,
    quantity: row.quantity,
    station_id: row.station ?? null,
    status: row.status,
    void_id: row.voidId,
    bumped_at: row.bumpedAt,
    recalls: row.recalls,
  };
}

export function kotColumns(kot: Kot): Insertable<Database["kots"]> {
  return {
    id: kot._id,
    kot_number: kot.kotNumber,
    token: kot.token,
    kind: kot.kind,
    order_id: kot.order._id,
    bill_number: kot.order.billNumber,
    ...placeColumns(kot.place, kot.order._id),
    waiter_id: kot.waiter._id,
    waiter_name: kot.waiter.name,
    status: kot.status,
    notes: kot.notes,
    covers: kot.covers,
    print_count: kot.printCount,
    is_seen: kot.isSeen ? 1 : 0,
    parts: partsColumn(kot.parts),
    courses: kot.courses ? JSON.stringify(kot.courses) : null,
    business_day: kot.businessDay,
    created_at: kot.createdAt,
    ordered_at: kot.orderedAt,
    void_reason: null,
    voided_by_id: null,
    voided_by_name: null,
    voided_at: null,
  };
}

export function itemColumns(
  item: KotItem,
  { kotId, position }: { readonly kotId: string; readonly position: number },
): Insertable<Database["kot_items"]> {
  return {
    id: item._id,
    kot_id: kotId,
    position,
    line_id: item.line,
    menu_item_id: item.menuItem._id,
    name: item.menuItem.name,
    quantity: item.quantity,
    change: item.change,
    notes: item.notes,
    components: item.components ? JSON.stringify(item.components) : null,
    stations: item.stations ? JSON.stringify(item.stations) : null,
    kitchen_name: item.kitchenName ?? null,
  };
}
