import { type ErrorBody, isRefusalCode, Refusal, type RefusalCode } from "#domain/refusal.ts";
import { Failure } from "../http/failure.ts";
import type { NextState, Outcome, Refused } from "./outboxState.ts";
import { changesFor, laterCommandsOf } from "./queue.ts";
import { post, sendNext, tell } from "./sending.ts";
import type { OutboxRecord } from "./store.ts";

/** How long another tab has to say that one of its screens shows the refusal. */
const TAB_ANSWER_MS = 300;

/**
 * Refusals after which a command is parked also where a screen shows them: what was tapped is not lost, because a person can
 * still decide where it goes.
 */
export const keptRefusals: ReadonlySet<string> = new Set(["order-deleted"] satisfies RefusalCode[]);

/** The reason of a parked command that was not refused itself. */
export const BLOCKED: ErrorBody = {
  code: "blocked",
  message: "Waits for an earlier change to the same order.",
};

/** Finds the screen that waits for a refused command, in this tab or another, and then asks the refusal handlers. */
export function handleRefusal(next: NextState, refused: Refused): void {
  const { id, tab } = refused.record;
  next.failures = 0;
  const hasWaitingScreen = next.awaited.has(id);
  if (hasWaitingScreen || tab === next.tab) {
    askHandlers(next, refused, hasWaitingScreen);
    return;
  }
  next.delivery = { kind: "waiting-for-tabs", id, refused };
  post(next, { kind: "refused", id, refusal: refused.refusal });
  next.effects.push({
    kind: "timer",
    ms: TAB_ANSWER_MS,
    due: { kind: "tab-answer-timeout", attempt: next.attempt },
  });
}

/** Goes on when another tab has said that its screen shows the refusal, or none has in time. */
export function tabsAnswered(next: NextState, isTaken: boolean): void {
  const { delivery } = next;
  if (delivery.kind === "waiting-for-tabs") askHandlers(next, delivery.refused, isTaken);
}

/** Asks the handlers once all later commands of the order are stored: what is not stored yet cannot be replaced. */
function askHandlers(next: NextState, refused: Refused, hasWaitingScreen: boolean): void {
  const { record, refusal } = refused;
  const { id } = record;
  if (laterCommandsOf(next.records, record, "saving").length > 0) {
    next.delivery = { kind: "waiting-for-saves", id, refused, hasWaitingScreen };
    return;
  }
  const laterCommandsOfOrder = laterCommandsOf(next.records, record, "waiting");
  next.delivery = { kind: "waiting-for-handlers", id, refused, laterCommandsOfOrder, hasWaitingScreen };
  next.effects.push({
    kind: "ask-handlers",
    refused: { record, refusal, laterCommandsOfOrder, hasWaitingScreen },
    attempt: next.attempt,
  });
}

/** Goes on when a new command is stored or could not be: with the refusal that waited for that, or with the queue. */
export function afterSaving(next: NextState): void {
  const { delivery } = next;
  if (delivery.kind === "waiting-for-saves") askHandlers(next, delivery.refused, delivery.hasWaitingScreen);
  else sendNext(next);
}

/**
 * Decides what becomes of a refused command and the later ones of its order, and has it stored. The screen that waits for
 * the command handles its refusal; a refusal that keeps the command parks it as well. When none waits and no handler has
 * replacements, all of them are parked for a person.
 */
export function handlersAnswered(next: NextState, replacements: readonly OutboxRecord[] | undefined): void {
  const { delivery } = next;
  if (delivery.kind !== "waiting-for-handlers") return;
  const { id, refused, laterCommandsOfOrder: later, hasWaitingScreen } = delivery;
  const { record, refusal, outcome } = refused;
  const parked = () => [park(record, refusal), ...later.map((one) => park(one, BLOCKED))];
  // The waiting screen handles the refusal, so the command does not stay in the queue.
  const own = keptRefusals.has(refusal.code) ? [park(record, refusal)] : [];
  const after = hasWaitingScreen
    ? [...own, ...(replacements ?? later).filter((one) => one.id !== id)]
    : (replacements ?? parked());
  const changes = changesFor(next.records, [record, ...later], after);
  const outcomes = new Map<string, Outcome>(hasWaitingScreen ? [[id, outcome]] : []);
  for (const one of later) {
    const isWaiting = after.some((other) => other.id === one.id && other.state === "waiting");
    if (!isWaiting) outcomes.set(one.id, { kind: "waiting" });
  }
  next.delivery = { kind: "storing", id, decision: { kind: "dealt-with", changes, outcomes } };
  next.effects.push({ kind: "write", changes, job: { kind: "delivery" } });
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

/** Shows a refusal that the leading tab asks about, if a screen of this tab waits for that command. */
export function refusedElsewhere(next: NextState, id: string, { code, message, details }: ErrorBody): void {
  if (!next.awaited.has(id)) return;
  post(next, { kind: "taken", id });
  const outcome: Outcome = isRefusalCode(code)
    ? { kind: "refused", refusal: new Refusal(code, details, message) }
    : { kind: "failed", error: new Failure("server", message) };
  tell(next, id, outcome);
}
