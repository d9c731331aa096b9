import type { MenuItem } from "../menu/api.ts";
import { averageOf, paise, sum, ZERO } from "../money.ts";
import { type ItemReport, TOP_MAX } from "./api.ts";

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
