import { type ErrorBody, Refusal } from "#domain/refusal.ts";
import { Failure } from "../../http/failure.ts";
import type { WireAnswer } from "../../http/transport.ts";
import type { NextState } from "../outboxState.ts";
import { findRecord } from "../queue.ts";
import type { OutboxRecord } from "../store.ts";
import { retryLater, skipUntilSignIn } from "./idle.ts";
import { storeDecision } from "./storing.ts";
import { handleRefusal } from "./waitingForTabs.ts";

/** A command with this many answers 500 is parked, to unblock the others (clarification 49). Counted across reloads. */
export const ATTEMPTS_MAX = 3;

/** Refusals that are not about the command itself: it stays queued and is sent again. */
const temporaryCodes: ReadonlySet<string> = new Set([
  "contract-too-old",
  "slow-down",
  "busy",
  "session-locked",
]);

/** Handles a successful answer: removes the command from the store and marks it as delivered. */
export function answered(next: NextState, answer: WireAnswer): void {
  const { delivery } = next;
  if (delivery.kind !== "sending") return;
  storeDecision(next, delivery.id, { kind: "delivered", answer }, { remove: [delivery.id] });
}

/** Handles a refusal, a server error or a missing answer. */
export function sendFailed(next: NextState, error: unknown): void {
  const sent = next.delivery.kind === "sending" ? findRecord(next.records, next.delivery.id) : undefined;
  if (!sent) return;
  const record: OutboxRecord = { ...sent, state: "waiting" };
  const isRefusal = error instanceof Refusal;
  const isTemporary = isRefusal && temporaryCodes.has(error.code);
  if (isRefusal && !isTemporary && error.status === 401) skipUntilSignIn(next);
  else if (isRefusal && !isTemporary) {
    handleRefusal(next, {
      record,
      refusal: toErrorBody(error),
      outcome: { kind: "refused", refusal: error },
    });
  } else if (isServerError(error)) serverFailed(next, record, error);
  else retryLater(next);
}

/** True if the error is an answer; an HTML page with status 500 is one too. */
function isServerError(error: unknown): error is Failure {
  return error instanceof Failure && (error.kind === "server" || error.status === 500);
}

/**
 * Counts answers 500 only: the ATTEMPTS_MAXth is handled as a refusal. Retries without limit after a gateway's answers (above
 * 500) and after 401, 408 and 429. Any other status is handled as a refusal immediately.
 */
function serverFailed(next: NextState, record: OutboxRecord, error: Failure): void {
  const { status, message } = error;
  if (status === undefined || status > 500 || [401, 408, 429].includes(status)) {
    retryLater(next);
    return;
  }
  const failedOnce: OutboxRecord = { ...record, attempts: record.attempts + 1 };
  if (status < 500 || failedOnce.attempts >= ATTEMPTS_MAX) {
    handleRefusal(next, {
      record: failedOnce,
      refusal: { code: "internal", message },
      outcome: { kind: "failed", error },
    });
    return;
  }
  const changes = { update: [failedOnce] };
  storeDecision(next, record.id, { kind: "retry", changes, failure: error }, changes);
}

/** Converts a refusal to the form that a record stores. */
function toErrorBody({ code, message, details }: Refusal): ErrorBody {
  return details === undefined ? { code, message } : { code, message, details };
}
