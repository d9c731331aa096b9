import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { ordersApi } from "#domain/orders/order/api.ts";
import type { SignedIn } from "#testing/client.ts";
import { unansweredOf } from "../../src/web/sync/outbox/pending.ts";
import type { Account, Device } from "../device/device.ts";
import type { World } from "../faults.ts";
import { accounts } from "../house/house.ts";
import { FINE } from "../house/network.ts";

const LOOKED_EVERY_MS = 20;
/** How long a device may be without delivering anything. */
const DELIVERS_WITHIN_MS = 15_000;
const SIGNS_IN_WITHIN_MS = 15_000;
const SAME_WITHIN_MS = 15_000;

/** Ends the faults and waits until every device has delivered what it may and shows the same. Returns what is wrong. */
export async function settle({ house, placed }: World, admin: SignedIn): Promise<string[]> {
  await house.fill(false);
  for (const { network, device } of placed) {
    network.set(FINE);
    device.browser.breakStore(0);
    if (!device.page()) device.openTab();
  }
  const devices = placed.map(({ device }) => device);
  await Promise.all(devices.map(signAuthorsIn));
  const waiting = () => devices.reduce((count, device) => count + waitingOn(device).length, 0);
  let count = Number.POSITIVE_INFINITY;
  while (waiting() > 0 && waiting() < count) {
    count = waiting();
    await until(() => waiting() < count, DELIVERS_WITHIN_MS);
  }
  if (waiting() > 0) {
    return devices.flatMap((device) =>
      waitingOn(device).map((one) => `${device.name} never delivers ${one}`),
    );
  }
  return await showTheSame(devices, admin);
}

/** Signs in each person whose changes wait on the device for that, and somebody at last. */
async function signAuthorsIn(device: Device): Promise<void> {
  const names: Readonly<Record<string, Account>> = accounts;
  const authors = new Set(
    [...device.browser.stored.values()].map(({ personName = "" }) => personName.toLowerCase()),
  );
  const known = [...authors].flatMap((name) => names[name] ?? []);
  for (const account of [...known, accounts.admin]) {
    if (!(await until(() => device.signIn(account), SIGNS_IN_WITHIN_MS))) return;
    await until(() => waitingOn(device).length === 0, LOOKED_EVERY_MS * 10);
  }
}

function waitingOn(device: Device): string[] {
  const records = device.page()?.outbox.records.get() ?? [];
  return unansweredOf(records).map(({ method, path, state }) => `${method} ${path} (${state})`);
}

/** Compares the open orders on the screens with each other and with the server's. */
async function showTheSame(devices: readonly Device[], admin: SignedIn): Promise<string[]> {
  let odd: string[] = [];
  const look = async () => {
    const orders = await admin.ask(ordersApi.list, { search: { status: "open", limit: 1_000 } });
    odd = devices.flatMap((device) => {
      const shown = device.screen()?.orders;
      return isDeepStrictEqual(shown, orders)
        ? []
        : `${device.name} shows other open orders than the server has`;
    });
    return odd.length === 0;
  };
  return (await until(look, SAME_WITHIN_MS)) ? [] : odd;
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
