import { Alert, Button, Select } from "@mantine/core";
import { IconAlertTriangle, IconFileSpreadsheet } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { type Category, type MenuItem, menuApi } from "#domain/menu/api.ts";
import { ImportMenuLink } from "../../features/menu/ImportMenuLink.tsx";
import { addItemForm, editItemForm, ITEM_INCOMPLETE, itemFields } from "../../features/menu/itemForm.ts";
import { useItemCommands } from "../../features/menu/menuCommands.ts";
import { UnbillableLiquor } from "../../features/menu/UnbillableLiquor.tsx";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { SkeletonRows } from "../../kit/feedback/Skeletons.tsx";
import { ManagedList } from "../../kit/list/ManagedList.tsx";
import { Page } from "../../kit/Page.tsx";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";
import { ItemRow } from "./ItemRow.tsx";

const ALL = "all";

/** Menu Item Management: adds, changes and deletes the items of the menu. */
export function ItemManagementPage() {
  return (
    <Page
      title="Menu Item Management"
      text="Dishes and drinks, their prices and pictures."
      actions={
        <Button
          component={Link}
          to="../menu-import"
          relative="path"
          variant="default"
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        >
          Import / Export
        </Button>
      }
    >
      <AsyncBoundary title="Failed to load data" fallback={<SkeletonRows />}>
        <Items />
      </AsyncBoundary>
    </Page>
  );
}

function Items() {
  const categories = useApiQuery(menuApi.categories);
  const items = useApiQuery(menuApi.items);
  const commands = useItemCommands();
  const [categoryId, setCategoryId] = useState<string>();
  const shown = useMemo(
    () => (categoryId === undefined ? items : items.filter((item) => item.category._id === categoryId)),
    [items, categoryId],
  );
  const isWithoutCategories = categories.length === 0;
  const parts = { fields: itemFields(categories), categories };
  const missing = ITEM_INCOMPLETE;

  return (
    <>
      {isWithoutCategories && <NoCategories />}
      <UnbillableLiquor />
      <ManagedList
        label="Menu items"
        items={shown}
        nameOf={(item) => item.name}
        empty={{
          title: "No Menu Items Found",
          text: "Add the first dish or drink, or bring your whole menu in at once.",
          action: <ImportMenuLink />,
        }}
        search={{ label: "Search menu items", textOf: searchText }}
        filters={<CategoryFilter categories={categories} categoryId={categoryId} onChoose={setCategoryId} />}
        isFiltered={categoryId !== undefined}
        add={{
          label: "Add Menu Item",
          form: () => ({ ...addItemForm(parts, commands, categoryId), missing }),
          isDisabled: isWithoutCategories,
        }}
        edit={{
          title: "Edit Menu Item",
          form: (item) => ({ ...editItemForm(parts, commands, item), missing }),
        }}
        remove={{
          question: ({ name }) => ({
            title: "Delete Menu Item",
            text: `Are you sure you want to delete "${name}"? This action cannot be undone.`,
          }),
          send: async (item) => await commands.remove({ params: { itemId: item._id } }),
        }}
        view={{
          kind: "rows",
          row: (item, parts) => <ItemRow item={item} commands={commands} {...parts} />,
        }}
      />
    </>
  );
}

/** Shows that the menu needs a category before its first item. */
function NoCategories() {
  return (
    <Alert
      color="yellow"
      mb="md"
      icon={<IconAlertTriangle aria-hidden />}
      title="No Categories Available"
      role="status"
    >
      Add a category first; every menu item belongs to one.
    </Alert>
  );
}

interface CategoryFilterProps {
  readonly categories: readonly Category[];
  /** Undefined shows the items of all categories. */
  readonly categoryId: string | undefined;
  readonly onChoose: (categoryId: string | undefined) => void;
}

/** Selects the category whose items are shown. */
function CategoryFilter({ categories, categoryId = ALL, onChoose }: CategoryFilterProps) {
  return (
    <Select
      aria-label="Category"
      data={[
        { value: ALL, label: "All Categories" },
        ...categories.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      value={categoryId}
      allowDeselect={false}
      onChange={(value) => onChoose(value === null || value === ALL ? undefined : value)}
    />
  );
}

const searchText = (item: MenuItem) => `${item.name} ${item.description} ${item.category.name} ${item.code}`;
