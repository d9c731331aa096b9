import type { Ref } from "../../entity.ts";
import type { BusinessDay, Instant } from "../../time.ts";
import type { Order } from "../order/api.ts";
import type { Kot, KotChange, KotKind, KotStatus } from "./api.ts";
import { type Delta, kotKind } from "./delta.ts";
import type { LateAnswer } from "./late.ts";

/** The parts that a ticket is made with, beside its order and delta. */
interface NewKot {
  readonly kotNumber: string;
  /** Short number of the business day. */
  readonly token: number;
  readonly sentBy: Ref;
  readonly notes: string;
  readonly businessDay: BusinessDay;
  readonly now: Instant;
  readonly late?: Pick<LateAnswer, "orderedAt" | "isKnown"> | undefined;
  newId(): string;
}

/** A change that only cancels or notes needs no cooking: its ticket starts as served and its items as ready. */
const firstStatus: Record<KotKind, KotStatus> = { order: "pending", cancel: "served", note: "served" };
const firstPreparation: Record<KotChange, KotStatus> = { add: "pending", cancel: "ready", note: "ready" };

/** Makes the ticket that tells the kitchen of a delta. One that comes late and is known there is neither cooked nor printed. */
export function newKot(order: Order, deltas: readonly Delta[], made: NewKot): Kot {
  const kind = kotKind(deltas);
  const isKnown = made.late?.isKnown === true;
  return {
    _id: made.newId(),
    createdAt: made.now,
    kotNumber: made.kotNumber,
    token: made.token,
    kind,
    order: { _id: order._id, billNumber: order.billNumber },
    place: order.place,
    table: order.table,
    area: order.area,
    waiter: made.sentBy,
    status: isKnown ? "served" : firstStatus[kind],
    items: deltas.map((delta) => ({
      _id: made.newId(),
      ...delta,
      preparationStatus: isKnown ? "ready" : firstPreparation[delta.change],
      voidedQuantity: 0,
    })),
    // The order's note goes with the food: what is taken back needs none.
    notes: made.notes || (kind === "order" ? order.notes : ""),
    covers: order.covers,
    isPrinted: isKnown,
    printCount: isKnown ? 1 : 0,
    businessDay: made.businessDay,
    orderedAt: made.late?.orderedAt ?? null,
    voided: null,
  };
}

/**
 * Makes a ticket number, for tickets without one of their own and for numbers that are in use: "KOT", the time, 0 to
 * 999. It starts at the day's token, so the first attempt is free even when many tickets are made in one millisecond.
 */
export function kotNumberAt(now: Instant, token: number, attempt: number): string {
  return `KOT${now + Math.floor(attempt / 1000)}${(token + attempt) % 1000}`;
}
