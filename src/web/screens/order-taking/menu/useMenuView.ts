import { useCallbackRef } from "@mantine/hooks";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import type { MenuItem } from "#domain/menu/api.ts";
import { orderingRefusal } from "#domain/menu/item.ts";
import { typedDish } from "#domain/orders/order/typedDish.ts";
import { type LoadedMenu, visibleItems } from "../../../features/menu/useMenu.ts";
import { useOften } from "../../../features/menu/useOften.ts";
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
  const often = useOften(menu);
  // If it is known too late it is not shown: no tile changes under a finger.
  const [startsOften, setStartsOften] = useState(often.length > 0);
  const shown = categoryId ?? (startsOften ? OFTEN : undefined);
  const [search, setSearch] = useState("");
  const [isVegOnly, setIsVegOnly] = useState(false);
  const query = useDeferredValue(search);
  const items = useMemo(() => {
    const text = typedDish(query).text;
    if (text !== "" || shown !== OFTEN)
      return visibleItems(menu, { categoryId: shown, search: text, isVegOnly });
    return often.filter(({ isVegetarian }) => isVegetarian || !isVegOnly);
  }, [menu, often, shown, query, isVegOnly]);
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
  const hasOften = often.length > 0;
  return { shown, chooseCategory, hasOften, items, search, setSearch, addFirst, isVegOnly, setIsVegOnly };
}
