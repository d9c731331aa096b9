import type { RefusalCode } from "../../refusal.ts";
import type { OrderStatus } from "../order/api.ts";
import { type Kot, type KotItem, KotStatus } from "./api.ts";

/** A KOT's statuses in the order in which it goes through them. */
export const kotSteps: readonly KotStatus[] = KotStatus.options;

/** The status that the button of a KOT leads to, per status that it has. */
const nextStatus = {
  pending: "preparing",
  preparing: "ready",
  ready: "served",
  served: undefined,
} as const satisfies Record<KotStatus, KotStatus | undefined>;
export type NextKotStatus = Exclude<(typeof nextStatus)[KotStatus], undefined>;

function step(status: KotStatus): number {
  return kotSteps.indexOf(status);
}

/** A KOT only moves forward (decision 28); to stay where it is changes nothing and is fine. */
export function refuseKotStatus(
  kot: Pick<Kot, "status" | "voided">,
  next: KotStatus,
): RefusalCode | undefined {
  if (kot.voided) return "kot-void";
  return step(next) < step(kot.status) ? "status-backwards" : undefined;
}

/** Answers the status that a KOT's button leads to; undefined once it is served. */
export function nextKotStatus(status: KotStatus): NextKotStatus | undefined {
  return nextStatus[status];
}

/** Live: there is still something on it for the kitchen to make or hand out. */
export function isLive(kot: Pick<Kot, "kind" | "voided" | "items">): boolean {
  return kot.kind === "order" && !kot.voided && kot.items.some((item) => remainingPieces(item) > 0);
}

/** Pieces of an item that were asked for and not taken back. */
export function remainingPieces(item: Pick<KotItem, "change" | "quantity" | "voidedQuantity">): number {
  return item.change === "add" ? item.quantity - item.voidedQuantity : 0;
}

/** An open order's status is that of its least advanced live KOT; without one it is pending (decision 28). */
export function orderStatusOf(
  kots: readonly Pick<Kot, "kind" | "voided" | "items" | "status">[],
): OrderStatus {
  const live = kots.filter(isLive).map((kot) => step(kot.status));
  return live.length === 0 ? "pending" : (kotSteps[Math.min(...live)] ?? "pending");
}

/** What a KOT's items show while it is at a status; served items stay 'ready' (spec section 4). */
export function preparationStatusAt(status: KotStatus): string {
  return status === "served" ? "ready" : status;
}

interface Taken {
  readonly kotItemId: string;
  readonly quantity: number;
}

/**
 * Which tickets a void takes its pieces from: the newest first, because what was asked for last is the least likely to be
 * on the fire. `kots` in any order; answers how many pieces of which item.
 */
export function itemsToVoid(kots: readonly Kot[], lineId: string, quantity: number): Taken[] {
  const newestFirst = kots
    .toSorted((a, b) => b.createdAt - a.createdAt || b.token - a.token)
    .filter((kot) => !kot.voided)
    .flatMap((kot) => kot.items.filter((item) => item.line === lineId && remainingPieces(item) > 0));
  let left = quantity;
  return newestFirst.flatMap((item) => {
    const taken = Math.min(left, remainingPieces(item));
    left -= taken;
    return taken > 0 ? [{ kotItemId: item._id, quantity: taken }] : [];
  });
}
