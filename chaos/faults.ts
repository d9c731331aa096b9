import { setTimeout as pause } from "node:timers/promises";
import type { OutboxRecord } from "../src/web/sync/outbox/store.ts";
import type { Device } from "./device/device.ts";
import { act } from "./device/giving.ts";
import { accounts, type House } from "./house/house.ts";
import { FINE, type Network } from "./house/network.ts";
import type { Ledger } from "./proof/ledger.ts";
import type { Random } from "./random.ts";

/** A device with its way to the server. */
export interface Placed {
  readonly device: Device;
  readonly network: Network;
}

/** All that a fault can touch. */
export interface World {
  readonly house: House;
  readonly placed: readonly Placed[];
  readonly ledger: Ledger;
}

type Happens = (world: World, at: Placed, random: Random) => Promise<unknown> | unknown;

/** How much the server's clock may jump ahead without waiting for an admin's word. */
const AHEAD_MAX_MS = 4 * 60_000;
const BACK_MAX_MS = 60 * 60_000;
const DEVICE_CLOCK_MAX_MS = 3 * 3_600_000;
const FULL_MAX_MS = 300;
const CLOSED_MAX_MS = 250;

const lossy = (random: Random) => ({
  ...FINE,
  dropsRequest: random.below(3) / 10,
  dropsAnswer: random.below(4) / 10,
  delays: random.below(6) / 10,
  doubles: random.below(6) / 10,
  repeatsLate: random.below(4) / 10,
  holds: random.below(3) / 10,
});

const people = Object.values(accounts) as [typeof accounts.admin, ...(typeof accounts.admin)[]];

/** Returns a parked change of whoever is signed in. */
function parkedOn(device: Device, random: Random): OutboxRecord | undefined {
  const page = device.page();
  const own = page?.session.get()?.user.id;
  const parked =
    page?.outbox.records.get().filter(({ state, person }) => state === "parked" && person === own) ?? [];
  return parked[random.below(parked.length)];
}

/** Sends the key and the body of a command that the server has done to another order: the server must refuse that. */
async function sendElsewhere({ house, ledger }: World, { device }: Placed, random: Random): Promise<void> {
  const session = device.page()?.session.get();
  const done = [...ledger.given.values()].filter(
    ({ record }) =>
      record.person === session?.user.id &&
      record.endpoint.startsWith("POST /orders/:") &&
      ledger.acknowledged.has(record.id),
  );
  const given = done[random.below(done.length)];
  const others = device.screen()?.orders.filter(({ _id }) => _id !== given?.record.orderId) ?? [];
  const other = others[random.below(others.length)];
  if (!session || !given?.record.orderId || !other) return;
  const { id, method, path, body } = given.record;
  const elsewhere = path.replace(given.record.orderId, other._id);
  const headers = {
    Authorization: `Bearer ${session.token}`,
    "Content-Type": "application/json",
    "Idempotency-Key": id,
  };
  const answer = await fetch(`${house.server.url}/api${elsewhere}`, {
    method,
    headers,
    body: JSON.stringify(body),
  }).catch(() => undefined);
  if (answer?.ok) ledger.violations.push(`a key of ${path} was accepted at ${elsewhere}`);
}

/** The faults of an evening, and how often each happens beside the others; the plan says when the server ends. */
export const faults = {
  "the network loses, delays, doubles and reorders": {
    often: 4,
    happens: (_, { network }, random) => network.set(lossy(random)),
  },
  "the network is gone": { often: 3, happens: (_, { network }) => network.set({ ...FINE, isAway: true }) },
  "the network is fine": { often: 3, happens: (_, { network }) => network.set(FINE) },
  "the event stream is cut": { often: 1, happens: (_, { network }) => network.disturbStreams("cut") },
  "the event stream stalls": { often: 1, happens: (_, { network }) => network.disturbStreams("stall") },
  "the server is killed": { often: 0, happens: ({ house }) => house.restart("kill") },
  "the server is stopped": { often: 0, happens: ({ house }) => house.restart("stop") },
  "the disk is full": {
    often: 2,
    happens: async ({ house }, _, random) => {
      await house.fill(true);
      await pause(random.below(FULL_MAX_MS));
      await house.fill(false);
    },
  },
  "the server's clock jumps": {
    often: 1,
    happens: ({ house }, _, random) =>
      house.tell({ aheadMs: random.chance(0.5) ? random.below(AHEAD_MAX_MS) : -random.below(BACK_MAX_MS) }),
  },
  "the device's clock is moved": {
    often: 1,
    happens: (_, { device }, random) =>
      device.browser.moveClock(random.below(2 * DEVICE_CLOCK_MAX_MS) - DEVICE_CLOCK_MAX_MS),
  },
  "the device is killed and opened again": {
    often: 4,
    happens: async ({ ledger }, { device }, random) => {
      device.killAll();
      await pause(random.below(CLOSED_MAX_MS));
      if (device.page()) return;
      // The page may have trouble to read what it had stored, and somebody taps at once.
      if (random.chance(0.4)) device.browser.breakStore(2);
      device.openTab();
      for (const name of ["POST /orders/:orderId/lines", "POST /orders/:orderId/kot"])
        act(device, name, random, ledger);
    },
  },
  "a second tab is opened": { often: 2, happens: (_, { device }) => device.openTab() },
  "the leading tab is closed": {
    often: 2,
    happens: (_, { device }) => {
      device.killTab();
      if (!device.page()) device.openTab();
    },
  },
  "the browser closes its storage": {
    often: 1,
    happens: (_, { device }, random) => device.browser.breakStore(1 + random.below(3)),
  },
  "a parked change is sent again": {
    often: 2,
    happens: ({ ledger }, { device }, random) => {
      const record = parkedOn(device, random);
      if (!record) return;
      ledger.retried.add(record.id);
      void device.page()?.outbox.retry(record.id);
    },
  },
  "a parked change is thrown away": {
    often: 1,
    happens: ({ ledger }, { device }, random) => {
      const record = parkedOn(device, random);
      if (!record) return;
      ledger.discarded.add(record.id);
      void device.page()?.outbox.discard(record.id);
    },
  },
  "a key comes again at another address": { often: 2, happens: sendElsewhere },
  "somebody else signs in": {
    often: 2,
    happens: (_, { device }, random) => {
      const account = random.pick(people);
      if (random.chance(0.7)) device.signOut();
      // Nobody waits for it: the tab may be killed meanwhile.
      void device.signIn(account);
    },
  },
} satisfies Record<string, { readonly often: number; readonly happens: Happens }>;

export type Fault = keyof typeof faults;

/** Has a fault happen. */
export async function cause(fault: Fault, world: World, at: Placed, random: Random): Promise<void> {
  await (faults[fault].happens as Happens)(world, at, random);
}
