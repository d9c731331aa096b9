import { setTimeout as pause } from "node:timers/promises";
import { addLines, sendKot } from "./device/acts.ts";
import type { Device } from "./device/device.ts";
import { act } from "./device/giving.ts";
import { type House, people } from "./house/house.ts";
import type { Network } from "./house/network.ts";
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

export type Happens = (world: World, at: Placed, random: Random) => unknown;

/** How much the server's clock may jump ahead without waiting for an admin's confirmation. */
const AHEAD_MAX_MS = 4 * 60_000;
const BACK_MAX_MS = 60 * 60_000;
const MOVED_MS = [-3 * 3_600_000, -60_000, 10 * 60_000, 3 * 3_600_000] as const;
const FULL_MAX_MS = 300;
const CLOSED_MAX_MS = 250;
/** As long as two changes take to be stored. */
const STORED_MS = 40;

/** Sends the key and the body of a command that the server has done to another order: the server must refuse that. */
const sendElsewhere: Happens = async ({ house, ledger }, { device }, random) => {
  const session = device.page()?.session.get();
  const done = [...ledger.given.values()].filter(
    ({ record: { person, endpoint, id } }) =>
      person === session?.user.id && endpoint.startsWith("POST /orders/:") && ledger.acknowledged.has(id),
  );
  const { id, path, body, orderId = "" } = random.any(done)?.record ?? {};
  const other = random.any(device.screen()?.orders.filter(({ _id }) => _id !== orderId) ?? []);
  if (!session || !id || !path || !other) return;
  const elsewhere = path.replace(orderId, other._id);
  const answer = await fetch(`${house.url}/api${elsewhere}`, {
    method: "POST",
    headers: {
      ...{ Authorization: `Bearer ${session.token}`, "Idempotency-Key": id },
      "Content-Type": "application/json",
    },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  if (answer?.ok) ledger.violations.push(`a key of ${path} was accepted at ${elsewhere}`);
};

const moveServerClock: Happens = ({ house }, _, { chance, below }) =>
  house.moveClock(chance(0.5) ? below(AHEAD_MAX_MS) : -below(BACK_MAX_MS));

const fillDisk: Happens = async ({ house }, _, { below }) => {
  await house.fill(true);
  await pause(below(FULL_MAX_MS));
  await house.fill(false);
};

/** Kills a device, and opens it again where changes may wait and the page may have trouble to read them. Somebody taps at once. */
const reopen: Happens = async ({ ledger }, { device, network }, random) => {
  const tap = () => [addLines, sendKot].forEach((kind) => void act(device, kind, random, ledger));
  const isAlone = random.chance(0.5);
  if (isAlone) {
    network.set("gone");
    tap();
    await pause(STORED_MS);
  }
  device.killAll();
  await pause(random.below(CLOSED_MAX_MS));
  if (device.page()) return;
  if (isAlone) network.set("fine");
  if (random.chance(0.6)) device.browser.breakStore(2);
  device.openTab();
  tap();
};

const closeLeader: Happens = (_, { device }) => {
  device.killTab();
  if (!device.page()) device.openTab();
};

/** Has a person decide about a parked change: it is sent again with those behind it, or thrown away. */
const decide: Happens = ({ ledger }, { device }, { pick, any }) => {
  const page = device.page();
  const records = page?.outbox.records.get() ?? [];
  const own = records.filter(
    ({ state, person }) => state === "parked" && person === page?.session.get()?.user.id,
  );
  const [record, how] = [any(own), pick(["retry", "retry", "discard"] as const)];
  if (!record) return;
  ledger[how].add(record.id);
  const isBehind = ({ orderId }: typeof record) => orderId !== undefined && orderId === record.orderId;
  if (how === "retry") for (const { id } of records.filter(isBehind)) ledger.retry.add(id);
  void page?.outbox[how](record.id);
};

const changePerson: Happens = (_, { device }, { pick, chance }) => {
  if (chance(0.7)) device.signOut();
  // Nobody waits for it: the tab may be killed meanwhile.
  void device.signIn(pick(people));
};

const changeWay: Happens = (_, { network }, { pick }) => network.set(pick(["fine", "bad", "bad", "gone"]));
const disturbStreams: Happens = (_, { network }, { pick }) => network.disturbStreams(pick(["cut", "stall"]));
const moveClock: Happens = (_, { device }, { pick }) => device.browser.moveClock(pick(MOVED_MS));
const openTab: Happens = (_, { device }) => device.openTab();
const breakStore: Happens = (_, { device }, { below }) => device.browser.breakStore(1 + below(3));

/** The faults of an evening; one that stands here twice happens twice as often. */
export const faults: readonly [Happens, ...Happens[]] = [
  moveServerClock,
  ...Array.from({ length: 10 }, () => changeWay),
  ...[disturbStreams, disturbStreams, fillDisk, fillDisk, moveClock, breakStore, openTab, openTab],
  ...[reopen, reopen, reopen, reopen, closeLeader, closeLeader, changePerson, changePerson],
  ...[decide, decide, decide, sendElsewhere, sendElsewhere],
];

/** Ends a server, and starts it again. */
export const restart: Happens = ({ house }, _, { pick, below }) =>
  house.restart(pick(["kill", "kill", "stop"]), below(2));
