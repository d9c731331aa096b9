import { expect, test } from "vitest";
import { formatChange } from "./formatChange.ts";

test.each([
  [120, 100, "+20%"],
  [90, 100, "−10%"],
  [100, 100, "±0%"],
  [3_000, 1, "+2,99,900%"],
  [5, 0, ""],
])("%d after %d is %j", (now, before, text) => {
  expect(formatChange(now, before)).toBe(text);
});
