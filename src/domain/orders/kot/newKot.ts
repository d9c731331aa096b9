import type { Ref } from "../../entity.ts";
import type { BusinessDay, Instant } from "../../time.ts";
import type { Order } from "../order/api.ts";
import type { Kot, KotChange, KotKind, KotStatus } from "./api.ts";
import { type Delta, kotKind } from "./delta.ts";
import type { LateAnswer } from "./late.ts";

/** The fields of a KOT that come from neither its order nor its changes. */
interface NewKot {
  readonly kotNumber: string;
  /** Short number within the business day. */
  readonly token: number;
  readonly sentBy: Ref;
  readonly notes: string;
  readonly businessDay: BusinessDay;
  readonly now: Instant;
  readonly late?: Pick<LateAnswer, "orderedAt" | "isKnown"> | undefined;
  newId(): string;
}

/** A cancel or note needs no cooking: its KOT starts as served and its items as ready. */
const firstStatus: Record<KotKind, KotStatus> = { order: "pending", cancel: "served", note: "served" };
const firstPreparation: Record<KotChange, KotStatus> = { add: "pending", cancel: "ready", note: "ready" };

/** Creates the KOT of changes. A late one that the kitchen already knows is neither cooked nor printed. */
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
    // The order's note is printed with food only, not with cancellations.
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
 * Creates a KOT number, if the client sent none or its number is in use: "KOT", the time, 0 to 999. It starts at the day's
 * token, so that the first attempt is unused even if many KOTs are created in one millisecond.
 */
export function kotNumberAt(now: Instant, token: number, attempt: number): string {
  return `KOT${now + Math.floor(attempt / 1000)}${(token + attempt) % 1000}`;
}
