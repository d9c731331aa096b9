import type { Category, MenuItem } from "#domain/menu/api.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { addItemForm, editItemForm, itemFields } from "../itemForm.ts";
import { useItemCommands } from "../menuCommands.ts";
import { FormPane } from "./FormPane.tsx";

interface ItemFormPaneProps {
  /** The item to change; undefined to add one. */
  readonly item: MenuItem | undefined;
  readonly categories: readonly Category[];
  /** The initial category of a new item. */
  readonly categoryId: string | undefined;
  /** Called with the category to show; undefined for the previous one. */
  readonly onDone: (categoryId: string | undefined) => void;
}

export function ItemFormPane({ item, categories, categoryId, onDone }: ItemFormPaneProps) {
  const commands = useItemCommands();
  const parts = { fields: itemFields(categories), categories };
  const spec = {
    ...(item ? editItemForm(parts, commands, item) : addItemForm(parts, commands, categoryId)),
    onMissing: () => notify.failure("Validation Error", "Please fill in all required fields"),
  };
  const title = item ? "Edit Menu Item" : "Add Menu Item";
  return <FormPane title={title} spec={spec} onDone={() => onDone(undefined)} />;
}
