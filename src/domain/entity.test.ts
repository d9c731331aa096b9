import { expect, test } from "vitest";
import { bySortOrder, nameKey } from "./entity.ts";

test("names are the same but for capitals, outer spaces and how accents are encoded", () => {
  expect(nameKey(" Café ")).toBe(nameKey("CAFE\u0301"));
  expect(nameKey("T 1")).not.toBe(nameKey("T1"));
});

test("lists go by sort order, then T2 before T10", () => {
  const rows = [
    { name: "T10", sortOrder: 1 },
    { name: "A", sortOrder: 2 },
    { name: "T2", sortOrder: 1 },
  ];
  expect(rows.sort(bySortOrder).map(({ name }) => name)).toEqual(["T2", "T10", "A"]);
});
