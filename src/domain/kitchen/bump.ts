import { step } from "../orders/kot/status.ts";
import { isLeft, type StoredWork, withPiecesChanged } from "../orders/kot/work.ts";
import type { Instant } from "../time.ts";
import type { BumpedItem, RecalledItem } from "./api.ts";

const isFinished = ({ status }: StoredWork) => step(status) >= step("ready");
const isTakenBackUnfinished = (row: StoredWork) => !isLeft(row) && !isFinished(row);

/** What the pieces of a row are to a kitchen display: taken back after they were ready they are nothing. */
export const pieces = {
  toCook: (row: StoredWork) => isLeft(row) && !isFinished(row),
  made: (row: StoredWork) => isLeft(row) && isFinished(row),
  cancelled: (row: StoredWork) => isTakenBackUnfinished(row) && row.bumpedAt === null,
  cleared: (row: StoredWork) => isTakenBackUnfinished(row) && row.bumpedAt !== null,
} as const;

/** Counts the pieces of rows that are something. */
export function countPieces(rows: readonly StoredWork[], what: keyof typeof pieces): number {
  return rows.filter(pieces[what]).reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Returns how often an item was recalled. */
export function recallsOf(rows: readonly StoredWork[]): number {
  return Math.max(0, ...rows.map(({ recalls }) => recalls));
}

/** True for a row of an item at a station; null is a house without stations. */
function isOf(row: StoredWork, { item, station }: Pick<BumpedItem, "item" | "station">): boolean {
  return row.item === item && (row.station ?? null) === station;
}

interface Change {
  readonly at: Instant;
  newId(): string;
}

/**
 * Makes as many pieces of an item ready, and as many cancelled ones seen, as a bump says: of each component, the most advanced
 * first, of these the oldest. Changes none if they are so far, or if the item was recalled since. `work` is oldest first.
 */
export function withBump(
  work: readonly StoredWork[],
  { made, cleared, recalls, ...named }: BumpedItem,
  { at, newId }: Change,
): readonly StoredWork[] {
  const own = work.filter((row) => isOf(row, named));
  if (recallsOf(own) > recalls) return work;
  let after = work;
  const bump = (from: readonly StoredWork[], quantity: number, change: Partial<StoredWork>) => {
    if (quantity > 0)
      after = withPiecesChanged(after, from, { quantity, newId }, { ...change, bumpedAt: at });
  };
  for (const rows of Map.groupBy(own, ({ component }) => component).values()) {
    const mostAdvancedFirst = rows.filter(pieces.toCook).toSorted((a, b) => step(b.status) - step(a.status));
    bump(mostAdvancedFirst, made - countPieces(rows, "made"), { status: "ready" });
    bump(rows.filter(pieces.cancelled), cleared - countPieces(rows, "cleared"), {});
  }
  return after;
}

/** Moves an item's ready pieces back to preparing. Changes none if none is ready, or if it was recalled since. */
export function withRecall(
  work: readonly StoredWork[],
  { recalls, ...named }: RecalledItem,
): readonly StoredWork[] {
  const own = work.filter((row) => isOf(row, named));
  const isReady = (row: StoredWork) => isLeft(row) && row.status === "ready";
  if (recallsOf(own) > recalls || !own.some(isReady)) return work;
  return work.map((row) => {
    if (!isOf(row, named)) return row;
    const back = isReady(row) && ({ status: "preparing", bumpedAt: null } as const);
    return { ...row, ...back, recalls: recallsOf(own) + 1 };
  });
}
