import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Category } from "#domain/menu/api.ts";
import { item } from "../../../testing/examples.ts";
import { stubLayout } from "../../../testing/layout.ts";
import { ItemFormPane } from "./ItemFormPane.tsx";

const notified = vi.hoisted(() => vi.fn<(title: string, text?: string) => void>());
vi.mock("../../../kit/feedback/notify.ts", () => ({ notify: { failure: notified } }));

vi.mock("../../../sync/hooks/useApiQuery.ts", () => ({
  useApiQuery: () => [],
  useApiQueryState: () => ({ value: [] }),
}));

beforeEach(() => {
  stubLayout();
  // The form scrolls to its first wrong field, and its description grows with the font; jsdom has neither.
  Element.prototype.scrollIntoView = vi.fn();
  Object.assign(document, { fonts: new EventTarget() });
});
afterEach(() => {
  cleanup();
  notified.mockClear();
});

const { _id, name, taxClass, station } = item.category;
const { createdAt, description, image, isActive } = item;
const categories: Category[] = [
  { _id, name, createdAt, description, image, isActive, sortOrder: 1, taxClass, station },
];
const filled = { name: "Dosa", price: "90", category: _id };

test.each([
  ["add", "name", { ...filled, name: "  " }],
  ["add", "price", { ...filled, price: "0" }],
  ["add", "category", { ...filled, category: undefined }],
  ["edit", "name", { ...filled, name: "  " }],
  ["edit", "price", { ...filled, price: "0" }],
  ["edit", "category", { ...filled, category: undefined }],
])("saving (%s) an item requires its %s", (what, _field, typed) => {
  const edited =
    what === "add"
      ? undefined
      : { ...item, category: { _id: typed.category ?? "", name: "", taxClass, station } };
  render(
    <MantineProvider env="test">
      <ItemFormPane item={edited} categories={categories} categoryId={typed.category} onDone={vi.fn()} />
    </MantineProvider>,
  );
  fireEvent.change(screen.getByLabelText(/^Item Name/), { target: { value: typed.name } });
  fireEvent.change(screen.getByLabelText(/^Price/), { target: { value: typed.price } });
  fireEvent.click(screen.getByRole("button", { name: what === "add" ? "Add Item" : "Save" }));
  expect(notified).toHaveBeenCalledExactlyOnceWith("Validation Error", "Please fill in all required fields");
});
