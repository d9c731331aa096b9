import { memo } from "react";
import type { Category } from "#domain/menu/api.ts";
import classes from "./MenuPanel.module.css";

interface CategoryPickerProps {
  readonly categories: readonly Category[];
  readonly categoryId: string | undefined;
  readonly onChoose: (categoryId: string | undefined) => void;
}

export const CategoryPicker = memo(function CategoryPicker({
  categories,
  categoryId,
  onChoose,
}: CategoryPickerProps) {
  return (
    <fieldset className={classes.categories} aria-label="Categories">
      {[{ _id: undefined, name: "All" }, ...categories].map(({ _id, name }) => (
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
