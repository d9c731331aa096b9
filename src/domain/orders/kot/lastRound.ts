import type { Kot, KotItem } from "./api.ts";
import { isLive, remainingPieces } from "./status.ts";

/** A line of a round: pieces that were sent to the kitchen and not voided. */
export type RoundLine = Pick<KotItem, "line" | "menuItem" | "quantity" | "notes">;

/** Returns the lines of an order's last round, for "Repeat round"; empty without one. `kots` are newest first. */
export function lastRound(kots: readonly Kot[]): RoundLine[] {
  const items = kots.find(isLive)?.items ?? [];
  return items.flatMap((item) => {
    const quantity = remainingPieces(item);
    const { line, menuItem, notes } = item;
    return quantity > 0 ? [{ line, menuItem, quantity, notes }] : [];
  });
}
