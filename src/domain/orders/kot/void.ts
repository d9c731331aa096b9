import type { RefusalCode } from "../../refusal.ts";
import type { Order } from "../order/api.ts";
import { isOpen, withChanges, withQuantity } from "../order/order.ts";
import type { Kot } from "./api.ts";
import { isLive, remainingPieces } from "./status.ts";

/** Returns the refusal to void a KOT: nothing on it is left, its order is closed, or pieces of it were split off. */
export function voidRefusal(kot: Kot, order: Pick<Order, "status" | "items">): RefusalCode | undefined {
  if (!isLive(kot)) return "kot-void";
  if (!isOpen(order)) return "order-not-open";
  const sent = new Map(order.items.map((line) => [line._id, line.sentQuantity]));
  const isWhole = [...piecesByLine(kot)].every(([id, pieces]) => pieces <= (sent.get(id) ?? 0));
  return isWhole ? undefined : "kot-divided";
}

function piecesByLine(kot: Kot): ReadonlyMap<string, number> {
  const asked = new Map<string, number>();
  for (const item of kot.items) asked.set(item.line, (asked.get(item.line) ?? 0) + remainingPieces(item));
  return asked;
}

/** Removes a KOT's pieces that are not voided from its order; unsent pieces stay. */
export function withoutPiecesOf(order: Order, kot: Kot): Order {
  const asked = piecesByLine(kot);
  const items = order.items
    .map((line) => {
      const pieces = asked.get(line._id) ?? 0;
      const sentQuantity = Math.max(0, line.sentQuantity - pieces);
      return { ...withQuantity(line, line.quantity - pieces), sentQuantity };
    })
    .filter((line) => line.quantity > 0);
  return withChanges(order, { items });
}
