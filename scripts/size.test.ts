import { expect, test } from "vitest";
import { FIRST_LOAD_BUDGET, problemOf, type Sent } from "./size.ts";

const script = (bytes: number, isAhead = false): Sent => ({ file: "/a.js", kind: "script", bytes, isAhead });

test("scripts up to an order's first line have at most 235 kB", () => {
  expect(FIRST_LOAD_BUDGET).toBe(235_000);
  expect(problemOf([script(200_000), script(35_000)])).toBeUndefined();
  expect(problemOf([script(200_000), script(36_500)])).toBe("the first load is 1.5 kB over its budget");
});

test("styles and preloaded scripts do not count; a load without scripts is an error", () => {
  const style: Sent = { ...script(900_000), kind: "style" };
  expect(problemOf([script(235_000), script(900_000, true), style])).toBeUndefined();
  expect(problemOf([script(900_000, true), style])).toBe("nothing was weighed");
});
