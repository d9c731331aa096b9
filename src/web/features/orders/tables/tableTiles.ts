import { byName } from "#domain/entity.ts";
import type { Table } from "#domain/floor/tablesApi.ts";
import { formatRupees, type Paise, sum, ZERO } from "#domain/money.ts";
import { amountDue } from "#domain/orders/order/amountDue.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { findOrderOfTable } from "#domain/orders/order/split.ts";
import { formatDuration, type Instant } from "#domain/time.ts";
import { countOf } from "../../../kit/countOf.ts";
import { PRINTED_WITHIN_MS, unprintedBill } from "../kot/useUnprinted.ts";

export interface TableTile {
  readonly table: Table;
  readonly status: Table["status"];
  /** The open order's total, once it has items. */
  readonly total: Paise | undefined;
  /** The open order; the first part of a split one. */
  readonly order: Order | undefined;
  /** All open orders of the table: several after a split. */
  readonly orders: readonly Order[];
}

/** The tables of an area, or of all. A table whose order this device has just opened counts as occupied before the server confirms it. */
export function tableTiles(
  tables: readonly Table[],
  orders: readonly Order[],
  areaId: string | undefined,
): readonly TableTile[] {
  return tables
    .filter((table) => areaId === undefined || table.area._id === areaId)
    .toSorted(byName)
    .map((table) => {
      const there = orders.filter((order) => order.table._id === table._id);
      const order = findOrderOfTable(there, table._id);
      return {
        table,
        status: order && table.status !== "out-of-service" ? "occupied" : table.status,
        order,
        total: order && order.items.length > 0 ? sum(there.map(({ grandTotal }) => grandTotal)) : undefined,
        orders: there,
      };
    });
}

/** Some of the table's food is ready and not served. */
export const FOOD_READY = "Food\u00a0ready";
/** A KOT or the bill of the table was not printed. */
export const NOT_PRINTED = "Not\u00a0Printed";

/** Between the details of a tile. */
export const SEPARATOR = " · ";

interface TileSigns {
  readonly hasReadyFood: boolean;
  readonly isUnprinted: boolean;
  /** Number of open orders; undefined for one. */
  readonly billCount?: number;
}

/** Formats a table's details for a waiter: "Food ready · 45 min · 4 covers"; "" if there are none. */
export function tileDetails(
  order: Order | undefined,
  now: Instant,
  { hasReadyFood, isUnprinted, billCount = 1 }: TileSigns,
): string {
  const split = billCount > 1 ? countOf(billCount, "bill") : "";
  const facts = order ? [split, ...orderDetails(order, now, { hasReadyFood, isUnprinted })] : [];
  // A narrow tile wraps between two details and within names, not within a detail.
  const unbroken = facts.map((fact) => fact.replaceAll(" ", "\u00a0"));
  return unbroken.filter((fact) => fact !== "").join(SEPARATOR);
}

function orderDetails(
  order: Order,
  now: Instant,
  { hasReadyFood, isUnprinted }: Pick<TileSigns, "hasReadyFood" | "isUnprinted">,
): string[] {
  const { status, bill, createdAt, covers, amountPaid } = order;
  const toPrint = unprintedBill(order);
  const isBillUnprinted = toPrint && now >= toPrint.createdAt + PRINTED_WITHIN_MS;
  const unprinted = isUnprinted || isBillUnprinted ? NOT_PRINTED : "";
  const dueText = amountPaid > ZERO ? `${formatRupees(amountDue(order))} to pay` : "";
  const sign =
    hasReadyFood || status === "ready" ? FOOD_READY : bill?.isPrinted && !dueText ? "Bill printed" : "";
  return [
    unprinted,
    sign,
    dueText,
    formatDuration(now - createdAt),
    covers === null ? "" : countOf(covers, "cover"),
  ];
}
