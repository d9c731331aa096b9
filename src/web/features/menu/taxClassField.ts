import { TAX_CLASS_DEFAULT, TaxClass, taxClassLabels } from "#domain/settings/taxClass.ts";
import { choice } from "../../kit/form/choice.tsx";
import type { Field } from "../../kit/form/field.ts";

const options = TaxClass.options.map((value) => ({ value, label: taxClassLabels[value] }));

const categoryTax = choice<TaxClass | "">({
  label: "Tax",
  options,
  placeholder: taxClassLabels[TAX_CLASS_DEFAULT],
  none: "",
  half: true,
});

/** The field for the tax class of a category; null until somebody chooses one. */
export const categoryTaxField: Field<TaxClass | null> = {
  ...categoryTax,
  show: (value) => value,
  read: (input) => categoryTax.read(input) || null,
};

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
