import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubLayout } from "../../../testing/layout.ts";
import { tileRows, useTileView } from "./useTileRows.ts";

beforeEach(stubLayout);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows `count` items in a box of 760 × 400 px (four tiles side by side, a row of 132 px) or of the given sizes. */
function show(count: number, { width = 760, height = 400, tile = 172 } = {}) {
  const box = document.createElement("div");
  box.setAttribute("style", `--dish-width: ${tile}; --dish-height: 124; --dish-gap: 8; --dish-margin: 12`);
  document.body.append(box);
  Object.defineProperties(box, { clientWidth: { value: width }, clientHeight: { value: height } });
  const ref = { current: box };
  const { result, rerender } = renderHook((items: number) => tileRows(useTileView(ref, false), items), {
    initialProps: count,
  });
  const scrollTo = (top: number) =>
    act(() => {
      box.scrollTop = top;
      box.dispatchEvent(new Event("scroll"));
    });
  const indexes = () => from(result.current.first, result.current.end - 1);
  return { result, rerender, scrollTo, indexes };
}

const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

test("a long menu renders only the rows in view and three beyond; the list is as high as all", () => {
  const { result, indexes } = show(500);
  expect(result.current).toMatchObject({ columns: 4, height: 125 * 132 });
  expect(indexes()).toEqual(from(0, 7));
});

test("scrolling renders the visible rows at their positions, down to the last row", () => {
  const { result, scrollTo, indexes } = show(500);
  scrollTo(50 * 132 + 60);
  expect(indexes()).toEqual(from(47, 57));
  expect(result.current.start).toBe(47 * 132);
  scrollTo(125 * 132 - 400);
  expect(indexes().at(-1)).toBe(124);
});

test("a shorter list after scrolling far shows its end before the browser has scrolled back", () => {
  const { rerender, scrollTo, indexes } = show(500);
  scrollTo(100 * 132);
  rerender(80);
  expect(indexes()).toEqual(from(12, 19));
  rerender(6);
  expect(indexes()).toEqual([0, 1]);
});

test("where a tile is as wide as the screen, a row is one item", () => {
  const { result, indexes } = show(500, { width: 390, height: 660, tile: 600 });
  expect(result.current).toMatchObject({ columns: 1, height: 500 * 132 });
  expect(indexes()).toEqual(from(0, 8));
});

test("a box without a size, or a menu without items, shows nothing", () => {
  expect(show(500, { width: 0, height: 0 }).indexes()).toEqual([]);
  expect(show(0).indexes()).toEqual([]);
});
