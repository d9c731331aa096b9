import type { Instant } from "../../time.ts";
import type { Order } from "../order/api.ts";
import type { LineQuantity } from "../order/split.ts";
import type { Kot, KotItem, KotStatus, Work } from "./api.ts";
import { kotSteps, step } from "./status.ts";

/** A row of work as stored. The rows of a KOT's item and component always add up to the quantity that was sent. */
export interface StoredWork extends Work {
  readonly _id: string;
  readonly kot: string;
  /** Id of the KOT's item. */
  readonly item: string;
  /** The void that took the pieces back, which leaves them as far as they were; null for all others. */
  readonly voidId: string | null;
  /** When a kitchen display bumped it: as ready, or as taken back and seen; null for all others. */
  readonly bumpedAt: Instant | null;
  /** How often a kitchen display recalled its item. */
  readonly recalls: number;
}

/** True for work that was not taken back. */
export function isLeft({ voidId }: StoredWork): boolean {
  return voidId === null;
}

/** True if the kitchen had begun: food that is taken back then is wasted. */
export function isWasted({ status }: Pick<Work, "status">): boolean {
  return status !== "pending";
}

type Progress = readonly Pick<Work, "status">[];

/** Returns the status of a KOT: that of its least advanced work, served without any. */
export function kotStatus(work: Progress): KotStatus {
  return leastAdvanced(work) ?? "served";
}

/** Returns the status of an open order: that of its least advanced work, pending without any. */
export function orderStatus(work: Progress): KotStatus {
  return leastAdvanced(work) ?? "pending";
}

/** Returns the status of the least advanced work, be it of a line, a component, a KOT or an order. */
function leastAdvanced(work: Progress): KotStatus | undefined {
  return kotSteps.find((status) => work.some((row) => row.status === status));
}

/** Adds the work that was not taken back to an item of a KOT. Items of served food stay "ready" (spec section 4). */
export function withWork(
  item: Omit<KotItem, "work" | "preparationStatus" | "voidedQuantity">,
  work: Work[],
): KotItem {
  const status = kotStatus(work);
  const sent = item.change === "add" ? item.quantity : 0;
  const remaining = work.reduce((sum, { component, quantity }) => sum + (component === 0 ? quantity : 0), 0);
  return {
    ...item,
    work,
    preparationStatus: status === "served" ? "ready" : status,
    voidedQuantity: sent - remaining,
  };
}

/** Returns the work on all items of a KOT. */
export function workOf({ items }: Pick<Kot, "items">): readonly Work[] {
  return items.flatMap(({ work }) => work);
}

/** Sent pieces that went from a line to another one, which may be on another order. */
export interface SentMove {
  readonly from: string;
  readonly to: string;
  readonly quantity: number;
}

/** Returns the sent pieces that a command divided from lines: each of `pieces` became the line with the id at its index. */
export function sentMoves(
  pieces: readonly LineQuantity[],
  lineIds: readonly string[],
  { items }: Pick<Order, "items">,
): readonly SentMove[] {
  return items.flatMap(({ _id: to, sentQuantity: quantity }) => {
    const from = pieces[lineIds.indexOf(to)]?.line;
    return from === undefined || quantity === 0 ? [] : { from, to, quantity };
  });
}

/** Moves the work on pieces to another line, the most advanced first. `work` is the order's, oldest first. */
export function withWorkMoved(
  work: readonly StoredWork[],
  { from, to, quantity, order }: SentMove & { readonly order: string },
  newId: () => string,
): StoredWork[] {
  return withPiecesChanged(work, mostAdvancedFirst(work, from), { quantity, newId }, { order, line: to });
}

interface TakenBack {
  readonly line: string;
  readonly quantity: number;
  readonly voidId: string;
  /** The KOT to void as a whole; undefined takes pieces from any. */
  readonly kot: string | undefined;
}

/**
 * Takes back the work on pieces of a line, the least advanced first, of these the newest (clarification 26). `work` is the
 * order's, oldest first.
 */
export function withWorkTakenBack(
  work: readonly StoredWork[],
  { line, quantity, voidId, kot }: TakenBack,
  newId: () => string,
): StoredWork[] {
  const rows = mostAdvancedFirst(work, line).toReversed();
  const from = rows.filter((row) => kot === undefined || row.kot === kot);
  return withPiecesChanged(work, from, { quantity, newId }, { voidId });
}

/** Returns a line's work that was not taken back. */
function mostAdvancedFirst(work: readonly StoredWork[], line: string): StoredWork[] {
  const own = work.filter((row) => row.line === line && isLeft(row));
  return own.toSorted((a, b) => step(b.status) - step(a.status));
}

/** Changes the first pieces of each component in `from`. If these are only some of a row, they become a row of their own. */
export function withPiecesChanged(
  work: readonly StoredWork[],
  from: readonly StoredWork[],
  pieces: { readonly quantity: number; readonly newId: () => string },
  change: Partial<StoredWork>,
): StoredWork[] {
  const left = new Map<number, number>();
  const taken = new Map<StoredWork, number>();
  for (const row of from) {
    const wanted = left.get(row.component) ?? pieces.quantity;
    const quantity = Math.min(wanted, row.quantity);
    left.set(row.component, wanted - quantity);
    taken.set(row, quantity);
  }
  return work.flatMap((row) => {
    const quantity = taken.get(row) ?? 0;
    if (quantity === 0) return row;
    if (quantity === row.quantity) return { ...row, ...change };
    return [
      { ...row, quantity: row.quantity - quantity },
      { ...row, quantity, _id: pieces.newId(), ...change },
    ];
  });
}
