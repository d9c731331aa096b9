import { refOf } from "#domain/entity.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import type { Paise } from "#domain/money.ts";
import type { Addition } from "#domain/orders/order/order.ts";
import { Refusal } from "#domain/refusal.ts";
import type { CommandCtx } from "../../http/feature.ts";
import { loadItems, priceAt } from "../../menu/items.store.ts";

interface LineToPrice {
  readonly _id?: string | undefined;
  readonly menuItem: string;
  readonly quantity: number;
  readonly rate?: Paise | undefined;
  readonly notes?: string | undefined;
}

/**
 * Returns the lines for the order with the server's prices (clarification 24): the rate that the screen showed, if it is the
 * present price or was the price when the line was taken, else the present price. 409 item-not-available names what
 * cannot be ordered.
 */
export async function pricedAdditions(ctx: CommandCtx, lines: readonly LineToPrice[]): Promise<Addition[]> {
  const items = await loadOrderable(
    ctx,
    lines.map((line) => line.menuItem),
  );
  const additions: Addition[] = [];
  for (const line of lines) {
    const item = items.get(line.menuItem);
    if (!item) throw new Refusal("not-found", { menuItem: line.menuItem });
    additions.push({
      _id: line._id ?? ctx.newId(),
      menuItem: refOf(item),
      quantity: line.quantity,
      rate: await rateOf(ctx, item, line.rate),
      notes: line.notes ?? "",
      isVeg: item.isVegetarian,
      addedBy: refOf(ctx.person),
    });
  }
  return additions;
}

/** Loads the items of these ids. Throws 409 when one of them cannot be ordered now. */
export async function loadOrderable(
  ctx: CommandCtx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MenuItem>> {
  const items = await loadItems(ctx.tx, ids);
  const unavailable = [...items.values()].filter((item) => !item.isAvailable || !item.isActive);
  if (unavailable.length > 0) {
    const names = unavailable.map((item) => item.name);
    throw new Refusal("item-not-available", { items: names }, `Out of Stock: ${names.join(", ")}`);
  }
  return items;
}

async function rateOf(ctx: CommandCtx, item: MenuItem, shownRate: Paise | undefined): Promise<Paise> {
  if (shownRate === undefined || shownRate === item.price) return item.price;
  const earlierPrice = await priceAt(ctx.tx, item._id, ctx.takenAt);
  return earlierPrice === shownRate ? shownRate : item.price;
}
