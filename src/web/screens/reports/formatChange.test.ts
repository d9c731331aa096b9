import { expect, test } from "vitest";
import { formatChange } from "./formatChange.ts";

test.each([
  [119, 100, false, "+19%"],
  [45, 100, true, "−55% so far"],
  [100, 100, false, "±0%"],
  [100, 0, false, ""],
  [-10, 100, false, "−110%"],
])("%d after %d (so far: %s) is %j", (now, before, isSoFar, words) => {
  expect(formatChange(now, before, isSoFar)).toBe(words);
});
