import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useCloseOnBack } from "./useCloseOnBack.ts";

afterEach(() => {
  cleanup();
  window.history.replaceState(null, "");
});

/** Renders two overlays: a table's menu, and the order above it. */
function screen() {
  const closed: string[] = [];
  const { rerender } = renderHook(
    ({ menu, order }) => {
      useCloseOnBack(menu, () => closed.push("menu"));
      useCloseOnBack(order, () => closed.push("order"));
    },
    { initialProps: { menu: false, order: false } },
  );
  return { closed, show: (menu: boolean, order: boolean) => act(() => rerender({ menu, order })) };
}

const overlaysAtEntry = () => window.history.state?.overlays ?? 0;

/** Resolves when the browser has gone back, which is asynchronous. */
const goneBack = () => new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));

async function pressBack(): Promise<void> {
  const gone = goneBack();
  window.history.back();
  await gone;
}

test("Back closes the overlays, the newest first", async () => {
  const { closed, show } = screen();
  show(true, false);
  show(true, true);
  await pressBack();
  expect(closed).toEqual(["order"]);
  show(true, false);
  await pressBack();
  expect(closed).toEqual(["order", "menu"]);
  expect(overlaysAtEntry()).toBe(0);
});

test("closing overlays by a button removes their history entries, so that the next Back leaves the screen", async () => {
  const { closed, show } = screen();
  show(true, false);
  show(true, true);
  show(false, false);
  await expect.poll(overlaysAtEntry).toBe(0);
  expect(closed).toEqual([]);
});

test("an overlay opened while the browser is still going back stays open", async () => {
  const { closed, show } = screen();
  show(true, false);
  const gone = goneBack();
  show(false, false);
  show(true, false);
  await gone;
  expect(overlaysAtEntry()).toBe(1);
  expect(closed).toEqual([]);
  await pressBack();
  expect(closed).toEqual(["menu"]);
});
