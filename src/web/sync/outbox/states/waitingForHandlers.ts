import type { ErrorBody, RefusalCode } from "#domain/refusal.ts";
import type { Delivery, NextState, Outcome } from "../outboxState.ts";
import { changesFor } from "../queue.ts";
import type { OutboxRecord, RecordState } from "../store.ts";
import { storeDecision } from "./storing.ts";

type WaitingForHandlers = Extract<Delivery, { kind: "waiting-for-handlers" }>;

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

/** Stores what remains of a refused command and the later ones of its order, and answers their screens once that is stored. */
export function handlersAnswered(next: NextState, replacements: readonly OutboxRecord[] | undefined): void {
  const { delivery } = next;
  if (delivery.kind !== "waiting-for-handlers") return;
  const { id, refused, laterOfOrder, hasWaitingScreen } = delivery;
  const { record, refusal, outcome } = refused;
  const remaining = remainingCommands(delivery, replacements);
  const isRemaining = (command: OutboxRecord, state: RecordState) =>
    remaining.some((other) => other.id === command.id && other.state === state);
  const changes = changesFor(next.records, [record, ...laterOfOrder], remaining);
  const outcomes = new Map<string, Outcome>(hasWaitingScreen ? [[id, outcome]] : []);
  for (const later of laterOfOrder) {
    if (!isRemaining(later, "waiting")) outcomes.set(later.id, { kind: "waiting" });
  }
  storeDecision(next, id, { kind: "resolved", changes, outcomes }, changes);
  if (!isRemaining(record, "parked")) return;
  next.effects.push({ kind: "log", message: `Parked: ${record.label}`, details: refusal });
  if (!hasWaitingScreen) {
    next.effects.push({ kind: "notify-person", record, message: refusal.message, isParked: true });
  }
}

/**
 * Returns the commands that stay queued or parked. Without a screen to handle the refusal: the handlers' replacements, or all parked.
 * A screen handles the refused command itself, so only a reviewable refusal parks it.
 */
function remainingCommands(
  { refused: { record, refusal }, laterOfOrder, hasWaitingScreen }: WaitingForHandlers,
  replacements: readonly OutboxRecord[] | undefined,
): readonly OutboxRecord[] {
  const parked = park(record, refusal);
  const parkedLater = laterOfOrder.map((later) => park(later, BLOCKED));
  if (!hasWaitingScreen) return replacements ?? [parked, ...parkedLater];
  const isReviewable = reviewableRefusals.has(refusal.code);
  const later = replacements ?? (isReviewable ? parkedLater : laterOfOrder);
  return [...(isReviewable ? [parked] : []), ...later.filter(({ id }) => id !== record.id)];
}

/** Returns the record as parked for this reason. */
function park(record: OutboxRecord, refusal: ErrorBody): OutboxRecord {
  return { ...record, state: "parked", refusal };
}
