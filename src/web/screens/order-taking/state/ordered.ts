import type { Order, OrderLine } from "#domain/orders/order/api.ts";

/** Returns the ordered quantity of each item, by item id. */
export function orderedPieces(order: Pick<Order, "items"> | undefined): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>();
  for (const { menuItem, quantity } of order?.items ?? []) {
    pieces.set(menuItem._id, (pieces.get(menuItem._id) ?? 0) + quantity);
  }
  return pieces;
}

/** Returns the line to lower when an item is lowered by one: the newest that the kitchen does not know, else the newest. */
export function lineToLower(order: Pick<Order, "items">, itemId: string): OrderLine | undefined {
  const lines = order.items.filter(({ menuItem }) => menuItem._id === itemId);
  return lines.findLast(({ quantity, sentQuantity }) => quantity > sentQuantity) ?? lines.at(-1);
}
