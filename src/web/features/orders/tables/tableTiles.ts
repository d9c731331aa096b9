import { byName } from "#domain/entity.ts";
import type { Table } from "#domain/floor/tablesApi.ts";
import type { Paise } from "#domain/money.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { formatDuration, type Instant } from "#domain/time.ts";
import { countOf } from "../../../kit/countOf.ts";

/** A table as its tile shows it. */
export interface TableTile {
  readonly table: Table;
  readonly status: Table["status"];
  /** The open order's total, once it has items. */
  readonly total: Paise | undefined;
  /** The open order. */
  readonly order: Order | undefined;
}

/** The tables of an area. One whose order this device has just opened is occupied before the server says so. */
export function tableTiles(
  tables: readonly Table[],
  orders: readonly Order[],
  areaId: string | undefined,
): readonly TableTile[] {
  const orderOf = new Map(orders.map((order) => [order.table._id, order]));
  return tables
    .filter((table) => table.area._id === areaId)
    .toSorted(byName)
    .map((table) => {
      const order = orderOf.get(table._id);
      return {
        table,
        status: order && table.status !== "out-of-service" ? "occupied" : table.status,
        order,
        total: order && order.items.length > 0 ? order.grandTotal : undefined,
      };
    });
}

interface TileSigns {
  readonly hasReadyFood: boolean;
  /** Who is on the table on other devices. */
  readonly people: string;
}

/** Tells of a table's open order what a waiter looks for: "Asha is here · Food ready · 45 min · 4 covers". */
export function tileFacts(order: Order, now: Instant, { hasReadyFood, people }: TileSigns): string {
  const here = people !== "" && `${people} ${people.includes(",") ? "are" : "is"} here`;
  const sign = hasReadyFood || order.status === "ready" ? "Food ready" : order.bill && "Bill printed";
  const opened = formatDuration(now - order.createdAt);
  const covers = order.covers !== null && countOf(order.covers, "cover");
  // A narrow tile breaks between two facts and not within one.
  const facts = [here, sign, opened, covers].filter((fact) => typeof fact === "string");
  return facts.map((fact) => fact.replaceAll(" ", "\u00a0")).join(" · ");
}
