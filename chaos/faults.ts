import { setTimeout as pause } from "node:timers/promises";
import type { OutboxRecord } from "../src/web/sync/outbox/store.ts";
import type { Device } from "./device/device.ts";
import { act } from "./device/giving.ts";
import { accounts, type House } from "./house/house.ts";
import { FINE, GONE, type Network } from "./house/network.ts";
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
const MOVED_MS = [-3 * 3_600_000, -60_000, 10 * 60_000, 3 * 3_600_000] as const;
const FULL_MAX_MS = 300;
const CLOSED_MAX_MS = 250;
/** As long as two changes take to be stored. */
const STORED_MS = 40;

const lossy = (random: Random) => ({
  ...FINE,
  dropsRequest: random.below(3) / 10,
  dropsAnswer: random.below(4) / 10,
  delays: random.below(6) / 10,
  doubles: random.below(6) / 10,
  repeats: random.below(4) / 10,
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

const jumps: Happens = ({ house }, _, { chance, below }) =>
  house.tell({ aheadMs: chance(0.5) ? below(AHEAD_MAX_MS) : -below(BACK_MAX_MS) });

const fillDisk: Happens = async ({ house }, _, { below }) => {
  await house.fill(true);
  await pause(below(FULL_MAX_MS));
  await house.fill(false);
};

const TAPS = ["POST /orders/:orderId/lines", "POST /orders/:orderId/kot"] as const;

const reopen: Happens = async ({ ledger }, { device, network }, random) => {
  const tap = () => TAPS.forEach((name) => void act(device, name, random, ledger));
  const isAlone = random.chance(0.5);
  if (isAlone) {
    network.set(GONE);
    tap();
    await pause(STORED_MS);
  }
  device.killAll();
  await pause(random.below(CLOSED_MAX_MS));
  if (device.page()) return;
  if (isAlone) network.set(FINE);
  // The page may have trouble to read what it had stored, and somebody taps at once.
  if (random.chance(0.6)) device.browser.breakStore(2);
  device.openTab();
  tap();
};

const closeLeader: Happens = (_, { device }) => {
  device.killTab();
  if (!device.page()) device.openTab();
};

/** Has a person decide about a parked change: it is sent again, or thrown away. */
const decide =
  (how: "retry" | "discard"): Happens =>
  ({ ledger }, { device }, random) => {
    const page = device.page();
    const record = parkedOn(device, random);
    if (!page || !record) return;
    ledger[how].add(record.id);
    // Those behind it are sent again with it.
    const isBehind = ({ orderId }: OutboxRecord) => orderId !== undefined && orderId === record.orderId;
    for (const { id } of how === "retry" ? page.outbox.records.get().filter(isBehind) : [])
      ledger.retry.add(id);
    void page.outbox[how](record.id);
  };

const changePerson: Happens = (_, { device }, { pick, chance }) => {
  if (chance(0.7)) device.signOut();
  // Nobody waits for it: the tab may be killed meanwhile.
  void device.signIn(pick(people));
};

/** The faults of an evening, and how often each happens beside the others; the plan says when the server ends. */
export const faults = {
  "the network loses, delays, doubles and reorders": [
    4,
    (_, { network }, random) => network.set(lossy(random)),
  ],
  "the network is gone": [3, (_, { network }) => network.set(GONE)],
  "the network is fine": [3, (_, { network }) => network.set(FINE)],
  "the event stream is cut": [1, (_, { network }) => network.disturbStreams("cut")],
  "the event stream stalls": [1, (_, { network }) => network.disturbStreams("stall")],
  "the server is killed": [0, ({ house }) => house.restart("kill")],
  "the server is stopped": [0, ({ house }) => house.restart("stop")],
  "the disk is full": [2, fillDisk],
  "the server's clock jumps": [1, jumps],
  "the device's clock is moved": [1, (_, { device }, { pick }) => device.browser.moveClock(pick(MOVED_MS))],
  "the device is killed and opened again": [4, reopen],
  "a second tab is opened": [2, (_, { device }) => device.openTab()],
  "the leading tab is closed": [2, closeLeader],
  "the browser closes its storage": [
    1,
    (_, { device }, { below }) => device.browser.breakStore(1 + below(3)),
  ],
  "a parked change is sent again": [2, decide("retry")],
  "a parked change is thrown away": [1, decide("discard")],
  "a key comes again at another address": [2, sendElsewhere],
  "somebody else signs in": [2, changePerson],
} satisfies Record<string, readonly [often: number, happens: Happens]>;

export type Fault = keyof typeof faults;

/** Has a fault happen. */
export async function cause(fault: Fault, world: World, at: Placed, random: Random): Promise<void> {
  await (faults[fault][1] as Happens)(world, at, random);
}
