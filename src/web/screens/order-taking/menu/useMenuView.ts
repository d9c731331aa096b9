import { useCallbackRef } from "@mantine/hooks";
import { useDeferredValue, useMemo, useState } from "react";
import type { MenuItem } from "#domain/menu/api.ts";
import { refuseOrdering } from "#domain/menu/item.ts";
import { typedDish } from "#domain/orders/order/typedDish.ts";
import { itemsOnView, type MenuOnScreen } from "../../../features/menu/useMenu.ts";
import { notify } from "../../../kit/feedback/notify.ts";

interface MenuView {
  readonly items: readonly MenuItem[];
  readonly search: string;
  readonly setSearch: (typed: string) => void;
  /** Adds the first dish that a text finds, in the quantity typed with it, and empties the search. */
  readonly addFirst: (typed: string) => void;
  readonly isVegOnly: boolean;
  readonly setIsVegOnly: (isVegOnly: boolean) => void;
}

/** Returns the part of the menu that is on view, and the search in it. */
export function useMenuView(
  menu: MenuOnScreen,
  categoryId: string | undefined,
  addItem: (item: MenuItem, quantity: number, notes: string) => void,
): MenuView {
  const [search, setSearch] = useState("");
  const [isVegOnly, setIsVegOnly] = useState(false);
  const wanted = useDeferredValue(search);
  const items = useMemo(
    () => itemsOnView(menu, { categoryId, search: typedDish(wanted).text, isVegOnly }),
    [menu, categoryId, wanted, isVegOnly],
  );
  const addFirst = useCallbackRef((typed: string) => {
    const { text, quantity } = typedDish(typed);
    const [first] = text === "" ? [] : itemsOnView(menu, { categoryId, search: text, isVegOnly });
    if (!first) return;
    if (refuseOrdering(first)) {
      notify.failure("Out of Stock", first.name);
      return;
    }
    addItem(first, quantity, "");
    setSearch("");
  });
  return { items, search, setSearch, addFirst, isVegOnly, setIsVegOnly };
}
