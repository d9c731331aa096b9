import { expect, test } from "vitest";
import { FIRST_LOAD_BUDGET, problemOf, type Sent } from "./size.ts";

const script = (bytes: number, isAhead = false): Sent => ({ file: "/a.js", kind: "script", bytes, isAhead });

test("scripts up to the first line of an order may weigh 230 kB, and not a byte more", () => {
  expect(FIRST_LOAD_BUDGET).toBe(230_000);
  expect(problemOf([script(200_000), script(30_000)])).toBeUndefined();
  expect(problemOf([script(200_000), script(31_500)])).toBe("the first load is 1.5 kB over its budget");
});

test("styles and scripts that are fetched ahead do not count; a load without scripts was not weighed", () => {
  const style: Sent = { ...script(900_000), kind: "style" };
  expect(problemOf([script(230_000), script(900_000, true), style])).toBeUndefined();
  expect(problemOf([script(900_000, true), style])).toBe("nothing was weighed");
});
