import { newId } from "../http/identity.ts";
import type { Transport, WireAnswer } from "../http/transport.ts";
import type { Channel } from "../live/channel.ts";
import { log } from "../log.ts";
import { type Signal, signal } from "../signal.ts";
import {
  initialState,
  type NewCommand,
  type OutboxEffect,
  type OutboxEvent,
  type OutboxMessage,
  type Outcome,
  type RefusalHandler,
  type RefusedCommand,
} from "./outbox.ts";
import { reduce } from "./reducer.ts";
import type { OutboxRecord, OutboxStore } from "./store.ts";

export interface OutboxDeps {
  readonly store: OutboxStore | Promise<OutboxStore>;
  readonly transport: Transport;
  readonly channel: Channel<OutboxMessage>;
  /** This tab, for as long as its page lives. */
  readonly tab: string;
  /** The person signed in now, by id. */
  readonly person: () => string | undefined;
  readonly isReachable: () => boolean;
  readonly now: () => number;
  /** The world behind this record has moved on to `seq`. */
  readonly onDelivered: DeliveryListener;
}

/** Hears the server's answer to a command of this device. */
type DeliveryListener = (record: OutboxRecord, answer: WireAnswer) => void;

export interface Outbox {
  readonly records: Signal<readonly OutboxRecord[]>;
  /** Takes a command: at once in `records`, durable soon after; resolves when it is decided or known to wait. */
  readonly enqueue: (command: NewCommand, isOptimistic?: boolean) => Promise<Outcome>;
  /** Tries again what was parked, with the commands that wait for it; with another body when one is given. */
  readonly retry: (id: string, body?: unknown) => Promise<void>;
  readonly discard: (id: string) => Promise<void>;
  /** Makes this tab the one that delivers; answers how to stop. */
  readonly startDelivering: () => () => void;
  /** Lets a feature put right what would only be parked. */
  readonly onRefused: (handler: RefusalHandler) => void;
  /** Lets a feature hear what this device's commands came to, also those that nobody waits for any more. */
  readonly onDelivered: (listener: DeliveryListener) => void;
  /** Looks whether something can be delivered now. */
  readonly kick: () => void;
  /** Reads what the device kept from before. */
  readonly load: () => Promise<void>;
}

/** One first-in-first-out queue per device: keeps the reducer's state, feeds it events and does what it answers. */
export function createOutbox(deps: OutboxDeps): Outbox {
  const records = signal<readonly OutboxRecord[]>([]);
  const listeners = {
    screens: new Map<string, (outcome: Outcome) => void>(),
    handlers: [] as RefusalHandler[],
    followers: [deps.onDelivered],
  };
  const events: OutboxEvent[] = [];
  let state = initialState(deps.tab);
  let isBusy = false;

  const dispatch = (event: OutboxEvent) => {
    events.push(event);
    if (isBusy) return;
    isBusy = true;
    for (let next = events.shift(); next; next = events.shift()) {
      const device = { person: deps.person(), isReachable: deps.isReachable() };
      const after = reduce({ ...state, device }, next);
      state = after.state;
      unharmed("showing the queue", () => records.set(state.records));
      for (const effect of after.effects) unharmed(effect.kind, () => perform(effect));
    }
    isBusy = false;
  };
  const { perform, allStored } = createPerformer(deps, listeners, dispatch);
  deps.channel.listen((message) => dispatch({ kind: "message", message }));

  const untilStored = (event: OutboxEvent): Promise<void> => {
    dispatch(event);
    return allStored();
  };
  return {
    records,
    enqueue: (command, isOptimistic = false) =>
      new Promise((resolve) => {
        const id = newId();
        listeners.screens.set(id, resolve);
        const at = Date.now() * 1000;
        dispatch({ kind: "made", command, id, at, takenAt: deps.now(), isAwaited: !isOptimistic });
      }),
    retry: (id, body) => untilStored({ kind: "retry", id, body }),
    discard: (id) => untilStored({ kind: "discard", id }),
    load: () => untilStored({ kind: "load" }),
    onRefused: (handler) => void listeners.handlers.push(handler),
    onDelivered: (listener) => void listeners.followers.push(listener),
    kick: () => dispatch({ kind: "look" }),
    startDelivering: () => {
      dispatch({ kind: "lease", isLeader: true });
      return () => dispatch({ kind: "lease", isLeader: false });
    },
  };
}

/** Whoever follows the queue may fail; the queue must not. */
function unharmed(what: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    log(`The queue of unsent changes goes on after a mistake in: ${what}`, String(error));
  }
}

interface Listeners {
  /** By the id of its command: how a screen hears the outcome. */
  readonly screens: Map<string, (outcome: Outcome) => void>;
  readonly handlers: readonly RefusalHandler[];
  readonly followers: readonly DeliveryListener[];
}

/** Does what the reducer asks for and dispatches what comes of it. */
function createPerformer(deps: OutboxDeps, listeners: Listeners, dispatch: (event: OutboxEvent) => void) {
  let lastWork: Promise<void> = Promise.resolve();
  const work = (effect: StoreEffect) => {
    lastWork = inStore(deps.store, effect).then(dispatch);
  };
  const tell = (id: string, outcome: Outcome) => {
    listeners.screens.get(id)?.(outcome);
    listeners.screens.delete(id);
  };
  const perform = (effect: OutboxEffect): void => {
    switch (effect.kind) {
      case "read":
      case "write":
        work(effect);
        break;
      case "send":
        void send(deps.transport, effect).then(dispatch);
        break;
      case "ask-handlers":
        dispatch({
          kind: "handled",
          attempt: effect.attempt,
          instead: handledBy(listeners.handlers, effect.refused),
        });
        break;
      case "timer":
        setTimeout(() => dispatch(effect.due), effect.ms);
        break;
      case "post":
        deps.channel.post(effect.message);
        break;
      case "tell":
        tell(effect.id, effect.outcome);
        break;
      case "announce":
        announce(listeners.followers, effect.record, effect.answer);
        break;
      case "log":
        log(effect.message, effect.details);
    }
  };
  /** Resolves when the store has done all that was asked of it, and what followed from that. */
  const allStored = async () => {
    for (let seen: unknown; seen !== lastWork; ) {
      seen = lastWork;
      await seen;
    }
  };
  return { perform, allStored };
}

type StoreEffect = Extract<OutboxEffect, { kind: "read" | "write" }>;

async function inStore(opened: OutboxDeps["store"], effect: StoreEffect): Promise<OutboxEvent> {
  const isRead = effect.kind === "read";
  try {
    const store = await opened;
    if (isRead) return { kind: "read", records: await store.all() };
    await store.write(effect.changes);
    return { kind: "stored", job: effect.job };
  } catch (error) {
    return isRead ? { kind: "read-failed", error } : { kind: "store-failed", job: effect.job, error };
  }
}

type Send = Extract<OutboxEffect, { kind: "send" }>;

async function send(transport: Transport, { record, attempt, author }: Send): Promise<OutboxEvent> {
  const { method, path, body, id, takenAt } = record;
  try {
    const answer = await transport({ method, path, body, key: id, takenAt, ...(author && { author }) });
    return { kind: "answered", attempt, answer };
  } catch (error) {
    return { kind: "send-failed", attempt, error };
  }
}

/** What the first handler answers that knows better than to park a refused command. */
function handledBy(handlers: readonly RefusalHandler[], refused: RefusedCommand): ReturnType<RefusalHandler> {
  try {
    for (const handler of handlers) {
      const instead = handler(refused);
      if (instead) return instead;
    }
  } catch (error) {
    // What cannot be put right is parked; it must not hold up the queue.
    log(`No handler for: ${refused.record.label}`, String(error));
  }
  return undefined;
}

function announce(listeners: readonly DeliveryListener[], record: OutboxRecord, answer: WireAnswer): void {
  for (const listener of listeners) unharmed(record.label, () => listener(record, answer));
}
