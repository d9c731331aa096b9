import { Alert, Button, Select } from "@mantine/core";
import { IconAlertTriangle, IconFileSpreadsheet } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { type MenuItem, menuApi } from "#domain/menu/api.ts";
import {
  ITEM_INCOMPLETE,
  type ItemFields,
  itemBody,
  itemFields,
  itemValues,
} from "../../features/menu/itemForm.ts";
import { useItemCommands } from "../../features/menu/menuCommands.ts";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { SkeletonTiles } from "../../kit/feedback/Skeletons.tsx";
import type { FormSpec } from "../../kit/form/field.ts";
import { formOutcome } from "../../kit/form/formOutcome.ts";
import { fileOf } from "../../kit/form/picture.tsx";
import { schemaProblems } from "../../kit/form/schemaProblems.ts";
import { ManagedList } from "../../kit/list/ManagedList.tsx";
import type { CardContent } from "../../kit/list/RecordCard.tsx";
import { Money } from "../../kit/Money.tsx";
import { Page } from "../../kit/Page.tsx";
import { StatusBadge } from "../../kit/StatusBadge.tsx";
import { useAsk } from "../../sync/cache/useAsk.ts";
import { ItemStockButton } from "./ItemStockButton.tsx";

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
      <AsyncBoundary title="Failed to load data" fallback={<SkeletonTiles height={180} />}>
        <Items />
      </AsyncBoundary>
    </Page>
  );
}

function Items() {
  const categories = useAsk(menuApi.categories);
  const items = useAsk(menuApi.items);
  const { create, update, remove, setAvailability } = useItemCommands();
  const [category, setCategory] = useState(ALL);
  const shown = useMemo(
    () => (category === ALL ? items : items.filter((item) => item.category._id === category)),
    [items, category],
  );
  const isWithoutCategories = categories.length === 0;
  const common = { fields: itemFields(categories), missing: ITEM_INCOMPLETE };

  const addForm = (): FormSpec<ItemFields> => ({
    ...common,
    initial: category === ALL ? {} : { category },
    submitLabel: "Add Item",
    check: (values) => schemaProblems(menuApi.createItem.body, itemBody(values)),
    save: async (values) => formOutcome(await create({ body: itemBody(values), ...fileOf(values.image) })),
  });
  const editForm = (item: MenuItem): FormSpec<ItemFields> => ({
    ...common,
    initial: itemValues(item),
    submitLabel: "Save",
    check: (values) => schemaProblems(menuApi.updateItem.body, itemBody(values)),
    save: async (values) => {
      const params = { itemId: item._id };
      return formOutcome(await update({ params, body: itemBody(values), ...fileOf(values.image) }));
    },
  });

  return (
    <>
      {isWithoutCategories && (
        <Alert
          color="yellow"
          mb="md"
          icon={<IconAlertTriangle aria-hidden />}
          title="No Categories Available"
          role="status"
        >
          Add a category first; every menu item belongs to one.
        </Alert>
      )}
      <ManagedList
        label="Menu items"
        items={shown}
        nameOf={(item) => item.name}
        empty={{ title: "No Menu Items Found", text: "Add the first dish or drink." }}
        search={{ label: "Search menu items", textOf: searchText }}
        filters={
          <Select
            aria-label="Category"
            data={[
              { value: ALL, label: "All Categories" },
              ...categories.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            value={category}
            allowDeselect={false}
            onChange={(value) => setCategory(value ?? ALL)}
          />
        }
        isFiltered={category !== ALL}
        add={{ label: "Add Menu Item", form: addForm, isDisabled: isWithoutCategories }}
        edit={{ title: "Edit Menu Item", form: editForm }}
        remove={{
          question: ({ name }) => ({
            title: "Delete Menu Item",
            text: `Are you sure you want to delete "${name}"? This action cannot be undone.`,
          }),
          send: async (item) => await remove({ params: { itemId: item._id } }),
        }}
        moreActions={(item) => <ItemStockButton item={item} send={setAvailability} />}
        view={{ kind: "cards", card: cardContent }}
      />
    </>
  );
}

const searchText = (item: MenuItem) => `${item.name} ${item.description} ${item.category.name} ${item.code}`;

function cardContent(item: MenuItem): CardContent {
  return {
    title: item.name,
    subtitle: `${item.category.name} · ${item.preparationTime} min`,
    picture: item.image,
    figure: <Money amount={item.price} />,
    badges: (
      <>
        {item.isVegetarian && <StatusBadge tone="available">Veg</StatusBadge>}
        <StatusBadge tone={item.isAvailable ? "available" : "danger"}>
          {item.isAvailable ? "Available" : "Not Available"}
        </StatusBadge>
        {item.image !== "" && <StatusBadge tone="reserved">Has Image</StatusBadge>}
        {!item.isActive && <StatusBadge tone="neutral">Off the menu</StatusBadge>}
      </>
    ),
    text: item.description,
  };
}
