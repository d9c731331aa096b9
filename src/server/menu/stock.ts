import type { JournalAction } from "#domain/events.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import { formatLeft, withLeft } from "#domain/menu/stock.ts";
import { Refusal } from "#domain/refusal.ts";
import type { CommandCtx } from "../http/handlers/context.ts";
import { findItems, itemStore } from "./items.store.ts";

/** A command that arrives later than this after its tap was tapped offline. */
const OFFLINE_AFTER_MS = 30_000;

/** True if the guest was promised a counted dish offline: it is sold also when none is left. */
export function isPromised({ now, takenAt }: CommandCtx, { left, isActive }: MenuItem): boolean {
  return left !== undefined && isActive && now - takenAt > OFFLINE_AFTER_MS;
}

/**
 * Counts down the items that have a count, by the pieces that a command takes of each, and up where it gives back.
 * Throws 409 item-not-available, naming the items, if fewer are left.
 */
export async function countStock(ctx: CommandCtx, taken: ReadonlyMap<string, number>): Promise<void> {
  const ids = [...taken].filter(([, pieces]) => pieces !== 0).map(([id]) => id);
  const counted = [...(await findItems(ctx.tx, ids)).values()].flatMap((item) => {
    const pieces = taken.get(item._id) ?? 0;
    return item.left === undefined ? [] : [{ item, pieces, left: item.left - pieces }];
  });
  const short = counted.filter(({ item, pieces, left }) => pieces > 0 && left < 0 && !isPromised(ctx, item));
  if (short.length > 0) throw tooFew(short.map(({ item }) => item));
  for (const { item, left } of counted) {
    const changed = withLeft(item, left);
    await itemStore.save(ctx.tx, changed);
    ctx.journal({
      topic: "menu",
      entityId: item._id,
      action: stockAction(item, changed),
      before: { left: item.left },
      after: { left },
    });
  }
}

function tooFew(short: readonly MenuItem[]): Refusal {
  const items = short.map((item) => item.name);
  const menuItems = short.map((item) => item._id);
  const each = short.map((item) => (item.isAvailable ? `${item.name} (${formatLeft(item)})` : item.name));
  return new Refusal("item-not-available", { items, menuItems }, `Out of Stock: ${each.join(", ")}`);
}

function stockAction(before: MenuItem, after: MenuItem): JournalAction {
  if (after.isAvailable === before.isAvailable) return "item.counted";
  return after.isAvailable ? "item.backInStock" : "item.outOfStock";
}
