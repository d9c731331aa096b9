import { expect, test, vi } from "vitest";
import { runInBackground, runInWorker } from "./worker.ts";

/** How long work may take, in ms. */
const limits = vi.hoisted((): number[] => []);
vi.mock("node:timers/promises", () => ({
  setTimeout: (ms: number) => {
    limits.push(ms);
    return new Promise(() => {});
  },
}));

const answering = new URL(
  'data:text/javascript,import { parentPort } from "node:worker_threads"; parentPort.postMessage("done");',
);
const MINUTE_MS = 60_000;

test("work that somebody waits for may take ten minutes, a backup or a check of everything three hours", async () => {
  expect(await runInWorker(answering, {})).toBe("done");
  expect(await runInBackground(answering, {}, new AbortController().signal)).toBe("done");
  expect(limits).toEqual([10 * MINUTE_MS, 180 * MINUTE_MS]);
});
