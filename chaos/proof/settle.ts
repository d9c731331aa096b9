import { AssertionError } from "node:assert";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { PAGE_LIMIT_MAX } from "#domain/entity.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { type SignedIn, signedIn } from "#testing/client.ts";
import { unansweredOf } from "../../src/web/sync/outbox/pending.ts";
import type { Device } from "../device/device.ts";
import type { World } from "../faults.ts";
import { people } from "../house/house.ts";

const LOOKED_EVERY_MS = 20;
const DELIVERS_WITHIN_MS = 30_000;
const SIGNS_IN_WITHIN_MS = 15_000;
const SAME_WITHIN_MS = 30_000;
const DIFFERENCE_MAX = 1500;

/** Ends the faults and waits until every device has delivered what it may and shows the same. Returns what is wrong. */
export async function settle({ house, placed }: World): Promise<string[]> {
  await house.fill(false);
  for (const { network, device } of placed) {
    network.set("fine");
    device.browser.breakStore(0);
    if (!device.page()) device.openTab();
  }
  const devices = placed.map(({ device }) => device);
  const admin = await signedIn(house.url, "admin");
  // Before anybody signs in: a sign-in reads afresh what events must have told.
  const inUse = devices.filter((device) => device.page()?.session.get());
  const odd = await findOdd(inUse, admin);
  await Promise.all(devices.map(signAllIn));
  const waiting = () =>
    devices.flatMap((device) => waitingOn(device).map((one) => `${device.name} never delivers ${one}`));
  await until(() => waiting().length === 0, DELIVERS_WITHIN_MS);
  return [...odd, ...waiting(), ...(await findOdd(devices, admin))];
}

/** Signs everybody in, since changes may wait on the device for that. */
async function signAllIn(device: Device): Promise<void> {
  for (const account of people) await until(() => device.signIn(account), SIGNS_IN_WITHIN_MS);
}

/** Lists what a device has not delivered: as its page says, and as it has stored, for a page may have had no luck in reading that yet. */
function waitingOn({ page, browser }: Device): string[] {
  const records = [...(page()?.outbox.records.get() ?? []), ...browser.stored.values()];
  return unansweredOf(records).map(({ method, path, state }) => `${method} ${path} (${state})`);
}

/** Waits until the devices show the tables and open orders that the server has. Returns which do not, and what differs. */
async function findOdd(devices: readonly Device[], admin: SignedIn): Promise<string[]> {
  let stored: unknown;
  const shownBy = (device: Device) => {
    const { orders, tables } = device.screen() ?? {};
    return [orders, tables];
  };
  const isOdd = (device: Device) => !isDeepStrictEqual(shownBy(device), stored);
  const areSame = async () => {
    const orders = await admin.ask(ordersApi.list, { search: { status: "open", limit: PAGE_LIMIT_MAX } });
    stored = [orders, await admin.ask(tablesApi.list)];
    return !devices.some(isOdd);
  };
  await until(areSame, SAME_WITHIN_MS);
  return devices.filter(isOdd).map((device) => {
    const { message } = new AssertionError({
      actual: shownBy(device),
      expected: stored,
      operator: "deepStrictEqual",
    });
    return `${device.name} shows other tables or open orders than the server has: ${message.slice(0, DIFFERENCE_MAX)}`;
  });
}

/** Waits until something is so. Returns whether it came to be. */
export async function until(isSo: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  for (
    const deadline = performance.now() + withinMs;
    performance.now() < deadline;
    await pause(LOOKED_EVERY_MS)
  ) {
    if (await isSo()) return true;
  }
  return await isSo();
}
