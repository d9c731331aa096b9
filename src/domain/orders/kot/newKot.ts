import type { Ref } from "../../entity.ts";
import type { BusinessDay, Instant } from "../../time.ts";
import type { Order } from "../order/api.ts";
import type { Kot } from "./api.ts";
import { type Delta, kotKind } from "./delta.ts";
import type { LateAnswer } from "./late.ts";
import { kotStatus, withWork } from "./work.ts";

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

/** Creates the KOT of changes. A late one that the kitchen already knows is neither cooked nor printed. */
export function newKot(order: Order, deltas: readonly Delta[], made: NewKot): Kot {
  const kind = kotKind(deltas);
  const isKnown = made.late?.isKnown === true;
  const _id = made.newId();
  const items = deltas.map((delta) => {
    const { line, quantity, change, components = [] } = delta;
    const pieces = { order: order._id, line, quantity, status: isKnown ? "served" : "pending" } as const;
    const work = [delta, ...components].map((_, component) => ({ ...pieces, component }));
    return withWork({ _id: made.newId(), ...delta }, change === "add" ? work : []);
  });
  return {
    _id,
    createdAt: made.now,
    kotNumber: made.kotNumber,
    token: made.token,
    kind,
    order: { _id: order._id, billNumber: order.billNumber },
    place: order.place,
    table: order.table,
    area: order.area,
    waiter: made.sentBy,
    status: kotStatus(items.flatMap(({ work }) => work)),
    items,
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
