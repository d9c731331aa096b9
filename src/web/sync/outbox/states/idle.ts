import { backoffMs } from "../../backoff.ts";
import type { NextState } from "../outboxState.ts";
import { findRecord, firstInQueue } from "../queue.ts";
import { broadcast, readStore, releaseScreens, replaceRecord } from "../steps.ts";

/** Sends the first command of the queue if this tab delivers, nothing is being delivered and the server may be reachable. */
export function sendNext(next: NextState): void {
  if (!next.isLeader || !next.isRead) return;
  if (next.delivery.kind !== "idle") {
    next.mustCheckAgain = true;
    return;
  }
  const first = firstInQueue(next.records, next.device.people);
  if (first?.state !== "waiting") return;
  if (!next.device.isReachable || next.isBackingOff) {
    releaseAllScreens(next);
    return;
  }
  next.attempt += 1;
  next.mustCheckAgain = false;
  next.delivery = { kind: "sending", id: first.id };
  replaceRecord(next, { ...first, state: "sending" });
  next.effects.push({ kind: "send", record: first, attempt: next.attempt });
}

/** Stops delivering for now: requeues the command being delivered and notifies every screen that its command is pending. */
function pause(next: NextState): void {
  requeue(next);
  releaseAllScreens(next);
  // Another tab may lead now and have decided about the same command.
  if (!next.isLeader) readStore(next);
  else if (next.mustCheckAgain) {
    next.mustCheckAgain = false;
    sendNext(next);
  }
}

/** Pauses, and sets a timer to retry: after 1 s, 2 s, 4 s … */
export function retryLater(next: NextState): void {
  const due = { kind: "retry-due", attempt: next.attempt } as const;
  next.effects.push({ kind: "timer", ms: backoffMs(next.failures), due });
  next.failures += 1;
  pause(next);
}

/** Skips the command being delivered until its author signs in here, and sends the next one. */
export function skipUntilSignIn(next: NextState): void {
  next.mustCheckAgain = true;
  pause(next);
}

/** Queues the command being delivered again. */
function requeue(next: NextState): void {
  if (next.delivery.kind === "idle") return;
  const record = findRecord(next.records, next.delivery.id);
  if (record?.state === "sending") replaceRecord(next, { ...record, state: "waiting" });
  next.delivery = { kind: "idle" };
}

/** Notifies the waiting screens of all tabs that their commands are pending. */
function releaseAllScreens(next: NextState): void {
  releaseScreens(next);
  broadcast(next, { kind: "paused" });
}
