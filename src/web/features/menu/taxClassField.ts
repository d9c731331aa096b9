import { TaxClass, taxClassLabels } from "#domain/settings/taxClass.ts";
import { choice } from "../../kit/form/choice.tsx";
import type { Field } from "../../kit/form/field.ts";

const options = TaxClass.options.map((value) => ({ value, label: taxClassLabels[value] }));

/** The field for the tax class of a category. */
export const categoryTaxField = choice({
  label: "Tax",
  options,
  initial: "service",
  none: "service",
  half: true,
});

/** The field for the tax class of an item, initially that of its category (null). */
export function itemTaxField(): Field<TaxClass | null> {
  const typed = choice({
    label: "Tax",
    options: [{ value: "category", label: "As its category" }, ...options],
    initial: "category",
    none: "category",
    half: true,
  });
  return {
    ...typed,
    show: (value) => value ?? "category",
    read: (input) => TaxClass.safeParse(input).data ?? null,
  };
}
