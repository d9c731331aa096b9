// @vitest-environment jsdom

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitFor } from "#domain/testing/waitFor.ts";
import { device } from "../device.ts";
import { command } from "../testing/outboxParts.ts";

/** Asha signs out on a device; what the server learns of it, as "token /path body". */
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
  await device.connection.check();
  device.session.start("first", asha);
});
afterEach(async () => {
  stop();
  for (const { id } of device.outbox.records.get()) await device.outbox.discard(id);
  device.session.end();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const addLine = () => device.outbox.enqueue({ ...command("/lines", "o1"), body: {} });

test("a sign-out with nothing waiting ends the session", async () => {
  device.session.end();
  await device.leaving.leave();
  expect(heard).toEqual(["first /auth/logout {}"]);
  expect(device.leftSessions.list()).toEqual([]);
});

test("a sign-out with changes waiting is notified once; they follow in her session, which then ends", async () => {
  isAway = true;
  await device.connection.check();
  await addLine();
  device.session.end();
  await device.leaving.leave();
  expect(heard).toEqual([]);
  isAway = false;
  await device.connection.check();
  await device.leaving.leave();
  await device.leaving.leave();
  expect(heard).toEqual(['first /auth/logout {"changesWait":true}']);
  // The server takes what was tapped until then, by this device's clock.
  expect(takenAt).toBe(device.outbox.records.get()[0]?.takenAt);
  stop = device.outbox.startDelivering();
  await waitFor(() => expect(heard).toHaveLength(2));
  await waitFor(() => expect(device.outbox.records.get().map(({ state }) => state)).toEqual(["delivered"]));
  await device.leaving.leave();
  expect(heard.slice(1)).toEqual(["first /lines {}", "first /auth/logout {}"]);
  expect(device.leftSessions.list()).toEqual([]);
});

test("when she has signed in again her earlier session ends, and what is pending goes out in the new one", async () => {
  isAway = true;
  await device.connection.check();
  await addLine();
  device.session.end();
  isAway = false;
  await device.connection.check();
  device.session.start("second", asha);
  await device.leaving.leave();
  expect(heard).toEqual(["first /auth/logout {}"]);
  stop = device.outbox.startDelivering();
  await waitFor(() => expect(heard).toEqual(["first /auth/logout {}", "second /lines {}"]));
});

test("a session that the server has ended meanwhile is forgotten; one that could not be notified is notified again", async () => {
  device.session.end();
  isAway = true;
  await device.leaving.leave();
  expect(device.leftSessions.list()).toHaveLength(1);
  isAway = false;
  status = 401;
  await device.connection.check();
  await device.leaving.leave();
  expect(device.leftSessions.list()).toEqual([]);
});
