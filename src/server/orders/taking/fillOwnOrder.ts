import type { BodyOf } from "#domain/endpoint.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import type { takingApi } from "#domain/orders/commands/taking.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { withDetails } from "#domain/orders/order/details.ts";
import { withRequestedDiscount } from "#domain/orders/order/discount.ts";
import { withAdditions } from "#domain/orders/order/order.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import { isBillNumberTaken } from "../order/billNumbers.store.ts";
import { loadOrderAtTap } from "../order/deviceTime.ts";
import type { StoredOrder } from "../order/order.store.ts";
import { changeOrder } from "../sending/changeOrder.ts";
import { throwIfLate } from "../sending/late.ts";
import { loadGiver } from "./giver.ts";
import { pricedAdditions } from "./prices.ts";

interface Filling {
  readonly body: BodyOf<typeof takingApi.openOrder>;
  /** The items of the lines. */
  readonly items: ReadonlyMap<string, MenuItem>;
}

/**
 * Fills a table's open order with the bill number, lines and details of a request, if the person opened it and it never had
 * lines: the specification's client occupies a table first and sends the order afterwards (clarification 21). Undefined for
 * any other order.
 */
export async function fillOwnOrder(
  requestCtx: CommandCtx,
  orderId: string,
  { body, items }: Filling,
): Promise<Order | undefined> {
  const { ctx, stored } = await loadOrderAtTap(requestCtx, orderId);
  if (!isUnusedOf(ctx.person._id, stored)) return undefined;
  const { billNumber = stored.order.billNumber } = body;
  const isTaken = await isBillNumberTaken(ctx.tx, billNumber);
  const numbered = isTaken ? stored.order : { ...stored.order, billNumber };
  const additions = await pricedAdditions(ctx, body.items ?? [], items);
  const filled = withAdditions(withDetails(numbered, body), additions);
  const discounted = withRequestedDiscount(filled, body, await loadGiver(ctx, undefined));
  throwIfLate(requestCtx, discounted);
  const { kotNumber } = body;
  const sends = additions.length > 0 && { sends: { kotNumber } };
  return (await changeOrder(ctx, stored, discounted, { action: "order.updated", ...sends })).order;
}

/** True for an order that never had lines and that this person opened and still serves. */
function isUnusedOf(personId: string, { order, lineRows }: StoredOrder): boolean {
  const isOwn = order.waiter._id === personId && order.lastAct?.kind !== "handed-over";
  return isOwn && lineRows.length === 0;
}
