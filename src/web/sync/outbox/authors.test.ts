import { expect, test, vi } from "vitest";
import { Refusal } from "#domain/refusal.ts";
import { command, ok, paths, queueParts, states } from "../testing/outboxParts.ts";
import { memoryStore } from "./store.ts";

/** Changes of several people on one device: each is sent with its author's session only. */
const parts = queueParts();
const { started } = parts;

test("sends each command with its author's token, also while nobody or somebody else is signed in", async () => {
  const outbox = await started();
  parts.device.isReachable = false;
  await outbox.enqueue(command("/a"));
  await outbox.enqueue({ ...command("/b"), person: "ravi" });
  for (const person of [undefined, "ravi"]) {
    Object.assign(parts.device, { isReachable: true, person, left: ["asha"] });
    outbox.deliverNow();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(states(outbox)).toEqual(["/a delivered", "/b delivered"]);
  expect(parts.server.reached.map(({ token }) => token)).toEqual(["asha's token", "ravi's token"]);
});

test("a 401 holds back the author's commands and later ones for the same orders; all others continue", async () => {
  const outbox = await started();
  Object.assign(parts.device, { isReachable: false, person: "ravi", left: ["asha"] });
  await outbox.enqueue(command("/a", "o1"));
  await outbox.enqueue({ ...command("/behind", "o1"), person: "ravi" });
  await outbox.enqueue({ ...command("/other", "o2"), person: "ravi" });
  await outbox.enqueue(command("/own"));
  parts.server.answer(({ token }) => (token === "asha's token" ? new Refusal("not-signed-in") : ok));
  parts.device.isReachable = true;
  outbox.deliverNow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(paths(parts.server.reached)).toEqual(["/a", "/other"]);
  expect(parts.device.left).toEqual([]);
  expect(await outbox.enqueue({ ...command("/later", "o1"), person: "ravi" })).toEqual({ kind: "waiting" });
  // Asha signs in again.
  parts.server.answer(() => ok);
  parts.device.person = "asha";
  parts.device.left = ["ravi"];
  outbox.deliverNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(paths(parts.server.reached).slice(2)).toEqual(["/a", "/behind", "/own", "/later"]);
});

test("a command refused by a locked session stays queued and is sent once the screen is unlocked", async () => {
  const outbox = await started();
  parts.server.answer(() => new Refusal("session-locked"));
  await outbox.enqueue(command("/a"), true);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(states(outbox)).toEqual(["/a waiting"]);
  expect(parts.server.reached.length).toBeLessThan(20);
  parts.server.answer(() => ok);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states(outbox)).toEqual([]);
});

test("only the author can retry a parked command", async () => {
  const outbox = await started();
  parts.server.answer(() => new Refusal("order-not-open"));
  await outbox.enqueue(command("/a"), true);
  await vi.advanceTimersByTimeAsync(0);
  parts.server.answer(() => ok);
  const id = outbox.records.get()[0]?.id ?? "";
  parts.device.person = "ravi";
  await outbox.retry(id);
  expect(states(outbox)).toEqual(["/a parked"]);
  parts.device.person = "asha";
  await outbox.retry(id);
  await vi.advanceTimersByTimeAsync(0);
  expect(states(outbox)).toEqual(["/a delivered"]);
});

test("a held-back command can be discarded; one that is queued for the server cannot", async () => {
  const store = memoryStore();
  const outbox = await started(store);
  parts.device.isReachable = false;
  await outbox.enqueue(command("/a"));
  const id = outbox.records.get()[0]?.id ?? "";
  await outbox.discard(id);
  expect(states(outbox)).toEqual(["/a waiting"]);
  parts.device.person = "meera";
  await outbox.discard(id);
  expect(states(outbox)).toEqual([]);
  expect(await store.all()).toEqual([]);
});
