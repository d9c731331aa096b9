import type { NextState, Refused } from "../outboxState.ts";
import { laterCommands } from "../queue.ts";
import { sendNext } from "./idle.ts";

/** Runs the refusal handlers once all later commands of the order are stored: an unstored command cannot be replaced. */
export function runRefusalHandlers(next: NextState, refused: Refused, hasWaitingScreen: boolean): void {
  const { record, refusal } = refused;
  const { id } = record;
  if (laterCommands(next.records, record, "saving").length > 0) {
    next.delivery = { kind: "waiting-for-saves", id, refused, hasWaitingScreen };
    return;
  }
  const laterOfOrder = laterCommands(next.records, record, "waiting");
  next.delivery = {
    kind: "waiting-for-handlers",
    id,
    refused,
    laterOfOrder,
    hasWaitingScreen,
  };
  next.effects.push({
    kind: "run-handlers",
    refused: { record, refusal, laterOfOrder, hasWaitingScreen },
    attempt: next.attempt,
  });
}

/** Continues after a command was stored or failed to be: with the refusal that waited for it, or with the queue. */
export function afterSaving(next: NextState): void {
  const { delivery } = next;
  if (delivery.kind === "waiting-for-saves")
    runRefusalHandlers(next, delivery.refused, delivery.hasWaitingScreen);
  else sendNext(next);
}
