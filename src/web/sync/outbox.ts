import type { ErrorBody, Refusal } from "#domain/refusal.ts";
import type { Channel } from "./channel.ts";
import { createDelivery } from "./delivery.ts";
import { Failure } from "./failure.ts";
import { newId } from "./identity.ts";
import { log } from "./log.ts";
import { type Signal, signal } from "./signal.ts";
import type { OutboxRecord, OutboxStore } from "./store.ts";
import type { Transport, WireAnswer } from "./transport.ts";

/** How long a screen waits for its command before it goes on with "waiting". */
export const CALLER_PATIENCE_MS = 20_000;
/** A delivered record stays in memory this long, so that every state on screen can catch up with it. */
export const DELIVERED_KEPT_MS = 30_000;

export type Outcome =
  | { readonly kind: "done"; readonly answer: WireAnswer }
  | { readonly kind: "waiting" }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "failed"; readonly error: Failure };

/** What the tabs of a device tell each other about the queue they share. */
export type OutboxMessage =
  | { readonly kind: "changed" }
  | { readonly kind: "later" }
  | { readonly kind: "delivered"; readonly id: string; readonly answer: WireAnswer }
  | { readonly kind: "refused"; readonly id: string; readonly refusal: ErrorBody }
  | { readonly kind: "taken"; readonly id: string };

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

export type DeliveryListener = (record: OutboxRecord, answer: WireAnswer) => void;

export type NewCommand = Pick<
  OutboxRecord,
  "endpoint" | "label" | "method" | "path" | "params" | "body" | "person" | "orderId"
>;

/** A command that the server refused, with those that wait behind it. */
export interface RefusedCommand {
  readonly record: OutboxRecord;
  readonly refusal: ErrorBody;
  readonly followers: readonly OutboxRecord[];
  /** A screen waits for the refusal and deals with it; the command itself is then gone. */
  readonly isAwaited: boolean;
}

/** The records that take the place of a refused command and its followers; undefined: nothing better than parking. */
export type Remedy = (refused: RefusedCommand) => readonly OutboxRecord[] | undefined;

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
  readonly onRefused: (remedy: Remedy) => void;
  /** Lets a feature hear what this device's commands came to, also those that nobody waits for any more. */
  readonly onDelivered: (listener: DeliveryListener) => void;
  /** Looks whether something can be delivered now. */
  readonly kick: () => void;
  /** Reads what the device kept from before. */
  readonly load: () => Promise<void>;
}

/** One first-in-first-out queue per device. */
export function createOutbox(deps: OutboxDeps): Outbox {
  const records = signal<readonly OutboxRecord[]>([]);
  const callers = new Map<string, (outcome: Outcome) => void>();
  /** Finished here: a read of the store that began before must not bring them back. */
  const gone = new Set<string>();
  const remedies: Remedy[] = [];
  const listeners: DeliveryListener[] = [deps.onDelivered];
  let lastPosition = 0;

  const change = (id: string, next: OutboxRecord | undefined) => {
    if (!next) gone.add(id);
    records.set(records.get().flatMap((record) => (record.id === id ? (next ? [next] : []) : [record])));
  };

  const settle = (id: string, outcome: Outcome): boolean => {
    const caller = callers.get(id);
    callers.delete(id);
    caller?.(outcome);
    return caller !== undefined;
  };

  const releaseCallers = () => {
    for (const id of [...callers.keys()]) settle(id, { kind: "waiting" });
  };

  const markDelivered = (id: string, answer: WireAnswer) => {
    const record = records.get().find((one) => one.id === id);
    if (!record) return;
    change(id, { ...record, state: "delivered", seq: answer.seq, epoch: answer.epoch });
    setTimeout(() => change(id, undefined), DELIVERED_KEPT_MS);
    settle(id, { kind: "done", answer });
    for (const listener of listeners) listener(record, answer);
  };

  const load = async () => {
    const store = await deps.store;
    const stored = (await store.all()).filter(({ id }) => !gone.has(id));
    const mine = new Map(records.get().map((record) => [record.id, record]));
    const known = stored.map((record) => {
      const own = mine.get(record.id);
      mine.delete(record.id);
      return own?.state === "sending" || own?.state === "delivered" ? own : record;
    });
    const unsaved = [...mine.values()].filter(({ state }) => state === "saving" || state === "delivered");
    const all = [...known, ...unsaved].sort((a, b) => a.position - b.position);
    lastPosition = Math.max(lastPosition, all.at(-1)?.position ?? 0);
    records.set(all);
  };

  const delivery = createDelivery({
    ...deps,
    records,
    change,
    settle,
    releaseCallers,
    markDelivered,
    hasCaller: (id) => callers.has(id),
    remedyFor: (refused) => {
      try {
        for (const remedy of remedies) {
          const instead = remedy(refused);
          if (instead) return instead;
        }
      } catch (error) {
        // What cannot be put right is parked; it must not hold up the queue.
        log(`No remedy for: ${refused.record.label}`, String(error));
      }
      return undefined;
    },
  });

  const keep = async (record: OutboxRecord) => {
    const store = await deps.store;
    const kept: OutboxRecord = { ...record, state: "waiting" };
    await store.append(kept);
    change(record.id, kept);
    deps.channel.post({ kind: "changed" });
    delivery.kick();
  };

  const enqueue = async (command: NewCommand, isOptimistic = false): Promise<Outcome> => {
    lastPosition = Math.max(lastPosition + 1, Date.now() * 1000);
    const record: OutboxRecord = {
      ...command,
      id: newId(),
      position: lastPosition,
      tab: deps.tab,
      takenAt: deps.now(),
      state: "saving",
      attempts: 0,
    };
    records.set([...records.get(), record]);
    const outcome = isOptimistic ? undefined : callerOf(record.id);
    try {
      await keep(record);
    } catch (error) {
      log("The change could not be stored on this device", String(error));
      callers.delete(record.id);
      change(record.id, undefined);
      return { kind: "failed", error: new Failure("device", "This device could not store the change.") };
    }
    if (outcome && !deps.isReachable()) settle(record.id, { kind: "waiting" });
    return outcome ?? { kind: "waiting" };
  };

  const callerOf = (id: string) =>
    new Promise<Outcome>((resolve) => {
      callers.set(id, resolve);
      setTimeout(() => settle(id, { kind: "waiting" }), CALLER_PATIENCE_MS);
    });

  const retry = async (id: string, body?: unknown) => {
    const store = await deps.store;
    const parked = records.get().find((record) => record.id === id);
    if (parked?.state !== "parked") return;
    const again = records
      .get()
      .filter((record) => record.id === id || (record.state === "parked" && isFollower(record, parked)));
    for (const { refusal: _, ...record } of again) {
      // A refused key stored nothing on the server, so the same key may ask for something else.
      const changed = record.id === id && body !== undefined ? { ...record, body } : record;
      const waiting: OutboxRecord = { ...changed, state: "waiting", attempts: 0 };
      await store.save(waiting);
      change(record.id, waiting);
    }
    deps.channel.post({ kind: "changed" });
    delivery.kick();
  };

  const discard = async (id: string) => {
    const store = await deps.store;
    await store.remove(id);
    change(id, undefined);
    deps.channel.post({ kind: "changed" });
  };

  deps.channel.listen((message) => {
    if (message.kind === "changed") void load().then(delivery.kick);
    if (message.kind === "later") releaseCallers();
    if (message.kind === "delivered") markDelivered(message.id, message.answer);
    if (message.kind === "refused") delivery.onRefusedElsewhere(message.id, message.refusal);
    if (message.kind === "taken") delivery.onTaken(message.id);
  });

  return {
    records,
    enqueue,
    retry,
    discard,
    load,
    onRefused: (remedy) => void remedies.push(remedy),
    onDelivered: (listener) => void listeners.push(listener),
    kick: delivery.kick,
    startDelivering: delivery.start,
  };
}

/** Whether a record came after `parked` and is about the same order. */
export function isFollower(record: OutboxRecord, parked: OutboxRecord): boolean {
  return (
    record.orderId !== undefined && record.orderId === parked.orderId && record.position > parked.position
  );
}
