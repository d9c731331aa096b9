import { z } from "zod";
import { command } from "../../endpoint.ts";
import { Id, Reason } from "../../entity.ts";
import { LINES_MAX, Order, type OrderLine, Quantity } from "../order/api.ts";
import { soldName } from "../order/sold.ts";
import { type LineQuantity, splitOff } from "../order/split.ts";
import { formatPlaceChange, isSamePlace, type Place } from "../place.ts";
import { approvalFields } from "./approvalFields.ts";

/** This many parts are split off at once. */
export const PARTS_MAX = 9;

/** Dishes, each with how many of its pieces. */
export const RequestedQuantities = z
  .array(z.strictObject({ line: Id, quantity: Quantity }))
  .min(1)
  .max(LINES_MAX);

/** The commands that divide an order. */
export const splitApi = {
  /**
   * Splits dishes and whole quantities off into new orders on the same place, each with its own bill (clarifications 58, 73). What
   * the kitchen knows stays known, and it is not notified. 409 split-differs where the order has fewer pieces now,
   * split-after-payment; 422 split-of-all. A printed bill is cancelled.
   */
  splitOrder: command({
    method: "POST",
    path: "/orders/:orderId/split",
    permission: "orders.take",
    summary: "Split an order by its dishes",
    delivery: "needs-server",
    body: z.strictObject({
      parts: z
        .array(
          z.strictObject({
            _id: Id,
            lines: RequestedQuantities,
          }),
        )
        .min(1)
        .max(PARTS_MAX),
      /** Why the bill is cancelled, if it is printed. */
      reason: Reason.optional(),
    }),
    output: z.object({ order: Order, parts: z.array(Order) }),
    failure: "Failed to split the order. Please try again.",
  }),
  /**
   * Moves dishes and whole quantities to another open order, all of them without `lines`: an order that has none left is merged into
   * the other one and closed. Both keep waiter and discount, the dishes price, author and their own discount; the kitchen gets a note
   * where they go elsewhere, and never the food again (clarification 74). 409 split-differs, split-after-payment, merge-after-bill; 403
   * approval-needed where dishes that a bill has shown get cheaper by the other order's discount. Both bills are cancelled.
   */
  moveLines: command({
    method: "POST",
    path: "/orders/:orderId/lines/move",
    permission: "orders.take",
    summary: "Move dishes to another order, or merge two orders",
    delivery: "needs-server",
    body: z.strictObject({
      to: Id,
      lines: RequestedQuantities.optional(),
      ...approvalFields,
    }),
    output: z.object({ order: Order, to: Order }),
    failure: "Failed to move the dishes. Please try again.",
  }),
};

/** A part to be, with the pieces that it takes. */
export interface RequestedPart {
  readonly _id: string;
  readonly lines: readonly LineQuantity[];
}

/** Returns an order without its parts, and the parts. `newNumber` and `newLineId` name what is new. */
export function withPartsSplitOff(
  order: Order,
  asked: readonly RequestedPart[],
  { newNumber, newLineId }: { readonly newNumber: () => string; readonly newLineId: () => string },
): { readonly order: Order; readonly parts: readonly Order[] } {
  let left = order;
  const parts = asked.map(({ _id, lines }) => {
    const lineIds = lines.map(newLineId);
    const { rest, part } = splitOff(left, lines, { _id, billNumber: newNumber(), lineIds });
    left = rest;
    return part;
  });
  return { order: left, parts };
}

/** Returns all dishes of an order. */
export function allPieces({ items }: Pick<Order, "items">): readonly LineQuantity[] {
  return items.map(({ _id, quantity }) => ({ line: _id, quantity }));
}

/**
 * Writes the note by which the kitchen learns that food it knows goes elsewhere with a dish (clarification 74); empty where it knows of
 * none, or both orders are at one place.
 */
export function movedLinesNote(from: Place, to: Place, moved: readonly OrderLine[]): string {
  const dishes = moved
    .filter(({ sentQuantity }) => sentQuantity > 0)
    .map(({ menuItem, choice, sentQuantity }) => `${sentQuantity} × ${soldName(menuItem.name, choice)}`);
  const isHere = isSamePlace(from, to);
  return dishes.length === 0 || isHere ? "" : `${formatPlaceChange(from, to)}: ${dishes.join(", ")}`;
}
