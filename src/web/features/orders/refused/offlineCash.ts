import { z } from "zod";
import type { BodyOf } from "#domain/endpoint.ts";
import { formatRupees, minus, type Paise, ZERO } from "#domain/money.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import { cashKeptOf } from "#domain/orders/lifecycle/pay.ts";
import { isOpen } from "#domain/orders/order/order.ts";
import { balanceWords } from "#domain/orders/payments/balance.ts";
import { formatTime, instant } from "#domain/time.ts";
import { notify } from "../../../kit/feedback/notify.ts";
import { BLOCKED } from "../../../sync/delivery.ts";
import { outbox } from "../../../sync/device.ts";
import type { RefusedCommand } from "../../../sync/outbox.ts";
import type { OutboxRecord } from "../../../sync/store.ts";
import type { WireAnswer } from "../../../sync/transport.ts";
import { commandOf, endpointId } from "../../../sync/useOutbox.ts";

/** The order is another one than the guest paid for, or cannot be settled any more; the server keeps the money all the same. */
const overtaken: ReadonlySet<string> = new Set([
  ...["version-stale", "total-changed", "cash-too-little"],
  ...["order-not-open", "order-empty"],
]);

/**
 * Cash that was taken while the server was away is in the drawer, whatever became of the order meanwhile: refused as a
 * settlement it is sent again as money received, and the waiter is told (decision 24).
 */
export function watchOfflineCash(): void {
  outbox.onRefused(keepCash);
  outbox.onDelivered(tellKept);
}

export function keepCash(refused: RefusedCommand): readonly OutboxRecord[] | undefined {
  const { record, refusal, followers, isAwaited } = refused;
  // Whoever waits in the dialog is shown the new total, and still has the guest before them.
  if (isAwaited) return undefined;
  const received = overtaken.has(refusal.code) ? asReceived(record) : undefined;
  return received ? [received, ...followers] : cashBehind(refused);
}

/** What is refused waits for a person; the cash behind it must not wait with it, for the guest has gone. */
function cashBehind({ record, refusal, followers }: RefusedCommand): readonly OutboxRecord[] | undefined {
  // An order that the server does not have can take no money.
  if (refusal.code === "not-found" || record.endpoint === endpointId(lifecycleApi.openOrder))
    return undefined;
  const isCash = (one: OutboxRecord) => asReceived(one) !== undefined;
  if (!followers.some(isCash)) return undefined;
  const instead = followers.map((one) =>
    isCash(one) ? one : { ...one, state: "parked" as const, refusal: BLOCKED },
  );
  return [{ ...record, state: "parked", refusal }, ...instead];
}

/** A cash settlement as money received, under the key that has stored nothing yet; undefined for any other command. */
function asReceived(record: OutboxRecord): OutboxRecord | undefined {
  const pay = commandOf(lifecycleApi.pay, record);
  if (!pay || pay.body.takenOffline) return undefined;
  // The contract knows which payments may say so: cash, with the sum that was taken.
  const body = z.safeEncode(lifecycleApi.pay.body, { ...pay.body, takenOffline: true });
  return body.success ? { ...record, body: body.data, state: "waiting", attempts: 0 } : undefined;
}

/** Said when the server has the money and not before: until then it may still come to something else. */
export function tellKept(record: OutboxRecord, answer: WireAnswer): void {
  const body = commandOf(lifecycleApi.pay, record)?.body;
  if (!body?.takenOffline) return;
  const when = formatTime(instant(record.takenAt));
  const sum = formatRupees(cashKeptOf(body));
  notify.info(
    "Cash payment recorded",
    `${sum} cash received at ${when} is recorded${differenceWords(body, answer)}`,
  );
}

const Kept = lifecycleApi.pay.output.pick({ status: true, grandTotal: true, balance: true });

function differenceWords(body: BodyOf<typeof lifecycleApi.pay>, answer: WireAnswer): string {
  const kept = z.safeDecode(Kept, answer.body as never);
  const { balance = ZERO } = kept.data ?? {};
  if (!kept.success || balance === ZERO) return ".";
  return ` – ${whatHappened(kept.data, minus(cashKeptOf(body), balance))}. The admin sees ${balanceWords(balance)}.`;
}

/** Why the money left a balance. `covered` is the part of it that went into the order's bill. */
function whatHappened({ status, grandTotal }: z.output<typeof Kept>, covered: Paise): string {
  if (isOpen({ status })) return "the order has no items any more";
  if (status === "paid" && covered === grandTotal) return `the total was ${formatRupees(grandTotal)}`;
  return "the order was already paid or cancelled";
}
