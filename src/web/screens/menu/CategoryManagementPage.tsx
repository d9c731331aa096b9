import { Button } from "@mantine/core";
import { Link } from "react-router";
import { type Category, type MenuItem, menuApi } from "#domain/menu/api.ts";
import {
  categoryBody,
  categoryFields,
  categoryProblems,
  categoryValues,
} from "../../features/menu/categoryForm.ts";
import { ImportMenuLink } from "../../features/menu/ImportMenuLink.tsx";
import { liquorNote } from "../../features/menu/LiquorNote.tsx";
import { useCategoryCommands } from "../../features/menu/menuCommands.ts";
import { UnbillableLiquor } from "../../features/menu/UnbillableLiquor.tsx";
import { countOf } from "../../kit/countOf.ts";
import { AsyncBoundary } from "../../kit/feedback/AsyncBoundary.tsx";
import { SkeletonTiles } from "../../kit/feedback/Skeletons.tsx";
import type { FormSpec } from "../../kit/form/field.ts";
import { formOutcome } from "../../kit/form/formOutcome.ts";
import { toFile } from "../../kit/form/picture.tsx";
import { ManagedList } from "../../kit/list/ManagedList.tsx";
import type { CardContent } from "../../kit/list/RecordCard.tsx";
import { saveSortOrders } from "../../kit/list/SortableCard.tsx";
import { Page } from "../../kit/Page.tsx";
import { StatusBadge } from "../../kit/StatusBadge.tsx";
import { useApiQuery } from "../../sync/hooks/useApiQuery.ts";

type CategoryForm = FormSpec<typeof categoryFields>;

/** Category Management: adds, changes and deletes the categories of the menu. */
export function CategoryManagementPage() {
  return (
    <Page
      title="Category Management"
      text="The headings of the menu, in the order they are shown."
      actions={
        <Button component={Link} to="../stations" variant="default">
          Stations
        </Button>
      }
    >
      <AsyncBoundary title="Failed to load categories" fallback={<SkeletonTiles height={180} />}>
        <Categories />
      </AsyncBoundary>
    </Page>
  );
}

function Categories() {
  const categories = useApiQuery(menuApi.categories);
  const items = useApiQuery(menuApi.items);
  const { create, update, place, remove } = useCategoryCommands();

  const addForm = (): CategoryForm => ({
    fields: categoryFields,
    initial: { sortOrder: categories.length + 1 },
    submitLabel: "Add Category",
    check: categoryProblems,
    note: ({ taxClass }) => liquorNote(taxClass),
    save: async (values) =>
      formOutcome(await create({ body: categoryBody(values), ...toFile(values.image) })),
  });
  const editForm = ({ _id, ...category }: Category): CategoryForm => ({
    fields: categoryFields,
    initial: categoryValues(category),
    submitLabel: "Save",
    check: categoryProblems,
    note: ({ taxClass }) => liquorNote(taxClass),
    save: async (values) => {
      const params = { categoryId: _id };
      return formOutcome(await update({ params, body: categoryBody(values), ...toFile(values.image) }));
    },
  });

  return (
    <>
      <UnbillableLiquor />
      <ManagedList
        label="Categories"
        items={categories}
        nameOf={(category) => category.name}
        empty={{
          title: "No Categories Found",
          text: "Add the first category; menu items belong to one.",
          action: <ImportMenuLink />,
        }}
        search={{ label: "Search categories", textOf: searchText }}
        add={{ label: "Add Category", form: addForm }}
        edit={{ title: "Edit Category", form: editForm }}
        remove={{
          question: (category) => ({ title: "Delete Category", text: deletionWarning(category, items) }),
          send: async (category) => await remove({ params: { categoryId: category._id } }),
        }}
        sort={(item, to) =>
          saveSortOrders(categories, { item, to }, async ({ _id }, sortOrder) => {
            const sent = await place({ params: { categoryId: _id }, body: { sortOrder } });
            return sent.kind === "done";
          })
        }
        view={{ kind: "cards", card: (category) => cardContent(category, items) }}
      />
    </>
  );
}

const searchText = ({ name, description }: Category) => `${name} ${description}`;

function itemCount(category: Category, items: readonly MenuItem[]): string {
  return countOf(items.filter((item) => item.category._id === category._id).length, "item");
}

function deletionWarning(category: Category, items: readonly MenuItem[]): string {
  return `Are you sure you want to delete "${category.name}" with its ${itemCount(category, items)}? This action cannot be undone.`;
}

function cardContent(category: Category, items: readonly MenuItem[]): CardContent {
  return {
    title: category.name,
    subtitle: `Sort order ${category.sortOrder} · ${itemCount(category, items)}`,
    picture: category.image,
    badges: (
      <>
        {category.image !== "" && <StatusBadge tone="neutral">Has Image</StatusBadge>}
        {category.taxClass === "liquor" && <StatusBadge tone="neutral">Liquor</StatusBadge>}
        {!category.isActive && <StatusBadge tone="waiting">Inactive</StatusBadge>}
      </>
    ),
    text: category.description,
  };
}
