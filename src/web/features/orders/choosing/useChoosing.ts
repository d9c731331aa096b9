import { useState } from "react";
import { type MenuItem, menuApi } from "#domain/menu/api.ts";
import { type Group, Measure } from "#domain/menu/choices.ts";
import { type Paise, typedDecimal, typedRupees } from "#domain/money.ts";
import { type ChoiceInput, choicePrice, resolveChoice } from "#domain/orders/order/choice.ts";
import { choiceProblem, isOff } from "#domain/orders/order/choiceProblem.ts";
import { useApiQuery } from "../../../sync/hooks/useApiQuery.ts";

const NO_AMOUNT = "This is not an amount.";

/** An addable form of an item: the button's label, and why it cannot be added. */
export interface Addable {
  readonly variant: string | undefined;
  readonly choice: ChoiceInput;
  readonly rate: Paise;
  /** Why the menu does not sell it in this form; undefined if it does. */
  readonly problem: string | undefined;
}

export interface Choosing {
  /** The item as the menu has it now: stock and price may change while the dialog is open. */
  readonly item: MenuItem;
  readonly addOns: ReadonlySet<string>;
  readonly toggle: (group: Group, name: string) => void;
  readonly isOut: (menuItem: string | null) => boolean;
  readonly measure: string;
  readonly setMeasure: (typed: string) => void;
  readonly price: string;
  readonly setPrice: (typed: string) => void;
  /** One for each variant; a single one for an item without variants. */
  readonly addables: readonly Addable[];
}

/** Holds the choices for an item, and returns what can be added. */
export function useChoosing(opened: MenuItem): Choosing {
  const items = useApiQuery(menuApi.items);
  const [addOns, setAddOns] = useState<ReadonlySet<string>>(new Set());
  const [measure, setMeasure] = useState("");
  const [price, setPrice] = useState("");
  const findItem = (id: string) => items.find(({ _id }) => _id === id);
  const item = findItem(opened._id) ?? opened;
  const openPrice = typedRupees(price);
  const input: ChoiceInput = {
    ...(addOns.size > 0 && { addOns: [...addOns] }),
    measure: Measure.safeDecode(typedDecimal(measure.trim())).data,
    price: openPrice ?? undefined,
  };
  const variants = item.choices?.variants ?? [];
  const addables = (variants.length > 0 ? variants.map(({ name }) => name) : [undefined]).map((variant) => {
    const choice = { ...input, variant };
    return {
      variant,
      choice,
      rate: choicePrice(item, resolveChoice(item, choice)),
      problem: openPrice === null ? NO_AMOUNT : choiceProblemText(item, choice, findItem),
    };
  });
  const toggle = (group: Group, name: string) => setAddOns((chosen) => toggleOption(chosen, group, name));
  const isOut = (id: string | null) => id !== null && isOff(findItem(id));
  return { item, addOns, toggle, isOut, measure, setMeasure, price, setPrice, addables };
}

function choiceProblemText(
  item: MenuItem,
  choice: ChoiceInput,
  findItem: (id: string) => MenuItem | undefined,
): string | undefined {
  const problem = choiceProblem(item, choice, findItem);
  return problem?.code === "item-not-available" ? "Out of Stock" : problem?.message;
}

/** Selects or deselects an option. If only one may be selected, it replaces the other. */
function toggleOption(
  chosen: ReadonlySet<string>,
  { max, options }: Group,
  name: string,
): ReadonlySet<string> {
  const otherOptions = new Set(chosen);
  if (otherOptions.delete(name)) return otherOptions;
  if (max === 1) for (const option of options) otherOptions.delete(option.name);
  return otherOptions.add(name);
}
