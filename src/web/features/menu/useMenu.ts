import { useMemo } from "react";
import { type Category, type MenuItem, menuApi } from "#domain/menu/api.ts";
import { useAsk } from "../../sync/cache/useAsk.ts";

export interface MenuOnScreen {
  readonly categories: readonly Category[];
  readonly items: readonly MenuItem[];
}

/** Returns the active categories and their active items (clarification 27), the items in the order of their categories. */
export function useMenu(): MenuOnScreen {
  const categories = useAsk(menuApi.categories);
  const items = useAsk(menuApi.items);
  return useMemo(() => {
    const active = categories.filter(({ isActive }) => isActive);
    const position = new Map(active.map(({ _id }, index) => [_id, index]));
    const sorted = items
      .filter((item) => item.isActive && position.has(item.category._id))
      .toSorted((a, b) => (position.get(a.category._id) ?? 0) - (position.get(b.category._id) ?? 0));
    return { categories: active, items: sorted };
  }, [categories, items]);
}

interface View {
  readonly categoryId: string | undefined;
  readonly search: string;
  readonly isVegOnly: boolean;
}

/**
 * Returns the items to show. With a search text these are the items of all categories whose name or description contains it
 * or whose code equals it; without one, the items of the category.
 */
export function itemsOnView(all: readonly MenuItem[], view: View): readonly MenuItem[] {
  const { categoryId, search, isVegOnly } = view;
  const items = isVegOnly ? all.filter(({ isVegetarian }) => isVegetarian) : all;
  const wanted = search.trim().toLocaleLowerCase("en-IN");
  if (wanted === "") return categoryId ? items.filter(({ category }) => category._id === categoryId) : items;
  return items.filter(
    ({ name, description, code }) =>
      name.toLocaleLowerCase("en-IN").includes(wanted) ||
      description.toLocaleLowerCase("en-IN").includes(wanted) ||
      code.toLocaleLowerCase("en-IN") === wanted,
  );
}
