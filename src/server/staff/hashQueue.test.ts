import { expect, test, vi } from "vitest";
import {
  HASHES_AT_ONCE_MAX,
  inTurn,
  KNOWN_WAITING_MAX,
  STRANGERS_OF_ADDRESS_MAX,
  STRANGERS_REST_MS,
  STRANGERS_WAITING_MAX,
} from "./hashQueue.ts";

/** Node's own number, unless UV_THREADPOOL_SIZE says otherwise. */
const NODE_THREADS = 4;
const SLOW_DOWN = { code: "slow-down", details: { retryAfterMs: 1_000 } };

/** Computations that end when they are told to, and what has happened to them. */
function computations() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    /** Waits for the first one: strangers of the test before may still rest. */
    untilBegun: () => vi.waitUntil(() => begun.length > 0, { interval: 1 }),
    ask: (name: string, address = "10.0.0.1", isKnown = false) =>
      inTurn({ address, isKnown }, async () => {
        begun.push(name);
        await new Promise<void>((end) => ends.set(name, end));
        return name;
      }),
    /** Ends them one after the other, also those that begin meanwhile. */
    endAll: async (count: number) => {
      for (let ended = 0; ended < count; ended += 1) {
        await vi.waitUntil(() => begun[ended] !== undefined, { interval: 1 });
        ends.get(begun[ended] ?? "")?.();
      }
    },
  };
}

test("one password is hashed at a time, and threads are left for everything else", async () => {
  expect(HASHES_AT_ONCE_MAX).toBeLessThan(NODE_THREADS);
  const { begun, ask, endAll, untilBegun } = computations();
  const all = ["a", "b", "c"].map((name) => ask(name));
  await untilBegun();
  expect(begun).toEqual(["a"]);
  await endAll(all.length);
  expect(await Promise.all(all)).toEqual(["a", "b", "c"]);
});

test("who is known goes before strangers", async () => {
  const { begun, ask, endAll, untilBegun } = computations();
  // After a stranger's computation the next stranger would rest anyway.
  const all = [ask("first", "10.0.0.1", true)];
  await untilBegun();
  all.push(ask("stranger"), ask("known", "10.0.0.1", true));
  await endAll(all.length);
  await Promise.all(all);
  expect(begun).toEqual(["first", "known", "stranger"]);
});

test("20 strangers of one address wait, 24 in all, and 40 who are known; the next one is told to come back", async () => {
  const { begun, ask, endAll, untilBegun } = computations();
  const all = [ask("running")];
  await untilBegun();
  const fill = (count: number, address: string, isKnown = false) => {
    for (let waiting = 0; waiting < count; waiting += 1)
      all.push(ask(`${address} ${waiting}`, address, isKnown));
  };
  fill(STRANGERS_OF_ADDRESS_MAX, "10.0.0.1");
  await expect(ask("one more", "10.0.0.1")).rejects.toMatchObject(SLOW_DOWN);
  fill(STRANGERS_WAITING_MAX - STRANGERS_OF_ADDRESS_MAX, "10.0.0.2");
  await expect(ask("one more", "10.0.0.3")).rejects.toMatchObject(SLOW_DOWN);
  fill(KNOWN_WAITING_MAX, "10.0.0.4", true);
  await expect(ask("one more", "10.0.0.5", true)).rejects.toMatchObject(SLOW_DOWN);
  await endAll(all.length);
  expect(await Promise.all(all)).toHaveLength(begun.length);
  expect(begun).toHaveLength(1 + 24 + 40);
});

test("a computation that fails hands its turn on", async () => {
  const failed = inTurn({ address: "", isKnown: false }, () => Promise.reject(new Error("no memory")));
  const next = inTurn({ address: "", isKnown: false }, async () => "next");
  await expect(failed).rejects.toThrow("no memory");
  expect(await next).toBe("next");
});

test("after a stranger's hash the next stranger waits 30 ms, and somebody who is known does not", async () => {
  const done: string[] = [];
  const hash = (name: string, isKnown: boolean) =>
    inTurn({ address: "", isKnown }, async () => void done.push(name));
  const from = performance.now();
  await hash("stranger", false);
  const next = hash("next stranger", false);
  await hash("known", true);
  expect(done).toEqual(["stranger", "known"]);
  await next;
  expect(performance.now() - from).toBeGreaterThanOrEqual(STRANGERS_REST_MS - 1);
});
