import { refOf } from "#domain/entity.ts";
import type { MenuItem } from "#domain/menu/api.ts";
import type { Paise } from "#domain/money.ts";
import type { Addition } from "#domain/orders/order/order.ts";
import { Refusal } from "#domain/refusal.ts";
import type { CommandCtx } from "../../http/feature.ts";
import { loadItems, priceAt } from "../../menu/items.store.ts";

interface WantedLine {
  readonly _id?: string | undefined;
  readonly menuItem: string;
  readonly quantity: number;
  readonly rate?: Paise | undefined;
  readonly notes?: string | undefined;
}

/**
 * Lines as the order will hold them, priced by the server (decision 24): the rate shown counts when it is today's or was
 * valid when the line was taken, else today's counts. 409 item-not-available names what cannot be ordered.
 */
export async function pricedAdditions(ctx: CommandCtx, lines: readonly WantedLine[]): Promise<Addition[]> {
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

/** The items of these ids, all of which may be ordered now. */
export async function loadOrderable(
  ctx: CommandCtx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MenuItem>> {
  const items = await loadItems(ctx.tx, ids);
  const missing = [...items.values()].filter((item) => !item.isAvailable || !item.isActive);
  if (missing.length > 0) {
    const names = missing.map((item) => item.name);
    throw new Refusal("item-not-available", { items: names }, `Out of Stock: ${names.join(", ")}`);
  }
  return items;
}

async function rateOf(ctx: CommandCtx, item: MenuItem, shown: Paise | undefined): Promise<Paise> {
  if (shown === undefined || shown === item.price) return item.price;
  const then = await priceAt(ctx.tx, item._id, ctx.takenAt);
  return then === shown ? shown : item.price;
}
