import type { RefusalCode } from "../../refusal.ts";
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

/** Refuses to move a KOT back (clarification 28) or to move a voided one. To stay where it is changes nothing and is allowed. */
export function kotStatusRefusal(
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

/** Returns whether a ticket is live: something on it is still for the kitchen to make or hand out. */
export function isLive(kot: Pick<Kot, "kind" | "voided" | "items">): boolean {
  return kot.kind === "order" && !kot.voided && kot.items.some((item) => remainingPieces(item) > 0);
}

/** Returns whether the kitchen may not know of a ticket: it was neither printed nor, where it is food, moved on a KOT screen. */
export function isUnprinted(kot: Pick<Kot, "kind" | "voided" | "items" | "status" | "isPrinted">): boolean {
  return !kot.isPrinted && (kot.kind !== "order" || (kot.status === "pending" && isLive(kot)));
}

/** Counts the pieces of an item that were asked for and not voided. */
export function remainingPieces(item: Pick<KotItem, "change" | "quantity" | "voidedQuantity">): number {
  return item.change === "add" ? item.quantity - item.voidedQuantity : 0;
}

/** Returns an open order's status: that of its least advanced live KOT; pending without one (clarification 28). */
export function orderStatus(kots: readonly Pick<Kot, "kind" | "voided" | "items" | "status">[]): KotStatus {
  const live = kots.filter(isLive);
  return kotSteps.find((status) => live.some((kot) => kot.status === status)) ?? "pending";
}

/** Returns what a KOT's items show while it has a status; served items stay 'ready' (spec section 4). */
export function preparationStatusAt(status: KotStatus): string {
  return status === "served" ? "ready" : status;
}

interface VoidedItem {
  readonly kotItemId: string;
  readonly quantity: number;
}

/**
 * Finds the ticket items that a void takes its pieces from, and how many from each: the newest first, because what was
 * asked for last is the least likely to be cooking already. `lineIds`: the line's own, whose items go first, then those of lines
 * whose pieces were once the same line's; of these, tickets that can have this line's pieces go first. `kots` may come in any order.
 */
export function itemsToVoid(
  kots: readonly Kot[],
  lineIds: readonly string[],
  quantity: number,
  mayHave: (kot: Kot) => boolean = () => true,
): VoidedItem[] {
  const rank = (kot: Kot, { line }: KotItem) => (line === lineIds[0] ? 0 : mayHave(kot) ? 1 : 2);
  const items = kots
    .toSorted((a, b) => b.createdAt - a.createdAt || b.token - a.token)
    .filter((kot) => !kot.voided)
    .flatMap((kot) => kot.items.map((item) => ({ item, rank: rank(kot, item) })))
    .filter(({ item }) => lineIds.includes(item.line))
    .toSorted((a, b) => a.rank - b.rank);
  let left = quantity;
  return items.flatMap(({ item }) => {
    const voided = Math.min(left, remainingPieces(item));
    left -= voided;
    return voided > 0 ? [{ kotItemId: item._id, quantity: voided }] : [];
  });
}
