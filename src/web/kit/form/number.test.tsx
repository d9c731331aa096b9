import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stubLayout } from "../../testing/layout.ts";
import { money } from "./number.tsx";

beforeEach(stubLayout);
afterEach(cleanup);

const price = money({ label: "Price" });

function Price({ initial }: { readonly initial: number }) {
  const [value, setValue] = useState<unknown>(initial);
  const rest = { label: "Price", error: undefined, required: false, disabled: false, "data-path": "price" };
  return <MantineProvider env="test">{price.render({ ...rest, value, onChange: setValue })}</MantineProvider>;
}

function shown(initial: number): HTMLInputElement {
  render(<Price initial={initial} />);
  return screen.getByRole<HTMLInputElement>("textbox");
}

test("an amount steps by one paisa, and not below zero", () => {
  const input = shown(1);
  fireEvent.keyDown(input, { key: "ArrowUp" });
  expect(Number(input.value)).toBe(1.01);
  cleanup();
  const least = shown(0.01);
  fireEvent.keyDown(least, { key: "ArrowDown" });
  fireEvent.keyDown(least, { key: "ArrowDown" });
  expect(Number(least.value)).toBe(0);
});

test("an amount accepts no minus and no third decimal", () => {
  const input = shown(2);
  fireEvent.change(input, { target: { value: "-5.256" } });
  expect(Number(input.value)).toBe(5.25);
});
