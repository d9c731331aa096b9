import { isLate, LateKot, toLateKot } from "#domain/orders/kot/late.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { Refusal } from "#domain/refusal.ts";
import type { CommandCtx } from "../../http/feature.ts";
import type { StoredOrder } from "../order/order.store.ts";

type Tapped = Pick<CommandCtx, "claimedAt" | "now">;

/** Throws 409 kot-late for what was tapped more than 20 minutes ago: the kitchen may know it now. */
export function throwIfLate({ claimedAt, now }: Tapped, order: Pick<Order, "table" | "items">): void {
  const late = isLate(claimedAt, now) ? toLateKot(order, claimedAt) : undefined;
  if (late) throw new Refusal("kot-late", LateKot.encode(late));
}

/** Returns whether an order was paid after this was tapped: what was ordered before that still goes to the kitchen. */
export function wasPaidLater(
  { claimedAt }: Pick<Tapped, "claimedAt">,
  { order, countedAt }: StoredOrder,
): boolean {
  return order.status === "paid" && claimedAt !== undefined && claimedAt < countedAt;
}
