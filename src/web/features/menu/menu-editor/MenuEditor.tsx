import { useState } from "react";
import { menuApi } from "#domain/menu/api.ts";
import { AsyncBoundary } from "../../../kit/feedback/AsyncBoundary.tsx";
import { SkeletonTiles } from "../../../kit/feedback/Skeletons.tsx";
import { useApiQuery } from "../../../sync/hooks/useApiQuery.ts";
import { UnbillableLiquor } from "../UnbillableLiquor.tsx";
import { CategoryFormPane } from "./CategoryFormPane.tsx";
import { CategoryPanel } from "./CategoryPanel.tsx";
import { ItemFormPane } from "./ItemFormPane.tsx";
import { ItemsPane } from "./ItemsPane.tsx";
import classes from "./MenuEditor.module.css";
import type { Pane } from "./pane.ts";

/** Shows the categories on the left and, on the right, the selected category's items or an open form. */
export function MenuEditor() {
  return (
    <AsyncBoundary title="Failed to fetch menu data" fallback={<SkeletonTiles height={180} />}>
      <Menu />
    </AsyncBoundary>
  );
}

function Menu() {
  const categories = useApiQuery(menuApi.categories);
  const items = useApiQuery(menuApi.items);
  const [chosen, setChosen] = useState<string>();
  const [pane, setPane] = useState<Pane>({ kind: "items" });
  /** The side that a phone shows, which has room for one. */
  const [side, setSide] = useState<"categories" | "items">("categories");
  const category = categories.find(({ _id }) => _id === chosen) ?? categories[0];

  const show = (next: Pane) => {
    setPane(next);
    setSide("items");
  };
  const showItems = (categoryId: string | undefined) => {
    if (categoryId !== undefined) setChosen(categoryId);
    show({ kind: "items" });
  };

  return (
    <>
      <UnbillableLiquor />
      <div className={classes.screen} data-side={side}>
        <CategoryPanel
          categories={categories}
          items={items}
          chosenId={category?._id}
          onChoose={showItems}
          show={show}
        />
        <section className={classes.content} aria-label="Items">
          {pane.kind === "items" && (
            <ItemsPane category={category} items={items} show={show} onBack={() => setSide("categories")} />
          )}
          {pane.kind === "category" && (
            <CategoryFormPane
              key={pane.category?._id ?? "new"}
              category={pane.category}
              count={categories.length}
              onDone={showItems}
            />
          )}
          {pane.kind === "item" && (
            <ItemFormPane
              key={pane.item?._id ?? "new"}
              item={pane.item}
              categories={categories}
              categoryId={category?._id}
              onDone={showItems}
            />
          )}
        </section>
      </div>
    </>
  );
}
