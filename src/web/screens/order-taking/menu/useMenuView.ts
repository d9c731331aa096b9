import { useCallbackRef } from "@mantine/hooks";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import type { MenuItem } from "#domain/menu/api.ts";
import { orderingRefusal } from "#domain/menu/item.ts";
import { typedDish } from "#domain/orders/order/typedDish.ts";
import { type LoadedMenu, visibleItems } from "../../../features/menu/useMenu.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import type { Choice } from "../state/selection.ts";

/** In place of a category's id: the dishes sold most. */
export const OFTEN = "often";

interface MenuView {
  /** The selected category, or OFTEN; undefined is all. */
  readonly shown: string | undefined;
  readonly chooseCategory: (categoryId: string | undefined) => void;
  readonly hasOften: boolean;
  readonly items: readonly MenuItem[];
  /** While OFTEN is shown: the items sold most, most first. As many as fit are shown, in the order of `items`. */
  readonly often: readonly MenuItem[] | undefined;
  /** True if `items` are those of a category. */
  readonly isCategory: boolean;
  readonly search: string;
  readonly setSearch: (typed: string) => void;
  /** Adds the first matching dish, in the quantity typed with it, and empties the search. */
  readonly addFirst: (typed: string) => void;
  readonly isVegOnly: boolean;
  readonly setIsVegOnly: (isVegOnly: boolean) => void;
}

interface MenuViewInput {
  readonly menu: LoadedMenu;
  /** The category selected for this order. */
  readonly categoryId: string | undefined;
  readonly choose: (choice: Choice) => void;
  /** Adds an item found by the text, or opens its choices. */
  readonly add: (item: MenuItem, quantity: number, text: string) => void;
}

/** Returns the shown part of the menu and its search. Starts with the dishes sold most, if known. */
export function useMenuView({ menu, categoryId, choose, add }: MenuViewInput): MenuView {
  const hasOften = menu.often.length > 0;
  // If it is known too late it is not shown: no tile changes under a finger.
  const [startsOften, setStartsOften] = useState(hasOften);
  const shown = categoryId ?? (startsOften ? OFTEN : undefined);
  const [search, setSearch] = useState("");
  const [isVegOnly, setIsVegOnly] = useState(false);
  const query = useDeferredValue(search);
  const { items, often, isCategory } = useMemo(() => {
    const text = typedDish(query).text;
    const isOften = text === "" && shown === OFTEN;
    const categoryId = isOften ? undefined : shown;
    return {
      items: visibleItems(menu, { categoryId, search: text, isVegOnly }),
      often: isOften ? menu.often.filter(({ isVegetarian }) => isVegetarian || !isVegOnly) : undefined,
      isCategory: text === "" && categoryId !== undefined,
    };
  }, [menu, shown, query, isVegOnly]);
  const chooseCategory = useCallback(
    (chosen: string | undefined) => {
      setSearch("");
      setStartsOften(false);
      choose({ kind: "category", categoryId: chosen });
    },
    [choose],
  );
  const addFirst = useCallbackRef((typed: string) => {
    const { text, quantity } = typedDish(typed);
    const [first] = text === "" ? [] : visibleItems(menu, { categoryId: undefined, search: text, isVegOnly });
    if (!first) return;
    if (orderingRefusal(first)) {
      notify.failure("Out of Stock", first.name);
      return;
    }
    add(first, quantity, text);
    setSearch("");
  });
  return {
    shown,
    chooseCategory,
    hasOften,
    items,
    often,
    isCategory,
    search,
    setSearch,
    addFirst,
    isVegOnly,
    setIsVegOnly,
  };
}
