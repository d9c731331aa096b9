import { type Place, tableIdOf } from "#domain/orders/place.ts";

interface WithId {
  readonly _id: string;
}

/** An order, or the part of it that its journal rows need. */
export interface PlacedOrder extends WithId {
  readonly place: Place;
}

/** Returns what a journal row says that it is about: an order, and where it is at a table, the table. */
export function aboutOrder({ _id, place }: PlacedOrder) {
  const atId = tableIdOf(place);
  return { aboutId: _id, ...(atId !== undefined && { atId }) };
}

/** Returns the same for a bill or a ticket of an order. */
export function aboutOrderOf({ order, place }: { readonly order: WithId; readonly place: Place }) {
  return aboutOrder({ _id: order._id, place });
}
