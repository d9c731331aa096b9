// @vitest-environment jsdom

import { act, renderHook } from "@testing-library/react";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { PresenceEvent } from "#domain/devices/presence.ts";
import { device } from "../device.ts";
import { useAnnounceTable, usePeopleAt } from "../hooks/usePresence.ts";
import { HEALTH_TIMEOUT_MS } from "../http/connection.ts";
import { deviceId } from "../http/identity.ts";
import { useLastContact } from "../lastContact.ts";
import { browserTime } from "../time.ts";
import { tabChannel } from "./channel.ts";
import { runAsLeader } from "./leader.ts";
import { startLive } from "./live.ts";

const asha = { _id: "p1", name: "Asha" };
/** Each presence report of this device: session and table. */
const reports: (readonly [token: string, place: string | null])[] = [];
const reportPresence = async (token: string, place: string | null) => void reports.push([token, place]);
const asked: string[] = [];
let stream: ReadableStreamDefaultController<Uint8Array>;
/** False: the server does not answer. */
let isServerUp = true;
/** A delayed answer to the next stream request. */
let delayedAnswer: Promise<Response> | undefined;

/** A server whose event stream the test writes. */
async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  asked.push(String(input));
  if (!isServerUp)
    return await new Promise<never>((_, reject) =>
      init?.signal?.addEventListener("abort", () => reject(new Error("no answer"))),
    );
  if (input !== "/api/events") return new Response("{}");
  if (delayedAnswer) return await delayedAnswer;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = controller;
      init?.signal?.addEventListener("abort", () => controller.error(new Error("hung up")));
    },
  });
  return new Response(body);
}

/** Sends an event and waits until the page has handled it. */
async function send(event: string, data: object): Promise<void> {
  stream.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  await act(async () => await vi.advanceTimersByTimeAsync(0));
}
const beat = () => send("heartbeat", { seq: 1, epoch: "e" });
const tell = (event: PresenceEvent) => send("presence", event);
const pass = (ms: number) => act(async () => await vi.advanceTimersByTimeAsync(ms));

beforeAll(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", answer);
  vi.spyOn(console, "warn").mockReturnValue();
  device.session.start("secret", { id: "me", username: "me", name: "Ravi", role: "waiter" });
  startLive({
    ...device,
    fetch,
    time: browserTime,
    device: deviceId,
    lead: runAsLeader,
    reportPresence,
    channel: tabChannel("rasoi.live"),
  });
  await pass(0);
  await beat();
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the device reports its presence when the stream opens, at every second heartbeat, and when another table is opened", async () => {
  expect(reports).toEqual([["secret", null]]);
  await pass(2_000);
  await beat();
  expect(reports).toHaveLength(1);
  await pass(2_000);
  await beat();
  expect(reports).toHaveLength(2);
  const { rerender, unmount } = renderHook(({ table }) => useAnnounceTable(table), {
    initialProps: { table: "t4" },
  });
  expect(reports.at(-1)).toEqual(["secret", "t4"]);
  rerender({ table: "t5" });
  expect(reports.at(-1)).toEqual(["secret", "t5"]);
  unmount();
  expect(reports.at(-1)).toEqual(["secret", null]);
});

test("a device reports its presence to a restarted server immediately, before any heartbeat", async () => {
  const before = reports.length;
  stream.close();
  await pass(1_000);
  expect(reports).toHaveLength(before + 1);
  await beat();
  expect(reports).toHaveLength(before + 1);
});

test("a stream that outlives a failed check is live again at its next heartbeat", async () => {
  isServerUp = false;
  const check = device.connection.check();
  for (let passed = 0; passed < HEALTH_TIMEOUT_MS; passed += 1_000) {
    await pass(1_000);
    await beat();
  }
  await check;
  expect(device.connection.get()).toMatchObject({ status: "unreachable", live: false });
  isServerUp = true;
  await device.connection.check();
  expect(device.connection.get().live).toBe(false);
  await beat();
  expect(device.connection.get()).toMatchObject({ status: "reachable", live: true });
});

test("shows who has a table open on other devices, each person once, until they leave it", async () => {
  const { result } = renderHook(() => usePeopleAt("t4"));
  const at = (device: string, place: string | null, person = asha) => ({ device, person, place });
  await tell({
    isAll: true,
    places: [at("a", "t4"), at("b", "t4"), at("c", "t5", { _id: "p2", name: "Dev" })],
  });
  expect(result.current).toBe("Asha");
  await tell({ isAll: false, places: [at("c", "t4", { _id: "p2", name: "Dev" }), at(deviceId(), "t4")] });
  expect(result.current).toBe("Asha, Dev");
  await tell({ isAll: false, places: [at("a", null), at("b", "t6")] });
  expect(result.current).toBe("Dev");
  await tell({ isAll: true, places: [] });
  expect(result.current).toBe("");
});

test("a heartbeat counts as contact, also in an hour without changes and requests", async () => {
  const { result } = renderHook(() => useLastContact());
  const before = asked.length;
  await pass(4_000);
  await beat();
  await pass(4_000);
  await beat();
  expect(result.current).toBeGreaterThan(Date.now() - 5_000);
  expect(asked).toHaveLength(before);
});

test("a late 401 for the previous person's stream does not end the next person's session", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  delayedAnswer = promise;
  stream.close();
  await pass(1_000);
  delayedAnswer = undefined;
  device.session.start("next", { id: "next", username: "next", name: "Dev", role: "waiter" });
  resolve(new Response(null, { status: 401 }));
  await pass(2_000);
  expect(device.session.get()?.token).toBe("next");
});

test("after 4.5 s without a message the device is offline and shows nobody's presence", async () => {
  const { result } = renderHook(() => usePeopleAt("t4"));
  await beat();
  await tell({ isAll: true, places: [{ device: "a", person: asha, place: "t4" }] });
  expect(device.connection.get()).toMatchObject({ live: true });
  isServerUp = false;
  await pass(4_400);
  expect(device.connection.get().live).toBe(true);
  expect(result.current).toBe("Asha");
  await pass(200);
  expect(device.connection.get()).toMatchObject({ status: "unreachable", live: false });
  expect(asked.at(-1)).toBe("/api/health");
  expect(result.current).toBe("");
});
