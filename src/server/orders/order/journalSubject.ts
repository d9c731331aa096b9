import { type Place, tableIdOf } from "#domain/orders/place.ts";

interface WithId {
  readonly _id: string;
}

/** An order, or the part of it that its journal rows need. */
export interface OrderWithPlace extends WithId {
  readonly place: Place;
}

/** Returns what a journal row says that it is about: an order, and where it is at a table, the table. */
export function orderSubject({ _id, place }: OrderWithPlace) {
  const atId = tableIdOf(place);
  return { subjectId: _id, ...(atId !== undefined && { atId }) };
}

/** Returns the same for a bill or a ticket of an order. */
export function orderSubjectOf({ order, place }: { readonly order: WithId; readonly place: Place }) {
  return orderSubject({ _id: order._id, place });
}
