import type { z } from "zod";
import { nameKey } from "../entity.ts";
import { plainRupees, ZERO } from "../money.ts";
import { validationMessage } from "../validationMessage.ts";
import type { MenuItem } from "./api.ts";
import { Choices, choicesOrNone, type Group, NO_CHOICES, type Option } from "./choices.ts";
import { choicesProblems } from "./choicesProblems.ts";
import { hasPrice, readPrice } from "./sheetRow.ts";

/** The cells of a row for an item's choices other than variants; undefined if the column is not imported. */
export interface ChoiceCells {
  readonly addOns?: string | undefined;
  readonly openPrice?: string | undefined;
  readonly weighedIn?: string | undefined;
}

/** Finds the dishes that the options of set meals refer to. */
export interface Dishes {
  readonly nameOf: (id: string) => string | undefined;
  /** Finds a dish by its name, or by "Category > Name" if two dishes have the same name. */
  readonly idOf: (name: string) => string | undefined;
}

export function indexDishes(items: readonly MenuItem[]): Dishes {
  const long = ({ category, name }: MenuItem) => `${category.name} > ${name}`;
  const times = new Map<string, number>();
  for (const { name } of items) times.set(nameKey(name), (times.get(nameKey(name)) ?? 0) + 1);
  const shown = (item: MenuItem) => (times.get(nameKey(item.name)) === 1 ? item.name : long(item));
  const names = new Map(items.map((item) => [item._id, shown(item)]));
  const ids = new Map(
    items.flatMap((item) => [shown(item), long(item)].map((name) => [nameKey(name), item._id] as const)),
  );
  return { nameOf: (id) => names.get(id), idOf: (name) => ids.get(nameKey(name)) };
}

/** Formats the choices of an item as cells of a sheet: "Extras (0-2): cheese +40, no onion; Bread (1): [Naan]". */
export function choicesTexts(choices: Choices | null, dishes: Dishes): Record<keyof ChoiceCells, string> {
  const { groups, openPrice, unit } = choices ?? NO_CHOICES;
  return {
    addOns: groups.map((group) => groupText(group, dishes)).join("; "),
    openPrice: openPrice ? rangeText(openPrice) : "",
    weighedIn: unit,
  };
}

function groupText({ name, min, max, options }: Group, dishes: Dishes): string {
  const count = min === max ? String(min) : `${min}-${max}`;
  return `${escaped(name)} (${count}): ${options.map((option) => optionText(option, dishes)).join(", ")}`;
}

function optionText({ name, price, menuItem }: Option, { nameOf }: Dishes): string {
  const dish = menuItem === null ? undefined : nameOf(menuItem);
  const words = dish === name ? [] : [escaped(name)];
  return [
    ...words,
    ...(dish === undefined ? [] : [`[${escaped(dish)}]`]),
    ...(price === ZERO ? [] : [`+${plainRupees(price)}`]),
  ].join(" ");
}

function rangeText({ min, max }: NonNullable<Choices["openPrice"]>): string {
  if (min !== null && max !== null) return `${plainRupees(min)} to ${plainRupees(max)}`;
  if (min !== null) return `from ${plainRupees(min)}`;
  return max === null ? "any" : `up to ${plainRupees(max)}`;
}

/** The delimiters of add-ons; in a name they are escaped by a backslash. */
const SIGNS = /[\\;:,+[\]()]/g;
const escaped = (name: string) => name.replace(SIGNS, "\\$&");
const withoutEscapes = (text: string) => text.replace(/\\(.)/gs, "$1").trim();

/** Splits a text at an unescaped delimiter. */
function parts(text: string, sign: ";" | ":" | "," | "+" | "["): string[] {
  const texts: string[] = [""];
  for (const [token] of text.matchAll(/\\.|./gs)) {
    if (token === sign) texts.push("");
    else texts.push(`${texts.pop() ?? ""}${token}`);
  }
  return texts;
}

interface ReadChoices {
  readonly choices: Choices | null;
  /** The problems, each with its column: "addOns: no dish is called Naan". Empty if the cells are valid. */
  readonly problems: readonly string[];
}

/** Applies the cells of a row to an item's choices; a dash removes them. */
export function applyChoiceCells(before: Choices | null, cells: ChoiceCells, dishes: Dishes): ReadChoices {
  // A cell equal to the exported text changes nothing, even if an option's dish is no longer on the menu.
  const texts = choicesTexts(before, dishes);
  const changed = (column: keyof ChoiceCells) =>
    cells[column] === texts[column] ? undefined : cells[column];
  const [addOns, openPrice, weighedIn] = [changed("addOns"), changed("openPrice"), changed("weighedIn")];
  const wire = Choices.encode(before ?? NO_CHOICES);
  try {
    if (addOns !== undefined) wire.groups = parseGroups(addOns, dishes);
    if (openPrice !== undefined) wire.openPrice = parseRange(openPrice);
    if (weighedIn !== undefined) wire.unit = isNone(weighedIn) ? "" : weighedIn;
  } catch (error) {
    if (error instanceof NotReadable) return { choices: before, problems: [error.message] };
    throw error;
  }
  const { data, error } = Choices.safeDecode(wire, { error: validationMessage });
  const issues = error?.issues.map(({ path, message }) => ({ field: String(path[0]), message }));
  const problems = issues ?? choicesProblems(data);
  return {
    choices: choicesOrNone(data ?? before),
    problems: problems.map(({ field, message }) => `${choiceColumn(field)}: ${message}`),
  };
}

class NotReadable extends Error {}
type Wire = z.input<typeof Choices>;

/** Returns the column of a field of the choices: "choices.openPrice.max" → "openPrice". */
function choiceColumn(field: string): keyof ChoiceCells {
  if (field.includes("openPrice")) return "openPrice";
  return field === "unit" ? "weighedIn" : "addOns";
}

const isNone = (text: string) => !hasPrice(text) || text.toLowerCase() === "no";

/** Parses "Extras (0-2): cheese +40, no onion; Bread (1): [Naan]". Without a range any number of options may be chosen. */
function parseGroups(text: string, dishes: Dishes): Wire["groups"] {
  if (isNone(text)) return [];
  return parts(text, ";").map((group) => {
    const [head = "", list, ...more] = parts(group, ":");
    if (list === undefined || more.length > 0)
      throw new NotReadable(
        `addOns: "${group.trim()}" is not a group such as Extras (0-2): cheese +40, no onion`,
      );
    const [, name = "", min, max] =
      /^(.*?)(?:\((\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?\))?$/s.exec(head.trim()) ?? [];
    const options = parts(list, ",").map((option) => parseOption(option, dishes));
    const [least, most] = min === undefined ? [0, options.length] : [Number(min), Number(max ?? min)];
    return { name: withoutEscapes(name), min: least, max: most, options };
  });
}

function parseOption(text: string, { idOf }: Dishes): Wire["groups"][number]["options"][number] {
  const [words = "", price, ...more] = parts(text, "+");
  const rupees = price === undefined ? 0 : readPrice(withoutEscapes(price));
  if (typeof rupees === "object" || more.length > 0)
    throw new NotReadable(`addOns: "${text.trim()}" is not an add-on such as cheese +40`);
  const [name = "", dish] = parts(words, "[");
  if (dish === undefined) return { name: withoutEscapes(name), price: rupees, menuItem: null };
  const called = withoutEscapes(dish.replace(/\]\s*$/, ""));
  const menuItem = idOf(called);
  if (menuItem === undefined) throw new NotReadable(`addOns: no dish of the menu is called ${called}`);
  return { name: withoutEscapes(name) || called, price: rupees, menuItem };
}

/** Parses "any", "from 800", "up to 1500" and "800 to 1500". */
function parseRange(text: string): Wire["openPrice"] {
  if (isNone(text)) return null;
  if (/^any$/i.test(text)) return { min: null, max: null };
  const [, only, most, least, upTo] =
    /^(?:from (.+)|up to (.+)|(.+?)\s*(?:[-–]|\bto\b)\s*(.+))$/i.exec(text) ?? [];
  const limit = (limitText = "") => (limitText === "" ? null : readPrice(limitText));
  const [min, max] = [limit(only ?? least), limit(most ?? upTo)];
  if (
    (min === null && max === null) ||
    (typeof min === "object" && min !== null) ||
    (typeof max === "object" && max !== null)
  )
    throw new NotReadable(
      `openPrice: "${text}" is not a range such as 800 to 1500, from 800, up to 1500, or any`,
    );
  return { min, max };
}
