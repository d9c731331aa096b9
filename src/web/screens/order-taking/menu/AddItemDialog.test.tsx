import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { item } from "../../../testing/examples.ts";
import { stubLayout } from "../../../testing/layout.ts";
import { AddItemDialog } from "./AddItemDialog.tsx";

vi.mock("../../../sync/hooks/useApiQuery.ts", () => ({ useApiQuery: () => [] }));
vi.mock("../../../sync/hooks/useSend.ts", () => ({ useSend: () => vi.fn() }));

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
