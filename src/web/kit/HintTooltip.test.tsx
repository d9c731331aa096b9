import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubLayout } from "../testing/layout.ts";
import { HintTooltip } from "./HintTooltip.tsx";
import { TOOLTIP_OPEN_MS, TOOLTIP_SKIP_MS } from "./theme.ts";

beforeEach(async () => {
  // Lazy-loaded, which takes real time, not the test's.
  await import("./OpenTooltip.tsx");
  vi.useFakeTimers();
  stubLayout();
  render(
    <MantineProvider env="test">
      <HintTooltip label="Sign out">
        <button type="button">Logout</button>
      </HintTooltip>
      <HintTooltip label="Dark or light">
        <button type="button">Colours</button>
      </HintTooltip>
    </MantineProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const button = (name: string) => screen.getByRole("button", { name });
const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => screen.queryAllByRole("tooltip").map(({ textContent }) => textContent);

test("a tooltip opens after the mouse rested for 700 ms, describes its button and closes 300 ms after the mouse left", async () => {
  fireEvent.pointerEnter(button("Logout"), { pointerType: "mouse" });
  await rest(TOOLTIP_OPEN_MS - 1);
  expect(shown()).toEqual([]);
  await rest(1);
  expect(shown()).toEqual(["Sign out"]);
  const describedBy = button("Logout").getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(describedBy)?.textContent).toBe("Sign out");
  fireEvent.pointerLeave(button("Logout"));
  await rest(TOOLTIP_SKIP_MS - 1);
  expect(shown()).toEqual(["Sign out"]);
  await rest(1);
  expect(shown()).toEqual([]);
  expect(button("Logout").hasAttribute("aria-describedby")).toBe(false);
});

test("within 300 ms the next tooltip opens immediately and replaces the first; later it opens after 700 ms", async () => {
  fireEvent.pointerEnter(button("Logout"), { pointerType: "mouse" });
  await rest(TOOLTIP_OPEN_MS);
  fireEvent.pointerLeave(button("Logout"));
  await rest(TOOLTIP_SKIP_MS - 1);
  fireEvent.pointerEnter(button("Colours"), { pointerType: "mouse" });
  await rest(0);
  expect(shown()).toEqual(["Dark or light"]);
  fireEvent.pointerLeave(button("Colours"));
  await rest(TOOLTIP_SKIP_MS);
  fireEvent.pointerEnter(button("Logout"), { pointerType: "mouse" });
  await rest(TOOLTIP_OPEN_MS - 1);
  expect(shown()).toEqual([]);
});

test("a touch opens no tooltip, nor does a mouse that only passes", async () => {
  fireEvent.pointerEnter(button("Logout"), { pointerType: "touch" });
  await rest(TOOLTIP_OPEN_MS);
  expect(shown()).toEqual([]);
  fireEvent.pointerEnter(button("Colours"), { pointerType: "mouse" });
  await rest(TOOLTIP_OPEN_MS - 1);
  fireEvent.pointerLeave(button("Colours"));
  await rest(TOOLTIP_OPEN_MS);
  expect(shown()).toEqual([]);
});

test("Escape closes a tooltip", async () => {
  fireEvent.pointerEnter(button("Logout"), { pointerType: "mouse" });
  await rest(TOOLTIP_OPEN_MS);
  expect(shown()).toEqual(["Sign out"]);
  fireEvent.keyDown(document, { key: "Escape" });
  await rest(0);
  expect(shown()).toEqual([]);
});
