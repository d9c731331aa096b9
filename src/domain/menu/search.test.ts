import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { paise } from "../money.ts";
import { menuSearch } from "./search.ts";

/** In the order of the menu: breakfast is before the dals. */
const menu = [
  { name: "Medu Vada", code: "", description: "Crisp doughnuts of urad dal, with sambar." },
  { name: "Masala Dosa", code: "12", description: "With potato." },
  { name: "Aloo Paratha", code: "", description: "With curd." },
  { name: "Yellow Dal Tadka", code: "", description: "" },
  { name: "Dal Makhani", code: "D1", description: "Black lentils, overnight." },
  { name: "Chicken Biryani", code: "120", description: "" },
  { name: "Paneer Butter Masala", code: "", description: "In tomato gravy." },
  { name: "Palak Paneer", code: "", description: "Spinach." },
  { name: "Crème Brûlée", code: "", description: "" },
  { name: "Chef's Salad", code: "", description: "" },
].map((item) => ({ ...item, choices: null }));
const search = menuSearch(menu);
const namesFor = (text: string) => search(text).map(({ name }) => name);

describe("the menu is searched", () => {
  test.each([
    ["dal", ["Dal Makhani", "Yellow Dal Tadka", "Medu Vada"]],
    ["DAL m", ["Dal Makhani"]],
    ["dhal", ["Yellow Dal Tadka", "Dal Makhani"]],
    ["paneer", ["Paneer Butter Masala", "Palak Paneer"]],
    ["panir", ["Paneer Butter Masala", "Palak Paneer"]],
    ["panner", ["Paneer Butter Masala", "Palak Paneer"]],
    ["masala", ["Masala Dosa", "Paneer Butter Masala"]],
    ["masala paneer", ["Paneer Butter Masala"]],
    ["butter masala", ["Paneer Butter Masala"]],
    ["biriyani", ["Chicken Biryani"]],
    ["chikken", ["Chicken Biryani"]],
    ["chcken", ["Chicken Biryani"]],
    ["pbm", ["Paneer Butter Masala"]],
    ["pb", ["Paneer Butter Masala"]],
    ["12", ["Masala Dosa"]],
    ["d1", ["Dal Makhani"]],
    ["creme", ["Crème Brûlée"]],
    ["chefs", ["Chef's Salad"]],
    ["adka", ["Yellow Dal Tadka"]],
    ["potato", ["Masala Dosa"]],
    ["curry", []],
  ])("a search for %s finds %j", (text, names) => expect(namesFor(text)).toEqual(names));

  test("an empty search finds the whole menu in its order", () => {
    expect(search("  ")).toBe(menu);
  });

  test("a search for punctuation only finds no dish by name", () => {
    expect(namesFor("&&")).toEqual([]);
  });
});

test("an item is found by the code of one of its variants", () => {
  const half = { name: "Half", code: "77H", price: paise(220_00), isAvailable: true };
  const choices = { variants: [half], groups: [], openPrice: null, unit: "" };
  const chicken = { name: "Butter Chicken", code: "77", description: "", choices };
  expect(menuSearch([...menu, chicken])("77h")).toEqual([chicken]);
});

const menus = fc.array(
  fc.record({
    name: fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 4 }).map((w) => w.join(" ")),
    code: fc.constant(""),
    choices: fc.constant(null),
    description: fc.string({ maxLength: 20 }),
  }),
  { minLength: 1, maxLength: 20 },
);

test("every dish is found by the beginning of its name, before all dishes whose name begins differently", () => {
  fc.assert(
    fc.property(menus, fc.nat(), fc.nat(), (dishes, at, cut) => {
      const dish = dishes[at % dishes.length] ?? { name: "" };
      const text = dish.name.slice(0, 1 + (cut % dish.name.length)).trimEnd();
      const found = menuSearch(dishes)(text);
      const count = dishes.filter(({ name }) => name.startsWith(text)).length;
      expect(found.slice(0, count)).toContain(dish);
      expect(found.slice(0, count).every(({ name }) => name.startsWith(text))).toBe(true);
    }),
  );
});

test("every dish is found when one letter of a long word is missing or changed", () => {
  const words = fc.uniqueArray(fc.stringMatching(/^[acefijklmnprs]{6,9}$/), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(words, fc.nat(), fc.nat({ max: 4 }), fc.constantFrom("", "u"), (names, at, place, letter) => {
      const dishes = names.map((name) => ({ name, code: "", choices: null, description: "" }));
      const name = names[at % names.length] ?? "";
      const typed = name.slice(0, place) + letter + name.slice(place + 1);
      expect(menuSearch(dishes)(typed).map((dish) => dish.name)).toContain(name);
    }),
  );
});
