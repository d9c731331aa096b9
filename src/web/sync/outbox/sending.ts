import { backoffMs } from "../backoff.ts";
import type { OutboxMessage, Outcome, Turn } from "./outbox.ts";
import { headOf, recordOf, withRecord } from "./queue.ts";
import type { OutboxRecord } from "./store.ts";

/** Sends the first command of the queue, if this tab delivers, nothing is under way and somebody is signed in. */
export function sendNext(turn: Turn): void {
  if (!turn.isLeader || !turn.isRead) return;
  if (turn.delivery.kind !== "idle") {
    turn.isAskedAgain = true;
    return;
  }
  const head = headOf(turn.records);
  if (head?.state !== "waiting") return;
  const { person, isReachable } = turn.device;
  if (person === undefined || !isReachable) {
    letWait(turn);
    return;
  }
  turn.attempt += 1;
  turn.isAskedAgain = false;
  turn.delivery = { kind: "sending", id: head.id };
  replace(turn, { ...head, state: "sending" });
  const author = head.person === person ? undefined : head.person;
  turn.effects.push({ kind: "send", record: head, attempt: turn.attempt, author });
}

/** Stops for now: the command under way waits again, and every screen hears that its command does. */
export function pause(turn: Turn): void {
  if (turn.delivery.kind !== "idle") {
    const record = recordOf(turn.records, turn.delivery.id);
    if (record?.state === "sending") replace(turn, { ...record, state: "waiting" });
    turn.delivery = { kind: "idle" };
  }
  letWait(turn);
  // Another tab may lead by now and have decided about the same command.
  if (!turn.isLeader) turn.effects.push({ kind: "read" });
  else if (turn.isAskedAgain) {
    turn.isAskedAgain = false;
    sendNext(turn);
  }
}

/** As `pause`, and tries again by itself: after 1 s, 2 s, 4 s … */
export function tryLater(turn: Turn): void {
  const due = { kind: "retry-due", attempt: turn.attempt } as const;
  turn.effects.push({ kind: "timer", ms: backoffMs(turn.failures), due });
  turn.failures += 1;
  pause(turn);
}

/** Answers the screen that waits for a command. */
export function tell(turn: Turn, id: string, outcome: Outcome): void {
  const awaited = new Set(turn.awaited);
  awaited.delete(id);
  turn.awaited = awaited;
  turn.effects.push({ kind: "tell", id, outcome });
}

/** No screen of this tab waits any longer. */
export function releaseScreens(turn: Turn): void {
  for (const id of turn.awaited) tell(turn, id, { kind: "waiting" });
}

export function post(turn: Turn, message: OutboxMessage): void {
  turn.effects.push({ kind: "post", message });
}

export function replace(turn: Turn, next: OutboxRecord): void {
  turn.records = withRecord(turn.records, next.id, next);
}

function letWait(turn: Turn): void {
  releaseScreens(turn);
  post(turn, { kind: "later" });
}
