import { memo, type ReactNode } from "react";
import type { LoadedMenu } from "../../../features/menu/useMenu.ts";
import { lazyDialog } from "../../../kit/feedback/lazy.tsx";
import type { Choice } from "../state/selection.ts";
import type { OrderTakingActions } from "../state/useOrderTakingActions.ts";
import { CategoryPicker } from "./CategoryPicker.tsx";
import { ItemGrid } from "./ItemGrid.tsx";
import classes from "./MenuPanel.module.css";
import { MenuSearch } from "./MenuSearch.tsx";
import { useMenuView } from "./useMenuView.ts";
import { useQuickAdd } from "./useQuickAdd.ts";

const ChooseDialog = lazyDialog(
  async () => (await import("../../../features/orders/choosing/ChooseDialog.tsx")).ChooseDialog,
);

interface MenuPanelProps {
  readonly menu: LoadedMenu;
  readonly categoryId: string | undefined;
  readonly choose: (choice: Choice) => void;
  readonly actions: OrderTakingActions;
  /** Shown before the search: leads back to the tables if they are not visible. */
  readonly back: ReactNode;
  /** Opens the booked tables where they are not beside the order. */
  readonly booked: ReactNode;
}

export const MenuPanel = memo(function MenuPanel(props: MenuPanelProps) {
  const { menu, categoryId, choose, actions, back, booked } = props;
  const { quickAdd, add, choosing, addChosen, close } = useQuickAdd(actions);
  const view = useMenuView({ menu, categoryId, choose, add });
  const { items, search, setSearch, isVegOnly, setIsVegOnly } = view;
  return (
    <div className={classes.menu}>
      <div className={classes.head}>
        {back}
        <MenuSearch className={classes.search} value={search} onChange={setSearch} onEnter={view.addFirst} />
        <button
          type="button"
          className={classes.button}
          aria-label="Veg only"
          aria-pressed={isVegOnly}
          onClick={() => setIsVegOnly(!isVegOnly)}
        >
          Veg
        </button>
        {booked}
      </div>
      <CategoryPicker
        categories={menu.categories}
        hasOften={view.hasOften}
        categoryId={search === "" ? view.shown : undefined}
        onChoose={view.chooseCategory}
      />
      {items.length === 0 ? (
        <div className={classes.empty}>
          <p>{search === "" ? "No items here." : `No item matches “${search}”.`}</p>
          {search !== "" && (
            <button type="button" className={classes.button} onClick={() => setSearch("")}>
              Show all dishes
            </button>
          )}
        </div>
      ) : (
        <ItemGrid
          items={items}
          often={view.often}
          isCategory={view.isCategory}
          actions={actions}
          quickAdd={quickAdd}
        />
      )}
      {choosing && (
        <ChooseDialog
          key={choosing.item._id}
          item={choosing.item}
          quantity={choosing.quantity}
          onAdd={addChosen}
          onClose={close}
        />
      )}
    </div>
  );
});
