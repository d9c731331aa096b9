import type { RefusalCode } from "../../refusal.ts";
import { type Kot, type KotItem, KotStatus } from "./api.ts";

/** The statuses of a KOT in their order. */
export const kotSteps: readonly KotStatus[] = KotStatus.options;

/** The next status of a KOT, by its current one. */
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

/**
 * Returns the refusal to set a KOT back (clarification 28) or to advance a voided one. Setting its current status is allowed
 * and changes nothing.
 */
export function kotStatusRefusal(
  kot: Pick<Kot, "status" | "voided">,
  next: KotStatus,
): RefusalCode | undefined {
  if (kot.voided) return "kot-void";
  return step(next) < step(kot.status) ? "status-backwards" : undefined;
}

/** Returns the next status of a KOT; undefined once it is served. */
export function nextKotStatus(status: KotStatus): NextKotStatus | undefined {
  return nextStatus[status];
}

/** True if a KOT is live: some of its food is not voided. */
export function isLive(kot: Pick<Kot, "kind" | "voided" | "items">): boolean {
  return kot.kind === "order" && !kot.voided && kot.items.some((item) => remainingPieces(item) > 0);
}

/** True if the kitchen may not know a KOT: it was not printed, and if it has food, not advanced on a KOT screen. */
export function isUnprinted(kot: Pick<Kot, "kind" | "voided" | "items" | "status" | "isPrinted">): boolean {
  return !kot.isPrinted && (kot.kind !== "order" || (kot.status === "pending" && isLive(kot)));
}

/** Counts the pieces of an item that are not voided; zero for cancellations and notes. */
export function remainingPieces(item: Pick<KotItem, "change" | "quantity" | "voidedQuantity">): number {
  return item.change === "add" ? item.quantity - item.voidedQuantity : 0;
}

/** Returns the status of an open order: that of its least advanced live KOT, pending without one (clarification 28). */
export function orderStatus(kots: readonly Pick<Kot, "kind" | "voided" | "items" | "status">[]): KotStatus {
  const live = kots.filter(isLive);
  return kotSteps.find((status) => live.some((kot) => kot.status === status)) ?? "pending";
}

/** Returns the preparation status of a KOT's items; items of a served KOT stay "ready" (spec section 4). */
export function preparationStatusAt(status: KotStatus): string {
  return status === "served" ? "ready" : status;
}

interface VoidedItem {
  readonly kotItemId: string;
  readonly quantity: number;
}

/**
 * Returns the KOT items from which a void takes its pieces, with the quantity of each. The newest come first: they are least
 * likely to be cooking already. `lineIds`: first the line's own id, then the ids of lines that were split off from the same
 * line; of the latter, KOTs that can contain this line's pieces come first. `kots` may be in any order.
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
