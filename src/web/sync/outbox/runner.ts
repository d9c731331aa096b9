import { Refusal } from "#domain/refusal.ts";
import { newId } from "../http/identity.ts";
import type { Transport, WireAnswer } from "../http/transport.ts";
import type { Channel } from "../live/channel.ts";
import { log } from "../log.ts";
import { type Signal, signal } from "../signal.ts";
import type { Time } from "../time.ts";
import {
  type DeviceState,
  initialState,
  type NewCommand,
  type OutboxEffect,
  type OutboxEvent,
  type OutboxMessage,
  type Outcome,
  type RefusalHandler,
  type RefusedCommand,
} from "./outboxState.ts";
import { reduce } from "./reducer.ts";
import { idempotencyKey, type OutboxRecord, type OutboxStore } from "./store.ts";

export interface OutboxDeps {
  readonly store: OutboxStore | Promise<OutboxStore>;
  readonly transport: Transport;
  readonly channel: Channel<OutboxMessage>;
  /** This tab's id, for the life of the page. */
  readonly tab: string;
  /** Who is signed in, whether the server may be reachable, and which people have sessions here. */
  readonly device: () => DeviceState;
  /** Returns the token of a person's session on this device. */
  readonly tokenOf: (person: string) => string | undefined;
  /** Removes a token that the server does not accept. */
  readonly dropToken: (token: string) => void;
  readonly time: Time;
  /** Returns the estimated server time. */
  readonly now: () => number;
  /** Called when the server has executed a command. A state at the answer's `seq` or later shows it. */
  readonly onDelivered: DeliveryListener;
  /** Called when a command that no screen waits for fails on the server or is parked. */
  readonly onTrouble: (record: OutboxRecord, message: string, isParked: boolean) => void;
}

/** Called with the server's answer to a command of this device. */
type DeliveryListener = (record: OutboxRecord, answer: WireAnswer) => void;

export interface Outbox {
  readonly records: Signal<readonly OutboxRecord[]>;
  /** Adds a command: to `records` immediately, then durably. Resolves with its outcome, or once it is known to be queued. */
  readonly enqueue: (command: NewCommand, isOptimistic?: boolean) => Promise<Outcome>;
  /** Retries a parked command and the ones blocked by it, optionally with a new body. */
  readonly retry: (id: string, body?: unknown) => Promise<void>;
  readonly discard: (id: string) => Promise<void>;
  /** Makes this tab the leader that delivers; returns a function that stops it. */
  readonly startDelivering: () => () => void;
  /** Adds a handler that may replace a refused command, which would otherwise be parked. */
  readonly onRefused: (handler: RefusalHandler) => void;
  /** Adds a listener for the answers to this device's commands, also for commands that no screen waits for. */
  readonly onDelivered: (listener: DeliveryListener) => void;
  /** Sends the next command if that is possible now. */
  readonly deliverNow: () => void;
  readonly load: () => Promise<void>;
  /** True if `records` has all stored commands. */
  readonly isRead: () => boolean;
}

/** Creates the outbox, one queue per device. It holds the reducer's state, feeds it events and performs its effects. */
export function createOutbox(deps: OutboxDeps): Outbox {
  const records = signal<readonly OutboxRecord[]>([]);
  const listeners = {
    screens: new Map<string, (outcome: Outcome) => void>(),
    handlers: [] as RefusalHandler[],
    deliveryListeners: [deps.onDelivered],
  };
  const events: OutboxEvent[] = [];
  let state = initialState(deps.tab);
  let isBusy = false;

  const dispatch = (event: OutboxEvent) => {
    events.push(event);
    if (isBusy) return;
    isBusy = true;
    for (let next = events.shift(); next; next = events.shift()) {
      const after = reduce({ ...state, device: deps.device() }, next);
      state = after.state;
      callListener("showing the queue", () => records.set(state.records));
      for (const effect of after.effects) callListener(effect.kind, () => perform(effect));
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
        const times = { at: deps.time.now() * 1000, takenAt: deps.now() };
        dispatch({ kind: "add-command", command, id, ...times, hasWaitingScreen: !isOptimistic });
      }),
    retry: (id, body) => untilStored({ kind: "retry", id, body }),
    discard: (id) => untilStored({ kind: "discard", id }),
    load: () => untilStored({ kind: "load" }),
    isRead: () => state.isRead,
    onRefused: (handler) => void listeners.handlers.push(handler),
    onDelivered: (listener) => void listeners.deliveryListeners.push(listener),
    deliverNow: () => dispatch({ kind: "check-queue" }),
    startDelivering: () => {
      dispatch({ kind: "leader-changed", isLeader: true });
      return () => dispatch({ kind: "leader-changed", isLeader: false });
    },
  };
}

/** Calls a listener; logs an exception, so that the queue continues. */
function callListener(what: string, listener: () => void): void {
  try {
    listener();
  } catch (error) {
    log(`The queue of unsent changes goes on after a mistake in: ${what}`, String(error));
  }
}

interface Listeners {
  /** Resolvers of the waiting screens, by command id. */
  readonly screens: Map<string, (outcome: Outcome) => void>;
  readonly handlers: readonly RefusalHandler[];
  readonly deliveryListeners: readonly DeliveryListener[];
}

/** Creates the function that performs the reducer's effects and dispatches their events. */
function createPerformer(deps: OutboxDeps, listeners: Listeners, dispatch: (event: OutboxEvent) => void) {
  let lastWork: Promise<void> = Promise.resolve();
  const accessStore = (effect: StoreEffect) => {
    lastWork = performInStore(deps.store, effect).then(dispatch);
  };
  const answerScreen = (id: string, outcome: Outcome) => {
    listeners.screens.get(id)?.(outcome);
    listeners.screens.delete(id);
  };
  const perform = (effect: OutboxEffect): void => {
    switch (effect.kind) {
      case "read":
      case "append":
      case "write":
        accessStore(effect);
        break;
      case "send":
        void send(deps, effect).then(dispatch);
        break;
      case "run-handlers":
        dispatch({
          ...effect,
          kind: "handled",
          replacements: runHandlers(listeners.handlers, effect.refused),
        });
        break;
      case "timer":
        deps.time.after(effect.ms, () => dispatch(effect.due));
        break;
      case "broadcast":
        deps.channel.post(effect.message);
        break;
      case "answer-screen":
        answerScreen(effect.id, effect.outcome);
        break;
      case "notify-person":
        deps.onTrouble(effect.record, effect.message, effect.isParked);
        break;
      case "notify-listeners":
        notifyListeners(listeners.deliveryListeners, effect.record, effect.answer);
        break;
      case "log":
        log(effect.message, effect.details);
    }
  };
  /** Resolves when all reads and writes of the store are done, including follow-up ones. */
  const allStored = async () => {
    for (let awaited: unknown; awaited !== lastWork; ) {
      awaited = lastWork;
      await awaited;
    }
  };
  return { perform, allStored };
}

type StoreEffect = Extract<OutboxEffect, { kind: "read" | "append" | "write" }>;

/** Reads or writes the store and returns the resulting event. */
async function performInStore(opened: OutboxDeps["store"], effect: StoreEffect): Promise<OutboxEvent> {
  try {
    const store = await opened;
    switch (effect.kind) {
      case "read":
        return { ...effect, records: await store.all() };
      case "append":
        return { kind: "appended", id: effect.record.id, place: await store.append(effect.record) };
      case "write":
        await store.write(effect.changes);
        return { kind: "stored", job: effect.job };
    }
  } catch (error) {
    if (effect.kind === "read") return { kind: "read-failed", error };
    if (effect.kind === "append") return { kind: "not-appended", id: effect.record.id, error };
    return { kind: "store-failed", job: effect.job, error };
  }
}

type Send = Extract<OutboxEffect, { kind: "send" }>;

/** Sends a command with its author's session and returns the resulting event. */
async function send(
  { transport, tokenOf, dropToken }: Pick<OutboxDeps, "transport" | "tokenOf" | "dropToken">,
  { record, attempt }: Send,
): Promise<OutboxEvent> {
  const { method, path, body, takenAt, person } = record;
  const token = tokenOf(person);
  try {
    if (token === undefined) throw new Refusal("not-signed-in");
    const answer = await transport({ method, path, body, key: idempotencyKey(record), takenAt, token });
    return { kind: "answered", attempt, answer };
  } catch (error) {
    const isOver = error instanceof Refusal && error.status === 401 && error.code !== "session-locked";
    if (token !== undefined && isOver) dropToken(token);
    return { kind: "send-failed", attempt, error };
  }
}

/** Returns the first handler's replacements for a refused command; undefined if no handler has any. */
function runHandlers(
  handlers: readonly RefusalHandler[],
  refused: RefusedCommand,
): ReturnType<RefusalHandler> {
  try {
    for (const handler of handlers) {
      const replacements = handler(refused);
      if (replacements) return replacements;
    }
  } catch (error) {
    // A command that no handler can repair is parked; it must not block the queue.
    log(`No handler for: ${refused.record.label}`, String(error));
  }
  return undefined;
}

function notifyListeners(
  listeners: readonly DeliveryListener[],
  record: OutboxRecord,
  answer: WireAnswer,
): void {
  for (const listener of listeners) callListener(record.label, () => listener(record, answer));
}
