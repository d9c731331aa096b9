import { expect, test } from "vitest";
import { DELAY_MAX_MS, delayAfter } from "./signInDelay.ts";

test.each([
  [0, 0],
  [2, 0],
  [3, 1_000],
  [4, 2_000],
  [7, 16_000],
  [8, DELAY_MAX_MS],
  [5_000, DELAY_MAX_MS],
])("after %i failures in a row the next attempt waits %i ms", (failures, ms) => {
  expect(delayAfter(failures)).toBe(ms);
});
