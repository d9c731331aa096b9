import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { show, signInAdmin, signOutAdmin } from "../../testing/signedIn.tsx";
import { SortableCard, saveSortOrders } from "./SortableCard.tsx";

afterEach(signOutAdmin);

const listOf = (...orders: readonly number[]) =>
  orders.map((sortOrder, index) => ({ _id: "abcd".charAt(index), sortOrder }));

test.each([
  ["the first to the end", [1, 2, 3], 0, 2, "a3 b1 c2"],
  ["the last to the front", [1, 2, 3], 2, 0, "c1 a2 b3"],
  ["by one, among equal orders", [1, 1, 1], 1, 0, "a2 c3"],
  ["with gaps", [10, 20, 30], 2, 1, "c2 a1 b3"],
])("moving %s saves the places that differ, the moved one first", async (_, orders, from, to, saved) => {
  const items = listOf(...orders);
  const item = items[from];
  if (!item) throw new Error("no item");
  const calls: string[] = [];
  await saveSortOrders(items, { item, to }, async ({ _id }, sortOrder) => {
    calls.push(`${_id}${sortOrder}`);
    return true;
  });
  expect(calls.join(" ")).toBe(saved);
});

test("after a place that cannot be saved no further one is sent", async () => {
  const items = listOf(1, 2, 3);
  const save = vi.fn(async () => false);
  await saveSortOrders(items, { item: items[0] ?? { _id: "", sortOrder: 0 }, to: 2 }, save);
  expect(save).toHaveBeenCalledOnce();
});

test("arrow keys move a card by one, and not beyond the ends", () => {
  signInAdmin(async () => Response.json({}));
  const items = listOf(1, 2);
  const move = vi.fn(async () => {});
  const [first] = items;
  if (!first) throw new Error("no item");
  const content = { title: "Soups" };
  show(
    <SortableCard
      item={first}
      items={items}
      content={content}
      actions={null}
      isChanged={false}
      onMove={move}
    />,
  );
  const handle = screen.getByRole("button", { name: "Move Soups" });
  fireEvent.keyDown(handle, { key: "ArrowUp" });
  expect(move).not.toHaveBeenCalled();
  fireEvent.keyDown(handle, { key: "ArrowDown" });
  expect(move).toHaveBeenCalledWith(first, 1);
  expect(screen.getByRole("status").textContent).toBe("Moving Soups");
});
