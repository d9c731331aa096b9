import { expect, test } from "vitest";
import { deviceTimeText } from "./deviceTimeText.ts";
import { isShown } from "./formatValue.ts";

const evening = Date.parse("2026-11-20T17:40:00Z");

test("a queued change shows its device's time", () => {
  expect(deviceTimeText({ after: { deviceTime: evening, takenAt: evening, notes: "Window" } })).toBe(
    "Taken at 20/11/2026, 23:10 by the device's clock, and delivered later.",
  );
});

test("a device time out of bounds is shown with the time that counts instead", () => {
  expect(deviceTimeText({ after: { deviceTime: evening, takenAt: evening + 3_600_000 } })).toBe(
    "The device's clock said 20/11/2026, 23:10. It counts as taken at 21/11/2026, 00:10.",
  );
});

test("a change made online shows no device time, and no table of fields repeats it", () => {
  expect(deviceTimeText({ after: { notes: "Window" } })).toBeUndefined();
  expect(deviceTimeText({ after: null })).toBeUndefined();
  expect(["deviceTime", "takenAt"].some(isShown)).toBe(false);
});
