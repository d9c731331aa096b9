import type { MenuItem } from "../../menu/api.ts";
import { itemTaxClass, orderingRefusal } from "../../menu/item.ts";
import type { RefusalCode } from "../../refusal.ts";
import type { ChoiceInput, Chooseable } from "./choice.ts";

interface ChoiceProblem {
  readonly code: Extract<RefusalCode, "invalid-input" | "choice-needed" | "item-not-available">;
  /** The field of the choice, such as "variant". */
  readonly field: keyof ChoiceInput;
  readonly message: string;
}

/** Finds the menu item of an option of a set meal. */
type FindItem = (
  id: string,
) => Pick<MenuItem, "isAvailable" | "isActive" | "taxClass" | "category"> | undefined;

/** The fields of an item that selling it with a choice needs. */
type Sellable = Chooseable & Pick<MenuItem, "taxClass" | "category">;

/** Returns why an item cannot be sold with this choice; undefined if it can. */
export function choiceProblem(
  item: Sellable,
  choice: ChoiceInput | undefined,
  findItem: FindItem,
): ChoiceProblem | undefined {
  const input = choice ?? {};
  return (
    variantProblem(item, input) ??
    addOnsProblem(item, input, findItem) ??
    measureProblem(item, input) ??
    (input.price !== undefined && item.choices?.openPrice == null
      ? { code: "invalid-input", field: "price", message: `${item.name} has a price of its own` }
      : undefined)
  );
}

function variantProblem({ name, choices }: Chooseable, input: ChoiceInput): ChoiceProblem | undefined {
  const [first, ...otherVariants] = choices?.variants ?? [];
  const variant = [first, ...otherVariants].find((one) => one?.name === input.variant);
  if (input.variant !== undefined && !variant) {
    return { code: "invalid-input", field: "variant", message: `${name} has no “${input.variant}”` };
  }
  const sold = variant ?? first;
  if (!sold || sold.isAvailable) return undefined;
  return { code: "item-not-available", field: "variant", message: `${name} (${sold.name})` };
}

function addOnsProblem(
  item: Sellable,
  { addOns = [] }: ChoiceInput,
  findItem: FindItem,
): ChoiceProblem | undefined {
  const { name, choices } = item;
  const groups = choices?.groups ?? [];
  const options = groups.flatMap((group) => group.options);
  const unknown = addOns.find((one) => !options.some((option) => option.name === one));
  const wrong = (message: string) => ({ code: "invalid-input", field: "addOns", message }) as const;
  if (unknown !== undefined) return wrong(`${name} has no “${unknown}”`);
  if (new Set(addOns).size < addOns.length) return wrong("names one twice");
  for (const group of groups) {
    const count = group.options.filter((option) => addOns.includes(option.name)).length;
    const message = `${group.name}: choose ${choiceRange(group)}`;
    if (count < group.min) return { code: "choice-needed", field: "addOns", message };
    if (count > group.max) return wrong(message);
  }
  const missing = options.find(
    ({ name: one, menuItem }) => menuItem !== null && addOns.includes(one) && isOff(findItem(menuItem)),
  );
  if (missing) return { code: "item-not-available", field: "addOns", message: missing.name };
  const taxedOtherwise = options.find(({ name: one, menuItem }) => {
    const part = menuItem === null || !addOns.includes(one) ? undefined : findItem(menuItem);
    return part && itemTaxClass(part) !== itemTaxClass(item);
  });
  return taxedOtherwise && wrong(`${taxedOtherwise.name} is taxed differently: add it as a dish of its own`);
}

/** True if the item of an option cannot be sold now. */
export function isOff(item: ReturnType<FindItem>): boolean {
  return !item || orderingRefusal(item) !== undefined;
}

/** Formats how many options of a group are chosen: "1", "up to 2", "1 to 2". */
export function choiceRange({ min, max }: { readonly min: number; readonly max: number }): string {
  if (min === max) return String(min);
  return min === 0 ? `up to ${max}` : `${min} to ${max}`;
}

function measureProblem({ name, choices }: Chooseable, { measure }: ChoiceInput): ChoiceProblem | undefined {
  const unit = choices?.unit ?? "";
  if (unit === "" && measure !== undefined) {
    return { code: "invalid-input", field: "measure", message: `${name} is sold by the piece` };
  }
  return unit !== "" && measure === undefined
    ? { code: "choice-needed", field: "measure", message: `How many ${unit} of ${name}?` }
    : undefined;
}
