import { type ErrorBody, isRefusalCode, Refusal } from "#domain/refusal.ts";
import { Failure } from "../http/failure.ts";
import type { Outcome, Refused, Turn } from "./outbox.ts";
import { changesFor, followersOf } from "./queue.ts";
import { post, sendNext, tell } from "./sending.ts";
import type { OutboxRecord } from "./store.ts";

/** How long another tab has to say that one of its screens shows the refusal. */
const TAKE_MS = 300;

/** Why a command is parked that was not refused itself. */
export const BLOCKED: ErrorBody = {
  code: "blocked",
  message: "Waits for an earlier change to the same order.",
};

/** Finds out whose the refusal is: a screen of this tab, one of another tab, or nobody's. */
export function handleRefusal(turn: Turn, refused: Refused): void {
  const { id, tab } = refused.record;
  turn.failures = 0;
  const isAwaited = turn.awaited.has(id);
  if (isAwaited || tab === turn.tab) {
    askHandlers(turn, refused, isAwaited);
    return;
  }
  turn.delivery = { kind: "asking-tabs", id, refused };
  post(turn, { kind: "refused", id, refusal: refused.refusal });
  turn.effects.push({ kind: "timer", ms: TAKE_MS, due: { kind: "nobody-took", attempt: turn.attempt } });
}

/** Another tab took the refusal to its screen, or none did in time. */
export function tabsAnswered(turn: Turn, isTaken: boolean): void {
  const { delivery } = turn;
  if (delivery.kind === "asking-tabs") askHandlers(turn, delivery.refused, isTaken);
}

/** Asks the handlers, once every command behind the refused one is durable: what is not stored yet cannot be replaced. */
function askHandlers(turn: Turn, refused: Refused, isAwaited: boolean): void {
  const { record, refusal } = refused;
  const { id } = record;
  if (followersOf(turn.records, record, "saving").length > 0) {
    turn.delivery = { kind: "refused", id, refused, isAwaited };
    return;
  }
  const followers = followersOf(turn.records, record, "waiting");
  turn.delivery = { kind: "asking-handlers", id, refused, followers, isAwaited };
  turn.effects.push({
    kind: "ask-handlers",
    refused: { record, refusal, followers, isAwaited },
    attempt: turn.attempt,
  });
}

/** A new command is durable, or could not be stored: goes on with a refusal that waited for that, or with the queue. */
export function afterSaving(turn: Turn): void {
  const { delivery } = turn;
  if (delivery.kind === "refused") askHandlers(turn, delivery.refused, delivery.isAwaited);
  else sendNext(turn);
}

/**
 * Decides what becomes of a refused command and its followers, and has it stored. A refusal belongs to the screen that waits
 * for it; when none does and no handler knows better, the command is kept for a person to see, with all behind it.
 */
export function handlersAnswered(turn: Turn, instead: readonly OutboxRecord[] | undefined): void {
  const { delivery } = turn;
  if (delivery.kind !== "asking-handlers") return;
  const { id, refused, followers, isAwaited } = delivery;
  const { record, refusal, outcome } = refused;
  const parked = () => [park(record, refusal), ...followers.map((one) => park(one, BLOCKED))];
  // The screen has the refused command in hand now: it never stays in the queue as well.
  const after = isAwaited ? (instead ?? followers).filter((one) => one.id !== id) : (instead ?? parked());
  const changes = changesFor(turn.records, [record, ...followers], after);
  const outcomes = new Map<string, Outcome>(isAwaited ? [[id, outcome]] : []);
  for (const one of followers) {
    const isWaiting = after.some((other) => other.id === one.id && other.state === "waiting");
    if (!isWaiting) outcomes.set(one.id, { kind: "waiting" });
  }
  turn.delivery = { kind: "storing", id, decision: { kind: "dealt-with", changes, outcomes } };
  turn.effects.push({ kind: "write", changes, job: { kind: "delivery" } });
  if (after.some((one) => one.id === id && one.state === "parked")) {
    turn.effects.push({ kind: "log", message: `Parked: ${record.label}`, details: refusal });
  }
}

function park(record: OutboxRecord, refusal: ErrorBody): OutboxRecord {
  return { ...record, state: "parked", refusal };
}

/** The leading tab asks whose screen waits for a refused command: one of this tab's shows the refusal. */
export function refusedElsewhere(turn: Turn, id: string, { code, message, details }: ErrorBody): void {
  if (!turn.awaited.has(id)) return;
  post(turn, { kind: "taken", id });
  const outcome: Outcome = isRefusalCode(code)
    ? { kind: "refused", refusal: new Refusal(code, details, message) }
    : { kind: "failed", error: new Failure("server", message) };
  tell(turn, id, outcome);
}
