import { memo } from "react";
import type { Category } from "#domain/menu/api.ts";
import classes from "./MenuPanel.module.css";
import { OFTEN } from "./useMenuView.ts";

interface CategoryPickerProps {
  readonly categories: readonly Category[];
  /** True if the items sold most are known. */
  readonly hasOften: boolean;
  /** The selected category, or OFTEN. */
  readonly categoryId: string | undefined;
  readonly onChoose: (categoryId: string | undefined) => void;
}

/** The categories of the menu, below what an order begins with: "Often", or all while that is unknown. */
export const CategoryPicker = memo(function CategoryPicker(props: CategoryPickerProps) {
  const { categories, hasOften, categoryId, onChoose } = props;
  const all = { _id: undefined, name: "All" };
  const rows = hasOften ? [{ _id: OFTEN, name: "Often" }, ...categories, all] : [all, ...categories];
  return (
    <fieldset className={classes.categories} aria-label="Categories" data-arrows="categories">
      {rows.map(({ _id, name }) => (
        <button
          key={_id ?? "all"}
          type="button"
          className={classes.category}
          aria-pressed={_id === categoryId}
          onClick={() => onChoose(_id)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
});
