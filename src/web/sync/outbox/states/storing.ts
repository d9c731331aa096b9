import { Failure } from "../../http/failure.ts";
import type { WireAnswer } from "../../http/transport.ts";
import type { Decision, NextState } from "../outboxState.ts";
import { findRecord, withChanges } from "../queue.ts";
import { answerScreen, broadcast, log, readBeforeSending } from "../steps.ts";
import type { OutboxRecord, StoreChanges } from "../store.ts";
import { retryLater, sendNext } from "./idle.ts";

/** A delivered record stays in memory this long, so that every state on screen can catch up with it. */
const DELIVERED_SHOWN_MS = 30_000;

/** Stores a decision about the command being delivered; it takes effect once stored. */
export function storeDecision(next: NextState, id: string, decision: Decision, changes: StoreChanges): void {
  next.delivery = { kind: "storing", id, decision };
  next.effects.push({ kind: "write", changes, job: { kind: "delivery" } });
}

/** Applies the stored decision about the command being delivered, and sends the next one. */
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
      broadcast(next, { kind: "delivered", record, answer });
      markDelivered(next, record, answer);
    }
    sendNext(next);
    return;
  }
  next.records = withChanges(next.records, decision.changes);
  if (decision.kind === "retry") {
    backOff(next, id, decision.failure);
    return;
  }
  for (const [one, outcome] of decision.outcomes) answerScreen(next, one, outcome);
  broadcast(next, { kind: "changed" });
  sendNext(next);
}

/** Retries storing a decision: browsers close the store now and then, and that must not stop the queue. */
export function deliveryNotStored(next: NextState, error: unknown): void {
  log(next, "The queue of unsent changes could not be kept; trying again", error);
  retryLater(next);
}

/**
 * Sets a timer to retry a command that the server failed at, and notifies its screen in whichever tab; if
 * none waits, this tab notifies the person. Last, so that no other screen's "waiting" toast covers it.
 */
function backOff(next: NextState, id: string, failure: Failure): void {
  const isAwaited = next.awaited.has(id);
  next.awaited = new Set([...next.awaited].filter((one) => one !== id));
  next.isBackingOff = true;
  broadcast(next, { kind: "failed", id, message: failure.message });
  retryLater(next);
  const record = findRecord(next.records, id);
  if (isAwaited) answerScreen(next, id, { kind: "waiting", failure });
  else if (record)
    next.effects.push({ kind: "notify-person", record, message: failure.message, isParked: false });
}

/** Notifies this tab's waiting screen that the server failed at its command. */
export function failedElsewhere(next: NextState, id: string, message: string): void {
  if (next.awaited.has(id))
    answerScreen(next, id, { kind: "waiting", failure: new Failure("server", message, 500) });
}

/** Marks a command that another tab has delivered. If this tab was delivering it too, the store is read again. */
export function deliveredElsewhere(next: NextState, record: OutboxRecord, answer: WireAnswer): void {
  const { delivery } = next;
  markDelivered(next, record, answer);
  if (delivery.kind === "idle" || delivery.id !== record.id) return;
  next.delivery = { kind: "idle" };
  readBeforeSending(next);
}

/** Marks a record as delivered, by any tab. It stays in memory until every state on screen shows it. */
function markDelivered(next: NextState, record: OutboxRecord, answer: WireAnswer): void {
  const { id } = record;
  answerScreen(next, id, { kind: "done", answer });
  if (findRecord(next.records, id)?.state === "delivered") return;
  const { seq, epoch } = answer;
  next.records = withChanges(next.records, { update: [{ ...record, state: "delivered", seq, epoch }] });
  next.effects.push(
    { kind: "timer", ms: DELIVERED_SHOWN_MS, due: { kind: "forget", id } },
    { kind: "notify-listeners", record, answer },
  );
}
