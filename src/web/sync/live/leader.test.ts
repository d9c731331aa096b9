// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runAsLeader } from "./leader.ts";

const KEY = "rasoi.lead.job";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test("without Web Locks a tab leads if no other does, and stops when another has taken the lease", () => {
  const stop = vi.fn();
  const start = vi.fn(() => stop);
  localStorage.setItem(KEY, `other ${Date.now() + 6000}`);
  runAsLeader("job", start);
  expect(start).not.toHaveBeenCalled();

  // The other tab is frozen: it no longer renews its lease.
  vi.advanceTimersByTime(8000);
  expect(start).toHaveBeenCalledTimes(1);

  localStorage.setItem(KEY, `other ${Date.now() + 6000}`);
  vi.advanceTimersByTime(2000);
  expect(stop).toHaveBeenCalledTimes(1);
});

test("a full storage does not stop a tab from leading", () => {
  vi.spyOn(console, "warn").mockReturnValue();
  const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const start = vi.fn(() => () => undefined);
  runAsLeader("job", start);
  expect(start).toHaveBeenCalledTimes(1);
  full.mockRestore();
});
