import { type ErrorBody, Refusal } from "#domain/refusal.ts";
import { Failure } from "../http/failure.ts";
import type { WireAnswer } from "../http/transport.ts";
import { handleRefusal } from "./delivery.ts";
import type { Decision, Turn } from "./outbox.ts";
import { applied, recordOf } from "./queue.ts";
import { pause, post, replace, sendNext, tell, tryLater } from "./sending.ts";
import type { OutboxRecord, StoreChanges } from "./store.ts";

/** So many answers 500 to one command, and it is put aside: it would fail for ever and hold up the others. */
export const ATTEMPTS_MAX = 10;
/** A delivered record stays in memory this long, so that every state on screen can catch up with it. */
const DELIVERED_KEPT_MS = 30_000;

/** Refusals that say nothing about the command itself: it waits and is sent again. */
const passing: ReadonlySet<string> = new Set(["contract-too-old", "slow-down", "busy"]);

/** The server did it: the device forgets the command, and then it counts as delivered. */
export function answered(turn: Turn, answer: WireAnswer): void {
  const { delivery } = turn;
  if (delivery.kind !== "sending") return;
  store(turn, delivery.id, { kind: "delivered", answer }, { remove: [delivery.id] });
}

/** No usable answer, or the server's no. */
export function sendFailed(turn: Turn, error: unknown): void {
  const sent = turn.delivery.kind === "sending" ? recordOf(turn.records, turn.delivery.id) : undefined;
  if (!sent) return;
  const record: OutboxRecord = { ...sent, state: "waiting" };
  const isRefusal = error instanceof Refusal;
  if (isRefusal && error.status === 401) pause(turn);
  else if (isRefusal && !passing.has(error.code)) {
    handleRefusal(turn, { record, refusal: bodyOf(error), outcome: { kind: "refused", refusal: error } });
  } else if (error instanceof Failure && error.kind === "server") serverFailed(turn, record, error);
  else tryLater(turn);
}

/** The server's own failures are counted; what stands in front of it, or asks for patience, is tried without limit. */
function serverFailed(turn: Turn, record: OutboxRecord, error: Failure): void {
  const { status, message } = error;
  if (status === undefined || status > 500 || [401, 408, 429].includes(status)) {
    tryLater(turn);
    return;
  }
  const again: OutboxRecord = { ...record, attempts: record.attempts + 1 };
  if (status < 500 || again.attempts >= ATTEMPTS_MAX) {
    handleRefusal(turn, {
      record: again,
      refusal: { code: "internal", message },
      outcome: { kind: "failed", error },
    });
    return;
  }
  const changes = { update: [again] };
  store(turn, record.id, { kind: "try-again", changes }, changes);
}

function store(turn: Turn, id: string, decision: Decision, changes: StoreChanges): void {
  turn.delivery = { kind: "storing", id, decision };
  turn.effects.push({ kind: "write", changes, job: { kind: "delivery" } });
}

/** What became of the command under way is durable now: it counts, and the next one may follow. */
export function deliveryStored(turn: Turn): void {
  const { delivery } = turn;
  if (delivery.kind !== "storing") return;
  const { id, decision } = delivery;
  turn.delivery = { kind: "idle" };
  if (decision.kind === "delivered") {
    const { answer } = decision;
    turn.failures = 0;
    post(turn, { kind: "delivered", id, answer });
    delivered(turn, id, answer);
    sendNext(turn);
    return;
  }
  turn.records = applied(turn.records, decision.changes);
  if (decision.kind === "try-again") {
    tryLater(turn);
    return;
  }
  for (const [one, outcome] of decision.outcomes) tell(turn, one, outcome);
  post(turn, { kind: "changed" });
  sendNext(turn);
}

/** Delivered by this tab or another one: kept in memory until every state on screen shows it. */
function delivered(turn: Turn, id: string, answer: WireAnswer): void {
  tell(turn, id, { kind: "done", answer });
  const record = recordOf(turn.records, id);
  if (!record || record.state === "delivered") return;
  replace(turn, { ...record, state: "delivered", seq: answer.seq, epoch: answer.epoch });
  turn.effects.push(
    { kind: "timer", ms: DELIVERED_KEPT_MS, due: { kind: "forget", id } },
    { kind: "announce", record, answer },
  );
}

/** Another tab says that it delivered a command. Should this one be busy with the same, it looks at the store again. */
export function deliveredElsewhere(turn: Turn, id: string, answer: WireAnswer): void {
  const { delivery } = turn;
  delivered(turn, id, answer);
  if (delivery.kind === "idle" || delivery.id !== id) return;
  turn.delivery = { kind: "idle" };
  turn.isRead = false;
  turn.effects.push({ kind: "read" });
}

function bodyOf({ code, message, details }: Refusal): ErrorBody {
  return details === undefined ? { code, message } : { code, message, details };
}
