import type { MenuItem } from "../menu/api.ts";
import { allocate, averageOf, paise, rateBps, sum, ZERO } from "../money.ts";
import { type ItemReport, SOLD_ITEMS_MAX, type SoldItems, TOP_MAX } from "./api.ts";
import { type ItemSum, soldByItem } from "./sales.ts";

/** Computes the item report. Switched-off items are not counted; an item is available or out of stock, never both. */
export function itemReport(menu: readonly MenuItem[]): ItemReport {
  const items = menu.filter(({ isActive }) => isActive);
  const available = items.filter(({ isAvailable }) => isAvailable).length;
  const prices = items.map(({ price }) => price);
  const counts = new Map<string, { name: string; itemCount: number }>();
  for (const { category } of items) {
    const known = counts.get(category._id) ?? { name: category.name, itemCount: 0 };
    counts.set(category._id, { ...known, itemCount: known.itemCount + 1 });
  }
  return {
    totalItems: items.length,
    availableItems: available,
    outOfStockItems: items.length - available,
    topCategories: [...counts.values()]
      .sort((a, b) => b.itemCount - a.itemCount || a.name.localeCompare(b.name))
      .slice(0, TOP_MAX),
    priceRange: {
      min: prices.length === 0 ? ZERO : paise(Math.min(...prices)),
      max: prices.length === 0 ? ZERO : paise(Math.max(...prices)),
      average: averageOf(sum(prices), prices.length),
    },
  };
}

const WHOLE = paise(10_000);

/** Computes the sales of each item with its share of all revenue, and the menu's items that were not sold. */
export function soldItems(
  menu: readonly MenuItem[],
  sums: readonly ItemSum[],
): Pick<SoldItems, "sold" | "neverSold"> {
  const sold = soldByItem(sums);
  const revenues = sold.map(({ revenue }) => revenue);
  const shares = sum(revenues) === ZERO ? [] : allocate(WHOLE, revenues);
  const soldIds = new Set(sums.map(({ menuItem }) => menuItem));
  return {
    sold: sold
      .map(({ name, quantity, revenue }, at) => ({
        name,
        quantity,
        revenue,
        share: rateBps(shares[at] ?? 0),
      }))
      .slice(0, SOLD_ITEMS_MAX),
    neverSold: menu
      .filter(({ _id, isActive }) => isActive && !soldIds.has(_id))
      .map(({ _id, name, category }) => ({ _id, name, category: category.name }))
      .slice(0, SOLD_ITEMS_MAX),
  };
}
