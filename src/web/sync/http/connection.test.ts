// @vitest-environment jsdom

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { device } from "../device.ts";
import { HEALTH_TIMEOUT_MS, RECHECK_MS } from "./connection.ts";

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetchMock);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

test.each([
  ["Request timeout - backend not responding", () => Promise.reject(new DOMException("", "TimeoutError"))],
  ["Unknown connection error", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["HTTP 503: Busy", async () => new Response("", { status: 503, statusText: "Busy" })],
])("the backend is not accessible: %s", async (reason, answer) => {
  const logged = vi.spyOn(console, "warn").mockReturnValue();
  fetchMock.mockImplementation(async () => new Response("{}"));
  await device.connection.check();
  fetchMock.mockImplementation(answer);
  expect(await device.connection.check()).toBe(false);
  expect(device.connection.get()).toMatchObject({ status: "unreachable", reason });
  expect(logged.mock.calls.flat().join()).toContain(`Backend not accessible: ${reason}`);
});

test("an outage is logged once, also if a silent event stream revealed it", async () => {
  const logged = vi.spyOn(console, "warn").mockReturnValue();
  fetchMock.mockImplementation(async () => new Response("{}"));
  await device.connection.check();
  fetchMock.mockRejectedValue(new TypeError("Failed to fetch"));
  device.connection.noteSilent();
  await vi.advanceTimersByTimeAsync(3 * RECHECK_MS);
  expect(fetchMock.mock.calls.length).toBeGreaterThan(3);
  const said = logged.mock.calls.flat().filter((words) => String(words).includes("Backend not accessible"));
  expect(said).toEqual(["[rasoi] Backend not accessible: Unknown connection error"]);
});

test("GET /health has a timeout of 5 s, repeats every 5 s while unanswered, and reports the reconnect", async () => {
  expect(HEALTH_TIMEOUT_MS).toBe(5000);
  expect(RECHECK_MS).toBe(5000);
  vi.spyOn(console, "warn").mockReturnValue();
  const timeout = vi.spyOn(AbortSignal, "timeout");
  fetchMock.mockRejectedValue(new TypeError("Failed to fetch"));
  await device.connection.check();
  expect(device.connection.get()).toMatchObject({
    status: "unreachable",
    reason: "Unknown connection error",
  });
  expect(timeout).toHaveBeenCalledExactlyOnceWith(5000);
  expect(fetchMock.mock.calls[0]?.[1]?.signal).toBe(timeout.mock.results[0]?.value);
  const asked = fetchMock.mock.calls.length;
  expect(fetchMock.mock.calls[0]?.[0]).toBe("/api/health");
  fetchMock.mockImplementation(async () => new Response("{}"));
  await vi.advanceTimersByTimeAsync(4999);
  expect(fetchMock).toHaveBeenCalledTimes(asked);
  await vi.advanceTimersByTimeAsync(1);
  expect(device.connection.get().status).toBe("reachable");
});
