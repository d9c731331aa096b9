import { type ErrorBody, isRefusalCode, Refusal } from "#domain/refusal.ts";
import { Failure } from "../http/failure.ts";
import {
  andThen,
  type OutboxEffect,
  type OutboxState,
  type Outcome,
  type Refused,
  type Step,
  step,
} from "./outbox.ts";
import { changesFor, followersOf } from "./queue.ts";
import { sendNext, tell } from "./sending.ts";
import type { OutboxRecord } from "./store.ts";

/** How long another tab has to say that one of its screens shows the refusal. */
export const TAKE_MS = 300;

/** Why a command is parked that was not refused itself. */
export const BLOCKED: ErrorBody = {
  code: "blocked",
  message: "Waits for an earlier change to the same order.",
};

const WAITING: Outcome = { kind: "waiting" };

/** Finds out whose the refusal is: a screen of this tab, one of another tab, or nobody's. */
export function refuse(state: OutboxState, refused: Refused): Step {
  const { id, tab } = refused.record;
  const next: OutboxState = { ...state, failures: 0 };
  if (state.awaited.has(id)) return askHandlers(next, refused, true);
  if (tab === state.tab) return askHandlers(next, refused, false);
  return step(
    { ...next, delivery: { kind: "asking-tabs", id, refused } },
    { kind: "post", message: { kind: "refused", id, refusal: refused.refusal } },
    { kind: "timer", ms: TAKE_MS, due: { kind: "nobody-took", attempt: state.attempt } },
  );
}

/** Another tab took the refusal to its screen, or none did in time. */
export function tabsAnswered(state: OutboxState, isTaken: boolean): Step {
  const { delivery } = state;
  return delivery.kind === "asking-tabs" ? askHandlers(state, delivery.refused, isTaken) : step(state);
}

/** Asks the handlers, once every command behind the refused one is durable: what is not stored yet cannot be replaced. */
function askHandlers(state: OutboxState, refused: Refused, isAwaited: boolean): Step {
  const { record, refusal } = refused;
  const { id } = record;
  if (followersOf(state.records, record, "saving").length > 0) {
    return step({ ...state, delivery: { kind: "refused", id, refused, isAwaited } });
  }
  const followers = followersOf(state.records, record, "waiting");
  return step(
    { ...state, delivery: { kind: "asking-handlers", id, refused, followers, isAwaited } },
    { kind: "ask-handlers", refused: { record, refusal, followers, isAwaited }, attempt: state.attempt },
  );
}

/** A new command is durable, or could not be stored: goes on with a refusal that waited for that, or with the queue. */
export function afterSaving(state: OutboxState): Step {
  const { delivery } = state;
  if (delivery.kind !== "refused") return sendNext(state);
  return askHandlers(state, delivery.refused, delivery.isAwaited);
}

/**
 * Decides what becomes of a refused command and its followers, and has it stored. A refusal belongs to the screen that waits
 * for it; when none does and no handler knows better, the command is kept for a person to see, with all behind it.
 */
export function handlersAnswered(state: OutboxState, instead: readonly OutboxRecord[] | undefined): Step {
  const { delivery } = state;
  if (delivery.kind !== "asking-handlers") return step(state);
  const { refused, followers, isAwaited } = delivery;
  const { record, refusal, outcome } = refused;
  const after = instead
    ? instead.filter(({ id }) => !isAwaited || id !== record.id)
    : isAwaited
      ? followers
      : [parked(record, refusal), ...followers.map((one) => parked(one, BLOCKED))];
  const changes = changesFor(state.records, [record, ...followers], after);
  const isStillWaiting = (id: string) => after.some((one) => one.id === id && one.state === "waiting");
  const outcomes = new Map<string, Outcome>([
    ...(isAwaited ? [[record.id, outcome] as const] : []),
    ...followers.filter(({ id }) => !isStillWaiting(id)).map(({ id }) => [id, WAITING] as const),
  ]);
  const logged: OutboxEffect[] = after.some(({ id, state: kept }) => id === record.id && kept === "parked")
    ? [{ kind: "log", message: `Parked: ${record.label}`, details: refusal }]
    : [];
  return step(
    {
      ...state,
      delivery: { kind: "storing", id: record.id, decision: { kind: "dealt-with", changes, outcomes } },
    },
    { kind: "write", changes, job: { kind: "delivery" } },
    ...logged,
  );
}

function parked(record: OutboxRecord, refusal: ErrorBody): OutboxRecord {
  return { ...record, state: "parked", refusal };
}

/** The leading tab asks whose screen waits for a refused command: one of this tab's shows the refusal. */
export function refusedElsewhere(state: OutboxState, id: string, body: ErrorBody): Step {
  if (!state.awaited.has(id)) return step(state);
  const outcome: Outcome = isRefusalCode(body.code)
    ? { kind: "refused", refusal: new Refusal(body.code, body.details, body.message) }
    : { kind: "failed", error: new Failure("server", body.message) };
  return andThen(step(state, { kind: "post", message: { kind: "taken", id } }), (next) =>
    tell(next, id, outcome),
  );
}
