import { nameKey } from "../entity.ts";
import { plainRupees } from "../money.ts";
import type { Category, MenuItem } from "./api.ts";
import type { ImportAction, ImportRow, PreviewRow } from "./importApi.ts";
import type { ItemChange } from "./item.ts";
import { type SheetColumn, sheetColumns } from "./sheetColumns.ts";

export interface Menu {
  readonly categories: readonly Category[];
  readonly items: readonly MenuItem[];
}

/** The effect of a sheet's row on the menu. */
export interface PlannedRow {
  readonly values: ImportRow;
  readonly action: ImportAction;
  /** The item it changes; undefined when it adds one. */
  readonly item: MenuItem | undefined;
  readonly changes: PreviewRow["changes"];
  readonly problems: readonly string[];
}

/**
 * Names and codes as they will be once the rows so far are applied. An item is named by its id, or by its row and name
 * if that row adds it.
 */
interface PlannedItems {
  readonly byName: Map<string, string>;
  readonly byCode: Map<string, string>;
  /** Which row changes or adds an item. */
  readonly rowOf: Map<string, number>;
}

const itemKey = (category: string, name: string) => `${nameKey(category)}\n${nameKey(name)}`;
const codeKey = (code: string) => code.toLowerCase();

/**
 * Decides what every row of a sheet does to the menu, in order. An item is found by its code, else by category and
 * name. The same rows on the same menu give the same plan, so what was previewed is what is applied.
 */
export function planImport(menu: Menu, rows: readonly ImportRow[]): PlannedRow[] {
  const items = new Map(menu.items.map((item) => [item._id, item]));
  const planned: PlannedItems = {
    byName: new Map(menu.items.map((item) => [itemKey(item.category.name, item.name), item._id])),
    byCode: new Map(menu.items.map(({ code, _id }) => [codeKey(code), _id])),
    rowOf: new Map(),
  };
  return rows.map((values) => planRow(values, items, planned));
}

function planRow(values: ImportRow, items: ReadonlyMap<string, MenuItem>, planned: PlannedItems): PlannedRow {
  const name = itemKey(values.category, values.name);
  // An empty code takes the item's code away; it names no item.
  const ofCode = values.code ? planned.byCode.get(codeKey(values.code)) : undefined;
  const itemId = ofCode ?? planned.byName.get(name) ?? `row ${values.row} ${name}`;
  const item = items.get(itemId);
  const problems = problemsWith(values, itemId, item, planned);
  if (problems.length > 0) return { values, action: "wrong", item, changes: [], problems };

  planned.rowOf.set(itemId, values.row);
  if (item) planned.byName.delete(itemKey(item.category.name, item.name));
  planned.byName.set(name, itemId);
  if (values.code !== undefined) {
    if (item) planned.byCode.delete(codeKey(item.code));
    planned.byCode.set(codeKey(values.code), itemId);
  }
  const changes = changesBy(values, item);
  const action = item ? (changes.length > 0 ? "change" : "same") : "add";
  return { values, action, item, changes, problems };
}

function problemsWith(
  values: ImportRow,
  itemId: string,
  item: MenuItem | undefined,
  { byName, rowOf }: PlannedItems,
): string[] {
  const earlier = rowOf.get(itemId);
  if (earlier !== undefined) return [`is the same item as row ${earlier}`];
  const namesake = byName.get(itemKey(values.category, values.name));
  const problems: string[] = [];
  if (namesake !== undefined && namesake !== itemId) {
    problems.push(`name: "${values.name}" is already another item of this category`);
  }
  if (!item && values.price === undefined) problems.push("price: a new item needs one");
  return problems;
}

/** Writes an item's fields as a sheet does. Nothing stands in the cell of what nobody has said. */
export function fieldTexts(item: Omit<MenuItem, "_id" | "createdAt">): Record<SheetColumn, string> {
  return {
    category: item.category.name,
    name: item.name,
    code: item.code,
    price: plainRupees(item.price),
    veg: item.isVegetarian === null ? "" : yesNo(item.isVegetarian),
    minutes: String(item.preparationTime),
    description: item.description,
    available: yesNo(item.isAvailable),
  };
}

const yesNo = (value: boolean) => (value ? "yes" : "no");

/** How the preview says that nobody has said whether an item is vegetarian. */
const NOT_SAID = "not said";

function changesBy(values: ImportRow, item: MenuItem | undefined): PreviewRow["changes"] {
  const to = textsOf(values);
  if (!item) {
    const said = to.flatMap(([field, text]) =>
      field === "category" || field === "name" ? [] : [{ field, from: "", to: text }],
    );
    return values.veg === undefined ? [...said, { field: "veg", from: "", to: NOT_SAID }] : said;
  }
  const texts = fieldTexts(item);
  const from = { ...texts, veg: texts.veg || NOT_SAID };
  return to
    .map(([field, text]) => ({ field, from: from[field], to: text }))
    .filter(({ field, from: before, to: after }) =>
      // "starters" names the category Starters, and does not rename it.
      field === "category" ? nameKey(before) !== nameKey(after) : before !== after,
    );
}

/** Writes the fields that a row names, as a sheet does. */
function textsOf(values: ImportRow): (readonly [SheetColumn, string])[] {
  const { category, name, code, price, veg, minutes, description, available } = values;
  const texts: Record<SheetColumn, string | undefined> = {
    category: category.trim(),
    name: name.trim(),
    code,
    price: price === undefined ? undefined : plainRupees(price),
    veg: veg === undefined ? undefined : yesNo(veg),
    minutes: minutes === undefined ? undefined : String(minutes),
    description,
    available: available === undefined ? undefined : yesNo(available),
  };
  return sheetColumns.flatMap((column) => {
    const text = texts[column];
    return text === undefined ? [] : [[column, text] as const];
  });
}

/** The fields of an item in a sheet; its category is the one found or added for the row. */
type SheetChange = Required<Omit<ItemChange, "category" | "image" | "isActive" | "choices">> & {
  readonly name: string;
};

/** Turns a row's values into a change of an item. What the sheet does not say is undefined. */
export function itemChangeBy(values: ImportRow): SheetChange {
  return {
    name: values.name,
    code: values.code,
    price: values.price,
    isVegetarian: values.veg,
    preparationTime: values.minutes,
    description: values.description,
    isAvailable: values.available,
  };
}

/** Lists the names of categories that rows need and the menu does not have, each once, in the order of the rows. */
export function newCategoriesOf(menu: Menu, planned: readonly PlannedRow[]): string[] {
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
