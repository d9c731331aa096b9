import { describe, expect, it } from "vitest";
import { Settings } from "#domain/settings/api.ts";
import { demoAccounts } from "../../staff/demoAccounts.ts";
import { demoMenu } from "./menu.ts";
import { PICTURE_BYTES_MAX } from "./pictures.ts";
import { demoAreas, demoSettings } from "./resort.ts";

const UUID_V8 = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const ALCOHOL =
  /\b(beer|wine|rum|gin|vodka|whisk(e?)y|feni|brandy|toddy|cocktail|mojito|liquor|liqueur|scotch|tequila|champagne|cider|ale|lager|urrak)\b/i;

const { categories, items } = demoMenu("menu.csv");
const tables = demoAreas.flatMap((area) => area.tables);

/** Returns whether no value occurs twice, in capitals or not. */
function isUnique(values: readonly string[]): boolean {
  return new Set(values.map((value) => value.toLowerCase())).size === values.length;
}

/** Returns the first problem of an XML text, if any: a tag that is not closed, an attribute without quotes or given twice. */
function problemInXml(text: string): string | undefined {
  const open: string[] = [];
  const rest = text.replace(
    /<(\/?)([a-z]+)((?: [A-Za-z-]+="[^"<>&]*")*)(\/?)>/g,
    (tag: string, closing: string, name: string, attributes: string, isEmpty: string) => {
      const names = [...attributes.matchAll(/ ([A-Za-z-]+)="/g)].map((match) => match[1]);
      if (new Set(names).size !== names.length) return `twice the same attribute: ${tag}`;
      if (closing) return open.pop() === name ? "" : `closes what is not open: ${tag}`;
      if (!isEmpty) open.push(name);
      return "";
    },
  );
  return rest || (open.length > 0 ? `left open: ${open.join()}` : undefined);
}

describe("the demo menu", () => {
  it("the demo menu has 12 categories and about 100 dishes, every category filled", () => {
    expect(categories).toHaveLength(12);
    expect(items.length).toBeGreaterThanOrEqual(95);
    expect(items.length).toBeLessThanOrEqual(120);
    for (const category of categories) {
      const count = items.filter((item) => item.categoryId === category.id).length;
      expect(count, category.name).toBeGreaterThanOrEqual(5);
    }
  });

  it("the demo menu names and numbers everything once", () => {
    expect(isUnique(categories.map((category) => category.name))).toBe(true);
    expect(isUnique(items.map((item) => item.name))).toBe(true);
    expect(items.map((item) => item.code)).toEqual(items.map((_, index) => String(index + 1)));
    const ids = [...categories, ...items, ...demoAreas, ...tables, ...demoAccounts].map(({ id }) => id);
    expect(isUnique(ids)).toBe(true);
    for (const id of ids) expect(id).toMatch(UUID_V8);
  });

  it("the demo menus serve no alcohol", () => {
    const large = demoMenu("large/menu.csv");
    for (const { name, description } of [...categories, ...items, ...large.categories, ...large.items]) {
      expect(`${name}. ${description}`).not.toMatch(ALCOHOL);
    }
  });

  it("the demo menu has prices in whole rupees between 20 and 1,200 and a description of each dish", () => {
    for (const item of items) {
      expect(item.price % 100, item.name).toBe(0);
      expect(item.price, item.name).toBeGreaterThanOrEqual(20_00);
      expect(item.price, item.name).toBeLessThanOrEqual(1_200_00);
      expect(item.preparationTime, item.name).toBeGreaterThanOrEqual(1);
      expect(item.description, item.name).toMatch(/^[A-Z][^.]{5,99}\.$/);
    }
  });

  it("the demo menu has every kind of choice, and each dish sells without one", () => {
    const choices = items.flatMap((item) => item.choices ?? []);
    const groups = choices.flatMap((choice) => choice.groups);
    expect(choices.some(({ variants }) => variants.length > 1)).toBe(true);
    expect(choices.some(({ openPrice }) => openPrice !== null)).toBe(true);
    expect(groups.some(({ options }) => options.some(({ menuItem }) => menuItem === null))).toBe(true);
    expect(groups.map(({ min }) => min)).toEqual(groups.map(() => 0));
    const ids = new Set<string | null>(items.map(({ id }) => id));
    const dishes = groups.flatMap(({ options }) => options.map(({ menuItem }) => menuItem));
    expect(dishes.filter((id) => id !== null).every((id) => ids.has(id))).toBe(true);
    expect(dishes.some((id) => id !== null)).toBe(true);
    for (const item of items) expect(item.choices?.variants[0]?.price ?? item.price).toBe(item.price);
  });

  it("the demo menu marks nothing with meat, fish or egg as vegetarian", () => {
    const animal = /\b(chicken|murgh|mutton|keema|fish|prawns?|pomfret|kingfish|eggs?|clam)\b/i;
    for (const item of items) {
      const hasAnimal = animal.test(`${item.name} ${item.description}`);
      if (hasAnimal) expect(item.isVegetarian, item.name).toBe(false);
    }
  });
});

describe("the demo pictures", () => {
  const pictures = [...categories, ...items];

  it("the demo pictures are well-formed, small, and hold no script or link", () => {
    for (const { name, svg } of pictures) {
      expect(problemInXml(svg), name).toBeUndefined();
      expect(Buffer.byteLength(svg), name).toBeLessThanOrEqual(PICTURE_BYTES_MAX);
      expect(svg, name).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
      expect(svg, name).not.toMatch(/NaN|undefined|script|href|\bon[a-z]+=/);
    }
  });

  it("the demo pictures are different for each dish and the same at every start", () => {
    expect(isUnique(items.map((item) => item.svg))).toBe(true);
    expect(demoMenu("menu.csv")).toEqual({ categories, items });
  });

  it("the XML check of the demo pictures finds broken XML", () => {
    expect(problemInXml('<svg a="1"><path/></svg>')).toBeUndefined();
    expect(problemInXml('<svg a="1"><path></svg>')).toBeDefined();
    expect(problemInXml('<svg a="1" a="2"/>')).toBeDefined();
    expect(problemInXml('<svg a="1>"/>')).toBeDefined();
  });
});

describe("the demo resort", () => {
  it("the demo resort has settings that the API accepts", () => {
    expect(() => Settings.decode(Settings.encode(demoSettings))).not.toThrow();
    expect(demoSettings.gstin).not.toBe("");
  });

  it("the demo resort has 5 areas and 30 tables, each named by a letter and a number", () => {
    expect(demoAreas).toHaveLength(5);
    expect(tables).toHaveLength(30);
    expect(isUnique(tables.map((table) => table.name))).toBe(true);
    expect(isUnique(demoAreas.map((area) => area.name))).toBe(true);
    for (const table of tables) expect(table.name).toMatch(/^[A-Z]\d{1,2}$/);
  });

  it("the demo resort has the accounts that the sign-in screen shows", () => {
    const shown = demoAccounts.filter((account) => account.isShown);
    expect(shown.map(({ username, password, role }) => `${role} ${username}/${password}`)).toEqual([
      "admin admin/admin123",
      "waiter waiter/waiter123",
    ]);
  });
});
