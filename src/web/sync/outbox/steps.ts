import type { NextState, OutboxMessage, Outcome } from "./outboxState.ts";
import { findRecord, withRecord } from "./queue.ts";
import type { OutboxRecord } from "./store.ts";

/** Answers the screen that waits for a command. */
export function answerScreen(next: NextState, id: string, outcome: Outcome): void {
  const awaited = new Set(next.awaited);
  awaited.delete(id);
  next.awaited = awaited;
  next.effects.push({ kind: "answer-screen", id, outcome });
}

/** Answers every waiting screen of this tab with "waiting", if allowed. */
export function releaseScreens(next: NextState): void {
  for (const id of next.awaited) if (mayBeReleased(next, id)) answerScreen(next, id, { kind: "waiting" });
}

/**
 * True if a screen may be notified that its command is pending: not while the command is being saved, since
 * it may yet be lost with its page or fail; not after its answer has arrived; and not while its refusal
 * counts on this screen, since it is about to be removed.
 */
export function mayBeReleased(next: NextState, id: string): boolean {
  const { delivery } = next;
  const isBeingSaved = findRecord(next.records, id)?.state === "saving";
  const isDecided = delivery.kind !== "idle" && delivery.kind !== "sending" && delivery.id === id;
  return !isBeingSaved && !isDecided && !next.claimed.has(id);
}

/** Sends a message to the other tabs of this device. */
export function broadcast(next: NextState, message: OutboxMessage): void {
  next.effects.push({ kind: "broadcast", message });
}

export function replaceRecord(next: NextState, record: OutboxRecord): void {
  next.records = withRecord(next.records, record.id, record);
}

/** Reads the store; nothing is sent until that is done. */
export function readBeforeSending(next: NextState): void {
  next.requiredRead += 1;
  next.isRead = false;
  readStore(next);
}

export function readStore(next: NextState): void {
  next.effects.push({ kind: "read", number: next.requiredRead });
}

export function log(next: NextState, message: string, error: unknown): void {
  next.effects.push({ kind: "log", message, details: String(error) });
}
