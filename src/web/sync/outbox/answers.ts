import { type ErrorBody, Refusal } from "#domain/refusal.ts";
import { Failure } from "../http/failure.ts";
import type { WireAnswer } from "../http/transport.ts";
import type { Decision, NextState } from "./outboxState.ts";
import { applied, recordOf } from "./queue.ts";
import { handleRefusal } from "./refusals.ts";
import { pause, post, replace, sendNext, tell, tryLater } from "./sending.ts";
import type { OutboxRecord, StoreChanges } from "./store.ts";

/**
 * A command that has got so many answers 500 is parked: it would fail for ever and hold up the others (clarification 49). They are
 * counted in its record, so that a page that is loaded again goes on counting.
 */
export const ATTEMPTS_MAX = 3;
/** A delivered record stays in memory this long, so that every state on screen can catch up with it. */
const DELIVERED_KEPT_MS = 30_000;

/** Refusals that say nothing about the command itself: it waits and is sent again. */
const temporaryCodes: ReadonlySet<string> = new Set(["contract-too-old", "slow-down", "busy"]);

/** Handles the answer of a command that the server did: removes it from the store; then it counts as delivered. */
export function answered(next: NextState, answer: WireAnswer): void {
  const { delivery } = next;
  if (delivery.kind !== "sending") return;
  store(next, delivery.id, { kind: "delivered", answer }, { remove: [delivery.id] });
}

/** Handles a refusal, an error of the server or a missing answer. */
export function sendFailed(next: NextState, error: unknown): void {
  const sent = next.delivery.kind === "sending" ? recordOf(next.records, next.delivery.id) : undefined;
  if (!sent) return;
  const record: OutboxRecord = { ...sent, state: "waiting" };
  const isRefusal = error instanceof Refusal;
  if (isRefusal && error.status === 401) pause(next);
  else if (isRefusal && error.code === "author-not-proven" && sent.session !== undefined) {
    // It waits for its author from now on, and is not tried under another name again.
    next.effects.push({ kind: "drop-key", session: sent.session });
    tryLater(next);
  } else if (isRefusal && !temporaryCodes.has(error.code)) {
    handleRefusal(next, { record, refusal: bodyOf(error), outcome: { kind: "refused", refusal: error } });
  } else if (isOfServer(error)) serverFailed(next, record, error);
  else tryLater(next);
}

/** Tells whether an answer came that is an error; 500 is one also where a page of HTML comes with it. */
function isOfServer(error: unknown): error is Failure {
  return error instanceof Failure && (error.kind === "server" || error.status === 500);
}

/**
 * Counts answers 500 only: ATTEMPTS_MAX of them are handled as a refusal. Tries again without limit after the answers of
 * gateways (above 500) and after 401, 408 and 429. Any other status is handled as a refusal at once.
 */
function serverFailed(next: NextState, record: OutboxRecord, error: Failure): void {
  const { status, message } = error;
  if (status === undefined || status > 500 || [401, 408, 429].includes(status)) {
    tryLater(next);
    return;
  }
  const again: OutboxRecord = { ...record, attempts: record.attempts + 1 };
  if (status < 500 || again.attempts >= ATTEMPTS_MAX) {
    handleRefusal(next, {
      record: again,
      refusal: { code: "internal", message },
      outcome: { kind: "failed", error },
    });
    return;
  }
  const changes = { update: [again] };
  store(next, record.id, { kind: "try-again", changes, failure: error }, changes);
}

/** Has a decision about the first command stored; it takes effect when that is done. */
function store(next: NextState, id: string, decision: Decision, changes: StoreChanges): void {
  next.delivery = { kind: "storing", id, decision };
  next.effects.push({ kind: "write", changes, job: { kind: "delivery" } });
}

/** Puts the decision about the first command into effect, now that it is stored, and sends the next one. */
export function deliveryStored(next: NextState): void {
  const { delivery } = next;
  if (delivery.kind !== "storing") return;
  const { id, decision } = delivery;
  next.delivery = { kind: "idle" };
  if (decision.kind === "delivered") {
    const { answer } = decision;
    next.failures = 0;
    post(next, { kind: "delivered", id, answer });
    delivered(next, id, answer);
    sendNext(next);
    return;
  }
  next.records = applied(next.records, decision.changes);
  if (decision.kind === "try-again") {
    backOff(next, id, decision.failure);
    return;
  }
  for (const [one, outcome] of decision.outcomes) tell(next, one, outcome);
  post(next, { kind: "changed" });
  sendNext(next);
}

/**
 * Tries a command again later at which the server has failed, and tells its screen so, in whichever tab it is; where none
 * waits for it, this tab tells the person. It tells that last, so that no other screen's "waiting" covers it.
 */
function backOff(next: NextState, id: string, failure: Failure): void {
  const isAwaited = next.awaited.has(id);
  next.awaited = new Set([...next.awaited].filter((one) => one !== id));
  next.isBackingOff = true;
  post(next, { kind: "failed", id, message: failure.message });
  tryLater(next);
  const record = recordOf(next.records, id);
  if (isAwaited) tell(next, id, { kind: "waiting", failure });
  else if (record) next.effects.push({ kind: "report", record, message: failure.message, isParked: false });
}

/** Tells the screen of this tab that waits for a command that the server has failed at it. */
export function failedElsewhere(next: NextState, id: string, message: string): void {
  if (next.awaited.has(id)) tell(next, id, { kind: "waiting", failure: new Failure("server", message, 500) });
}

/** Marks a record as delivered, by this tab or another. It stays in memory until every state on screen shows it. */
function delivered(next: NextState, id: string, answer: WireAnswer): void {
  tell(next, id, { kind: "done", answer });
  const record = recordOf(next.records, id);
  if (!record || record.state === "delivered") return;
  replace(next, { ...record, state: "delivered", seq: answer.seq, epoch: answer.epoch });
  next.effects.push(
    { kind: "timer", ms: DELIVERED_KEPT_MS, due: { kind: "forget", id } },
    { kind: "announce", record, answer },
  );
}

/** Marks a command that another tab has delivered. If this tab was delivering the same one, it reads the store again. */
export function deliveredElsewhere(next: NextState, id: string, answer: WireAnswer): void {
  const { delivery } = next;
  delivered(next, id, answer);
  if (delivery.kind === "idle" || delivery.id !== id) return;
  next.delivery = { kind: "idle" };
  next.isRead = false;
  next.effects.push({ kind: "read" });
}

/** Returns a refusal as it is stored in a record. */
function bodyOf({ code, message, details }: Refusal): ErrorBody {
  return details === undefined ? { code, message } : { code, message, details };
}
