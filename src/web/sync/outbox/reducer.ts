import { backoffMs } from "../backoff.ts";
import { Failure } from "../http/failure.ts";
import { answered, deliveredElsewhere, deliveryStored, sendFailed } from "./answers.ts";
import { afterSaving, handlersAnswered, refusedElsewhere, tabsAnswered } from "./delivery.ts";
import type { OutboxEvent, OutboxMessage, OutboxState, Step, StoreJob, Turn } from "./outbox.ts";
import { followersOf, mergedWith, recordOf, withRecord } from "./queue.ts";
import { post, releaseScreens, replace, sendNext, tell, tryLater } from "./sending.ts";
import type { OutboxRecord, StoreChanges } from "./store.ts";

/** How long a screen waits for its command before it goes on with "waiting". */
const CALLER_TIMEOUT_MS = 20_000;

/** What the outbox is after an event, and what is to be done for it. Knows no clock, no store and no network. */
export function reduce(state: OutboxState, event: OutboxEvent): Step {
  const turn: Turn = { ...state, effects: [] };
  // What belongs to an earlier attempt came late, or twice.
  if (!("attempt" in event) || event.attempt === state.attempt) react(turn, event);
  const { effects, ...next } = turn;
  return { state: next, effects };
}

function react(turn: Turn, event: OutboxEvent): void {
  switch (event.kind) {
    case "made":
      made(turn, event);
      break;
    case "retry":
      retry(turn, event.id, event.body);
      break;
    case "discard":
      discard(turn, event.id);
      break;
    case "look":
    case "retry-due":
      sendNext(turn);
      break;
    case "load":
      load(turn);
      break;
    case "lease":
      leased(turn, event.isLeader);
      break;
    case "message":
      heard(turn, event.message);
      break;
    case "read":
      read(turn, event.records);
      break;
    case "read-failed":
      readFailed(turn, event.error);
      break;
    case "stored":
      stored(turn, event.job);
      break;
    case "store-failed":
      storeFailed(turn, event.job, event.error);
      break;
    case "answered":
      answered(turn, event.answer);
      break;
    case "send-failed":
      sendFailed(turn, event.error);
      break;
    case "handled":
      handlersAnswered(turn, event.instead);
      break;
    case "nobody-took":
      tabsAnswered(turn, false);
      break;
    case "caller-timeout":
      patienceOver(turn, event.id);
      break;
    case "forget":
      forget(turn, event.id);
      break;
  }
}

/** A new command is on view at once, stands last in the queue, and is stored. */
function made(turn: Turn, event: Extract<OutboxEvent, { kind: "made" }>): void {
  const { command, id, at, takenAt, isAwaited } = event;
  const last = turn.records.at(-1)?.position ?? 0;
  const position = Math.max(Math.floor(last) + 1, at);
  const record: OutboxRecord = {
    ...command,
    id,
    position,
    tab: turn.tab,
    takenAt,
    state: "waiting",
    attempts: 0,
  };
  turn.records = [...turn.records, { ...record, state: "saving" }];
  turn.effects.push({ kind: "write", changes: { add: [record] }, job: { kind: "add", id } });
  if (!isAwaited) return;
  turn.awaited = new Set([...turn.awaited, id]);
  turn.effects.push({ kind: "timer", ms: CALLER_TIMEOUT_MS, due: { kind: "caller-timeout", id } });
}

/** Sends a parked command again, with those that wait for it. A refused key stored nothing: another body may go under it. */
function retry(turn: Turn, id: string, body: unknown): void {
  const parked = recordOf(turn.records, id);
  if (parked?.state !== "parked") return;
  const again = [
    body === undefined ? parked : { ...parked, body },
    ...followersOf(turn.records, parked, "parked"),
  ];
  const update = again.map(
    ({ refusal: _, ...record }): OutboxRecord => ({ ...record, state: "waiting", attempts: 0 }),
  );
  writeParked(turn, { update });
}

function discard(turn: Turn, id: string): void {
  if (recordOf(turn.records, id)?.state === "parked") writeParked(turn, { remove: [id] });
}

function writeParked(turn: Turn, changes: StoreChanges): void {
  turn.effects.push({ kind: "write", changes, job: { kind: "parked" } });
}

function load(turn: Turn): void {
  turn.effects.push({ kind: "read" });
  // A tab that closed may have stored something and not said so: whoever leads reads too.
  post(turn, { kind: "changed" });
}

function leased(turn: Turn, isLeader: boolean): void {
  turn.isLeader = isLeader;
  if (!isLeader) return;
  turn.isRead = false;
  turn.effects.push({ kind: "read" });
}

function read(turn: Turn, stored: readonly OutboxRecord[]): void {
  turn.isRead = true;
  turn.records = mergedWith(turn.records, stored);
  sendNext(turn);
}

function readFailed(turn: Turn, error: unknown): void {
  log(turn, "The unsent changes of this device could not be read; trying again", error);
  turn.effects.push({ kind: "timer", ms: backoffMs(turn.failures), due: { kind: "load" } });
  turn.failures += 1;
}

function stored(turn: Turn, job: StoreJob): void {
  if (job.kind === "delivery") deliveryStored(turn);
  else if (job.kind === "add") added(turn, job.id);
  else {
    post(turn, { kind: "changed" });
    turn.effects.push({ kind: "read" });
  }
}

/** A new command is durable: other tabs hear of it, and a screen that need not wait for the server goes on. */
function added(turn: Turn, id: string): void {
  const record = recordOf(turn.records, id);
  if (record?.state === "saving") replace(turn, { ...record, state: "waiting" });
  post(turn, { kind: "changed" });
  if (!turn.awaited.has(id) || !turn.device.isReachable) tell(turn, id, { kind: "waiting" });
  afterSaving(turn);
}

function storeFailed(turn: Turn, job: StoreJob, error: unknown): void {
  if (job.kind === "delivery") {
    // Browsers close the store now and then: the queue must not stand still for ever.
    log(turn, "The queue of unsent changes could not be kept; trying again", error);
    tryLater(turn);
    return;
  }
  log(turn, "The change could not be stored on this device", error);
  if (job.kind !== "add") return;
  forget(turn, job.id);
  const failure = new Failure("device", "This device could not store the change.");
  tell(turn, job.id, { kind: "failed", error: failure });
  afterSaving(turn);
}

function patienceOver(turn: Turn, id: string): void {
  if (turn.awaited.has(id)) tell(turn, id, { kind: "waiting" });
}

function forget(turn: Turn, id: string): void {
  turn.records = withRecord(turn.records, id, undefined);
}

function heard(turn: Turn, message: OutboxMessage): void {
  switch (message.kind) {
    case "changed":
      turn.effects.push({ kind: "read" });
      break;
    case "later":
      releaseScreens(turn);
      break;
    case "delivered":
      deliveredElsewhere(turn, message.id, message.answer);
      break;
    case "refused":
      refusedElsewhere(turn, message.id, message.refusal);
      break;
    case "taken":
      if (turn.delivery.kind !== "idle" && turn.delivery.id === message.id) tabsAnswered(turn, true);
  }
}

function log(turn: Turn, message: string, error: unknown): void {
  turn.effects.push({ kind: "log", message, details: String(error) });
}
