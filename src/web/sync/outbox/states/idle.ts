import { backoffMs } from "../../backoff.ts";
import type { NextState } from "../outboxState.ts";
import { findRecord, firstInQueue } from "../queue.ts";
import { post, readStore, releaseScreens, replace } from "../steps.ts";

/** Sends the first command of the queue, if this tab delivers, no other is being delivered and the server may be there. */
export function sendNext(next: NextState): void {
  if (!next.isLeader || !next.isRead) return;
  if (next.delivery.kind !== "idle") {
    next.mustCheckAgain = true;
    return;
  }
  const head = firstInQueue(next.records, next.device.people);
  if (head?.state !== "waiting") return;
  if (!next.device.isReachable || next.isBackingOff) {
    letWait(next);
    return;
  }
  next.attempt += 1;
  next.mustCheckAgain = false;
  next.delivery = { kind: "sending", id: head.id };
  replace(next, { ...head, state: "sending" });
  next.effects.push({ kind: "send", record: head, attempt: next.attempt });
}

/** Stops delivering for now: the command being delivered waits again, and every screen is notified that its command waits. */
function pause(next: NextState): void {
  giveBack(next);
  letWait(next);
  // Another tab may lead now and have decided about the same command.
  if (!next.isLeader) readStore(next);
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

/** Goes on with the next command that can be sent: the author of the one being delivered has to sign in here first. */
export function holdBack(next: NextState): void {
  next.mustCheckAgain = true;
  pause(next);
}

/** Has the command that is being delivered wait again. */
function giveBack(next: NextState): void {
  if (next.delivery.kind === "idle") return;
  const record = findRecord(next.records, next.delivery.id);
  if (record?.state === "sending") replace(next, { ...record, state: "waiting" });
  next.delivery = { kind: "idle" };
}

/** Tells the waiting screens of all tabs that their commands wait. */
function letWait(next: NextState): void {
  releaseScreens(next);
  post(next, { kind: "later" });
}
