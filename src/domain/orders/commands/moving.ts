import { z } from "zod";
import { command } from "../../endpoint.ts";
import { Id } from "../../entity.ts";
import type { RefusalCode } from "../../refusal.ts";
import { Order } from "../order/api.ts";
import { orderChangeRefusal } from "../order/order.ts";
import { type Place, PlaceInput, tableIdOf } from "../place.ts";

/** The commands that move an order to another place or hand it to another waiter. */
export const movingApi = {
  /**
   * Moves an open order to a free table or to a place without a table. Lines, bill and payments stay as they are. If the
   * kitchen knows the order, it gets a NOTE KOT with the old and the new place. 409 table-has-active-order,
   * table-out-of-service, already-there.
   */
  moveOrder: command({
    method: "POST",
    path: "/orders/:orderId/move",
    permission: "orders.take",
    summary: "Move an order to another table or kind",
    delivery: "needs-server",
    body: z.union([z.strictObject({ place: PlaceInput }), z.strictObject({ table: Id })]),
    output: Order,
    failure: "Failed to move the order. Please try again.",
  }),
  /**
   * Hands an open order over to another waiter, who gets its "ready" notices from then on. Lines keep their author, KOTs and
   * bill keep their waiter. 404 for an unknown or deactivated person.
   */
  changeWaiter: command({
    method: "PATCH",
    path: "/orders/:orderId/waiter",
    permission: "orders.take",
    summary: "Hand an order over to another waiter",
    delivery: "needs-server",
    body: z.strictObject({ waiter: Id }),
    output: Order,
    failure: "Failed to hand the order over. Please try again.",
  }),
};

/** The target of a move: a table's id, or a place without a table. */
type Target = { readonly table: string } | { readonly place: PlaceInput };

/** Returns the refusal to move a closed order, or one to where it is: rooms differ by number, takeaways do not differ. */
export function moveRefusal(order: Pick<Order, "status" | "place">, to: Target): RefusalCode | undefined {
  return orderChangeRefusal(order) ?? (isThere(order.place, to) ? "already-there" : undefined);
}

function isThere(place: Place, to: Target): boolean {
  if ("table" in to) return tableIdOf(place) === to.table;
  if (place.kind === "room" && to.place.kind === "room") return place.room === to.place.room;
  return place.kind === to.place.kind;
}
