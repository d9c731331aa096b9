import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { menuSearch } from "#domain/menu/search.ts";
import { itemsOnView } from "../../../features/menu/useMenu.ts";
import { item } from "../../../testing/examples.ts";
import { ItemTile } from "./ItemTile.tsx";

afterEach(cleanup);

test.each([
  [true, "Masala Dosa ₹150 Quick Add, veg", "veg"],
  [false, "Masala Dosa ₹150 Quick Add, non-veg", "non-veg"],
  [null, "Masala Dosa ₹150 Quick Add", "none"],
])(
  "the tile of an item that is vegetarian: %s is called %s and has the mark %s",
  (isVegetarian, name, mark) => {
    render(
      <ItemTile item={{ ...item, isVegetarian }} onQuickAdd={vi.fn()} onAdd={vi.fn()} onMenu={vi.fn()} />,
    );
    const tile = screen.getByRole("button", { name });
    const shown = tile.querySelector<HTMLElement>("[class*='diet']");
    const shownMark = shown && ("veg" in shown.dataset ? "veg" : "non-veg");
    expect(shownMark ?? "none").toBe(mark);
  },
);

test("only what is known to be vegetarian is shown when that is asked for", () => {
  const items = [true, false, null].map((isVegetarian) => ({
    ...item,
    _id: `${isVegetarian}`,
    isVegetarian,
  }));
  const view = { categoryId: undefined, search: "", isVegOnly: true };
  const menu = { categories: [], items, search: menuSearch(items) };
  expect(itemsOnView(menu, view).map(({ _id }) => _id)).toEqual(["true"]);
  expect(itemsOnView(menu, { ...view, isVegOnly: false })).toHaveLength(3);
});
