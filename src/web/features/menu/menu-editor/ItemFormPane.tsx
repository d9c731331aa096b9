import { type Category, type MenuItem, menuApi } from "#domain/menu/api.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import type { FormSpec } from "../../../kit/form/field.ts";
import { formOutcome } from "../../../kit/form/formOutcome.ts";
import { fileOf } from "../../../kit/form/picture.tsx";
import { schemaProblems } from "../../../kit/form/schemaProblems.ts";
import { type ItemFields, itemBody, itemFields, itemValues } from "../itemForm.ts";
import { useItemCommands } from "../menuCommands.ts";
import { FormPane } from "./FormPane.tsx";

interface ItemFormPaneProps {
  /** The item to change; undefined to add one. */
  readonly item: MenuItem | undefined;
  readonly categories: readonly Category[];
  /** The category that is chosen for a new item. */
  readonly categoryId: string | undefined;
  /** Called with the category to show; undefined for the one shown before. */
  readonly onDone: (categoryId: string | undefined) => void;
}

/** Shows the form that adds or changes an item. */
export function ItemFormPane({ item, categories, categoryId, onDone }: ItemFormPaneProps) {
  const { create, update } = useItemCommands();
  const common = {
    fields: itemFields(categories),
    onMissing: () => notify.failure("Validation Error", "Please fill in all required fields"),
  };
  const spec: FormSpec<ItemFields> = item
    ? {
        ...common,
        initial: itemValues(item),
        submitLabel: "Save",
        check: (values) => schemaProblems(menuApi.updateItem.body, itemBody(values)),
        save: async (values) => {
          const params = { itemId: item._id };
          return formOutcome(await update({ params, body: itemBody(values), ...fileOf(values.image) }));
        },
      }
    : {
        ...common,
        initial: categoryId === undefined ? {} : { category: categoryId },
        submitLabel: "Add Item",
        check: (values) => schemaProblems(menuApi.createItem.body, itemBody(values)),
        save: async (values) =>
          formOutcome(await create({ body: itemBody(values), ...fileOf(values.image) })),
      };
  const title = item ? "Edit Menu Item" : "Add Menu Item";
  return <FormPane title={title} spec={spec} onDone={() => onDone(undefined)} />;
}
