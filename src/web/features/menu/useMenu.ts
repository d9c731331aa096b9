import { useMemo } from "react";
import { type Category, type MenuItem, menuApi } from "#domain/menu/api.ts";
import { type MenuSearch, menuSearch } from "#domain/menu/search.ts";
import { useApiQuery, useApiQueryState } from "../../sync/hooks/useApiQuery.ts";

export interface LoadedMenu {
  readonly categories: readonly Category[];
  readonly items: readonly MenuItem[];
  /** The items sold most, most first; none while unknown. */
  readonly often: readonly MenuItem[];
  /** Equal matches: what sells more first. */
  readonly search: MenuSearch<MenuItem>;
}

/** Returns the active categories and their active items (clarification 27), the items in category order. */
export function useMenu(): LoadedMenu {
  const categories = useApiQuery(menuApi.categories);
  const items = useApiQuery(menuApi.items);
  const oftenIds = useApiQueryState(menuApi.often, {}).value;
  return useMemo(() => {
    const active = categories.filter(({ isActive }) => isActive);
    const position = new Map(active.map(({ _id }, index) => [_id, index]));
    const sorted = items
      .filter((item) => item.isActive && position.has(item.category._id))
      .toSorted((a, b) => (position.get(a.category._id) ?? 0) - (position.get(b.category._id) ?? 0));
    const byId = new Map(sorted.map((item) => [item._id, item]));
    const often = (oftenIds ?? []).flatMap((id) => byId.get(id) ?? []);
    const search = menuSearch([...new Set([...often, ...sorted])]);
    return { categories: active, items: sorted, often, search };
  }, [categories, items, oftenIds]);
}

interface View {
  readonly categoryId: string | undefined;
  readonly search: string;
  readonly isVegOnly: boolean;
}

/** Returns the items to show. With a search text: the matching items of all categories. Without: the category's items. */
export function visibleItems({ items, search }: LoadedMenu, view: View): readonly MenuItem[] {
  const isSearching = view.search.trim() !== "";
  const matches = isSearching ? search(view.search) : items;
  return matches.filter(
    ({ category, isVegetarian }) =>
      (!view.isVegOnly || isVegetarian) &&
      (isSearching || view.categoryId === undefined || category._id === view.categoryId),
  );
}
