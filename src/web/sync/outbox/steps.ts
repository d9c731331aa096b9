import type { NextState, OutboxMessage, Outcome } from "./outboxState.ts";
import { withRecord } from "./queue.ts";
import type { OutboxRecord } from "./store.ts";

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

/** Writes an error into the console. */
export function log(next: NextState, message: string, error: unknown): void {
  next.effects.push({ kind: "log", message, details: String(error) });
}
