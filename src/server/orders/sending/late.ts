import { isLate, LateKot, toLateKot } from "#domain/orders/kot/late.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { Refusal } from "#domain/refusal.ts";
import type { CommandCtx } from "../../http/handlers/context.ts";
import type { StoredOrder } from "../order/order.store.ts";

type Tapped = Pick<CommandCtx, "claimedAt" | "now">;

/** Throws 409 kot-late if the tap was more than 20 minutes ago: the kitchen may know the order by now. */
export function throwIfLate({ claimedAt, now }: Tapped, order: Pick<Order, "table" | "items">): void {
  const late = isLate(claimedAt, now) ? toLateKot(order, claimedAt) : undefined;
  if (late) throw new Refusal("kot-late", LateKot.encode(late));
}

/** True if an order was paid after the tap: then the KOT is still sent. */
export function wasPaidLater(
  { claimedAt }: Pick<Tapped, "claimedAt">,
  { order, countedAt }: StoredOrder,
): boolean {
  return order.status === "paid" && claimedAt !== undefined && claimedAt < countedAt;
}
