import type { Ref } from "../../entity.ts";
import type { BusinessDay, Instant } from "../../time.ts";
import type { Order } from "../order/api.ts";
import type { Kot } from "./api.ts";
import { type Delta, kindOf } from "./delta.ts";

interface Made {
  readonly kotNumber: string;
  /** Short number of the business day. */
  readonly token: number;
  readonly sentBy: Ref;
  readonly notes: string;
  readonly businessDay: BusinessDay;
  readonly now: Instant;
  newId(): string;
}

/** The ticket that tells the kitchen of a delta. One that only cancels or notes needs no cooking and is born served. */
export function newKot(order: Order, deltas: readonly Delta[], made: Made): Kot {
  const kind = kindOf(deltas);
  return {
    _id: made.newId(),
    createdAt: made.now,
    kotNumber: made.kotNumber,
    token: made.token,
    kind,
    order: { _id: order._id, billNumber: order.billNumber },
    table: order.table,
    area: order.area,
    waiter: made.sentBy,
    status: kind === "order" ? "pending" : "served",
    items: deltas.map((delta) => ({
      _id: made.newId(),
      ...delta,
      preparationStatus: delta.change === "add" ? "pending" : "ready",
      voidedQuantity: 0,
    })),
    notes: made.notes,
    isPrinted: false,
    printCount: 0,
    businessDay: made.businessDay,
    voided: null,
  };
}

/**
 * Ticket numbers to try where the client made none or its is taken: "KOT", the time, 0 to 999. Starting at the day's token
 * makes the first one free even when many tickets are made in one millisecond.
 */
export function kotNumberAt(now: Instant, token: number, attempt: number): string {
  return `KOT${now + Math.floor(attempt / 1000)}${(token + attempt) % 1000}`;
}
