import { type ErrorBody, Refusal } from "#domain/refusal.ts";
import { Failure } from "../http/failure.ts";
import type { WireAnswer } from "../http/transport.ts";
import { refuse } from "./delivery.ts";
import { andThen, type Decision, type OutboxState, type Step, step } from "./outbox.ts";
import { applied, recordOf, withRecord } from "./queue.ts";
import { pause, sendNext, tell, tellAll, tryLater } from "./sending.ts";
import type { OutboxRecord, StoreChanges } from "./store.ts";

/** So many answers 500 to one command, and it is put aside: it would fail for ever and hold up the others. */
export const ATTEMPTS_MAX = 10;
/** A delivered record stays in memory this long, so that every state on screen can catch up with it. */
export const DELIVERED_KEPT_MS = 30_000;

/** Refusals that say nothing about the command itself: it waits and is sent again. */
const passing: ReadonlySet<string> = new Set(["contract-too-old", "slow-down", "busy"]);

/** The server did it: the device forgets the command, and then it counts as delivered. */
export function answered(state: OutboxState, attempt: number, answer: WireAnswer): Step {
  const { delivery } = state;
  if (delivery.kind !== "sending" || attempt !== state.attempt) return step(state);
  return store(state, delivery.id, { kind: "delivered", answer }, { remove: [delivery.id] });
}

/** No usable answer, or the server's no. */
export function sendFailed(state: OutboxState, attempt: number, error: unknown): Step {
  const { delivery } = state;
  if (delivery.kind !== "sending" || attempt !== state.attempt) return step(state);
  const sent = recordOf(state.records, delivery.id);
  if (!sent) return pause(state);
  const record: OutboxRecord = { ...sent, state: "waiting" };
  if (error instanceof Refusal && error.status === 401) return pause(state);
  if (error instanceof Refusal && !passing.has(error.code)) {
    return refuse(state, { record, refusal: bodyOf(error), outcome: { kind: "refused", refusal: error } });
  }
  if (error instanceof Failure && error.kind === "server" && error.status !== undefined) {
    return serverFailed(state, record, error, error.status);
  }
  return tryLater(state);
}

/** The server's own failures are counted; what stands in front of it, or asks for patience, is tried without limit. */
function serverFailed(state: OutboxState, record: OutboxRecord, error: Failure, status: number): Step {
  if (status > 500 || status === 401 || status === 408 || status === 429) return tryLater(state);
  const again: OutboxRecord = { ...record, attempts: record.attempts + 1 };
  if (status < 500 || again.attempts >= ATTEMPTS_MAX) {
    const refusal: ErrorBody = { code: "internal", message: error.message };
    return refuse(state, { record: again, refusal, outcome: { kind: "failed", error } });
  }
  const changes = { update: [again] };
  return store(state, record.id, { kind: "try-again", changes }, changes);
}

function store(state: OutboxState, id: string, decision: Decision, changes: StoreChanges): Step {
  const next: OutboxState = { ...state, delivery: { kind: "storing", id, decision } };
  return step(next, { kind: "write", changes, job: { kind: "delivery" } });
}

/** What became of the command under way is durable now: it counts, and the next one may follow. */
export function deliveryStored(state: OutboxState): Step {
  const { delivery } = state;
  if (delivery.kind !== "storing") return step(state);
  const { id, decision } = delivery;
  const idle: OutboxState = { ...state, delivery: { kind: "idle" } };
  switch (decision.kind) {
    case "delivered": {
      const { answer } = decision;
      const posted = step(
        { ...idle, failures: 0 },
        { kind: "post", message: { kind: "delivered", id, answer } },
      );
      return andThen(
        andThen(posted, (next) => delivered(next, id, answer)),
        sendNext,
      );
    }
    case "try-again":
      return tryLater({ ...idle, records: applied(idle.records, decision.changes) });
    case "dealt-with": {
      const records = applied(idle.records, decision.changes);
      const told = tellAll({ ...idle, records }, decision.outcomes);
      const posted = andThen(told, (next) => step(next, { kind: "post", message: { kind: "changed" } }));
      return andThen(posted, sendNext);
    }
  }
}

/** Delivered by this tab or another one: kept in memory until every state on screen shows it. */
export function delivered(state: OutboxState, id: string, answer: WireAnswer): Step {
  const told = tell(state, id, { kind: "done", answer });
  const record = recordOf(state.records, id);
  if (!record || record.state === "delivered") return told;
  const { seq, epoch } = answer;
  const records = withRecord(state.records, id, { ...record, state: "delivered", seq, epoch });
  return andThen(told, (next) =>
    step(
      { ...next, records },
      { kind: "timer", ms: DELIVERED_KEPT_MS, due: { kind: "forget", id } },
      { kind: "announce", record, answer },
    ),
  );
}

/** Another tab says that it delivered a command. Should this one be busy with the same, it looks at the store again. */
export function deliveredElsewhere(state: OutboxState, id: string, answer: WireAnswer): Step {
  const { delivery } = state;
  if (delivery.kind === "idle" || delivery.id !== id) return delivered(state, id, answer);
  const idle: OutboxState = { ...state, delivery: { kind: "idle" }, isRead: false };
  return andThen(delivered(idle, id, answer), (next) => step(next, { kind: "read" }));
}

function bodyOf({ code, message, details }: Refusal): ErrorBody {
  return details === undefined ? { code, message } : { code, message, details };
}
