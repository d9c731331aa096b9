import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { Day } from "#domain/time.ts";
import { daysAsked, usePaging } from "./usePaging.ts";

test("a page has 10 rows, and another filter begins at the first page", () => {
  const all = {};
  const { result, rerender } = renderHook((filter: object) => usePaging(filter), { initialProps: all });
  expect(result.current.shown).toMatchObject({ number: 1, window: { limit: 10, offset: 0 } });
  act(() => result.current.goToPage(3));
  expect(result.current.shown).toMatchObject({ number: 3, window: { limit: 10, offset: 20 } });
  rerender({ status: "paid" });
  expect(result.current.shown).toMatchObject({ number: 1, window: { limit: 10, offset: 0 } });
});

test("earlier days begin at their first page, lead back, and are left with another filter", () => {
  const { result, rerender } = renderHook((filter: object) => usePaging(filter), { initialProps: {} });
  const [second, first] = [Day.decode("2026-11-21"), Day.decode("2026-11-19")];
  expect(result.current.goLater).toBeUndefined();
  act(() => result.current.goToPage(3));
  act(() => result.current.goEarlier(second));
  expect(result.current.shown).toMatchObject({ lastDay: second, number: 1 });
  act(() => result.current.goEarlier(first));
  expect(result.current.shown).toMatchObject({ lastDay: first });
  act(() => result.current.goLater?.());
  expect(result.current.shown).toMatchObject({ lastDay: second });
  rerender({ status: "paid" });
  expect(result.current.shown.lastDay).toBeUndefined();
  expect(result.current.goLater).toBeUndefined();
});

test("a list of days asks for one day, a searched one for those up to the last", () => {
  const [day, today] = [Day.decode("2026-11-19"), Day.decode("2026-11-22")];
  expect(daysAsked(undefined, today)).toEqual({ date: today });
  expect(daysAsked(day, today)).toEqual({ date: day });
  expect(daysAsked(undefined, undefined)).toEqual({});
  expect(daysAsked(day, undefined)).toEqual({ endDate: day });
});
