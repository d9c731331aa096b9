import { backoffMs } from "../backoff.ts";
import { Failure } from "../http/failure.ts";
import { answered, deliveredElsewhere, deliveryStored, sendFailed } from "./answers.ts";
import { afterSaving, handlersAnswered, refusedElsewhere, tabsAnswered } from "./delivery.ts";
import {
  andThen,
  type OutboxEvent,
  type OutboxMessage,
  type OutboxState,
  type Step,
  type StoreJob,
  step,
} from "./outbox.ts";
import { followersOf, mergedWith, recordOf, withRecord } from "./queue.ts";
import { releaseScreens, sendNext, tell, tryLater } from "./sending.ts";
import type { OutboxRecord, StoreChanges } from "./store.ts";

/** How long a screen waits for its command before it goes on with "waiting". */
export const CALLER_PATIENCE_MS = 20_000;

/** What the outbox is after an event, and what is to be done for it. Knows no clock, no store and no network. */
export function reduce(state: OutboxState, event: OutboxEvent): Step {
  switch (event.kind) {
    case "made":
      return made(state, event);
    case "retry":
      return retry(state, event.id, event.body);
    case "discard":
      return discard(state, event.id);
    case "look":
      return sendNext(state);
    case "load":
      // A tab that closed may have stored something and not said so: whoever leads reads too.
      return step(state, { kind: "read" }, { kind: "post", message: { kind: "changed" } });
    case "lease":
      return event.isLeader
        ? step({ ...state, isLeader: true, isRead: false }, { kind: "read" })
        : step({ ...state, isLeader: false });
    case "message":
      return heard(state, event.message);
    case "read":
      return sendNext({ ...state, isRead: true, records: mergedWith(state.records, event.records) });
    case "read-failed":
      return readFailed(state, event.error);
    case "stored":
      return stored(state, event.job);
    case "store-failed":
      return storeFailed(state, event.job, event.error);
    case "answered":
      return answered(state, event.attempt, event.answer);
    case "send-failed":
      return sendFailed(state, event.attempt, event.error);
    case "handled":
      return event.attempt === state.attempt ? handlersAnswered(state, event.instead) : step(state);
    case "nobody-took":
      return event.attempt === state.attempt ? tabsAnswered(state, false) : step(state);
    case "retry-due":
      return event.attempt === state.attempt ? sendNext(state) : step(state);
    case "patience-over":
      return state.awaited.has(event.id) ? tell(state, event.id, { kind: "waiting" }) : step(state);
    case "forget":
      return step({ ...state, records: withRecord(state.records, event.id, undefined) });
  }
}

type Made = Extract<OutboxEvent, { kind: "made" }>;

/** A new command is on view at once, stands last in the queue, and is stored. */
function made(state: OutboxState, { command, id, at, takenAt, isAwaited }: Made): Step {
  const last = state.records.at(-1)?.position ?? 0;
  const position = Math.max(Math.floor(last) + 1, at);
  const record: OutboxRecord = {
    ...command,
    id,
    position,
    tab: state.tab,
    takenAt,
    state: "saving",
    attempts: 0,
  };
  const records = [...state.records, record];
  const changes: StoreChanges = { add: [{ ...record, state: "waiting" }] };
  const kept = step({ ...state, records }, { kind: "write", changes, job: { kind: "add", id } });
  if (!isAwaited) return kept;
  return andThen(kept, (next) =>
    step(
      { ...next, awaited: new Set([...next.awaited, id]) },
      { kind: "timer", ms: CALLER_PATIENCE_MS, due: { kind: "patience-over", id } },
    ),
  );
}

/** Sends a parked command again, with those that wait for it. A refused key stored nothing: another body may go under it. */
function retry(state: OutboxState, id: string, body: unknown): Step {
  const parked = recordOf(state.records, id);
  if (parked?.state !== "parked") return step(state);
  const again = [
    body === undefined ? parked : { ...parked, body },
    ...followersOf(state.records, parked, "parked"),
  ];
  const update = again.map(
    ({ refusal: _, ...record }): OutboxRecord => ({ ...record, state: "waiting", attempts: 0 }),
  );
  return writeParked(state, { update });
}

function discard(state: OutboxState, id: string): Step {
  const isParked = recordOf(state.records, id)?.state === "parked";
  return isParked ? writeParked(state, { remove: [id] }) : step(state);
}

function writeParked(state: OutboxState, changes: StoreChanges): Step {
  return step(state, { kind: "write", changes, job: { kind: "parked" } });
}

function stored(state: OutboxState, job: StoreJob): Step {
  switch (job.kind) {
    case "add":
      return added(state, job.id);
    case "delivery":
      return deliveryStored(state);
    case "parked":
      return step(state, { kind: "post", message: { kind: "changed" } }, { kind: "read" });
  }
}

/** A new command is durable: other tabs hear of it, and a screen that need not wait for the server goes on. */
function added(state: OutboxState, id: string): Step {
  const record = recordOf(state.records, id);
  const isNew = record?.state === "saving";
  const records = isNew ? withRecord(state.records, id, { ...record, state: "waiting" }) : state.records;
  const posted = step({ ...state, records }, { kind: "post", message: { kind: "changed" } });
  const goesOn = !state.awaited.has(id) || !state.device.isReachable;
  const told = goesOn ? andThen(posted, (next) => tell(next, id, { kind: "waiting" })) : posted;
  return andThen(told, afterSaving);
}

function storeFailed(state: OutboxState, job: StoreJob, error: unknown): Step {
  const details = String(error);
  switch (job.kind) {
    case "add": {
      const failure = new Failure("device", "This device could not store the change.");
      const without = step(
        { ...state, records: withRecord(state.records, job.id, undefined) },
        { kind: "log", message: "The change could not be stored on this device", details },
      );
      const told = andThen(without, (next) => tell(next, job.id, { kind: "failed", error: failure }));
      return andThen(told, afterSaving);
    }
    case "delivery": {
      // Browsers close the store now and then: the queue must not stand still for ever.
      const message = "The queue of unsent changes could not be kept; trying again";
      return andThen(step(state, { kind: "log", message, details }), tryLater);
    }
    case "parked":
      return step(state, { kind: "log", message: "A parked change could not be stored", details });
  }
}

function readFailed(state: OutboxState, error: unknown): Step {
  return step(
    { ...state, failures: state.failures + 1 },
    {
      kind: "log",
      message: "The unsent changes of this device could not be read; trying again",
      details: String(error),
    },
    { kind: "timer", ms: backoffMs(state.failures), due: { kind: "load" } },
  );
}

function heard(state: OutboxState, message: OutboxMessage): Step {
  switch (message.kind) {
    case "changed":
      return step(state, { kind: "read" });
    case "later":
      return releaseScreens(state);
    case "delivered":
      return deliveredElsewhere(state, message.id, message.answer);
    case "refused":
      return refusedElsewhere(state, message.id, message.refusal);
    case "taken":
      return state.delivery.kind === "asking-tabs" && state.delivery.id === message.id
        ? tabsAnswered(state, true)
        : step(state);
  }
}
