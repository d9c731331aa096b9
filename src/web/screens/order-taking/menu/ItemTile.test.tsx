import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { menuSearch } from "#domain/menu/search.ts";
import { visibleItems } from "../../../features/menu/useMenu.ts";
import { item } from "../../../testing/examples.ts";
import { ItemTile } from "./ItemTile.tsx";

afterEach(cleanup);

const actions = () => ({ hasPicture: false, onQuickAdd: vi.fn(), onOneLess: vi.fn(), onOpen: vi.fn() });

test.each([
  [true, "Masala Dosa ₹150 Quick Add, veg", "veg"],
  [false, "Masala Dosa ₹150 Quick Add, non-veg", "non-veg"],
  [null, "Masala Dosa ₹150 Quick Add", "none"],
])(
  "the tile of an item with isVegetarian %s is called %s and has the mark %s",
  (isVegetarian, name, mark) => {
    render(<ItemTile item={{ ...item, isVegetarian }} pieces={0} {...actions()} />);
    const tile = screen.getByRole("button", { name });
    const shown = tile.querySelector<HTMLElement>("[class*='diet']");
    const shownMark = shown && ("veg" in shown.dataset ? "veg" : "non-veg");
    expect(shownMark ?? "none").toBe(mark);
  },
);

test("the vegetarian filter shows only items known to be vegetarian", () => {
  const items = [true, false, null].map((isVegetarian) => ({
    ...item,
    _id: `${isVegetarian}`,
    isVegetarian,
  }));
  const view = { categoryId: undefined, search: "", isVegOnly: true };
  const menu = { categories: [], items, often: [], search: menuSearch(items) };
  expect(visibleItems(menu, view).map(({ _id }) => _id)).toEqual(["true"]);
  expect(visibleItems(menu, { ...view, isVegOnly: false })).toHaveLength(3);
});

test("the tile of a counted item says how many are left", () => {
  render(<ItemTile item={{ ...item, left: 6 }} pieces={0} {...actions()} />);
  expect(screen.getByRole("button", { name: "Masala Dosa ₹150 · 6 left Quick Add, veg" })).toBeTruthy();
});

test("an ordered item shows its count and a minus; a long press still opens the rest", () => {
  const did = actions();
  render(<ItemTile item={item} pieces={3} {...did} />);
  const quick = screen.getByRole("button", { name: "Masala Dosa ₹150 3 ordered, Quick Add, veg" });
  expect(quick.textContent).toContain("3");
  fireEvent.click(screen.getByRole("button", { name: "One Masala Dosa less" }));
  expect(did.onOneLess).toHaveBeenCalledExactlyOnceWith(item);
  fireEvent.click(quick);
  expect(did.onQuickAdd).toHaveBeenCalledExactlyOnceWith(item);
  expect(did.onOpen).not.toHaveBeenCalled();
  fireEvent.contextMenu(quick);
  expect(did.onOpen).toHaveBeenCalledOnce();
});
