import type { Outbox } from "../../../sync/outbox/runner.ts";
import { parkLateKot } from "./lateKot.ts";
import { parkLinesOfRefusedOpening } from "./lateLines.ts";
import { notifyRecorded, resendAsReceived } from "./offlineCash.ts";

/**
 * Starts the handling of three refusals. A KOT comes more than 20 minutes after its tap, and is asked about (79). An order could not be opened, because its table had one by then. Cash was taken while the
 * server could not be reached: it is in the drawer whatever happened to the order, so a refused settlement is sent again as
 * money received, and the waiter is notified (clarification 46).
 */
export function watchRefused({ onRefused, onDelivered }: Pick<Outbox, "onRefused" | "onDelivered">): void {
  onRefused(parkLateKot);
  onRefused(parkLinesOfRefusedOpening);
  onRefused(resendAsReceived);
  onDelivered(notifyRecorded);
}
