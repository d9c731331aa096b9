import type { Insertable, Selectable } from "kysely";
import { type Kot, KotChange, type KotItem, KotKind, KotStatus } from "#domain/orders/kot/api.ts";
import { instant } from "#domain/time.ts";
import type { Database } from "../../db/database.ts";
import { placeColumns, toPlace } from "../order/place.ts";
import { dayOf, toCancellation } from "../order/rows.ts";

type KotRow = Selectable<Database["kots"]>;
type ItemRow = Selectable<Database["kot_items"]>;

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
    notes: row.notes,
    covers: row.covers,
    isPrinted: row.print_count > 0,
    printCount: row.print_count,
    businessDay: dayOf(row.business_day),
    orderedAt: row.ordered_at === null ? null : instant(row.ordered_at),
    voided: toCancellation({ reason, byId, byName, at }),
  };
}

export function toItem(row: ItemRow): KotItem {
  return {
    _id: row.id,
    line: row.line_id,
    menuItem: { _id: row.menu_item_id, name: row.name },
    quantity: row.quantity,
    change: KotChange.parse(row.change),
    notes: row.notes,
    preparationStatus: row.preparation_status,
    voidedQuantity: row.voided_quantity,
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
    preparation_status: item.preparationStatus,
    voided_quantity: item.voidedQuantity,
  };
}
