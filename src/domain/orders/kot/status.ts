import type { RefusalCode } from "../../refusal.ts";
import { type Kot, type KotItem, type KotPart, KotStatus } from "./api.ts";

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

/** Returns the position of a status among all. */
export function step(status: KotStatus): number {
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

/** True if the kitchen may not know a KOT: it was not printed or shown by a display, and if it has food, not advanced on a KOT screen. */
export function isUnprinted(
  kot: Pick<Kot, "kind" | "voided" | "items" | "status" | "isPrinted" | "isSeen" | "parts">,
): boolean {
  if (kot.isPrinted || kot.isSeen) return false;
  if (kot.kind !== "order") return true;
  return kot.parts ? unprintedParts(kot).length > 0 : kot.status === "pending" && isLive(kot);
}

/** Returns the parts of a KOT that a station may not know; of a cancellation or note all that were not printed. */
export function unprintedParts({ kind, parts = [] }: Pick<Kot, "kind" | "parts">): KotPart[] {
  return parts.filter((part) => !isPartKnown(part) && (kind !== "order" || part.status === "pending"));
}

/** True if a part was printed, or a kitchen display has shown it. */
export function isPartKnown({ isPrinted, isSeen }: Pick<KotPart, "isPrinted" | "isSeen">): boolean {
  return isPrinted || isSeen;
}

/** Counts the pieces of an item that are not voided; zero for cancellations and notes. */
export function remainingPieces(item: Pick<KotItem, "change" | "quantity" | "voidedQuantity">): number {
  return item.change === "add" ? item.quantity - item.voidedQuantity : 0;
}
