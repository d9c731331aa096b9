import { useMemo } from "react";
import { type Category, type MenuItem, menuApi } from "#domain/menu/api.ts";
import { useAsk } from "../../sync/useAsk.ts";

export interface MenuOnScreen {
  readonly categories: readonly Category[];
  readonly items: readonly MenuItem[];
}

/** What can be ordered: active categories and their active items (decision 27), in the order of the lists. */
export function useMenu(): MenuOnScreen {
  const categories = useAsk(menuApi.categories);
  const items = useAsk(menuApi.items);
  return useMemo(() => {
    const active = categories.filter(({ isActive }) => isActive);
    const place = new Map(active.map(({ _id }, index) => [_id, index]));
    const ordered = items
      .filter((item) => item.isActive && place.has(item.category._id))
      .toSorted((a, b) => (place.get(a.category._id) ?? 0) - (place.get(b.category._id) ?? 0));
    return { categories: active, items: ordered };
  }, [categories, items]);
}

interface View {
  readonly categoryId: string | undefined;
  readonly search: string;
  readonly isVegOnly: boolean;
}

/** The items to show: those whose name, code or description holds the search text, else the category's. */
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
