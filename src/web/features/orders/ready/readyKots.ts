import type { Kot } from "#domain/orders/kot/api.ts";
import { remainingPieces } from "#domain/orders/kot/status.ts";
import { placeNow, relatedOrderIds } from "#domain/orders/kot/whereabouts.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { placeName } from "#domain/orders/place.ts";

/** Returns the KOTs that were not ready before; none while `before` is unknown. */
export function newlyReady(kots: readonly Kot[], before: ReadonlySet<string> | undefined): readonly Kot[] {
  return before === undefined ? [] : kots.filter(({ _id }) => !before.has(_id));
}

/** True if a person serves a KOT: the order is theirs, or they sent the KOT. */
export function serves(personId: string, kot: Kot, orders: readonly Order[]): boolean {
  const ids = relatedOrderIds(kot);
  return (
    kot.waiter._id === personId || orders.some(({ _id, waiter }) => ids.has(_id) && waiter._id === personId)
  );
}

/** Formats the notice of ready food: "T4: food ready", "2 × Dal, 1 × Naan". */
export function formatReady(kot: Kot): { readonly title: string; readonly text: string } {
  const dishes = kot.items.flatMap((item) => {
    const pieces = remainingPieces(item);
    return pieces > 0 ? [`${pieces} × ${item.menuItem.name}`] : [];
  });
  return { title: `${placeName(placeNow(kot))}: food ready`, text: dishes.join(", ") };
}
