import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "#testing/random.ts";
import { type Backend, people } from "./backend/backend.ts";
import type { Network } from "./backend/network.ts";
import { addLines, sendKot } from "./device/acts.ts";
import type { Device } from "./device/device.ts";
import { performAct } from "./device/performAct.ts";
import type { Ledger } from "./proof/ledger.ts";

/** A device and the proxy between it and the server. */
export interface ConnectedDevice {
  readonly device: Device;
  readonly network: Network;
}

/** Everything that a fault can act on. */
export interface World {
  readonly backend: Backend;
  readonly devices: readonly ConnectedDevice[];
  readonly ledger: Ledger;
}

export type Action = (world: World, at: ConnectedDevice, random: Random) => unknown;

/** How much the server's clock may jump ahead without waiting for an admin's confirmation. */
const SERVER_CLOCK_AHEAD_MAX_MS = 4 * 60_000;
const SERVER_CLOCK_BACK_MAX_MS = 60 * 60_000;
const DEVICE_CLOCK_JUMPS_MS = [-3 * 3_600_000, -60_000, 10 * 60_000, 3 * 3_600_000] as const;
const DISK_FULL_MAX_MS = 300;
const CLOSED_MAX_MS = 250;
/** Long enough to store two changes. */
const STORING_TWO_CHANGES_MS = 40;

/** Replays the key and body of an acknowledged command at another order's address. The server must refuse it. */
const replayKeyOnOtherOrder: Action = async ({ backend, ledger }, { device }, random) => {
  const session = device.page()?.session.get();
  const done = [...ledger.enqueued.values()].filter(
    ({ record: { person, endpoint, id } }) =>
      person === session?.user.id && endpoint.startsWith("POST /orders/:") && ledger.acknowledged.has(id),
  );
  const { id, path, body, orderId = "" } = random.any(done)?.record ?? {};
  const other = random.any(device.screen()?.orders.filter(({ _id }) => _id !== orderId) ?? []);
  if (!session || !id || !path || !other) return;
  const elsewhere = path.replace(orderId, other._id);
  const answer = await fetch(`${backend.url}/api${elsewhere}`, {
    method: "POST",
    headers: {
      ...{ Authorization: `Bearer ${session.token}`, "Idempotency-Key": id },
      "Content-Type": "application/json",
    },
    body: JSON.stringify(body),
  }).catch(() => undefined);
  if (answer?.ok) ledger.violations.push(`a key of ${path} was accepted at ${elsewhere}`);
};

const moveServerClock: Action = ({ backend }, _, { chance, below }) =>
  backend.moveClock(chance(0.5) ? below(SERVER_CLOCK_AHEAD_MAX_MS) : -below(SERVER_CLOCK_BACK_MAX_MS));

const fillDisk: Action = async ({ backend }, _, { below }) => {
  await backend.fill(true);
  await pause(below(DISK_FULL_MAX_MS));
  await backend.fill(false);
};

/** Kills a device and reopens it, often with queued changes and a failing store. Somebody taps immediately. */
const reopen: Action = async ({ ledger }, { device, network }, random) => {
  const tap = () => [addLines, sendKot].forEach((kind) => void performAct(device, kind, random, ledger));
  const isOffline = random.chance(0.5);
  if (isOffline) {
    network.set("offline");
    tap();
    await pause(STORING_TWO_CHANGES_MS);
  }
  device.killAll();
  await pause(random.below(CLOSED_MAX_MS));
  if (device.page()) return;
  if (isOffline) network.set("ok");
  if (random.chance(0.6)) device.browser.failStoreCalls(2);
  device.openTab();
  tap();
};

const closeLeader: Action = (_, { device }) => {
  device.killTab();
  if (!device.page()) device.openTab();
};

/** Decides about a parked change: retries it with the later ones of its order, or discards it. */
const decideParked: Action = ({ ledger }, { device }, { pick, any }) => {
  const page = device.page();
  const records = page?.outbox.records.get() ?? [];
  const own = records.filter(
    ({ state, person }) => state === "parked" && person === page?.session.get()?.user.id,
  );
  const [record, how] = [any(own), pick(["retry", "retry", "discard"] as const)];
  if (!record) return;
  ledger[how].add(record.id);
  const isOfSameOrder = ({ orderId }: typeof record) => orderId !== undefined && orderId === record.orderId;
  if (how === "retry") for (const { id } of records.filter(isOfSameOrder)) ledger.retry.add(id);
  void page?.outbox[how](record.id);
};

const changePerson: Action = (_, { device }, { pick, chance }) => {
  if (chance(0.7)) device.signOut();
  // Not awaited: the tab may be killed meanwhile, and then it never settles.
  void device.signIn(pick(people));
};

const changeNetwork: Action = (_, { network }, { pick }) =>
  network.set(pick(["ok", "bad", "bad", "offline"]));
const disturbStreams: Action = (_, { network }, { pick }) => network.disturbStreams(pick(["cut", "stall"]));
const moveClock: Action = (_, { device }, { pick }) => device.browser.moveClock(pick(DEVICE_CLOCK_JUMPS_MS));
const openTab: Action = (_, { device }) => device.openTab();
const breakStore: Action = (_, { device }, { below }) => device.browser.failStoreCalls(1 + below(3));

/** The faults of an evening, drawn at random; repeated entries are drawn more often. */
export const faults: readonly [Action, ...Action[]] = [
  moveServerClock,
  ...Array.from({ length: 10 }, () => changeNetwork),
  ...[disturbStreams, disturbStreams, fillDisk, fillDisk, moveClock, breakStore, openTab, openTab],
  ...[reopen, reopen, reopen, reopen, closeLeader, closeLeader, changePerson, changePerson],
  ...[decideParked, decideParked, decideParked, replayKeyOnOtherOrder, replayKeyOnOtherOrder],
];

/** Kills or stops a server, and starts it again. */
export const restart: Action = ({ backend }, _, { pick, below }) =>
  backend.restart(pick(["kill", "kill", "stop"]), below(2));
