import { memo, useRef } from "react";
import type { Category } from "#domain/menu/api.ts";
import { useChosenInSight } from "../../../kit/list/useChosenInSight.ts";
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

/** The categories of the menu; before them "sold most" and "all". */
export const CategoryPicker = memo(function CategoryPicker({
  categories,
  hasOften,
  categoryId,
  onChoose,
}: CategoryPickerProps) {
  const row = useRef<HTMLFieldSetElement>(null);
  useChosenInSight(row, '[aria-pressed="true"]', categoryId ?? "all");
  const chips = [...(hasOften ? [{ _id: OFTEN, name: "Often" }] : []), { _id: undefined, name: "All" }];
  return (
    <fieldset ref={row} className={classes.categories} aria-label="Categories">
      {[...chips, ...categories].map(({ _id, name }) => (
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
