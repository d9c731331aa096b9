import { z } from "zod";
import { command } from "../../endpoint.ts";
import { Id } from "../../entity.ts";
import type { RefusalCode } from "../../refusal.ts";
import { Order } from "../order/api.ts";
import { orderChangeRefusal } from "../order/order.ts";
import { type Place, PlaceInput, tableIdOf } from "../place.ts";

/** The commands that bring an order to another place or waiter. */
export const movingApi = {
  /**
   * Moves an open order to a free table, or makes it one without a table. Lines, bill and payments stay as they are; where the
   * kitchen knows of it, it gets a note that says from where to where. 409 table-has-active-order, table-out-of-service,
   * already-there.
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
   * Hands an open order over to another waiter, whom "ready" reaches from then on. Lines keep who added them, tickets and bill the
   * waiter that they were made with. 404 for a person who is not there or not active.
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

/** A place to move to: a table, by its id, or one without a table. */
type Target = { readonly table: string } | { readonly place: PlaceInput };

/** Refuses to move an order that is closed, or to where it is. Of the places without a table, only rooms differ from one another. */
export function moveRefusal(order: Pick<Order, "status" | "place">, to: Target): RefusalCode | undefined {
  return orderChangeRefusal(order) ?? (isThere(order.place, to) ? "already-there" : undefined);
}

function isThere(place: Place, to: Target): boolean {
  if ("table" in to) return tableIdOf(place) === to.table;
  if (place.kind === "room" && to.place.kind === "room") return place.room === to.place.room;
  return place.kind === to.place.kind;
}
