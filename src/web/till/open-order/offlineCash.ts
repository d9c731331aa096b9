import { z } from "zod";
import { sizeOf } from "#domain/bills/balance.ts";
import { formatRupees, minus, type Paise, Rupees, ZERO } from "#domain/money.ts";
import type { ErrorBody } from "#domain/refusal.ts";
import { tillApi } from "#domain/till/api.ts";
import { takenOf } from "#domain/till/pay.ts";
import { formatTime, instant } from "#domain/time.ts";
import { notify } from "../../kit/notify.ts";
import { BLOCKED } from "../../sync/delivery.ts";
import { outbox } from "../../sync/device.ts";
import type { RefusedCommand } from "../../sync/outbox.ts";
import type { OutboxRecord } from "../../sync/store.ts";
import { commandOf } from "../../sync/useOutbox.ts";

/** The order is another one than the guest paid for; the server settles it at its own total. */
const mismatches: ReadonlySet<string> = new Set(["version-stale", "total-changed", "cash-too-little"]);

/** The order cannot be settled any more; the server keeps the money beside it. */
const closedWords: ReadonlyMap<string, string> = new Map([
  ["order-not-open", "the order was already paid or cancelled"],
  ["order-empty", "the order has no items any more"],
]);

/**
 * Cash that was taken while the server was away is in the drawer, whatever became of the order meanwhile: refused as a
 * settlement it is sent again as money received, and the waiter is told (decision 24).
 */
export function watchOfflineCash(): void {
  outbox.onRefused(keepCash);
}

export function keepCash(refused: RefusedCommand): readonly OutboxRecord[] | undefined {
  const { record, refusal, followers, isAwaited } = refused;
  // Whoever waits in the dialog is shown the new total, and still has the guest before them.
  if (isAwaited) return undefined;
  const isClosed = closedWords.has(refusal.code);
  if (isClosed || mismatches.has(refusal.code)) {
    const cash = received(record, refusal);
    if (cash) return [cash, ...followers];
  }
  return refusal.code === "order-not-open" ? cashBehind(refused) : undefined;
}

/** What cannot be done to a closed order waits for a person; the cash behind it must not wait with it. */
function cashBehind({ record, refusal, followers }: RefusedCommand): readonly OutboxRecord[] | undefined {
  const kept = followers.map((one) => received(one, refusal));
  if (kept.every((cash) => cash === undefined)) return undefined;
  const parked = followers.map(
    (one, at) => kept[at] ?? { ...one, state: "parked" as const, refusal: BLOCKED },
  );
  return [{ ...record, state: "parked", refusal }, ...parked];
}

/** The settlement as money received, under the key that stored nothing yet; undefined for what is no cash settlement. */
function received(record: OutboxRecord, refusal: ErrorBody): OutboxRecord | undefined {
  const pay = commandOf(tillApi.pay, record);
  if (!pay || pay.body.takenOffline) return undefined;
  // The contract knows which payments may say so: cash, with the sum that was taken.
  const body = z.safeEncode(tillApi.pay.body, { ...pay.body, takenOffline: true });
  if (!body.success) return undefined;
  const taken = `${formatRupees(takenOf(pay.body))} cash received at ${formatTime(instant(record.takenAt))} is recorded`;
  notify.info("Cash payment recorded", `${taken}${differenceWords(takenOf(pay.body), refusal)}`);
  return { ...record, body: body.data, state: "waiting", attempts: 0 };
}

const Known = z.object({ grandTotal: Rupees });

function differenceWords(taken: Paise, { code, details }: ErrorBody): string {
  const closed = closedWords.get(code);
  if (closed !== undefined) return ` – ${closed}. The admin sees ${balanceWords(taken)}.`;
  const known = z.safeDecode(Known, details as never);
  if (!known.success || known.data.grandTotal === taken) return ".";
  const { grandTotal } = known.data;
  return ` – the total was ${formatRupees(grandTotal)}. The admin sees ${balanceWords(minus(taken, grandTotal))}.`;
}

function balanceWords(balance: Paise): string {
  return `${formatRupees(sizeOf(balance))} ${balance < ZERO ? "due" : "overpaid"}`;
}
