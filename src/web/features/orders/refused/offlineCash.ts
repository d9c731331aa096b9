import { z } from "zod";
import type { BodyOf } from "#domain/endpoint.ts";
import { formatRupees, minus, type Paise, ZERO } from "#domain/money.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { recordedCash } from "#domain/orders/commands/settlement.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { isOpen } from "#domain/orders/order/order.ts";
import { formatBalance } from "#domain/orders/payments/balance.ts";
import { formatTime, instant } from "#domain/time.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import type { WireAnswer } from "../../../sync/http/transport.ts";
import type { RefusedCommand } from "../../../sync/outbox/outboxState.ts";
import { BLOCKED, reviewableRefusals } from "../../../sync/outbox/states/waitingForHandlers.ts";
import { type OutboxRecord, toRetried } from "../../../sync/outbox/store.ts";
import { endpointId, toWireCommand } from "../../../sync/outbox/wireCommand.ts";

/** Refusals of a settlement because the order changed or closed since the guest paid. The server records the cash anyway. */
const changedOrderCodes: ReadonlySet<string> = new Set([
  ...["version-stale", "total-changed", "cash-too-little"],
  ...["order-not-open", "order-empty"],
]);

/**
 * Returns the replacements of a refused command, so that no cash stays unrecorded; undefined for the usual handling.
 * A cash settlement of an order that changed meanwhile is sent again as "cash received offline", which is always recorded.
 * Another refused command is parked with the later ones of its order, but not the cash settlements among them.
 */
export function resendAsReceived(refused: RefusedCommand): readonly OutboxRecord[] | undefined {
  const { record, refusal, laterOfOrder, hasWaitingScreen } = refused;
  // The dialog is still open: it shows the new total, and the guest is still at the table.
  if (hasWaitingScreen && !reviewableRefusals.has(refusal.code)) return undefined;
  const received = changedOrderCodes.has(refusal.code) ? toReceivedCash(record) : undefined;
  return received ? [toRetried(received, refusal), ...laterOfOrder] : releaseFollowingCash(refused);
}

/** Parks a refused command and the later ones of its order, except cash settlements: that cash was received. */
function releaseFollowingCash(refused: RefusedCommand): readonly OutboxRecord[] | undefined {
  const { record, refusal, laterOfOrder } = refused;
  // The server cannot record cash for an order that it does not have.
  if (refusal.code === "not-found" || record.endpoint === endpointId(takingApi.openOrder)) return undefined;
  if (!laterOfOrder.some(isCash)) return undefined;
  const released = laterOfOrder.map((one) =>
    isCash(one) ? one : { ...one, state: "parked" as const, refusal: BLOCKED },
  );
  return [{ ...record, state: "parked", refusal }, ...released];
}

function isCash(record: OutboxRecord): boolean {
  return (
    toWireCommand(payingApi.pay, record)?.body.takenOffline === true || toReceivedCash(record) !== undefined
  );
}

/** Converts a cash settlement to "cash received offline"; undefined for any other command. */
function toReceivedCash(record: OutboxRecord): OutboxRecord | undefined {
  const pay = toWireCommand(payingApi.pay, record);
  if (!pay || pay.body.takenOffline) return undefined;
  // The schema accepts `takenOffline` only for cash with an amount.
  const body = z.safeEncode(payingApi.pay.body, { ...pay.body, takenOffline: true });
  return body.success ? { ...record, body: body.data } : undefined;
}

/** Notifies the waiter that the server has recorded the cash; only now, because its answer may differ from the first one. */
export function notifyRecorded(record: OutboxRecord, answer: WireAnswer): void {
  const body = toWireCommand(payingApi.pay, record)?.body;
  if (!body?.takenOffline) return;
  const when = formatTime(instant(record.takenAt));
  const sum = formatRupees(recordedCash(body));
  const recorded = z.safeDecode(Recorded, answer.body as never).data;
  notify.info(
    "Cash payment recorded",
    `${sum} cash received at ${when} is recorded${recorded ? differenceText(body, recorded) : "."}`,
  );
}

const Recorded = payingApi.pay.output.pick({ status: true, grandTotal: true, balance: true });
type Recorded = z.output<typeof Recorded>;

function differenceText(body: BodyOf<typeof payingApi.pay>, recorded: Recorded): string {
  const { status, balance = ZERO } = recorded;
  if (isOpen({ status }))
    return " – the order has no items any more. It counts as paid of whatever is added.";
  if (balance === ZERO) return ".";
  return ` – ${balanceReason(recorded, minus(recordedCash(body), balance))}. The admin sees ${formatBalance(balance)}.`;
}

/** Describes why a balance remains. `settledAmount` is the part of the cash that settled the order. */
function balanceReason({ status, grandTotal }: Recorded, settledAmount: Paise): string {
  if (status === "paid" && settledAmount === grandTotal) return `the total was ${formatRupees(grandTotal)}`;
  return "the order was already paid or cancelled";
}
