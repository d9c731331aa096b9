import { useMemo, useState } from "react";
import { imageUrl } from "#domain/media/imagePath.ts";
import type { Category, MenuItem } from "#domain/menu/api.ts";
import { countOf } from "../../../kit/countOf.ts";
import { SearchInput } from "../../../kit/list/SearchInput.tsx";
import { Picture } from "../../../kit/Picture.tsx";
import { useCategoryCommands } from "../menuCommands.ts";
import { AddTile } from "./AddTile.tsx";
import classes from "./CategoryPanel.module.css";
import { EditAndDelete } from "./EditAndDelete.tsx";
import type { Pane } from "./pane.ts";

interface CategoryPanelProps {
  readonly categories: readonly Category[];
  readonly items: readonly MenuItem[];
  readonly chosenId: string | undefined;
  readonly onChoose: (categoryId: string) => void;
  readonly show: (pane: Pane) => void;
}

/** Shows the list of categories with a search, and the buttons that add, change and delete one. */
export function CategoryPanel({ categories, items, chosenId, onChoose, show }: CategoryPanelProps) {
  const [search, setSearch] = useState("");
  const { remove } = useCategoryCommands();
  const itemsByCategory = useMemo(() => Map.groupBy(items, (item) => item.category._id), [items]);
  const searchText = search.trim().toLocaleLowerCase("en-IN");
  const matches = categories.filter(({ name }) => name.toLocaleLowerCase("en-IN").includes(searchText));
  return (
    <nav className={classes.panel} aria-label="Categories">
      <div>
        <SearchInput label="Search here" value={search} onChange={setSearch} />
      </div>
      <ul className={classes.list}>
        {matches.map((category) => (
          <li key={category._id} className={classes.row} data-chosen={category._id === chosenId || undefined}>
            <button
              type="button"
              className={classes.choose}
              aria-current={category._id === chosenId ? "true" : undefined}
              onClick={() => onChoose(category._id)}
            >
              <Picture src={imageUrl(category.image)} alt="" size={40} />
              <span className={classes.words}>
                <span className={classes.name}>{category.name}</span>
                <span className={classes.count}>
                  {countOf(itemsByCategory.get(category._id)?.length ?? 0, "item")}
                  {!category.isActive && " · Inactive"}
                </span>
              </span>
            </button>
            <EditAndDelete
              name={category.name}
              title="Delete Category"
              question="Are you sure you want to delete this category? This will also delete all items in this category."
              onEdit={() => show({ kind: "category", category })}
              onDelete={() => remove({ params: { categoryId: category._id } })}
            />
          </li>
        ))}
      </ul>
      {matches.length === 0 && (
        <p className={classes.empty}>
          {categories.length === 0 ? "No categories yet." : `No category matches “${search}”.`}
        </p>
      )}
      <AddTile label="Add Main Category" onClick={() => show({ kind: "category" })} />
    </nav>
  );
}
