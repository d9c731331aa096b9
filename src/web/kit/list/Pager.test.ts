import { describe, expect, it } from "vitest";
import { pageNumbers } from "./Pager.tsx";

describe("page numbers", () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
    [8, 9, [5, 6, 7, 8, 9]],
  ])("the page numbers on page %i of %i", (page, pages, shown) => {
    expect(pageNumbers(page, pages, 5)).toEqual(shown);
  });
});
