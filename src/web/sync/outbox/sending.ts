import { backoffMs } from "../backoff.ts";
import type { NextState, OutboxMessage, Outcome } from "./outboxState.ts";
import { headOf, recordOf, withRecord } from "./queue.ts";
import type { OutboxRecord } from "./store.ts";

/** Sends the first command of the queue, if this tab delivers, no other is being delivered and somebody is signed in. */
export function sendNext(next: NextState): void {
  if (!next.isLeader || !next.isRead) return;
  if (next.delivery.kind !== "idle") {
    next.mustCheckAgain = true;
    return;
  }
  const head = headOf(next.records, next.device);
  if (head?.state !== "waiting") return;
  const { person, isReachable } = next.device;
  if (person === undefined || !isReachable || next.isBackingOff) {
    letWait(next);
    return;
  }
  next.attempt += 1;
  next.mustCheckAgain = false;
  next.delivery = { kind: "sending", id: head.id };
  replace(next, { ...head, state: "sending" });
  const isForeign = head.person !== person;
  next.effects.push({ kind: "send", record: head, attempt: next.attempt, isForeign });
}

/** Stops delivering for now: the command being delivered waits again, and every screen is told that its command waits. */
export function pause(next: NextState): void {
  if (next.delivery.kind !== "idle") {
    const record = recordOf(next.records, next.delivery.id);
    if (record?.state === "sending") replace(next, { ...record, state: "waiting" });
    next.delivery = { kind: "idle" };
  }
  letWait(next);
  // Another tab may lead by now and have decided about the same command.
  if (!next.isLeader) next.effects.push({ kind: "read" });
  else if (next.mustCheckAgain) {
    next.mustCheckAgain = false;
    sendNext(next);
  }
}

/** Pauses, and sets a timer to try again: after 1 s, 2 s, 4 s … */
export function tryLater(next: NextState): void {
  const due = { kind: "retry-due", attempt: next.attempt } as const;
  next.effects.push({ kind: "timer", ms: backoffMs(next.failures), due });
  next.failures += 1;
  pause(next);
}

/** Answers the screen that waits for a command. */
export function tell(next: NextState, id: string, outcome: Outcome): void {
  const awaited = new Set(next.awaited);
  awaited.delete(id);
  next.awaited = awaited;
  next.effects.push({ kind: "tell", id, outcome });
}

/** Tells every waiting screen of this tab that its command waits. */
export function releaseScreens(next: NextState): void {
  for (const id of next.awaited) tell(next, id, { kind: "waiting" });
}

/** Sends a message to the other tabs of this device. */
export function post(next: NextState, message: OutboxMessage): void {
  next.effects.push({ kind: "post", message });
}

/** Replaces the record with the same id. */
export function replace(next: NextState, record: OutboxRecord): void {
  next.records = withRecord(next.records, record.id, record);
}

/** Tells the waiting screens of all tabs that their commands wait. */
function letWait(next: NextState): void {
  releaseScreens(next);
  post(next, { kind: "later" });
}
