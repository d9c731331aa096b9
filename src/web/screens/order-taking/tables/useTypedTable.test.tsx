import { cleanup, fireEvent, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Table } from "#domain/floor/tablesApi.ts";
import { table } from "../../../testing/examples.ts";
import { useTypedTable } from "./useTypedTable.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const tiles = ["T1", "T2", "T12"].map((name) => ({
  table: { ...table, _id: name, name },
  status: table.status,
  total: undefined,
  order: undefined,
  orders: [],
}));

function floor(isOn = true) {
  const onChoose = vi.fn<(chosen: Table) => void>();
  renderHook(() => useTypedTable(tiles, onChoose, isOn));
  return () => onChoose.mock.calls.map(([{ name }]) => name);
}
const type = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.body, { key });
};

test("typing a number that only one table starts with opens that table immediately", () => {
  const opened = floor();
  type("2");
  expect(opened()).toEqual(["T2"]);
  type("1", "2");
  expect(opened()).toEqual(["T2", "T12"]);
});

test("a digit that opens a table is not typed into the menu's search, which then has the focus", () => {
  floor();
  expect(fireEvent.keyDown(document.body, { key: "2" })).toBe(false);
  expect(fireEvent.keyDown(document.body, { key: "9" })).toBe(true);
});

test("typing a number that is also the start of another opens its table after a moment", () => {
  const opened = floor();
  type("1");
  expect(opened()).toEqual([]);
  vi.advanceTimersByTime(700);
  expect(opened()).toEqual(["T1"]);
});

test("another key, a number without a table, a field, and a selected table open nothing", () => {
  const opened = floor();
  type("1", "a");
  type("9");
  const input = document.body.appendChild(document.createElement("input"));
  fireEvent.keyDown(input, { key: "2" });
  fireEvent.keyDown(document.body, { key: "2", ctrlKey: true });
  vi.advanceTimersByTime(1000);
  expect(opened()).toEqual([]);
  const closed = floor(false);
  fireEvent.keyDown(document, { key: "2" });
  expect(closed()).toEqual([]);
});
