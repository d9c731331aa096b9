import { z } from "zod";
import { command } from "../../endpoint.ts";
import { Id, Reason } from "../../entity.ts";
import { LINES_MAX, Order, type OrderLine, Quantity } from "../order/api.ts";
import { soldName } from "../order/sold.ts";
import { type LineQuantity, splitOff } from "../order/split.ts";
import { formatPlaceChange, isSamePlace, type Place } from "../place.ts";
import { approvalFields } from "./approvalFields.ts";

/** The most parts that one split creates. */
export const PARTS_MAX = 9;

/** Lines with the quantity of each. */
export const RequestedQuantities = z
  .array(z.strictObject({ line: Id, quantity: Quantity }))
  .min(1)
  .max(LINES_MAX);

export const splitApi = {
  /**
   * Splits quantities of lines off into new orders at the same place, each with its own bill (clarifications 58 and 73). The
   * kitchen is not notified. 409 split-differs if the order has fewer pieces now, split-after-payment; 422 split-of-all. A
   * printed bill is cancelled.
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
      /** Why the printed bill is cancelled. */
      reason: Reason.optional(),
    }),
    output: z.object({ order: Order, parts: z.array(Order) }),
    failure: "Failed to split the order. Please try again.",
  }),
  /**
   * Moves quantities of lines to another open order, without `lines` all of them. An order without remaining lines is merged
   * into the other one and closed. Both orders keep waiter and discount, the lines keep price, author and their own discount.
   * If the lines change place, the kitchen gets a NOTE KOT and does not cook them again (clarification 74). 409
   * split-differs, split-after-payment, merge-after-bill; 403 approval-needed if billed dishes get cheaper by the other
   * order's discount. Printed bills of both orders are cancelled.
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

export interface RequestedPart {
  readonly _id: string;
  readonly lines: readonly LineQuantity[];
}

/** Returns the remaining order and the split-off parts. `newNumber` and `newLineId` create bill numbers and line ids. */
export function withPartsSplitOff(
  order: Order,
  requestedParts: readonly RequestedPart[],
  { newNumber, newLineId }: { readonly newNumber: () => string; readonly newLineId: () => string },
): { readonly order: Order; readonly parts: readonly Order[] } {
  let remaining = order;
  const parts = requestedParts.map(({ _id, lines }) => {
    const lineIds = lines.map(newLineId);
    const { remainingOrder: rest, part } = splitOff(remaining, lines, {
      _id,
      billNumber: newNumber(),
      lineIds,
    });
    remaining = rest;
    return part;
  });
  return { order: remaining, parts };
}

/** Returns the full quantities of all lines. */
export function allPieces({ items }: Pick<Order, "items">): readonly LineQuantity[] {
  return items.map(({ _id, quantity }) => ({ line: _id, quantity }));
}

/** Formats the note to the kitchen that sent dishes move to another place (clarification 74); empty if none do. */
export function movedLinesNote(from: Place, to: Place, moved: readonly OrderLine[]): string {
  const dishes = moved
    .filter(({ sentQuantity }) => sentQuantity > 0)
    .map(({ menuItem, choice, sentQuantity }) => `${sentQuantity} × ${soldName(menuItem.name, choice)}`);
  const isHere = isSamePlace(from, to);
  return dishes.length === 0 || isHere ? "" : `${formatPlaceChange(from, to)}: ${dishes.join(", ")}`;
}
