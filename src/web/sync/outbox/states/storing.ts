import { Failure } from "../../http/failure.ts";
import type { WireAnswer } from "../../http/transport.ts";
import type { Decision, NextState } from "../outboxState.ts";
import { applied, findRecord } from "../queue.ts";
import { answerCaller, log, post, readBeforeSending } from "../steps.ts";
import type { OutboxRecord, StoreChanges } from "../store.ts";
import { sendNext, tryLater } from "./idle.ts";

/** A delivered record stays in memory this long, so that every state on screen can catch up with it. */
const DELIVERED_KEPT_MS = 30_000;

/** Has a decision about the command being delivered stored; it takes effect when that is done. */
export function store(next: NextState, id: string, decision: Decision, changes: StoreChanges): void {
  next.delivery = { kind: "storing", id, decision };
  next.effects.push({ kind: "write", changes, job: { kind: "delivery" } });
}

/** Puts the decision about the command being delivered into effect, now that it is stored, and sends the next one. */
export function deliveryStored(next: NextState): void {
  const { delivery } = next;
  if (delivery.kind !== "storing") return;
  const { id, decision } = delivery;
  next.delivery = { kind: "idle" };
  if (decision.kind === "delivered") {
    const { answer } = decision;
    next.failures = 0;
    const record = findRecord(next.records, id);
    if (record) {
      post(next, { kind: "delivered", record, answer });
      delivered(next, record, answer);
    }
    sendNext(next);
    return;
  }
  next.records = applied(next.records, decision.changes);
  if (decision.kind === "try-again") {
    backOff(next, id, decision.failure);
    return;
  }
  for (const [one, outcome] of decision.outcomes) answerCaller(next, one, outcome);
  post(next, { kind: "changed" });
  sendNext(next);
}

/** Tries again when a decision could not be stored: browsers close the store now and then, and the queue must not stop for ever. */
export function deliveryNotStored(next: NextState, error: unknown): void {
  log(next, "The queue of unsent changes could not be kept; trying again", error);
  tryLater(next);
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
  const record = findRecord(next.records, id);
  if (isAwaited) answerCaller(next, id, { kind: "waiting", failure });
  else if (record) next.effects.push({ kind: "report", record, message: failure.message, isParked: false });
}

/** Tells the screen of this tab that waits for a command that the server has failed at it. */
export function failedElsewhere(next: NextState, id: string, message: string): void {
  if (next.awaited.has(id))
    answerCaller(next, id, { kind: "waiting", failure: new Failure("server", message, 500) });
}

/** Marks a command that another tab has delivered. If this tab was delivering the same one, it reads the store again. */
export function deliveredElsewhere(next: NextState, record: OutboxRecord, answer: WireAnswer): void {
  const { delivery } = next;
  delivered(next, record, answer);
  if (delivery.kind === "idle" || delivery.id !== record.id) return;
  next.delivery = { kind: "idle" };
  readBeforeSending(next);
}

/** Marks a record as delivered, by this tab or another. It stays in memory until every state on screen shows it. */
function delivered(next: NextState, record: OutboxRecord, answer: WireAnswer): void {
  const { id } = record;
  answerCaller(next, id, { kind: "done", answer });
  if (findRecord(next.records, id)?.state === "delivered") return;
  const { seq, epoch } = answer;
  next.records = applied(next.records, { update: [{ ...record, state: "delivered", seq, epoch }] });
  next.effects.push(
    { kind: "timer", ms: DELIVERED_KEPT_MS, due: { kind: "forget", id } },
    { kind: "announce", record, answer },
  );
}
