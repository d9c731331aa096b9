import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { stubLayout } from "../../../testing/layout.ts";
import { OrderNote } from "./OrderNote.tsx";

// Lazy-loaded, which takes its time on a busy machine.
beforeAll(async () => void (await import("./NoteDialog.tsx")));
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
const type = async (text: string) =>
  fireEvent.change(await screen.findByRole("textbox", { name: "Note of the order" }), {
    target: { value: text },
  });

test("a note is typed in a dialog and saved without spaces around it", async () => {
  const setNotes = show("");
  fireEvent.click(button("Add a note to the order"));
  await type("  birthday ");
  fireEvent.click(button("Keep note"));
  expect(setNotes).toHaveBeenCalledExactlyOnceWith("birthday");
});

test("an unchanged or cancelled note sends nothing", async () => {
  const setNotes = show("birthday");
  fireEvent.click(button("Note of the order: birthday"));
  fireEvent.click(await screen.findByRole("button", { name: "Keep note" }));
  fireEvent.click(button("Note of the order: birthday"));
  await type("something else");
  fireEvent.click(button("Cancel"));
  expect(setNotes).not.toHaveBeenCalled();
});

test("without an order the note button is disabled", () => {
  show(undefined);
  expect(button("Add a note to the order").disabled).toBe(true);
});
