import { memo } from "react";
import type { MenuItem } from "#domain/menu/api.ts";
import type { MenuOnScreen } from "../../../features/menu/useMenu.ts";
import type { Choice } from "../state/selection.ts";
import { CategoryPicker } from "./CategoryPicker.tsx";
import { ItemGrid } from "./ItemGrid.tsx";
import classes from "./MenuPanel.module.css";
import { MenuSearch } from "./MenuSearch.tsx";
import { useMenuView } from "./useMenuView.ts";

interface MenuPanelProps {
  readonly menu: MenuOnScreen;
  readonly categoryId: string | undefined;
  readonly choose: (choice: Choice) => void;
  readonly addItem: (item: MenuItem, quantity: number, notes: string) => void;
}

/** Categories, search and the items of the menu. */
export const MenuPanel = memo(function MenuPanel({ menu, categoryId, choose, addItem }: MenuPanelProps) {
  const view = useMenuView({ menu, categoryId, choose, addItem });
  const { items, search, setSearch, isVegOnly, setIsVegOnly } = view;
  return (
    <div className={classes.menu}>
      <div className={classes.head}>
        <CategoryPicker
          categories={menu.categories}
          hasOften={view.hasOften}
          categoryId={search === "" ? view.shown : undefined}
          onChoose={view.chooseCategory}
        />
        <MenuSearch className={classes.search} value={search} onChange={setSearch} onEnter={view.addFirst} />
        <button
          type="button"
          className={classes.veg}
          aria-pressed={isVegOnly}
          onClick={() => setIsVegOnly(!isVegOnly)}
        >
          Veg only
        </button>
      </div>
      {items.length === 0 ? (
        <p className={classes.empty}>{search === "" ? "No items here." : `No item matches “${search}”.`}</p>
      ) : (
        <ItemGrid items={items} addItem={addItem} />
      )}
    </div>
  );
});
