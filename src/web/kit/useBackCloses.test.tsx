import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useBackCloses } from "./useBackCloses.ts";

afterEach(() => {
  cleanup();
  window.history.replaceState(null, "");
});

/** The menu of a table, and the order that slides up over it. */
function screen() {
  const closed: string[] = [];
  const { rerender } = renderHook(
    ({ menu, order }) => {
      useBackCloses(menu, () => closed.push("menu"));
      useBackCloses(order, () => closed.push("order"));
    },
    { initialProps: { menu: false, order: false } },
  );
  return { closed, show: (menu: boolean, order: boolean) => act(() => rerender({ menu, order })) };
}

const entry = () => window.history.state?.covers ?? 0;

/** The browser has gone back: it does so in its own time. */
const goneBack = () => new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));

async function pressBack(): Promise<void> {
  const gone = goneBack();
  window.history.back();
  await gone;
}

test("Back closes what covers the screen, the newest first", async () => {
  const { closed, show } = screen();
  show(true, false);
  show(true, true);
  await pressBack();
  expect(closed).toEqual(["order"]);
  show(true, false);
  await pressBack();
  expect(closed).toEqual(["order", "menu"]);
  expect(entry()).toBe(0);
});

test("what is closed by a button takes its entries away, all of them, so that Back is never pressed for nothing", async () => {
  const { closed, show } = screen();
  show(true, false);
  show(true, true);
  show(false, false);
  await vi.waitFor(() => expect(entry()).toBe(0), 10_000);
  expect(closed).toEqual([]);
});

test("a table that is opened while the browser is still on its way back stays open", async () => {
  const { closed, show } = screen();
  show(true, false);
  const gone = goneBack();
  show(false, false);
  show(true, false);
  await gone;
  expect(entry()).toBe(1);
  expect(closed).toEqual([]);
  await pressBack();
  expect(closed).toEqual(["menu"]);
});
