import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "#domain/refusal.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { Failure } from "../http/failure.ts";
import { command, fakeServer, newOutbox, ok, paths, states } from "../testing/outboxParts.ts";
import { indexedDbStore } from "./indexedDbStore.ts";
import { ATTEMPTS_MAX } from "./states/sending.ts";
import { memoryStore } from "./store.ts";

const FAILED = new Failure("server", "Something went wrong.", 500);
const device = { person: "asha", isReachable: true };

let server = fakeServer();
/** The toasts about commands that no screen waits for. */
let reports: string[];
const answerCaller = ({ path }: { path: string }, message: string, isParked: boolean) =>
  void reports.push(`${path} ${isParked ? "parked" : "tried again"}: ${message}`);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  server = fakeServer();
  server.answer(() => FAILED);
  reports = [];
});
afterEach(() => vi.useRealTimers());

/** Creates the outbox of a new tab, which has read the store. */
async function opened(store = memoryStore()) {
  const outbox = newOutbox(server, store, device, undefined, answerCaller);
  await outbox.load();
  return outbox;
}

/** Enough for IndexedDB, and less than the first retry delay. */
const shortly = () => vi.advanceTimersByTimeAsync(10);

test("a screen whose command is behind it is notified only that its own command is pending", async () => {
  const outbox = await opened();
  outbox.startDelivering();
  const [first, second] = await Promise.all([outbox.enqueue(command("/a")), outbox.enqueue(command("/b"))]);
  expect(first).toEqual({ kind: "waiting", failure: FAILED });
  expect(second).toEqual({ kind: "waiting" });
  expect(reports).toEqual([]);
});

test.each([
  ["a success", () => ok],
  ["a refusal", () => new Refusal("not-found")],
])("after %s the retry delay starts at 1 s again", async (_, answer) => {
  const outbox = await opened();
  outbox.startDelivering();
  server.answer(() => new Refusal("busy"));
  await outbox.enqueue(command("/a"));
  await vi.advanceTimersByTimeAsync(1_000 + 2_000);
  server.answer(answer);
  await vi.advanceTimersByTimeAsync(4_000);
  server.answer(() => new Refusal("busy"));
  await outbox.enqueue(command("/b"));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(paths(server.reached)).toEqual(["/a", "/a", "/a", "/a", "/b", "/b"]);
});

test("taps in between are no attempts: the command is retried after 1 s and 2 s, then parked", async () => {
  const outbox = await opened();
  outbox.startDelivering();
  await outbox.enqueue(command("/a"));
  for (const path of ["/b", "/c", "/d"])
    expect(await outbox.enqueue(command(path))).toEqual({ kind: "waiting" });
  await vi.advanceTimersByTimeAsync(999);
  expect(paths(server.reached)).toEqual(["/a"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(paths(server.reached)).toEqual(["/a", "/a"]);
  server.answer(({ path }) => (path === "/a" ? FAILED : ok));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(paths(server.reached)).toEqual(["/a", "/a", "/a", "/b", "/c", "/d"]);
  expect(states(outbox)[0]).toBe("/a parked");
});

test("attempts are counted across a reload, and each is reported if no screen waits", async () => {
  const store = () => indexedDbStore("attempts");
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const outbox = await opened(await store());
    if (attempt === 1) await outbox.enqueue(command("/a"), true);
    const close = outbox.startDelivering();
    await waitFor(() => expect(server.reached).toHaveLength(attempt));
    await waitFor(() => expect(reports).toHaveLength(attempt));
    close();
  }
  expect(reports).toEqual([
    "/a tried again: Something went wrong.",
    "/a tried again: Something went wrong.",
    "/a parked: Something went wrong.",
  ]);
  expect(await (await store()).all()).toMatchObject([
    { path: "/a", state: "parked", attempts: ATTEMPTS_MAX },
  ]);
});

test("a refusal that no screen waits for is reported when the command is parked", async () => {
  server.answer(() => new Refusal("order-not-open"));
  const outbox = await opened();
  outbox.startDelivering();
  await outbox.enqueue(command("/a"), true);
  await shortly();
  expect(reports).toEqual(["/a parked: This order is already paid or cancelled."]);
});

test("lines for a closed order are parked even if a screen shows the refusal, with the order's later commands", async () => {
  const refusal = new Refusal("order-closed");
  server.answer(({ path }) => (path === "/a" ? refusal : ok));
  const outbox = await opened();
  outbox.startDelivering();
  const paths = ["/a o1", "/b o1", "/c o2"].map((one) => one.split(" "));
  const outcomes = await Promise.all(paths.map(([path = "", order]) => outbox.enqueue(command(path, order))));
  expect(outcomes).toMatchObject([{ kind: "refused", refusal }, { kind: "waiting" }, { kind: "done" }]);
  expect(states(outbox)).toEqual(["/a parked", "/b parked", "/c delivered"]);
  expect(reports).toEqual([]);
});

test("an HTML page with status 500 counts as a server failure", async () => {
  server.answer(() => new Failure("unreadable", "Received HTML response instead of JSON.", 500));
  const outbox = await opened();
  outbox.startDelivering();
  await outbox.enqueue(command("/a"), true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.reached).toHaveLength(ATTEMPTS_MAX);
  expect(states(outbox)).toEqual(["/a parked"]);
});
