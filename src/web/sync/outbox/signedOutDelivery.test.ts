// @vitest-environment jsdom

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitFor } from "#domain/testing/waitFor.ts";
import { device } from "../device.ts";
import { command } from "../testing/outboxParts.ts";

/** The requests that the server gets after Asha signs out, as "token /path body". */
let requests: string[];
/** The time of the sign-out in the request. */
let takenAt: number | undefined;
let isAway: boolean;
let status: number;
let stop = () => {};

const asha = { id: "asha", username: "asha", name: "Asha", role: "waiter" } as const;

beforeEach(async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  [requests, isAway, status] = [[], false, 200];
  vi.stubGlobal("fetch", async (path: string, { headers, body }: RequestInit) => {
    if (isAway) throw new TypeError("Failed to fetch");
    if (path.endsWith("/health")) return Response.json({});
    const token = new Headers(headers).get("Authorization")?.replace("Bearer ", "");
    const taken = new Headers(headers).get("X-Taken-At");
    if (path.endsWith("/logout")) takenAt = taken === null ? undefined : Number(taken);
    requests.push(`${token} ${path.replace("/api", "")} ${body}`);
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

test("signing out without pending changes ends the session", async () => {
  device.session.end();
  await device.signedOutDelivery.reportSignOuts();
  expect(requests).toEqual(["first /auth/logout {}"]);
  expect(device.signedOutSessions.list()).toEqual([]);
});

test("signing out with pending changes is reported once; they are sent with her session, which then ends", async () => {
  isAway = true;
  await device.connection.check();
  await addLine();
  device.session.end();
  await device.signedOutDelivery.reportSignOuts();
  expect(requests).toEqual([]);
  isAway = false;
  await device.connection.check();
  await device.signedOutDelivery.reportSignOuts();
  await device.signedOutDelivery.reportSignOuts();
  expect(requests).toEqual(['first /auth/logout {"changesWait":true}']);
  // The server accepts what was tapped until then, by this device's clock.
  expect(takenAt).toBe(device.outbox.records.get()[0]?.takenAt);
  stop = device.outbox.startDelivering();
  await waitFor(() => expect(requests).toHaveLength(2));
  await waitFor(() => expect(device.outbox.records.get().map(({ state }) => state)).toEqual(["delivered"]));
  await device.signedOutDelivery.reportSignOuts();
  expect(requests.slice(1)).toEqual(["first /lines {}", "first /auth/logout {}"]);
  expect(device.signedOutSessions.list()).toEqual([]);
});

test("after her next sign-in the old session ends, and pending changes are sent with the new one", async () => {
  isAway = true;
  await device.connection.check();
  await addLine();
  device.session.end();
  isAway = false;
  await device.connection.check();
  device.session.start("second", asha);
  await device.signedOutDelivery.reportSignOuts();
  expect(requests).toEqual(["first /auth/logout {}"]);
  stop = device.outbox.startDelivering();
  await waitFor(() => expect(requests).toEqual(["first /auth/logout {}", "second /lines {}"]));
});

test("forgets a session that the server has ended, and reports again a sign-out whose report failed", async () => {
  device.session.end();
  isAway = true;
  await device.signedOutDelivery.reportSignOuts();
  expect(device.signedOutSessions.list()).toHaveLength(1);
  isAway = false;
  status = 401;
  await device.connection.check();
  await device.signedOutDelivery.reportSignOuts();
  expect(device.signedOutSessions.list()).toEqual([]);
});
