import { nameKey } from "../entity.ts";
import { plainRupees, ZERO } from "../money.ts";
import type { Category, MenuItem } from "./api.ts";
import { type Choices, NO_CHOICES, VARIANTS_MAX, type Variant } from "./choices.ts";
import type { ImportAction, ImportRow, PreviewRow } from "./importApi.ts";
import { type ItemChange, itemCodes } from "./item.ts";
import { applyChoiceCells, choicesTexts, type Dishes, indexDishes } from "./sheetChoices.ts";
import { type SheetColumn, sheetColumns } from "./sheetColumns.ts";
import { taxClassWord } from "./sheetRow.ts";

export interface Menu {
  readonly categories: readonly Category[];
  readonly items: readonly MenuItem[];
}

/** The effect of a sheet's row on the menu. */
export interface PlannedRow {
  readonly values: ImportRow;
  /** The same for all rows about one item, also for one that they add. */
  readonly itemId: string;
  readonly action: ImportAction;
  /** The item it changes; undefined when it adds one. */
  readonly item: MenuItem | undefined;
  readonly changes: PreviewRow["changes"];
  readonly problems: readonly string[];
}

/** The menu after the rows so far. Names and codes lead to an item's id, or to the row and name of a new item. */
interface Draft {
  readonly items: ReadonlyMap<string, MenuItem>;
  readonly dishes: Dishes;
  readonly byName: ReadonlyMap<string, string>;
  readonly byCode: ReadonlyMap<string, string>;
  /** Which row changes or adds an item or one of its variants. */
  readonly rowOf: ReadonlyMap<string, number>;
  /** The names of an item's variants, as they are compared. */
  readonly variantsOf: ReadonlyMap<string, ReadonlySet<string>>;
}

const itemKey = (category: string, name: string) => `${nameKey(category)}\n${nameKey(name)}`;
const codeKey = (code: string) => code.toLowerCase();

/**
 * Decides what every row of a sheet does to the menu, in order. An item is found by its code or a variant's, else by category
 * and name; rows that name variants are about one item. The same rows on the same menu give the same plan, so what was previewed is what is applied.
 */
export function planImport(menu: Menu, rows: readonly ImportRow[]): PlannedRow[] {
  const { draft, add } = draftOf(menu);
  return rows.map((values) => {
    const planned = planRow(values, draft);
    if (planned.action !== "wrong") add(planned);
    return planned;
  });
}

/** Returns the menu before the first row, and what adds a row to it. */
function draftOf({ items }: Menu): { readonly draft: Draft; add(planned: PlannedRow): void } {
  const byName = new Map(items.map((item) => [itemKey(item.category.name, item.name), item._id]));
  const byCode = new Map(items.flatMap((item) => itemCodes(item).map((code) => [code, item._id] as const)));
  const rowOf = new Map<string, number>();
  const variantsOf = new Map(items.map((item) => [item._id, variantKeys(item)]));
  const byId = new Map(items.map((item) => [item._id, item]));
  return {
    draft: { items: byId, dishes: indexDishes(items), byName, byCode, rowOf, variantsOf },
    add: ({ values, itemId, item }) => {
      rowOf.set(partKey(itemId, values), values.row);
      if (item) byName.delete(itemKey(item.category.name, item.name));
      byName.set(itemKey(values.category, values.name), itemId);
      const { variant, code } = values;
      if (variant !== undefined) {
        variantsOf.set(itemId, new Set(variantsOf.get(itemId)).add(nameKey(variant)));
      }
      if (code === undefined) return;
      const before = item && (variant === undefined ? item : findVariant(item, variant));
      if (before) byCode.delete(codeKey(before.code));
      byCode.set(codeKey(code), itemId);
    },
  };
}

/** Decides what a row does to the menu as the rows before it leave it. */
function planRow(values: ImportRow, draft: Draft): PlannedRow {
  const name = itemKey(values.category, values.name);
  // An empty code takes the item's code away; it names no item.
  const ofCode = values.code ? draft.byCode.get(codeKey(values.code)) : undefined;
  const itemId = ofCode ?? draft.byName.get(name) ?? `row ${values.row} ${name}`;
  const item = draft.items.get(itemId);
  const choiceChanges = applyChoiceCells(item?.choices ?? null, values, draft.dishes);
  const problems = [...problemsWith(values, itemId, draft), ...choiceChanges.problems];
  if (problems.length > 0) return { values, itemId, action: "wrong", item, changes: [], problems };
  const changes = changesBy(values, item, choiceChanges.choices, draft.dishes);
  const action = item ? (changes.length > 0 ? "change" : "same") : "add";
  return { values, itemId, action, item, changes, problems };
}

function variantKeys({ choices }: MenuItem): ReadonlySet<string> {
  return new Set(choices?.variants.map((variant) => nameKey(variant.name)));
}

/** Names what a row is about: an item, or one of its variants. */
function partKey(itemId: string, { variant = "" }: ImportRow): string {
  return `${itemId}\n${nameKey(variant)}`;
}

function findVariant({ choices }: Pick<MenuItem, "choices">, name: string): Variant | undefined {
  return choices?.variants.find((variant) => nameKey(variant.name) === nameKey(name));
}

function problemsWith(
  values: ImportRow,
  itemId: string,
  { items, byName, rowOf, variantsOf }: Draft,
): string[] {
  const item = items.get(itemId);
  const earlier = rowOf.get(partKey(itemId, values));
  if (earlier !== undefined) return [`is the same item as row ${earlier}`];
  const namesake = byName.get(itemKey(values.category, values.name));
  const problems: string[] = [];
  if (namesake !== undefined && namesake !== itemId) {
    problems.push(`name: "${values.name}" is already another item of this category`);
  }
  const { variant, price } = values;
  const variants = variantsOf.get(itemId) ?? new Set();
  if (variant === undefined) {
    if (!item && price === undefined) problems.push("price: a new item needs one");
    if (variants.size > 0 && price !== undefined && price !== item?.price) {
      problems.push("price: this item has variants; name one of them");
    }
  } else if (!variants.has(nameKey(variant))) {
    if (price === undefined) problems.push("price: a new variant needs one");
    if (variants.size >= VARIANTS_MAX) problems.push(`variant: an item has at most ${VARIANTS_MAX}`);
  }
  return problems;
}

/** Writes the fields of an item, or of one of its variants, as a sheet does. Nothing is in the cell of what nobody has said. */
export function fieldTexts(
  item: Omit<MenuItem, "_id" | "createdAt">,
  dishes: Dishes,
  variant?: Variant,
): Record<SheetColumn, string> {
  const { code, price, isAvailable } = variant ?? item;
  return {
    category: item.category.name,
    name: item.name,
    variant: variant?.name ?? "",
    code,
    price: plainRupees(price),
    veg: item.isVegetarian === null ? "" : yesNo(item.isVegetarian),
    minutes: String(item.preparationTime),
    description: item.description,
    available: yesNo(isAvailable),
    ...choicesTexts(item.choices, dishes),
    taxClass: item.taxClass === null ? "" : taxClassWord(item.taxClass),
  };
}

const yesNo = (value: boolean) => (value ? "yes" : "no");

/** How the preview says that nobody has said whether an item is vegetarian. */
const NOT_GIVEN = "not said";

/** Lists the changes by a row; `choices`: the item's as the row leaves them. */
function changesBy(
  values: ImportRow,
  item: MenuItem | undefined,
  choices: Choices | null,
  dishes: Dishes,
): PreviewRow["changes"] {
  const to = fieldTextsWithoutVariant(values, choicesTexts(choices, dishes));
  if (!item) {
    const filledFields = to.flatMap(([field, text]) =>
      field === "category" || field === "name" ? [] : [{ field, from: "", to: text }],
    );
    return values.veg === undefined
      ? [...filledFields, { field: "veg", from: "", to: NOT_GIVEN }]
      : filledFields;
  }
  const variant = values.variant === undefined ? undefined : findVariant(item, values.variant);
  const texts = fieldTexts(item, dishes, variant);
  const isNew = values.variant !== undefined && !variant;
  const from = {
    ...{ ...texts, veg: texts.veg || NOT_GIVEN },
    ...(isNew && { code: "", price: "", available: "" }),
  };
  return to
    .map(([field, text]) => ({ field, from: from[field], to: text }))
    .filter(({ field, from: before, to: after }) =>
      // "starters" names the category Starters, and does not rename it.
      field === "category" || field === "variant" ? nameKey(before) !== nameKey(after) : before !== after,
    );
}

/** Writes the fields that a row names, as a sheet does. */
function fieldTextsWithoutVariant(
  values: ImportRow,
  choices: ReturnType<typeof choicesTexts>,
): (readonly [SheetColumn, string])[] {
  const { category, name, variant, code, price, veg, minutes, description, available } = values;
  const texts: Record<SheetColumn, string | undefined> = {
    category: category.trim(),
    name: name.trim(),
    variant: variant?.trim(),
    code,
    price: price === undefined ? undefined : plainRupees(price),
    veg: veg === undefined ? undefined : yesNo(veg),
    minutes: minutes === undefined ? undefined : String(minutes),
    description,
    available: available === undefined ? undefined : yesNo(available),
    addOns: values.addOns && choices.addOns,
    openPrice: values.openPrice && choices.openPrice,
    weighedIn: values.weighedIn && choices.weighedIn,
    taxClass: values.taxClass && taxClassWord(values.taxClass),
  };
  return sheetColumns.flatMap((column) => {
    const text = texts[column];
    return text === undefined ? [] : [[column, text] as const];
  });
}

/** Turns a row's values into a change of an item as earlier rows left it. What the sheet does not say is undefined. */
export function itemChangeBy(
  values: ImportRow,
  item: Pick<MenuItem, "choices"> | undefined,
  dishes: Dishes,
): ItemChange & { readonly name: string } {
  const { name, variant, code, price, veg, minutes, description, available, taxClass } = values;
  const { choices } = applyChoiceCells(item?.choices ?? null, values, dishes);
  const shared = { name, isVegetarian: veg, preparationTime: minutes, description, taxClass };
  if (variant === undefined) return { ...shared, choices, code, price, isAvailable: available };
  return { ...shared, choices: withVariant(choices ?? NO_CHOICES, { ...values, variant }) };
}

function withVariant(
  choices: Choices,
  { variant: name, code, price, available }: ImportRow & { readonly variant: string },
): Choices {
  const known = findVariant({ choices }, name);
  const variant: Variant = {
    name: known?.name ?? name.trim(),
    price: price ?? known?.price ?? ZERO,
    code: code ?? known?.code ?? "",
    isAvailable: available ?? known?.isAvailable ?? true,
  };
  const { variants } = choices;
  return {
    ...choices,
    variants: known ? variants.map((one) => (one === known ? variant : one)) : [...variants, variant],
  };
}

/** Lists the names of categories that rows need and the menu does not have, each once, in the order of the rows. */
export function findNewCategories(menu: Menu, planned: readonly PlannedRow[]): string[] {
  const known = new Set(menu.categories.map(({ name }) => nameKey(name)));
  const added = new Map<string, string>();
  for (const { action, values } of planned) {
    const key = nameKey(values.category);
    if ((action === "add" || action === "change") && !known.has(key) && !added.has(key)) {
      added.set(key, values.category.trim());
    }
  }
  return [...added.values()];
}
