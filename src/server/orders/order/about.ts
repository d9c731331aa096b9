import type { Ref } from "#domain/entity.ts";

interface WithId {
  readonly _id: string;
}

/** Returns what a journal row says that it is about: an order, at its table. */
export function aboutOrder({ _id, table }: { readonly _id: string; readonly table: Ref }) {
  return { aboutId: _id, atId: table._id };
}

/** Returns the same for a bill or a ticket of an order. */
export function aboutOrderOf({ order, table }: { readonly order: WithId; readonly table: WithId }) {
  return { aboutId: order._id, atId: table._id };
}
