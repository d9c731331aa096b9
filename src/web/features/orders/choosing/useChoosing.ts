import { useState } from "react";
import { type MenuItem, menuApi } from "#domain/menu/api.ts";
import { type Group, Measure } from "#domain/menu/choices.ts";
import { type Paise, typedDecimal, typedRupees } from "#domain/money.ts";
import { type AskedChoice, choiceOf, priceOf } from "#domain/orders/order/choice.ts";
import { isOff, problemOfChoice } from "#domain/orders/order/choiceProblem.ts";
import { useAsk } from "../../../sync/hooks/useAsk.ts";

const NO_AMOUNT = "This is not an amount.";

/** An item as it would be added: the button's words, and why it cannot be. */
export interface Addable {
  readonly variant: string | undefined;
  readonly choice: AskedChoice;
  readonly rate: Paise;
  /** Why the menu does not sell it so; undefined when it does. */
  readonly problem: string | undefined;
}

/** The choice of one item while it is made. */
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
  /** One for each variant; one alone for an item without variants. */
  readonly addables: readonly Addable[];
}

/** Keeps what is chosen of an item, and returns what can be added of it. */
export function useChoosing(opened: MenuItem): Choosing {
  const items = useAsk(menuApi.items);
  const [addOns, setAddOns] = useState<ReadonlySet<string>>(new Set());
  const [measure, setMeasure] = useState("");
  const [price, setPrice] = useState("");
  const findItem = (id: string) => items.find(({ _id }) => _id === id);
  const item = findItem(opened._id) ?? opened;
  const openPrice = typedRupees(price);
  const asked: AskedChoice = {
    ...(addOns.size > 0 && { addOns: [...addOns] }),
    measure: measureOf(measure),
    price: openPrice ?? undefined,
  };
  const variants = item.choices?.variants ?? [];
  const addables = (variants.length > 0 ? variants.map(({ name }) => name) : [undefined]).map((variant) => {
    const choice = { ...asked, variant };
    return {
      variant,
      choice,
      rate: priceOf(item, choiceOf(item, choice)),
      problem: openPrice === null ? NO_AMOUNT : problemWords(item, choice, findItem),
    };
  });
  const toggle = (group: Group, name: string) => setAddOns((chosen) => toggled(chosen, group, name));
  const isOut = (id: string | null) => id !== null && isOff(findItem(id));
  return { item, addOns, toggle, isOut, measure, setMeasure, price, setPrice, addables };
}

function problemWords(
  item: MenuItem,
  choice: AskedChoice,
  findItem: (id: string) => MenuItem | undefined,
): string | undefined {
  const problem = problemOfChoice(item, choice, findItem);
  return problem?.code === "item-not-available" ? "Out of Stock" : problem?.message;
}

/** Chooses an option or lets it go. Where only one may be chosen, it takes the place of the other. */
function toggled(chosen: ReadonlySet<string>, { max, options }: Group, name: string): ReadonlySet<string> {
  const others = new Set(chosen);
  if (others.delete(name)) return others;
  if (max === 1) for (const option of options) others.delete(option.name);
  return others.add(name);
}

function measureOf(typed: string): number | undefined {
  return Measure.safeDecode(typedDecimal(typed.trim())).data;
}
