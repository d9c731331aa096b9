import { AssertionError } from "node:assert";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { PAGE_LIMIT_MAX } from "#domain/entity.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { type SignedIn, signedIn } from "#testing/client.ts";
import { filterHeldBack, filterUnanswered } from "../../src/web/sync/outbox/pending.ts";
import { people } from "../backend/backend.ts";
import type { Device } from "../device/device.ts";
import type { ConnectedDevice, World } from "../faults.ts";

const CHECK_INTERVAL_MS = 20;
/** This many checks in a row must find no work: events are batched for 60 ms before they are handled. */
const IDLE_CHECKS = 5;
/** Generous, for a busy computer. */
export const IDLE_TIMEOUT_MS = 300_000;
const MESSAGE_MAX_LENGTH = 1500;

/** Ends all faults and waits until every device is idle. Returns a sentence for each undelivered change and each wrong screen. */
export async function settle({ backend, devices }: World): Promise<string[]> {
  await backend.fill(false);
  for (const { network, device } of devices) {
    network.set("ok");
    device.browser.failStoreCalls(0);
    if (!device.page()) device.openTab();
  }
  const admin = await signedIn(backend.url, "admin");
  // Before anybody signs in: a sign-in refetches what events must have updated.
  const inUse = devices.filter(({ device }) => device.page()?.session.get());
  const differences = await findDifferences(inUse, admin);
  await Promise.all(devices.map(({ device }) => signAllIn(device)));
  const differencesAfterSignIn = await findDifferences(devices, admin);
  const undelivered = devices.flatMap(({ device }) =>
    undeliveredOn(device).map((one) => `${device.name} never delivers ${one}`),
  );
  return [...differences, ...undelivered, ...differencesAfterSignIn];
}

/** Signs everybody in, since queued changes may wait for their author's sign-in. */
async function signAllIn(device: Device): Promise<void> {
  for (const account of people) await until(() => device.signIn(account), IDLE_TIMEOUT_MS);
}

/** Waits until server and devices are idle. Returns the work that was still in progress at the timeout. */
async function waitUntilIdle(devices: readonly ConnectedDevice[], admin: SignedIn): Promise<string[]> {
  let found: string[] = [];
  let quiet = 0;
  await until(async () => {
    const { headers } = await admin.get("/tables");
    const seq = Number(headers.get("x-seq"));
    found = devices.flatMap((one) =>
      workInProgress(one, seq).map((what) => `${one.device.name} never rests: ${what}`),
    );
    quiet = found.length === 0 ? quiet + 1 : 0;
    return quiet === IDLE_CHECKS;
  }, IDLE_TIMEOUT_MS);
  return found;
}

/** Lists a device's work in progress: requests, changes that it can send, events up to the journal's end, and reads. */
function workInProgress({ device, network }: ConnectedDevice, seq: number): string[] {
  const page = device.page();
  const records = page?.outbox.records.get() ?? [];
  const held = new Set(
    filterHeldBack(records, page?.session.devicePeople ?? (() => [])).map(({ record }) => record),
  );
  const queries = page?.queryClient.getQueryCache().getAll() ?? [];
  const isUnread = ({ isInvalidated, status, fetchStatus }: (typeof queries)[number]["state"]) =>
    isInvalidated || status !== "success" || fetchStatus !== "idle";
  return [
    ...(network.requestsInFlight() > 0 ? ["requests"] : []),
    ...(page?.session.get() && network.streamedSeq() < seq ? ["events"] : []),
    ...filterUnanswered(records).flatMap((record) => (held.has(record) ? [] : record.path)),
    ...queries.flatMap((query) => (query.isActive() && isUnread(query.state) ? query.queryHash : [])),
  ];
}

/** Lists a device's undelivered changes, from its page and from its store, which the page may have failed to read. */
function undeliveredOn({ page, browser }: Device): string[] {
  const records = [...(page()?.outbox.records.get() ?? []), ...browser.stored.values()];
  return filterUnanswered(records).map(({ method, path, state }) => `${method} ${path} (${state})`);
}

/** Once idle, compares each device's tables and open orders with the server's. Returns the differences. */
async function findDifferences(devices: readonly ConnectedDevice[], admin: SignedIn): Promise<string[]> {
  const unfinished = await waitUntilIdle(devices, admin);
  const orders = await admin.query(ordersApi.list, { search: { status: "open", limit: PAGE_LIMIT_MAX } });
  const expected = [orders, await admin.query(tablesApi.list)];
  const differences = devices.flatMap(({ device }) => {
    const screen = device.screen();
    const actual = [screen?.orders, screen?.tables];
    if (isDeepStrictEqual(actual, expected)) return [];
    const { message } = new AssertionError({ actual, expected, operator: "deepStrictEqual" });
    return `${device.name} shows other tables or open orders than the server has: ${message.slice(0, MESSAGE_MAX_LENGTH)}`;
  });
  return [...unfinished, ...differences];
}

/** Waits until a condition is true. Returns whether it became true in time. */
export async function until(condition: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  for (
    const deadline = performance.now() + withinMs;
    performance.now() < deadline;
    await pause(CHECK_INTERVAL_MS)
  ) {
    if (await condition()) return true;
  }
  return await condition();
}
