import { NAME_LENGTH_MAX } from "#domain/entity.ts";
import type { Category } from "#domain/menu/api.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import type { FormSpec } from "../../../kit/form/field.ts";
import { formOutcome } from "../../../kit/form/formOutcome.ts";
import { toFile } from "../../../kit/form/picture.tsx";
import { text } from "../../../kit/form/text.tsx";
import { categoryBody, categoryFields, categoryProblems, categoryValues } from "../categoryForm.ts";
import { liquorNote } from "../LiquorNote.tsx";
import { useCategoryCommands } from "../menuCommands.ts";
import { FormPane } from "./FormPane.tsx";

/** The fields of a category, with this screen's message for a missing name (spec section 5). */
const fields = {
  ...categoryFields,
  name: text({
    label: "Category Name",
    required: "Please enter a category name",
    maxLength: NAME_LENGTH_MAX,
  }),
};

interface CategoryFormPaneProps {
  /** The category to change; undefined to add one. */
  readonly category: Category | undefined;
  /** The number of categories: a new one is sorted last. */
  readonly count: number;
  /** Called with the category to show; undefined for the previous one. */
  readonly onDone: (categoryId: string | undefined) => void;
}

/** Shows the form that adds or changes a category. */
export function CategoryFormPane({ category, count, onDone }: CategoryFormPaneProps) {
  const { create, update } = useCategoryCommands();
  const spec: FormSpec<typeof fields> = category
    ? {
        fields,
        initial: categoryValues(category),
        submitLabel: "Save",
        onMissing: () => notify.failure("Validation Error", "Please fill in all required fields"),
        check: categoryProblems,
        note: ({ taxClass }) => liquorNote(taxClass),
        save: async (values) => {
          const params = { categoryId: category._id };
          return formOutcome(await update({ params, body: categoryBody(values), ...toFile(values.image) }));
        },
      }
    : {
        fields,
        initial: { sortOrder: count + 1 },
        submitLabel: "Add Category",
        onMissing: () => notify.failure("Validation Error", "Please enter a category name"),
        check: categoryProblems,
        note: ({ taxClass }) => liquorNote(taxClass),
        save: async (values) =>
          formOutcome(await create({ body: categoryBody(values), ...toFile(values.image) })),
      };
  const title = category ? "Edit Category" : "Add Main Category";
  return <FormPane title={title} spec={spec} onDone={onDone} />;
}
