import { expect, test } from "vitest";
import { exampleItem } from "../testing/examples.ts";
import { withItemChange } from "./item.ts";
import { formatLeft, withLeft, withStock } from "./stock.ts";

test.each([
  [6, true, "6 left"],
  [1, true, "1 left"],
  [0, false, "0 left"],
  [-2, false, "2 too many sold"],
])("an item with %i left: in stock %s, shown as %s", (left, isAvailable, shown) => {
  const item = withLeft(exampleItem(), left);
  expect(item).toMatchObject({ left, isAvailable });
  expect(formatLeft(item)).toBe(shown);
});

test("an item that is not counted shows nothing, and a switch of its stock ends a count", () => {
  expect(formatLeft(exampleItem())).toBe("");
  const counted = withStock(exampleItem(), { isAvailable: true, left: 3 });
  for (const isAvailable of [true, false])
    expect(withStock(counted, { isAvailable })).toEqual(exampleItem({ isAvailable }));
  expect(withItemChange(counted, { isAvailable: false })).toEqual(exampleItem({ isAvailable: false }));
  expect(withItemChange(counted, { isAvailable: true, name: "Pav" }).left).toBe(3);
});
