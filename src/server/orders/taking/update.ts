import { z } from "zod";
import type { BodyOf } from "#domain/endpoint.ts";
import { type NewLine, takingApi } from "#domain/orders/commands/taking.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { withDetails } from "#domain/orders/order/details.ts";
import { requestsDiscount, withRequestedDiscount } from "#domain/orders/order/discount.ts";
import { orderChangeRefusal } from "#domain/orders/order/order.ts";
import {
  linesFromItemIds,
  newLinesIn,
  type RequestedLine,
  withRequestedLines,
} from "#domain/orders/order/replacement.ts";
import { type PlaceInput, placeKindLabels } from "#domain/orders/place.ts";
import { Refusal, throwIfRefused } from "#domain/refusal.ts";
import { invalidInput } from "../../http/decode.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { handle } from "../../http/handlers/handler.ts";
import { reasonFor } from "../guard/approval.ts";
import { loadOrderAtTap } from "../order/deviceTime.ts";
import type { StoredOrder } from "../order/order.store.ts";
import { hasPiecesElsewhere } from "../order/pieces.store.ts";
import { replayOrder } from "../order/replayOrder.ts";
import { changeOrder } from "../sending/changeOrder.ts";
import { loadGiver, withDiscountAct } from "./giver.ts";
import { findItemsOf, pricedAdditions } from "./prices.ts";

export const updateOrder = handle(
  takingApi.updateOrder,
  async (requestCtx, { params, body }) => {
    const { ctx, stored } = await loadOrderAtTap(requestCtx, params.orderId);
    const { order } = stored;
    throwIfRefused(orderChangeRefusal(order));
    refuseOtherTable(order, body.table);
    refuseOtherKind(order, body.place);
    if (body.version !== undefined && body.version !== order.version) {
      throw new Refusal("version-stale", { version: order.version });
    }
    if (body.items && body.version === undefined) await refuseOldList(ctx, stored);
    const detailed = withDetails(order, body);
    const listed = body.items
      ? await withReplacedItems(ctx, { ...stored, order: detailed }, body.items)
      : detailed;
    const after = requestsDiscount(body)
      ? withRequestedDiscount(listed, body, await loadGiver(ctx, body.approval))
      : listed;
    const changed = await changeOrder(ctx, stored, withDiscountAct(ctx, order, after), {
      action: "order.updated",
      reason: reasonFor(ctx, { before: order, after, reason: body.reason }),
      approval: body.approval,
      discountReason: body.discountReason,
      ...(body.items && { sends: {} }),
    });
    return changed.order;
  },
  { answerToRetry: replayOrder },
);

/**
 * Throws if a list without a version is sent for an order from or to which dishes were moved: a client that does not know of
 * the move would order those dishes again, or remove them.
 */
async function refuseOldList(ctx: CommandCtx, { order, lineRows }: StoredOrder): Promise<void> {
  const firstIds = lineRows.map(({ id, origin }) => origin ?? id);
  if (!(await hasPiecesElsewhere(ctx.tx, order._id, firstIds))) return;
  throw new Refusal(
    "version-stale",
    { version: order.version },
    "Dishes of this order were split off or moved. Look at it again, and send its version with the list.",
  );
}

/** Throws if the sent table is not the order's own; the spec's client sends that along, as an id or object. */
function refuseOtherTable({ table }: Order, sent: unknown): void {
  const named = z
    .union([z.string(), z.object({ _id: z.string() }).transform(({ _id }) => _id)])
    .safeParse(sent);
  if (sent === undefined || (named.success && named.data === table._id)) return;
  throw invalidInput([{ field: "table", message: `This order stays with its table, ${table.name}.` }]);
}

/** Throws if the sent place is of another kind: that would be a move. */
function refuseOtherKind({ place }: Order, input: PlaceInput | undefined): void {
  if (input === undefined || input.kind === place.kind) return;
  throw invalidInput([
    { field: "place", message: `must be of the order's kind, ${placeKindLabels[place.kind]}` },
  ]);
}

type Items = NonNullable<BodyOf<typeof takingApi.updateOrder>["items"]>;

/** Returns the order with the lines of a whole-order update, new ones with prices (clarification 23). */
async function withReplacedItems(
  ctx: CommandCtx,
  { order, removedIds }: StoredOrder,
  items: Items,
): Promise<Order> {
  const ids = items.filter((item) => typeof item === "string");
  const lines: (RequestedLine | NewLine)[] = [
    ...linesFromItemIds(order, ids),
    ...items.filter((item) => typeof item !== "string").map((line) => withFreshId(ctx, line, removedIds)),
  ];
  const newLines = newLinesIn(order, lines);
  const additions = await pricedAdditions(ctx, newLines, await findItemsOf(ctx.tx, newLines));
  return withRequestedLines(order, lines, additions);
}

/** Gives a previously removed line a new id, so that it is added as a new line. */
function withFreshId(ctx: CommandCtx, line: NewLine, removedIds: ReadonlySet<string>): NewLine {
  return line._id !== undefined && removedIds.has(line._id) ? { ...line, _id: ctx.newId() } : line;
}
