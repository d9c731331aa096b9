import { backoffMs } from "../backoff.ts";
import { Failure } from "../http/failure.ts";
import { answered, deliveredElsewhere, deliveryStored, failedElsewhere, sendFailed } from "./answers.ts";
import type { NextState, OutboxEvent, OutboxMessage, OutboxState, Step, StoreJob } from "./outboxState.ts";
import { laterCommandsOf, mergedWith, recordOf, waitsForAuthor, withRecord } from "./queue.ts";
import { afterSaving, handlersAnswered, refusedElsewhere, tabsAnswered } from "./refusals.ts";
import { post, releaseScreens, replace, sendNext, tell, tryLater } from "./sending.ts";
import type { OutboxRecord, StoreChanges } from "./store.ts";

/** How long a screen waits for its command before it goes on with "waiting". */
const CALLER_TIMEOUT_MS = 20_000;

/** Returns the state after an event and the effects to perform. Uses no clock, no store and no network. */
export function reduce(state: OutboxState, event: OutboxEvent): Step {
  const next: NextState = { ...state, effects: [] };
  // An event of an earlier attempt came late, or twice.
  if (!("attempt" in event) || event.attempt === state.attempt) react(next, event);
  const { effects, ...after } = next;
  return { state: after, effects };
}

/** Calls the function for the event. */
function react(next: NextState, event: OutboxEvent): void {
  switch (event.kind) {
    case "add-command":
      addCommand(next, event);
      break;
    case "retry":
      retry(next, event.id, event.body);
      break;
    case "discard":
      discard(next, event.id);
      break;
    case "check-queue":
    case "retry-due":
      next.isBackingOff = false;
      sendNext(next);
      break;
    case "load":
      load(next);
      break;
    case "lease":
      changeLease(next, event.isLeader);
      break;
    case "message":
      receiveMessage(next, event.message);
      break;
    case "read":
      read(next, event.records);
      break;
    case "read-failed":
      readFailed(next, event.error);
      break;
    case "stored":
      stored(next, event.job);
      break;
    case "store-failed":
      storeFailed(next, event.job, event.error);
      break;
    case "answered":
      answered(next, event.answer);
      break;
    case "send-failed":
      sendFailed(next, event.error);
      break;
    case "handled":
      handlersAnswered(next, event.replacements);
      break;
    case "tab-answer-timeout":
      tabsAnswered(next, false);
      break;
    case "caller-timeout":
      callerTimedOut(next, event.id);
      break;
    case "forget":
      forget(next, event.id);
      break;
  }
}

/** Adds a new command at the end of the queue, where screens see it at once, and has it stored. */
function addCommand(next: NextState, event: Extract<OutboxEvent, { kind: "add-command" }>): void {
  const { command, id, at, takenAt, hasWaitingScreen } = event;
  const last = next.records.at(-1)?.position ?? 0;
  const position = Math.max(Math.floor(last) + 1, at);
  const record: OutboxRecord = {
    ...command,
    id,
    position,
    tab: next.tab,
    takenAt,
    state: "waiting",
    attempts: 0,
  };
  next.records = [...next.records, { ...record, state: "saving" }];
  next.effects.push({ kind: "write", changes: { add: [record] }, job: { kind: "add", id } });
  if (!hasWaitingScreen) return;
  next.awaited = new Set([...next.awaited, id]);
  next.effects.push({ kind: "timer", ms: CALLER_TIMEOUT_MS, due: { kind: "caller-timeout", id } });
}

/**
 * Sends a parked command again, with those that wait for it. The server has stored nothing under a refused key, so that
 * another body may use it.
 */
function retry(next: NextState, id: string, body: unknown): void {
  const parked = recordOf(next.records, id);
  if (parked?.state !== "parked") return;
  const again = [
    body === undefined ? parked : { ...parked, body },
    ...laterCommandsOf(next.records, parked, "parked"),
  ];
  const update = again.map(
    ({ refusal: _, ...record }): OutboxRecord => ({ ...record, state: "waiting", attempts: 0 }),
  );
  writeParked(next, { update });
}

/** Removes a parked command, or one that waits for its author. */
function discard(next: NextState, id: string): void {
  const record = recordOf(next.records, id);
  if (record?.state === "parked" || (record && waitsForAuthor(record, next.device))) {
    writeParked(next, { remove: [id] });
  }
}

/** Has a person's decision about parked commands stored. */
function writeParked(next: NextState, changes: StoreChanges): void {
  next.effects.push({ kind: "write", changes, job: { kind: "parked" } });
}

/** Reads the store, and has the other tabs read it too. */
function load(next: NextState): void {
  next.effects.push({ kind: "read" });
  // A tab that closed may have stored a command without telling the others: the leading tab must read it.
  post(next, { kind: "changed" });
}

/** Notes whether this tab delivers from now on. It reads the store before it sends anything. */
function changeLease(next: NextState, isLeader: boolean): void {
  next.isLeader = isLeader;
  next.isBackingOff = false;
  if (!isLeader) return;
  next.isRead = false;
  next.effects.push({ kind: "read" });
}

/** Takes over what the store holds, and sends the next command. */
function read(next: NextState, stored: readonly OutboxRecord[]): void {
  next.isRead = true;
  next.records = mergedWith(next.records, stored);
  sendNext(next);
}

/** Logs that the store could not be read, and sets a timer to read again. */
function readFailed(next: NextState, error: unknown): void {
  log(next, "The unsent changes of this device could not be read; trying again", error);
  next.effects.push({ kind: "timer", ms: backoffMs(next.failures), due: { kind: "load" } });
  next.failures += 1;
}

/** Goes on after a write of the store. */
function stored(next: NextState, job: StoreJob): void {
  if (job.kind === "delivery") deliveryStored(next);
  else if (job.kind === "add") added(next, job.id);
  else {
    post(next, { kind: "changed" });
    next.effects.push({ kind: "read" });
  }
}

/** Tells the other tabs of a command that is stored now, and lets its screen go on if it need not wait for the server. */
function added(next: NextState, id: string): void {
  const record = recordOf(next.records, id);
  if (record?.state === "saving") replace(next, { ...record, state: "waiting" });
  post(next, { kind: "changed" });
  if (!next.awaited.has(id) || !next.device.isReachable) tell(next, id, { kind: "waiting" });
  afterSaving(next);
}

/**
 * Handles a failed write: a delivery is tried again; a new command is removed and its screen is told; of a person's decision
 * only the log tells.
 */
function storeFailed(next: NextState, job: StoreJob, error: unknown): void {
  if (job.kind === "delivery") {
    // Browsers close the store now and then; the queue must not stop for ever.
    log(next, "The queue of unsent changes could not be kept; trying again", error);
    tryLater(next);
    return;
  }
  log(next, "The change could not be stored on this device", error);
  if (job.kind !== "add") return;
  forget(next, job.id);
  const failure = new Failure("device", "This device could not store the change.");
  tell(next, job.id, { kind: "failed", error: failure });
  afterSaving(next);
}

/** Tells a screen that has waited long enough that its command waits. */
function callerTimedOut(next: NextState, id: string): void {
  if (next.awaited.has(id)) tell(next, id, { kind: "waiting" });
}

/** Removes a record from memory. */
function forget(next: NextState, id: string): void {
  next.records = withRecord(next.records, id, undefined);
}

/** Handles a message of another tab. */
function receiveMessage(next: NextState, message: OutboxMessage): void {
  switch (message.kind) {
    case "changed":
      next.effects.push({ kind: "read" });
      break;
    case "later":
      releaseScreens(next);
      break;
    case "failed":
      failedElsewhere(next, message.id, message.message);
      break;
    case "delivered":
      deliveredElsewhere(next, message.id, message.answer);
      break;
    case "refused":
      refusedElsewhere(next, message.id, message.refusal);
      break;
    case "taken":
      if (next.delivery.kind !== "idle" && next.delivery.id === message.id) tabsAnswered(next, true);
  }
}

function log(next: NextState, message: string, error: unknown): void {
  next.effects.push({ kind: "log", message, details: String(error) });
}
