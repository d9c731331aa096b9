import { type ErrorBody, Refusal } from "#domain/refusal.ts";
import { Failure } from "../../http/failure.ts";
import type { WireAnswer } from "../../http/transport.ts";
import type { NextState } from "../outboxState.ts";
import { findRecord } from "../queue.ts";
import type { OutboxRecord } from "../store.ts";
import { holdBack, tryLater } from "./idle.ts";
import { store } from "./storing.ts";
import { handleRefusal } from "./waitingForTabs.ts";

/**
 * A command that has got this many answers 500 is parked: it would fail for ever and hold up the others (clarification 49). They are
 * counted in its record, so that a page that is loaded again goes on counting.
 */
export const ATTEMPTS_MAX = 3;

/** Refusals that say nothing about the command itself: it waits and is sent again. */
const temporaryCodes: ReadonlySet<string> = new Set([
  "contract-too-old",
  "slow-down",
  "busy",
  "session-locked",
]);

/** Handles the answer of a command that the server did: removes it from the store; then it counts as delivered. */
export function answered(next: NextState, answer: WireAnswer): void {
  const { delivery } = next;
  if (delivery.kind !== "sending") return;
  store(next, delivery.id, { kind: "delivered", answer }, { remove: [delivery.id] });
}

/** Handles a refusal, an error of the server or a missing answer. */
export function sendFailed(next: NextState, error: unknown): void {
  const sent = next.delivery.kind === "sending" ? findRecord(next.records, next.delivery.id) : undefined;
  if (!sent) return;
  const record: OutboxRecord = { ...sent, state: "waiting" };
  const isRefusal = error instanceof Refusal;
  const isTemporary = isRefusal && temporaryCodes.has(error.code);
  if (isRefusal && !isTemporary && error.status === 401) holdBack(next);
  else if (isRefusal && !isTemporary) {
    handleRefusal(next, { record, refusal: bodyOf(error), outcome: { kind: "refused", refusal: error } });
  } else if (isOfServer(error)) serverFailed(next, record, error);
  else tryLater(next);
}

/** Returns whether an answer came that is an error; 500 is one also where a page of HTML comes with it. */
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

/** Returns a refusal as it is stored in a record. */
function bodyOf({ code, message, details }: Refusal): ErrorBody {
  return details === undefined ? { code, message } : { code, message, details };
}
