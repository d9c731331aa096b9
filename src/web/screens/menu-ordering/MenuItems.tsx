import { useDeferredValue, useMemo, useState } from "react";
import type { MenuItem } from "#domain/menu/api.ts";
import { orderingRefusal } from "#domain/menu/item.ts";
import { useMenu, visibleItems } from "../../features/menu/useMenu.ts";
import type { DraftLines } from "../../features/orders/draft/draft.ts";
import { CardGrid } from "../../kit/list/CardGrid.tsx";
import { SearchInput } from "../../kit/list/SearchInput.tsx";
import { MenuItemCard } from "./MenuItemCard.tsx";
import classes from "./MenuItems.module.css";

interface MenuItemsProps {
  readonly lines: DraftLines;
  readonly onAdd: (item: MenuItem) => void;
}

/** Shows the search, whose Enter adds the first item, the categories, and the items to order. */
export function MenuItems({ lines, onAdd }: MenuItemsProps) {
  const menu = useMenu();
  const [search, setSearch] = useState("");
  const [categoryId, setCategoryId] = useState<string>();
  const query = useDeferredValue(search);
  const items = useMemo(
    () => visibleItems(menu, { categoryId, search: query, isVegOnly: false }),
    [menu, categoryId, query],
  );
  const chosen = useMemo(() => chosenPieces(lines), [lines]);
  const active = search.trim() === "" ? categoryId : undefined;
  const addFirst = (typed: string) => {
    const [first] =
      typed.trim() === "" ? [] : visibleItems(menu, { categoryId, search: typed, isVegOnly: false });
    if (!first || orderingRefusal(first)) return;
    onAdd(first);
    setSearch("");
  };
  const choose = (id: string | undefined) => {
    setSearch("");
    setCategoryId(id);
  };
  return (
    <>
      <div className={classes.search}>
        <SearchInput
          label="Search menu items"
          placeholder="Search menu items..."
          value={search}
          onChange={setSearch}
          onEnter={addFirst}
        />
      </div>
      <div className={classes.body}>
        <fieldset className={classes.categories} aria-label="Categories">
          {[{ _id: undefined, name: "All" }, ...menu.categories].map(({ _id, name }) => (
            <button
              key={_id ?? "all"}
              type="button"
              className={classes.category}
              aria-pressed={_id === active}
              onClick={() => choose(_id)}
            >
              {name}
            </button>
          ))}
        </fieldset>
        {/* A key for each category, so that another category's list starts at its top. */}
        <div className={classes.items} key={active ?? "all"}>
          {items.length === 0 ? (
            <p className={classes.empty}>
              {search === "" ? "No items in this category yet." : `No item matches “${search}”.`}
            </p>
          ) : (
            <CardGrid
              items={items}
              label="Menu items"
              keyOf={({ _id }) => _id}
              card={(item) => <MenuItemCard item={item} chosen={chosen.get(item._id) ?? 0} onAdd={onAdd} />}
              reveal={undefined}
            />
          )}
        </div>
      </div>
    </>
  );
}

function chosenPieces(lines: DraftLines): ReadonlyMap<string, number> {
  const pieces = new Map<string, number>();
  for (const { menuItem, quantity } of lines) {
    pieces.set(menuItem._id, (pieces.get(menuItem._id) ?? 0) + quantity);
  }
  return pieces;
}
