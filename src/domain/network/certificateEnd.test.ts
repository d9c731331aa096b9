import { expect, test } from "vitest";
import { instant } from "../time.ts";
import { daysToExpiryWarning } from "./certificateEnd.ts";

const DAY_MS = 86_400_000;

test.each([
  [22, undefined],
  [21, undefined],
  [20.5, 20],
  [0.5, 0],
  [-1, -1],
])("with %d days left admins are notified of %s", (left, answer) => {
  expect(daysToExpiryWarning(instant(left * DAY_MS), instant(0))).toBe(answer);
});
