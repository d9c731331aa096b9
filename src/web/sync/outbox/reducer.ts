import { backoffMs } from "../backoff.ts";
import { addCommand, commandNotStored, commandStored, discard, retry, screenTimeout } from "./commands.ts";
import type { NextState, OutboxEvent, OutboxMessage, OutboxState, Step, StoreJob } from "./outboxState.ts";
import { mergeStored, withRecord } from "./queue.ts";
import { sendNext } from "./states/idle.ts";
import { answered, sendFailed } from "./states/sending.ts";
import { deliveredElsewhere, deliveryNotStored, deliveryStored, failedElsewhere } from "./states/storing.ts";
import { handlersAnswered } from "./states/waitingForHandlers.ts";
import { refusedElsewhere, showClaimed, tabsAnswered } from "./states/waitingForTabs.ts";
import {
  answerScreen,
  broadcast,
  log,
  mayBeReleased,
  readBeforeSending,
  readStore,
  releaseScreens,
} from "./steps.ts";

/** Returns the next state and the effects to perform. Pure: no clock, no store, no network. */
export function reduce(state: OutboxState, event: OutboxEvent): Step {
  const next: NextState = { ...state, effects: [] };
  // An event of an earlier attempt came late or twice.
  if (!("attempt" in event) || event.attempt === state.attempt) react(next, event);
  const { effects, ...after } = next;
  return { state: after, effects };
}

type EventOf<Kind extends OutboxEvent["kind"]> = Extract<OutboxEvent, { kind: Kind }>;

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
    case "leader-changed":
      setLeader(next, event.isLeader);
      break;
    case "message":
      receiveMessage(next, event.message);
      break;
    case "read":
      read(next, event);
      break;
    case "read-failed":
      readFailed(next, event.error);
      break;
    case "appended":
      commandStored(next, event.id, event.place);
      break;
    case "not-appended":
      commandNotStored(next, event.id, event.error);
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
    case "screen-timeout":
      screenTimedOut(next, event.id);
      break;
    case "forget":
      next.records = withRecord(next.records, event.id, undefined);
  }
}

/** Reads the store, and lets the other tabs read it too. */
function load(next: NextState): void {
  readStore(next);
  // A closed tab may have stored a command without a broadcast: the leading tab must read it.
  broadcast(next, { kind: "changed" });
}

/** Sets whether this tab delivers. A new leader reads the store before it sends anything. */
function setLeader(next: NextState, isLeader: boolean): void {
  next.isLeader = isLeader;
  next.isBackingOff = false;
  if (isLeader) readBeforeSending(next);
}

/** Merges what was read from the store, and sends the next command. A read from before this tab led does not allow sending. */
function read(next: NextState, { records, number }: EventOf<"read">): void {
  next.isRead ||= number === next.requiredRead;
  next.records = mergeStored(next.records, records);
  showClaimed(next);
  sendNext(next);
}

/** Logs that the store could not be read, and sets a timer to retry. */
function readFailed(next: NextState, error: unknown): void {
  log(next, "The unsent changes of this device could not be read; trying again", error);
  next.effects.push({ kind: "timer", ms: backoffMs(next.failures), due: { kind: "load" } });
  next.failures += 1;
}

/** Continues after a write to the store. */
function stored(next: NextState, job: StoreJob): void {
  if (job.kind === "delivery") deliveryStored(next);
  else {
    broadcast(next, { kind: "changed" });
    readStore(next);
  }
}

/** Continues after a failed write. A person's failed decision is only logged. */
function storeFailed(next: NextState, job: StoreJob, error: unknown): void {
  if (job.kind === "delivery") deliveryNotStored(next, error);
  else log(next, "The change could not be stored on this device", error);
}

/** Answers a screen that has waited long enough with "waiting". */
function screenTimedOut(next: NextState, id: string): void {
  if (!next.awaited.has(id)) return;
  if (mayBeReleased(next, id)) answerScreen(next, id, { kind: "waiting" });
  else next.effects.push(screenTimeout(id));
}

/** Handles a message of another tab. */
function receiveMessage(next: NextState, message: OutboxMessage): void {
  switch (message.kind) {
    case "changed":
      readStore(next);
      break;
    case "paused":
      releaseScreens(next);
      break;
    case "failed":
      failedElsewhere(next, message.id, message.message);
      break;
    case "delivered":
      deliveredElsewhere(next, message.record, message.answer);
      break;
    case "refused":
      refusedElsewhere(next, message.id, message.refusal);
      break;
    case "claimed":
      if (next.delivery.kind !== "idle" && next.delivery.id === message.id) tabsAnswered(next, true);
  }
}
