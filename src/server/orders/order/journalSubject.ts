import { type Place, tableIdOf } from "#domain/orders/place.ts";

interface WithId {
  readonly _id: string;
}

export interface OrderWithPlace extends WithId {
  readonly place: Place;
}

/** Returns the subject of a journal row: an order, and its table if it has one. */
export function orderSubject({ _id, place }: OrderWithPlace) {
  const atId = tableIdOf(place);
  return { subjectId: _id, ...(atId !== undefined && { atId }) };
}

/** Returns the subject for an entity that belongs to an order, such as a bill or KOT. */
export function subjectOfOrder({ order, place }: { readonly order: WithId; readonly place: Place }) {
  return orderSubject({ _id: order._id, place });
}
