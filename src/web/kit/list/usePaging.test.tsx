import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { Day } from "#domain/time.ts";
import { dayFilter, tablePages, usePaging } from "./usePaging.ts";

const [second, first] = [Day.decode("2026-11-21"), Day.decode("2026-11-19")];

test("a page of cards is the last ten of at most 1,000 loaded rows; another filter starts at page 1", () => {
  const { result, rerender } = renderHook((filter: object) => usePaging(filter), { initialProps: {} });
  expect(result.current.shown).toMatchObject({ number: 1, size: 10, window: { limit: 10 } });
  act(() => result.current.goToPage(3));
  expect(result.current.shown).toMatchObject({ number: 3, size: 10, window: { limit: 30 } });
  act(() => result.current.goToPage(100));
  expect(result.current.shown.window.limit).toBe(1_000);
  rerender({ status: "paid" });
  expect(result.current.shown).toMatchObject({ number: 1, window: { limit: 10 } });
});

test("earlier days start at their first page, lead back, and are left with another filter", () => {
  const { result, rerender } = renderHook((filter: object) => usePaging(filter), { initialProps: {} });
  expect(result.current.goLater).toBeUndefined();
  act(() => result.current.goToPage(3));
  act(() => result.current.goEarlier({ lastDay: second }));
  expect(result.current.shown).toMatchObject({ start: { lastDay: second }, number: 1 });
  act(() => result.current.goEarlier({ lastDay: first }));
  expect(result.current.shown).toMatchObject({ start: { lastDay: first } });
  act(() => result.current.goLater?.());
  expect(result.current.shown).toMatchObject({ start: { lastDay: second } });
  rerender({ status: "paid" });
  expect(result.current.shown.start).toEqual({});
  expect(result.current.goLater).toBeUndefined();
});

test("a table's rows are paged by cursor, forward and back", () => {
  const { result } = renderHook((filter: object) => usePaging(filter, tablePages), { initialProps: {} });
  expect(result.current.shown.window).toEqual({ limit: 100 });
  act(() => result.current.goEarlier({ lastDay: second, cursor: "c" }));
  expect(result.current.shown.window).toEqual({ limit: 100, cursor: "c" });
  act(() => result.current.goLater?.());
  expect(result.current.shown.window).toEqual({ limit: 100 });
});

test("dayFilter queries one day, or for a search all days up to the last", () => {
  const today = Day.decode("2026-11-22");
  expect(dayFilter({}, today)).toEqual({ date: today });
  expect(dayFilter({ lastDay: first }, today)).toEqual({ date: first });
  expect(dayFilter({}, undefined)).toEqual({});
  expect(dayFilter({ lastDay: first }, undefined)).toEqual({ endDate: first });
});
