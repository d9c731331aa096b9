import { type ErrorBody, isRefusalCode, Refusal } from "#domain/refusal.ts";
import { Failure } from "../../http/failure.ts";
import type { NextState, Outcome, Refused } from "../outboxState.ts";
import { findRecord } from "../queue.ts";
import { answerScreen, broadcast } from "../steps.ts";
import { runRefusalHandlers } from "./waitingForSaves.ts";

/** How long another tab has to claim a refusal for one of its screens. */
const TAB_ANSWER_MS = 300;

/** Finds the screen that waits for a refused command, in any tab, and then runs the refusal handlers. */
export function handleRefusal(next: NextState, refused: Refused): void {
  const { id, tab } = refused.record;
  next.failures = 0;
  const hasWaitingScreen = next.awaited.has(id);
  if (hasWaitingScreen || tab === next.tab) {
    runRefusalHandlers(next, refused, hasWaitingScreen);
    return;
  }
  next.delivery = { kind: "waiting-for-tabs", id, refused };
  broadcast(next, { kind: "refused", id, refusal: refused.refusal });
  next.effects.push({
    kind: "timer",
    ms: TAB_ANSWER_MS,
    due: { kind: "tab-answer-timeout", attempt: next.attempt },
  });
}

/** Continues once another tab has claimed the refusal, or none has in time. */
export function tabsAnswered(next: NextState, isClaimed: boolean): void {
  const { delivery } = next;
  if (delivery.kind === "waiting-for-tabs") runRefusalHandlers(next, delivery.refused, isClaimed);
}

/** Claims a refusal of the leading tab if a screen of this tab waits for its command. */
export function refusedElsewhere(next: NextState, id: string, { code, message, details }: ErrorBody): void {
  if (!next.awaited.has(id)) return;
  broadcast(next, { kind: "claimed", id });
  const outcome: Outcome = isRefusalCode(code)
    ? { kind: "refused", refusal: new Refusal(code, details, message) }
    : { kind: "failed", error: new Failure("server", message) };
  next.claimed = new Map([...next.claimed, [id, outcome]]);
}

/** Shows the claimed refusals that the leading tab has handled: their commands are removed or parked. */
export function showClaimed(next: NextState): void {
  for (const [id, outcome] of next.claimed) {
    const record = findRecord(next.records, id);
    const isDealtWith = record === undefined || record.state === "parked";
    if (isDealtWith && next.awaited.has(id)) answerScreen(next, id, outcome);
  }
  next.claimed = new Map([...next.claimed].filter(([id]) => next.awaited.has(id)));
}
