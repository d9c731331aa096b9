import { Failure } from "../http/failure.ts";
import type { NextState, OutboxEffect, OutboxEvent } from "./outboxState.ts";
import { findRecord, heldBack, laterCommands, withChanges, withRecord } from "./queue.ts";
import { BLOCKED } from "./states/waitingForHandlers.ts";
import { afterSaving } from "./states/waitingForSaves.ts";
import { answerScreen, broadcast, log, readBeforeSending } from "./steps.ts";
import { type OutboxRecord, type QueuePosition, type StoreChanges, toRetried } from "./store.ts";

/** How long a screen waits for its command before it continues with "waiting". */
const SCREEN_TIMEOUT_MS = 20_000;

/** Appends a new command to the queue, visible immediately, and stores it. */
export function addCommand(next: NextState, event: Extract<OutboxEvent, { kind: "add-command" }>): void {
  const { command, id, at, takenAt, hasWaitingScreen } = event;
  const last = next.records.at(-1)?.position ?? 0;
  const position = Math.max(last + 1, at);
  const { tab } = next;
  const record: OutboxRecord = { ...command, id, position, tab, takenAt, state: "waiting", attempts: 0 };
  next.records = [...next.records, { ...record, state: "saving" }];
  next.effects.push({ kind: "append", record });
  if (!hasWaitingScreen) return;
  next.awaited = new Set([...next.awaited, id]);
  next.effects.push(screenTimeout(id));
}

/** The timer after which a screen stops waiting. */
export function screenTimeout(id: string): OutboxEffect {
  return { kind: "timer", ms: SCREEN_TIMEOUT_MS, due: { kind: "screen-timeout", id } };
}

/**
 * Sets a stored command's queue position, notifies the other tabs, and answers its screen if that need not wait for the server.
 * If this tab does not know the command before it, the store is read first: another tab's command is sent before.
 */
export function commandStored(next: NextState, id: string, { position, behind }: QueuePosition): void {
  const record = findRecord(next.records, id);
  const isPreviousKnown = behind === undefined || findRecord(next.records, behind) !== undefined;
  if (record?.state === "saving") {
    next.records = withChanges(next.records, { update: [{ ...record, position, state: "waiting" }] });
  }
  broadcast(next, { kind: "changed" });
  if (!isPreviousKnown) readBeforeSending(next);
  const isHeldBack = heldBack(next.records, next.device.people).some((one) => one.record.id === id);
  if (!next.awaited.has(id) || !next.device.isReachable || isHeldBack)
    answerScreen(next, id, { kind: "waiting" });
  afterSaving(next);
}

/** Removes a new command that could not be stored, and answers its screen. */
export function commandNotStored(next: NextState, id: string, error: unknown): void {
  log(next, "The change could not be stored on this device", error);
  next.records = withRecord(next.records, id, undefined);
  const failure = new Failure("device", "This device could not store the change.");
  answerScreen(next, id, { kind: "failed", error: failure });
  afterSaving(next);
}

/**
 * Retries a parked command and the ones blocked by it, as a new decision; only its author may. They move to the end of the queue:
 * a command sent meanwhile may be executed already and must not be parked with them if they are refused again.
 */
export function retry(next: NextState, id: string, body: unknown): void {
  const parked = findRecord(next.records, id);
  if (parked?.state !== "parked" || parked.person !== next.device.person) return;
  const laterParked = laterCommands(next.records, parked, "parked");
  const retried = [
    body === undefined ? parked : { ...parked, body },
    ...laterParked.filter(
      ({ person, refusal }) => person === parked.person || refusal?.code === BLOCKED.code,
    ),
  ];
  const position = (next.records.at(-1)?.position ?? 0) + 1;
  const moveLast = retried.map((record) => ({ ...toRetried(record, record.refusal ?? BLOCKED), position }));
  writeDecision(next, { moveLast });
}

export function discard(next: NextState, id: string): void {
  const record = findRecord(next.records, id);
  const isHeldBack = heldBack(next.records, next.device.people).some((held) => held.record === record);
  if (record?.state === "parked" || isHeldBack) writeDecision(next, { remove: [id] });
}

function writeDecision(next: NextState, changes: StoreChanges): void {
  next.effects.push({ kind: "write", changes, job: { kind: "parked" } });
}
