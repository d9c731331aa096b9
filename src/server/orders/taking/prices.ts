import { refOf } from "#domain/entity.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import type { Paise } from "#domain/money.ts";
import type { Addition } from "#domain/orders/order/order.ts";
import { soldAs } from "#domain/orders/order/sold.ts";
import { Refusal } from "#domain/refusal.ts";
import type { ReadTx } from "../../db/tx.ts";
import type { CommandCtx } from "../../http/feature.ts";
import { findItems, priceAt, throwIfMissing } from "../../menu/items.store.ts";

interface LineToPrice {
  readonly _id?: string | undefined;
  readonly menuItem: string;
  readonly quantity: number;
  readonly rate?: Paise | undefined;
  readonly notes?: string | undefined;
}

/** Finds the items that the lines name. Each may be missing or unavailable. */
export function findItemsOf(
  tx: ReadTx,
  lines: readonly LineToPrice[],
): Promise<ReadonlyMap<string, MenuItem>> {
  return findItems(
    tx,
    lines.map((line) => line.menuItem),
  );
}

/**
 * Returns the lines for the order with the server's prices (clarification 24): the rate that the screen showed, if it is the
 * present price or was the price when the line was taken, else the present price. Throws 404 for an item that is not among
 * those found, and 409 item-not-available with the names of what cannot be ordered.
 */
export async function pricedAdditions(
  ctx: CommandCtx,
  lines: readonly LineToPrice[],
  items: ReadonlyMap<string, MenuItem>,
): Promise<Addition[]> {
  throwIfNotOrderable(
    items,
    lines.map((line) => line.menuItem),
  );
  const additions: Addition[] = [];
  for (const line of lines) {
    const item = items.get(line.menuItem);
    if (!item) throw new Refusal("not-found", { menuItem: line.menuItem });
    additions.push({
      _id: line._id ?? ctx.newId(),
      ...soldAs(item),
      quantity: line.quantity,
      rate: await rateOf(ctx, item, line.rate),
      notes: line.notes ?? "",
      addedBy: refOf(ctx.person),
    });
  }
  return additions;
}

/** Throws 404 when one of the ids is not among the items, and 409 when one of them cannot be ordered now. */
export function throwIfNotOrderable(items: ReadonlyMap<string, MenuItem>, ids: readonly string[]): void {
  throwIfMissing(items, ids);
  const wanted = new Set(ids);
  const unavailable = [...items.values()].filter(
    (item) => wanted.has(item._id) && !(item.isAvailable && item.isActive),
  );
  if (unavailable.length === 0) return;
  const names = unavailable.map((item) => item.name);
  const menuItems = unavailable.map((item) => item._id);
  throw new Refusal("item-not-available", { items: names, menuItems }, `Out of Stock: ${names.join(", ")}`);
}

async function rateOf(ctx: CommandCtx, item: MenuItem, shownRate: Paise | undefined): Promise<Paise> {
  if (shownRate === undefined || shownRate === item.price) return item.price;
  const earlierPrice = await priceAt(ctx.tx, item._id, ctx.takenAt);
  return earlierPrice === shownRate ? shownRate : item.price;
}
