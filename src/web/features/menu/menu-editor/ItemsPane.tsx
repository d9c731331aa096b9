import { Button, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useMemo } from "react";
import type { Category, MenuItem } from "#domain/menu/api.ts";
import { EmptyState } from "../../../kit/feedback/EmptyState.tsx";
import { CardGrid } from "../../../kit/list/CardGrid.tsx";
import { ImportMenuLink } from "../ImportMenuLink.tsx";
import { useItemCommands } from "../menuCommands.ts";
import { AddTile } from "./AddTile.tsx";
import { ItemCard } from "./ItemCard.tsx";
import classes from "./ItemsPane.module.css";
import type { Pane } from "./pane.ts";

interface ItemsPaneProps {
  readonly category: Category | undefined;
  readonly items: readonly MenuItem[];
  readonly show: (pane: Pane) => void;
  /** Returns to the categories, on a phone. */
  readonly onBack: () => void;
}

/** Shows the items of the chosen category, and the tiles that add items and categories. */
export function ItemsPane({ category, items, show, onBack }: ItemsPaneProps) {
  const { remove } = useItemCommands();
  const shown = useMemo(() => items.filter((item) => item.category._id === category?._id), [items, category]);
  return (
    <>
      <div className={classes.head}>
        <Button
          className={classes.back ?? ""}
          variant="subtle"
          px="xs"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={onBack}
        >
          Categories
        </Button>
        <Title order={2}>{category?.name ?? "Menu"}</Title>
      </div>
      <div className={classes.tiles}>
        <AddTile
          label="Add Menu Item"
          hint={category ? `A dish or drink in ${category.name}` : "Add a category first"}
          disabled={!category}
          onClick={() => show({ kind: "item" })}
        />
        <AddTile label="Add Menu" hint="A new main category" onClick={() => show({ kind: "category" })} />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title="No items in this category yet"
          text="Add the first dish or drink above."
          action={items.length === 0 && <ImportMenuLink />}
        />
      ) : (
        <CardGrid
          items={shown}
          label={`Items of ${category?.name ?? "the menu"}`}
          keyOf={({ _id }) => _id}
          card={(item) => (
            <ItemCard
              item={item}
              onEdit={() => show({ kind: "item", item })}
              onDelete={() => remove({ params: { itemId: item._id } })}
            />
          )}
          reveal={undefined}
        />
      )}
    </>
  );
}
