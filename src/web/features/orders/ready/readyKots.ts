import type { Kot, KotPart } from "#domain/orders/kot/api.ts";
import { dishesAt } from "#domain/orders/kot/parts.ts";
import { placeNow, relatedOrderIds } from "#domain/orders/kot/whereabouts.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { placeName } from "#domain/orders/place.ts";

/** Food that is ready and not served: a KOT, or its part of one station. */
export interface ReadyFood {
  readonly kot: Kot;
  readonly part?: KotPart;
}

/** Lists the ready food of KOTs. */
export function readyFood(kots: readonly Kot[]): ReadyFood[] {
  return kots.flatMap((kot): ReadyFood[] => {
    if (!kot.parts) return kot.status === "ready" ? [{ kot }] : [];
    return kot.parts.filter(({ status }) => status === "ready").map((part) => ({ kot, part }));
  });
}

/** Returns the name of ready food in a set: the KOT's id, with the station's for a part. */
export function readyId({ kot, part }: ReadyFood): string {
  return part ? `${kot._id} ${part.station._id}` : kot._id;
}

/** Returns the food that was not ready before; none while `before` is unknown. */
export function newlyReady(
  food: readonly ReadyFood[],
  before: ReadonlySet<string> | undefined,
): readonly ReadyFood[] {
  return before === undefined ? [] : food.filter((one) => !before.has(readyId(one)));
}

/** True if a person serves a KOT: the order is theirs, or they sent the KOT. */
export function serves(personId: string, kot: Kot, orders: readonly Order[]): boolean {
  const ids = relatedOrderIds(kot);
  return (
    kot.waiter._id === personId || orders.some(({ _id, waiter }) => ids.has(_id) && waiter._id === personId)
  );
}

/** Formats the notice of ready food: "T4: food ready", "2 × Dal, 1 × Naan"; of a part "T4: food ready at Tandoor". */
export function formatReady({ kot, part }: ReadyFood): { readonly title: string; readonly text: string } {
  const dishes = dishesAt(kot, part?.station._id).flatMap(({ item, name, quantity, voidedQuantity }) => {
    const pieces = item.change === "add" ? quantity - voidedQuantity : 0;
    return pieces > 0 ? [`${pieces} × ${name}`] : [];
  });
  const at = part ? ` at ${part.station.name}` : "";
  return { title: `${placeName(placeNow(kot))}: food ready${at}`, text: dishes.join(", ") };
}
