import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Choices } from "#domain/menu/choices.ts";
import { item } from "../../../testing/examples.ts";
import { stubLayout } from "../../../testing/layout.ts";
import { ChoicesEditor } from "./ChoicesEditor.tsx";

vi.mock("../../../sync/hooks/useApiQuery.ts", () => ({
  useApiQuery: () => [item],
  useApiQueryState: () => ({ value: [] }),
}));

beforeEach(stubLayout);
afterEach(cleanup);

let edited: Choices | null = null;

/** A form with only this field. */
function Form() {
  const [choices, setChoices] = useState<Choices | null>(null);
  edited = choices;
  const props = { label: "Variants and add-ons", error: undefined, required: false, disabled: false };
  return (
    <ChoicesEditor
      {...props}
      data-path="choices"
      value={choices}
      choices={choices}
      // The editor's values are always choices.
      onChange={(typed) => setChoices(typed as Choices)}
    />
  );
}

const edit = () =>
  render(
    <MantineProvider env="test">
      <Form />
    </MantineProvider>,
  );

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: "input" }), { target: { value } });
const click = (name: string) => fireEvent.click(screen.getByText(name));

test("adds, prices and removes variants, each with its own input", () => {
  edit();
  click("Add a variant");
  type("Name: Variant 1", "Half");
  type("Half: price", "140.5");
  click("Add a variant");
  type("Name: Variant 2", "Full");
  type("Full: price", "240");
  fireEvent.click(screen.getByLabelText("Remove Half"));
  expect(screen.getByLabelText<HTMLInputElement>("Full: price").value).toBe("240");
  expect(edited?.variants).toEqual([{ name: "Full", price: 24_000, code: "", isAvailable: true }]);
});

test("an option named like a dish becomes that dish", () => {
  edit();
  click("Add a group of add-ons");
  type("Name of the group", "Extras");
  type("Extras: Option 1", "no onion");
  click("Add an option");
  type("Extras: Option 2", item.name);
  type(`${item.name}: price`, "20");
  expect(edited?.groups).toEqual([
    {
      name: "Extras",
      min: 0,
      max: 1,
      options: [
        { name: "no onion", price: 0, menuItem: null },
        { name: item.name, price: 2_000, menuItem: item._id },
      ],
    },
  ]);
});
