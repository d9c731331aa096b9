import { expect, test } from "vitest";
import { paise } from "../money.ts";
import { exampleItem, now } from "../testing/examples.ts";
import { itemTaxClass, newItem, orderingRefusal, withItemChange } from "./item.ts";

const made = { id: "i", at: now };
const breads = { _id: "breads", name: "Breads", taxClass: "service", station: null } as const;
const everything = {
  name: "Roti",
  category: breads,
  description: "Whole wheat",
  price: paise(4_000),
  image: "/uploads/roti.webp",
  isVegetarian: true,
  isAvailable: false,
  isActive: false,
  preparationTime: 5,
  code: "R1",
  choices: null,
  taxClass: null,
  station: "tandoor",
  kitchenName: "रोटी",
};

test("a new item can be ordered, is neither vegetarian nor not, and takes 15 minutes", () => {
  expect(newItem({ name: " Roti ", category: breads, price: paise(4_000) }, made)).toEqual({
    _id: "i",
    createdAt: now,
    name: "Roti",
    category: breads,
    description: "",
    price: 4_000,
    image: "",
    isVegetarian: null,
    isAvailable: true,
    isActive: true,
    preparationTime: 15,
    code: "",
    choices: null,
    taxClass: null,
    station: null,
    kitchenName: "",
  });
});

test("a new item has the given fields", () => {
  expect(newItem(everything, made)).toEqual({ _id: "i", createdAt: now, ...everything });
});

test("an item has the tax class of its category until it has its own, and may return to it", () => {
  const bar = { ...breads, taxClass: "liquor" } as const;
  const item = newItem({ ...everything, category: bar }, made);
  expect(itemTaxClass(item)).toBe("liquor");
  const mocktail = withItemChange(item, { taxClass: "service" });
  expect(itemTaxClass(mocktail)).toBe("service");
  expect(itemTaxClass(withItemChange(mocktail, { name: "Mojito" }))).toBe("service");
  expect(itemTaxClass(withItemChange(mocktail, { taxClass: null }))).toBe("liquor");
  expect(itemTaxClass(withItemChange(item, { category: breads }))).toBe("service");
});

test("the vegetarian mark is unknown until it is set, and can be unset again", () => {
  const unknown = newItem({ ...everything, isVegetarian: null }, made);
  expect(unknown.isVegetarian).toBeNull();
  expect(withItemChange(unknown, { name: "Puri" }).isVegetarian).toBeNull();
  expect(withItemChange(unknown, { isVegetarian: false }).isVegetarian).toBe(false);
  expect(withItemChange(exampleItem(), { isVegetarian: null }).isVegetarian).toBeNull();
});

test("a change of an item sets the given fields only", () => {
  const item = exampleItem({ description: "Yellow", image: "/uploads/dal.webp", code: "D1" });
  expect(withItemChange(item, {})).toEqual(item);
  expect(withItemChange(item, { ...everything, name: " Roti " })).toEqual({
    _id: "dal",
    createdAt: now,
    ...everything,
  });
  const emptied = withItemChange(item, { description: "", image: "", code: "", isVegetarian: false });
  expect(emptied).toEqual({ ...item, description: "", image: "", code: "", isVegetarian: false });
});

test.each([
  [true, true, undefined],
  [false, true, "item-not-available"],
  [true, false, "item-not-available"],
  [false, false, "item-not-available"],
])("an item in stock: %s, switched on: %s is refused with %s", (isAvailable, isActive, refusal) => {
  expect(orderingRefusal({ isAvailable, isActive })).toBe(refusal);
});
