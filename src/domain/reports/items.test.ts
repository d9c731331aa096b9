import { expect, test } from "vitest";
import { paise } from "../money.ts";
import { exampleItem } from "../testing/examples.ts";
import { itemReport, soldItems } from "./items.ts";

const item = (category: string, rupees: number, given: object = {}) =>
  exampleItem({
    category: { _id: `id of ${category}`, name: category, taxClass: "service", station: null },
    price: paise(rupees * 100),
    ...given,
  });

test("switched-off items are not counted, and an item is available or out of stock", () => {
  const menu = [
    item("Curries", 200),
    item("Curries", 100, { isAvailable: false }),
    item("Breads", 50),
    item("Breads", 33, { isAvailable: false }),
    item("Drinks", 1, { isActive: false }),
    item("Drinks", 9_000, { isActive: false, isAvailable: false }),
  ];
  expect(itemReport([...menu, item("Breads", 100)])).toEqual({
    totalItems: 5,
    availableItems: 3,
    outOfStockItems: 2,
    topCategories: [
      { name: "Breads", itemCount: 3 },
      { name: "Curries", itemCount: 2 },
    ],
    priceRange: { min: 3_300, max: 20_000, average: 9_660 },
  });
});

test("the largest categories are five at the most, equal ones by name", () => {
  const names = ["F", "C", "B", "B", "A", "D", "E", "D", "D"];
  expect(itemReport(names.map((name) => item(name, 10))).topCategories).toEqual([
    { name: "D", itemCount: 3 },
    { name: "B", itemCount: 2 },
    { name: "A", itemCount: 1 },
    { name: "C", itemCount: 1 },
    { name: "E", itemCount: 1 },
  ]);
});

test("a menu without items is nothing but zeros", () => {
  expect(itemReport([item("Curries", 100, { isActive: false })])).toEqual({
    totalItems: 0,
    availableItems: 0,
    outOfStockItems: 0,
    topCategories: [],
    priceRange: { min: 0, max: 0, average: 0 },
  });
});

test("dishes on the menu that were not sold are named, and none that is switched off", () => {
  const dish = (_id: string, isActive = true) => ({ ...item("Curries", 100), _id, name: _id, isActive });
  const sums = [
    { menuItem: "Dal", name: "Dal", variant: "", quantity: 3, revenue: paise(300_00), lastSoldAt: 0 },
    { menuItem: "Rice", name: "Rice", variant: "", quantity: 5, revenue: paise(100_00), lastSoldAt: 0 },
  ];
  expect(soldItems([dish("Dal"), dish("Paneer"), dish("Prawns", false)], sums)).toEqual({
    sold: [
      { name: "Dal", quantity: 3, revenue: 300_00, share: 7_500 },
      { name: "Rice", quantity: 5, revenue: 100_00, share: 2_500 },
    ],
    neverSold: [{ _id: "Paneer", name: "Paneer", category: "Curries" }],
  });
});
