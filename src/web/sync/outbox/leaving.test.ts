// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkConnection } from "../http/connection.ts";
import { leftSessions } from "../http/leftSessions.ts";
import { endSession, startSession } from "../http/session.ts";
import { command } from "../testing/outboxParts.ts";
import { outbox } from "./device.ts";
import { leave } from "./leaving.ts";

/** Asha signs out on a device; what the server hears of it, as "token /path body". */
let heard: string[];
/** When the session says that its person left. */
let takenAt: number | undefined;
let isAway: boolean;
let status: number;
let stop = () => {};

const asha = { id: "asha", username: "asha", name: "Asha", role: "waiter" } as const;

beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  [heard, isAway, status] = [[], false, 200];
  vi.stubGlobal("fetch", async (path: string, { headers, body }: RequestInit) => {
    if (isAway) throw new TypeError("Failed to fetch");
    if (path.endsWith("/health")) return Response.json({});
    const token = new Headers(headers).get("Authorization")?.replace("Bearer ", "");
    const taken = new Headers(headers).get("X-Taken-At");
    if (path.endsWith("/logout")) takenAt = taken === null ? undefined : Number(taken);
    heard.push(`${token} ${path.replace("/api", "")} ${body}`);
    const answer = status === 200 ? {} : { code: "not-signed-in", message: "Please sign in again." };
    return Response.json(answer, { status, headers: { "x-seq": "1", "x-epoch": "e" } });
  });
  await checkConnection();
  startSession("first", asha);
});
afterEach(async () => {
  stop();
  for (const { id } of outbox.records.get()) await outbox.discard(id);
  endSession();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const addLine = () => outbox.enqueue({ ...command("/lines", "o1"), body: {} });

test("a sign-out with nothing waiting ends the session", async () => {
  endSession();
  await leave();
  expect(heard).toEqual(["first /auth/logout {}"]);
  expect(leftSessions.list()).toEqual([]);
});

test("a sign-out with changes waiting is told once; they follow in her session, which then ends", async () => {
  isAway = true;
  await checkConnection();
  await addLine();
  endSession();
  await leave();
  expect(heard).toEqual([]);
  isAway = false;
  await checkConnection();
  await leave();
  await leave();
  expect(heard).toEqual(['first /auth/logout {"changesWait":true}']);
  // The server takes what was tapped until then, by this device's clock.
  expect(takenAt).toBe(outbox.records.get()[0]?.takenAt);
  stop = outbox.startDelivering();
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  await vi.waitFor(() => expect(outbox.records.get().map(({ state }) => state)).toEqual(["delivered"]));
  await leave();
  expect(heard.slice(1)).toEqual(["first /lines {}", "first /auth/logout {}"]);
  expect(leftSessions.list()).toEqual([]);
});

test("when she has signed in again her earlier session ends, and what waits goes out in the new one", async () => {
  isAway = true;
  await checkConnection();
  await addLine();
  endSession();
  isAway = false;
  await checkConnection();
  startSession("second", asha);
  await leave();
  expect(heard).toEqual(["first /auth/logout {}"]);
  stop = outbox.startDelivering();
  await vi.waitFor(() => expect(heard).toEqual(["first /auth/logout {}", "second /lines {}"]));
});

test("a session that the server has ended meanwhile is forgotten; one that could not be told is told again", async () => {
  endSession();
  isAway = true;
  await leave();
  expect(leftSessions.list()).toHaveLength(1);
  isAway = false;
  status = 401;
  await checkConnection();
  await leave();
  expect(leftSessions.list()).toEqual([]);
});
