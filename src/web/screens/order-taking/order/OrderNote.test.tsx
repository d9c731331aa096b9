import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubLayout } from "../../../testing/layout.ts";
import { OrderNote } from "./OrderNote.tsx";

beforeEach(stubLayout);
afterEach(cleanup);

const show = (notes: string | undefined) => {
  const setNotes = vi.fn();
  render(
    <MantineProvider env="test">
      <OrderNote notes={notes} setNotes={setNotes} />
    </MantineProvider>,
  );
  return setNotes;
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const type = (text: string) =>
  fireEvent.change(screen.getByRole("textbox", { name: "Note of the order" }), { target: { value: text } });

test("a note is typed in a dialog and kept without spaces around it", () => {
  const setNotes = show("");
  fireEvent.click(button("Add a note to the order"));
  type("  birthday ");
  fireEvent.click(button("Keep note"));
  expect(setNotes).toHaveBeenCalledExactlyOnceWith("birthday");
});

test("a note that is not changed, or cancelled, sends nothing", () => {
  const setNotes = show("birthday");
  fireEvent.click(button("Note of the order: birthday"));
  fireEvent.click(button("Keep note"));
  fireEvent.click(button("Note of the order: birthday"));
  type("something else");
  fireEvent.click(button("Cancel"));
  expect(setNotes).not.toHaveBeenCalled();
});

test("without an order there is nothing to note", () => {
  show(undefined);
  expect(button("Add a note to the order").disabled).toBe(true);
});
