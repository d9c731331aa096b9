import type { Outbox } from "../../../sync/outbox/runner.ts";
import { parkLateKot } from "./lateKot.ts";
import { parkLinesOfRefusedOpening } from "./lateLines.ts";
import { notifyRecorded, resendAsReceived } from "./offlineCash.ts";

/**
 * Registers the handlers of three refusals:
 * - A KOT that arrives more than 20 minutes after its tap is asked about (clarification 79).
 * - An order could not be opened because its table has one by now: its lines are parked.
 * - Cash was received offline: it is in the drawer whatever happened to the order, so a refused settlement is
 * sent again as received cash, and the waiter is notified (clarification 46).
 */
export function watchRefused({ onRefused, onDelivered }: Pick<Outbox, "onRefused" | "onDelivered">): void {
  onRefused(parkLateKot);
  onRefused(parkLinesOfRefusedOpening);
  onRefused(resendAsReceived);
  onDelivered(notifyRecorded);
}
