import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { usePaging } from "./usePaging.ts";

test("a page has 10 rows, and another filter begins at the first page", () => {
  const all = {};
  const { result, rerender } = renderHook((filter: object) => usePaging(filter), { initialProps: all });
  expect(result.current.shown).toMatchObject({ number: 1, window: { limit: 10, offset: 0 } });
  act(() => result.current.goToPage(3));
  expect(result.current.shown).toMatchObject({ number: 3, window: { limit: 10, offset: 20 } });
  rerender({ status: "paid" });
  expect(result.current.shown).toMatchObject({ number: 1, window: { limit: 10, offset: 0 } });
});
