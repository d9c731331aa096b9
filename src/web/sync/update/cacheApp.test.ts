// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { cacheApp } from "./cacheApp.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test("an open page checks for a newer version every half hour", async () => {
  vi.useFakeTimers();
  vi.stubEnv("DEV", false);
  let looks = 0;
  const update = async () => {
    looks += 1;
  };
  const registration = { waiting: null, update };
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null,
    register: async () => registration,
    ready: Promise.resolve(registration),
  });
  vi.stubGlobal("navigator", { serviceWorker });
  await cacheApp();
  const looked: number[] = [];
  for (const minutes of [29, 2, 29, 2]) {
    await vi.advanceTimersByTimeAsync(minutes * 60_000);
    looked.push(looks);
  }
  expect(looked).toEqual([0, 1, 2, 2]);
});
