import { z } from "zod";
import { balanceWords } from "#domain/bills/balance.ts";
import { formatRupees, minus, type Paise, Rupees } from "#domain/money.ts";
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
  const isOvertaken = closedWords.has(refusal.code) || mismatches.has(refusal.code);
  const received = isOvertaken ? asReceived(record) : undefined;
  if (!received) return refusal.code === "order-not-open" ? cashBehind(refused) : undefined;
  tell(received, refusal);
  return [received.record, ...followers];
}

/** What cannot be done to a closed order waits for a person; the cash behind it must not wait with it. */
function cashBehind({ record, refusal, followers }: RefusedCommand): readonly OutboxRecord[] | undefined {
  const kept = followers.map(asReceived);
  if (kept.every((received) => received === undefined)) return undefined;
  const instead = followers.map((one, index) => {
    const received = kept[index];
    if (received) tell(received, refusal);
    return received?.record ?? { ...one, state: "parked" as const, refusal: BLOCKED };
  });
  return [{ ...record, state: "parked", refusal }, ...instead];
}

interface Received {
  readonly record: OutboxRecord;
  readonly taken: Paise;
}

/** A cash settlement as money received, under the key that has stored nothing yet; undefined for any other command. */
function asReceived(record: OutboxRecord): Received | undefined {
  const pay = commandOf(tillApi.pay, record);
  if (!pay || pay.body.takenOffline) return undefined;
  // The contract knows which payments may say so: cash, with the sum that was taken.
  const body = z.safeEncode(tillApi.pay.body, { ...pay.body, takenOffline: true });
  if (!body.success) return undefined;
  return { record: { ...record, body: body.data, state: "waiting", attempts: 0 }, taken: takenOf(pay.body) };
}

function tell({ record, taken }: Received, refusal: ErrorBody): void {
  const when = formatTime(instant(record.takenAt));
  notify.info(
    "Cash payment recorded",
    `${formatRupees(taken)} cash received at ${when} is recorded${differenceWords(taken, refusal)}`,
  );
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
