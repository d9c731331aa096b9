import { afterEach, beforeEach, vi } from "vitest";
import { newId } from "../http/identity.ts";
import type { WireAnswer, WireRequest } from "../http/transport.ts";
import { type Channel, silentChannel } from "../live/channel.ts";
import type { NewCommand, OutboxMessage } from "../outbox/outboxState.ts";
import { createOutbox, type Outbox, type OutboxDeps } from "../outbox/runner.ts";
import { memoryStore, type OutboxStore } from "../outbox/store.ts";
import { browserTime } from "../time.ts";

export const ok: WireAnswer = { body: { _id: "o1" }, seq: 7, epoch: "e" };

/** Creates a server whose next answers the test decides. `reached` has the requests it got. */
export function fakeServer() {
  const reached: WireRequest[] = [];
  let behave: (request: WireRequest) => WireAnswer | Error = () => ok;
  return {
    reached,
    answer: (next: typeof behave) => {
      behave = next;
    },
    transport: async (request: WireRequest) => {
      reached.push(request);
      const answer = behave(request);
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
}

export interface Device {
  person: string | undefined;
  isReachable: boolean;
  /** People with signed-out sessions; none by default. */
  left?: readonly string[];
}

/** Makes the outbox of a new tab. */
export function newOutbox(
  server: ReturnType<typeof fakeServer>,
  store: OutboxStore,
  device: Device,
  channel: Channel<OutboxMessage> = silentChannel(),
  onTrouble: OutboxDeps["onTrouble"] = () => {},
): Outbox {
  return createOutbox({
    store,
    transport: server.transport,
    channel,
    tab: newId(),
    device: () => ({ ...device, people: [device.person ?? [], device.left ?? []].flat() }),
    tokenOf: (person) => `${person}'s token`,
    dropToken: (token) => {
      const isOthers = (person: string | undefined) => token !== `${person}'s token`;
      if (!isOthers(device.person)) device.person = undefined;
      device.left = device.left?.filter(isOthers) ?? [];
    },
    time: browserTime,
    now: () => 1_000,
    onDelivered: () => {},
    onTrouble,
  });
}

/** Creates a server and a device for each test; `started` creates an outbox that delivers to that server. */
export function queueParts() {
  const fresh = () => ({ server: fakeServer(), device: { person: "asha", isReachable: true } as Device });
  let parts = fresh();
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    parts = fresh();
  });
  afterEach(() => vi.useRealTimers());
  return {
    get server() {
      return parts.server;
    },
    get device() {
      return parts.device;
    },
    started: async (store: OutboxStore = memoryStore()): Promise<Outbox> => {
      const outbox = newOutbox(parts.server, store, parts.device);
      await outbox.load();
      outbox.startDelivering();
      return outbox;
    },
  };
}

/** Makes a command for `enqueue`. */
export function command(path: string, orderId?: string): NewCommand {
  return {
    endpoint: "POST /orders/:orderId/lines",
    label: "Add lines to an order",
    method: "POST",
    path,
    params: {},
    body: { path },
    person: "asha",
    ...(orderId ? { orderId } : {}),
  };
}

export const paths = (requests: readonly WireRequest[]) => requests.map(({ path }) => path);
export const states = (outbox: Outbox) => outbox.records.get().map(({ path, state }) => `${path} ${state}`);
