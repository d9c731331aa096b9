import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { item } from "../../../testing/examples.ts";
import { stubLayout } from "../../../testing/layout.ts";
import { AddItemDialog } from "./AddItemDialog.tsx";

vi.mock("../../../sync/hooks/useApiQuery.ts", () => ({ useApiQuery: () => [] }));
const send = vi.fn();
vi.mock("../../../sync/hooks/useSend.ts", () => ({ useSend: () => send }));

beforeEach(stubLayout);
afterEach(cleanup);

test("a line starts with quantity 1, and the amount is quantity × rate", () => {
  const onAdd = vi.fn();
  render(
    <MantineProvider env="test">
      <AddItemDialog item={item} onAdd={onAdd} onClose={vi.fn()} />
    </MantineProvider>,
  );
  expect(screen.getByLabelText<HTMLInputElement>("Quantity").value).toBe("1");
  expect(screen.getByRole("button", { name: "Add to Order · ₹150" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "One more" }));
  fireEvent.click(screen.getByRole("button", { name: "Add to Order · ₹300" }));
  expect(onAdd).toHaveBeenCalledExactlyOnceWith(item, { quantity: 2, notes: "", choice: undefined });
});

test("the pieces left are counted from a whole number, and any other is named", () => {
  const onClose = vi.fn();
  render(
    <MantineProvider env="test">
      <AddItemDialog item={{ ...item, left: 2 }} onAdd={vi.fn()} onClose={onClose} />
    </MantineProvider>,
  );
  expect(screen.getByText("2 left")).toBeTruthy();
  const field = screen.getByLabelText("Pieces left");
  const set = screen.getByRole<HTMLButtonElement>("button", { name: "Set count" });
  fireEvent.change(field, { target: { value: "1.5" } });
  expect(screen.getByText("0 to 9999")).toBeTruthy();
  expect(set.disabled).toBe(true);
  fireEvent.change(field, { target: { value: "6" } });
  fireEvent.keyDown(field, { key: "Enter" });
  const body = { isAvailable: true, left: 6 };
  expect(send).toHaveBeenCalledExactlyOnceWith({ params: { itemId: item._id }, body });
  expect(onClose).toHaveBeenCalledOnce();
});
