import { AssertionError } from "node:assert";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { PAGE_LIMIT_MAX } from "#domain/entity.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { type SignedIn, signedIn } from "#testing/client.ts";
import { filterHeldBack, filterUnanswered } from "../../src/web/sync/outbox/pending.ts";
import type { Device } from "../device/device.ts";
import type { Placed, World } from "../faults.ts";
import { people } from "../house/house.ts";

const CHECK_INTERVAL_MS = 20;
/** This many looks in a row find nothing on its way: a burst of events waits for 60 ms before it is read. */
const LOOKS = 5;
/** A computer that is busy with other things may take that long. */
export const RESTS_WITHIN_MS = 300_000;
const DIFFERENCE_MAX = 1500;

/** Ends the faults and waits until every device has delivered what it may and shows the same. Returns what is wrong. */
export async function settle({ house, placed }: World): Promise<string[]> {
  await house.fill(false);
  for (const { network, device } of placed) {
    network.set("fine");
    device.browser.breakStore(0);
    if (!device.page()) device.openTab();
  }
  const admin = await signedIn(house.url, "admin");
  // Before anybody signs in: a sign-in reads afresh what events must have reported.
  const inUse = placed.filter(({ device }) => device.page()?.session.get());
  const odd = await findOdd(inUse, admin);
  await Promise.all(placed.map(({ device }) => signAllIn(device)));
  const differing = await findOdd(placed, admin);
  const waiting = placed.flatMap(({ device }) =>
    waitingOn(device).map((one) => `${device.name} never delivers ${one}`),
  );
  return [...odd, ...waiting, ...differing];
}

/** Signs everybody in, since changes may be queued on the device for that. */
async function signAllIn(device: Device): Promise<void> {
  for (const account of people) await until(() => device.signIn(account), RESTS_WITHIN_MS);
}

/** Waits until nothing is on its way between the server and the devices. Returns what still is when that never ends. */
async function findRestless(placed: readonly Placed[], admin: SignedIn): Promise<string[]> {
  let found: string[] = [];
  let quiet = 0;
  await until(async () => {
    const { headers } = await admin.get("/tables");
    const seq = Number(headers.get("x-seq"));
    found = placed.flatMap((one) =>
      movingAt(one, seq).map((what) => `${one.device.name} never rests: ${what}`),
    );
    quiet = found.length === 0 ? quiet + 1 : 0;
    return quiet === LOOKS;
  }, RESTS_WITHIN_MS);
  return found;
}

/** Lists what is on its way to or from a device: requests, changes that it can send, events up to the journal's end, and reads. */
function movingAt({ device, network }: Placed, seq: number): string[] {
  const page = device.page();
  const records = page?.outbox.records.get() ?? [];
  const held = new Set(
    filterHeldBack(records, page?.session.devicePeople ?? (() => [])).map(({ record }) => record),
  );
  const queries = page?.queryClient.getQueryCache().getAll() ?? [];
  const isUnread = ({ isInvalidated, status, fetchStatus }: (typeof queries)[number]["state"]) =>
    isInvalidated || status !== "success" || fetchStatus !== "idle";
  return [
    ...(network.onTheWay() > 0 ? ["requests"] : []),
    ...(page?.session.get() && network.toldSeq() < seq ? ["events"] : []),
    ...filterUnanswered(records).flatMap((record) => (held.has(record) ? [] : record.path)),
    ...queries.flatMap((query) => (query.isActive() && isUnread(query.state) ? query.queryHash : [])),
  ];
}

/** Lists what a device has not delivered: as its page says, and as it has stored, for a page may have had no luck in reading that yet. */
function waitingOn({ page, browser }: Device): string[] {
  const records = [...(page()?.outbox.records.get() ?? []), ...browser.stored.values()];
  return filterUnanswered(records).map(({ method, path, state }) => `${method} ${path} (${state})`);
}

/** Returns which devices show other tables and open orders than the server has once nothing is on its way, and what differs. */
async function findOdd(placed: readonly Placed[], admin: SignedIn): Promise<string[]> {
  const restless = await findRestless(placed, admin);
  const orders = await admin.query(ordersApi.list, { search: { status: "open", limit: PAGE_LIMIT_MAX } });
  const expected = [orders, await admin.query(tablesApi.list)];
  const odd = placed.flatMap(({ device }) => {
    const screen = device.screen();
    const actual = [screen?.orders, screen?.tables];
    if (isDeepStrictEqual(actual, expected)) return [];
    const { message } = new AssertionError({ actual, expected, operator: "deepStrictEqual" });
    return `${device.name} shows other tables or open orders than the server has: ${message.slice(0, DIFFERENCE_MAX)}`;
  });
  return [...restless, ...odd];
}

/** Waits until something is so. Returns whether it came to be. */
export async function until(isSo: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  for (
    const deadline = performance.now() + withinMs;
    performance.now() < deadline;
    await pause(CHECK_INTERVAL_MS)
  ) {
    if (await isSo()) return true;
  }
  return await isSo();
}
