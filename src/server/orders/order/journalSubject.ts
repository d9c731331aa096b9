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

/** Returns the subject for a bill or KOT of an order. */
export function orderSubjectOf({ order, place }: { readonly order: WithId; readonly place: Place }) {
  return orderSubject({ _id: order._id, place });
}
