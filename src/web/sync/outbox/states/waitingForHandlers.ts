import type { ErrorBody, RefusalCode } from "#domain/refusal.ts";
import type { NextState, Outcome } from "../outboxState.ts";
import { changesFor } from "../queue.ts";
import type { OutboxRecord } from "../store.ts";
import { store } from "./storing.ts";

/** Refusals that park the command even if a screen shows them: a person can still decide where the tapped dishes go. */
export const reviewableRefusals: ReadonlySet<string> = new Set([
  "order-closed",
  "kot-late",
] satisfies RefusalCode[]);

/** The reason of a parked command that was blocked by another one. */
export const BLOCKED: ErrorBody = {
  code: "blocked",
  message: "Waits for an earlier change to the same order.",
};

/**
 * Decides about a refused command and the later ones of its order, and stores the decision. If a screen
 * waits, it handles the refusal; a reviewable refusal is parked as well. Without a screen and without a
 * handler's replacements, all are parked for a person.
 */
export function handlersAnswered(next: NextState, replacements: readonly OutboxRecord[] | undefined): void {
  const { delivery } = next;
  if (delivery.kind !== "waiting-for-handlers") return;
  const { id, refused, laterCommandsOfOrder: later, hasWaitingScreen } = delivery;
  const { record, refusal, outcome } = refused;
  const parked = () => [park(record, refusal), ...later.map((one) => park(one, BLOCKED))];
  // The waiting screen handles the refusal, so the command leaves the queue.
  const isKept = reviewableRefusals.has(refusal.code);
  const own = isKept ? [park(record, refusal)] : [];
  const rest = isKept ? later.map((one) => park(one, BLOCKED)) : later;
  const after = hasWaitingScreen
    ? [...own, ...(replacements ?? rest).filter((one) => one.id !== id)]
    : (replacements ?? parked());
  const changes = changesFor(next.records, [record, ...later], after);
  const outcomes = new Map<string, Outcome>(hasWaitingScreen ? [[id, outcome]] : []);
  for (const one of later) {
    const isWaiting = after.some((other) => other.id === one.id && other.state === "waiting");
    if (!isWaiting) outcomes.set(one.id, { kind: "waiting" });
  }
  store(next, id, { kind: "dealt-with", changes, outcomes }, changes);
  if (after.some((one) => one.id === id && one.state === "parked")) {
    next.effects.push({ kind: "log", message: `Parked: ${record.label}`, details: refusal });
    if (!hasWaitingScreen) {
      next.effects.push({ kind: "report", record, message: refusal.message, isParked: true });
    }
  }
}

/** Returns the record as parked for this reason. */
function park(record: OutboxRecord, refusal: ErrorBody): OutboxRecord {
  return { ...record, state: "parked", refusal };
}
