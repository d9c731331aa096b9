import { MantineProvider, Tooltip } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubLayout } from "../testing/layout.ts";
import { TOOLTIP_OPEN_MS, TOOLTIP_SKIP_MS, theme } from "./theme.ts";

beforeEach(() => {
  vi.useFakeTimers();
  stubLayout();
  render(
    <MantineProvider theme={theme} env="test">
      <Tooltip.Group>
        <Tooltip label="Sign out">
          <button type="button">Logout</button>
        </Tooltip>
        <Tooltip label="Dark or light">
          <button type="button">Colours</button>
        </Tooltip>
      </Tooltip.Group>
    </MantineProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.getByRole("button", { name });
const enter = (target: HTMLElement, pointerType: "mouse" | "touch") => {
  fireEvent.pointerEnter(target, { pointerType });
  fireEvent.mouseEnter(target);
};
const leave = (target: HTMLElement) => fireEvent.mouseLeave(target);
const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => screen.queryAllByRole("tooltip").map(({ textContent }) => textContent);

test("a tooltip opens after the mouse rested for 700 ms, describes its button and closes 300 ms after the mouse left", async () => {
  enter(button("Logout"), "mouse");
  await rest(TOOLTIP_OPEN_MS - 1);
  expect(shown()).toEqual([]);
  await rest(1);
  expect(shown()).toEqual(["Sign out"]);
  const describedBy = button("Logout").getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(describedBy)?.textContent).toBe("Sign out");
  leave(button("Logout"));
  await rest(TOOLTIP_SKIP_MS - 1);
  expect(shown()).toEqual(["Sign out"]);
  await rest(1);
  expect(shown()).toEqual([]);
  expect(button("Logout").hasAttribute("aria-describedby")).toBe(false);
});

test("within 300 ms the next tooltip opens immediately and replaces the first; later it opens after 700 ms", async () => {
  enter(button("Logout"), "mouse");
  await rest(TOOLTIP_OPEN_MS);
  leave(button("Logout"));
  await rest(TOOLTIP_SKIP_MS - 1);
  enter(button("Colours"), "mouse");
  await rest(1);
  expect(shown()).toEqual(["Dark or light"]);
  leave(button("Colours"));
  await rest(TOOLTIP_SKIP_MS);
  enter(button("Logout"), "mouse");
  await rest(TOOLTIP_OPEN_MS - 1);
  expect(shown()).toEqual([]);
});

test("a touch opens no tooltip, nor does a mouse that only passes", async () => {
  enter(button("Logout"), "touch");
  await rest(TOOLTIP_OPEN_MS);
  expect(shown()).toEqual([]);
  enter(button("Colours"), "mouse");
  await rest(TOOLTIP_OPEN_MS - 1);
  leave(button("Colours"));
  await rest(TOOLTIP_OPEN_MS);
  expect(shown()).toEqual([]);
});

test("Escape closes a tooltip", async () => {
  enter(button("Logout"), "mouse");
  await rest(TOOLTIP_OPEN_MS);
  expect(shown()).toEqual(["Sign out"]);
  fireEvent.keyDown(document, { key: "Escape" });
  await rest(0);
  expect(shown()).toEqual([]);
});
