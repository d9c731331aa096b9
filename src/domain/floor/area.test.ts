import { expect, test } from "vitest";
import { instant } from "../time.ts";
import { newArea, withAreaChange } from "./area.ts";

const made = { id: "a", at: instant(5), count: 2 };
const everything = { name: "Garden", description: "Under the palms", isActive: false, sortOrder: 1 };

test("a new area is active and comes last", () => {
  expect(newArea({ name: " Garden " }, made)).toEqual({
    _id: "a",
    createdAt: 5,
    name: "Garden",
    description: "",
    isActive: true,
    sortOrder: 3,
  });
});

test("a new area has the given fields", () => {
  expect(newArea(everything, made)).toEqual({ _id: "a", createdAt: 5, ...everything });
});

test("a change of an area sets the given fields only", () => {
  const area = newArea({ name: "Terrace", description: "Upstairs" }, made);
  expect(withAreaChange(area, {})).toEqual(area);
  expect(withAreaChange(area, { ...everything, name: " Garden " })).toEqual({
    _id: "a",
    createdAt: 5,
    ...everything,
  });
});
