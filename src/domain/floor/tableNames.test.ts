import { expect, test } from "vitest";
import { TABLES_AT_ONCE_MAX } from "./editingApi.ts";
import { formatNames, tableNames } from "./tableNames.ts";

const names = (typed: string) => {
  const read = tableNames(typed);
  return read.kind === "names" ? read.names : read.problem;
};

test.each([
  ["T1–T4", ["T1", "T2", "T3", "T4"]],
  ["T1-T4", ["T1", "T2", "T3", "T4"]],
  ["T1-4", ["T1", "T2", "T3", "T4"]],
  ["T1 — t4", ["T1", "T2", "T3", "T4"]],
  ["P1 to P3", ["P1", "P2", "P3"]],
  ["P1 TO 3", ["P1", "P2", "P3"]],
  ["1-3", ["1", "2", "3"]],
  ["Table 9 – Table 11", ["Table 9", "Table 10", "Table 11"]],
  ["T08–T10", ["T08", "T09", "T10"]],
  ["A-1–A-3", ["A-1", "A-2", "A-3"]],
  ["टेबल 1–3", ["टेबल 1", "टेबल 2", "टेबल 3"]],
  ["T7–T7", ["T7"]],
])("%s names a range of tables", (typed, expected) => {
  expect(names(typed)).toEqual(expected);
});

test.each([
  "T1",
  " Window seat ",
  "A-1",
  "T1–G4",
  "T1–",
  "–T4",
  "T1 and T2",
  "T1to",
  "Pool-side",
  "Table to 4",
])("%s names one table", (typed) => {
  expect(names(typed)).toEqual([typed.trim()]);
});

test("a range must be ascending and at most as long as one command allows", () => {
  expect(names("T20–T1")).toBe("A range must go up: T1–T20.");
  expect(names(`T1–T${TABLES_AT_ONCE_MAX}`)).toHaveLength(TABLES_AT_ONCE_MAX);
  expect(names("T0–T100")).toBe("A range may have at most 100 tables, not 101.");
  expect(names("1–999999")).toBe("A range may have at most 100 tables, not 999999.");
});

test("a range is refused if one of its names is too long", () => {
  expect(names(`${"x".repeat(78)}8–9`)).toHaveLength(2);
  expect(names(`${"x".repeat(79)}8–10`)).toBe("must have at most 80 characters");
});

test("the first ten of many names are listed", () => {
  const many = names("T1–T12");
  expect(formatNames(["T1", "T2"])).toBe("T1, T2");
  expect(formatNames(many as readonly string[])).toBe("T1, T2, T3, T4, T5, T6, T7, T8, T9, T10 and 2 more");
});
