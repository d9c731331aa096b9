import { z } from "zod";
import { formatRupees, type Paise, Rupees } from "#domain/money.ts";
import { tillApi } from "#domain/till/api.ts";
import { formatTime, instant } from "#domain/time.ts";
import type { OutboxRecord } from "../../sync/store.ts";
import { endpointId } from "../../sync/useOutbox.ts";

/** Money that was received while the order was changed elsewhere (decision 24). */
export interface ParkedPayment {
  readonly text: string;
  readonly action: string;
  /** The payment of the total as it is now. */
  readonly body: unknown;
}

const Mismatch = z.object({ grandTotal: Rupees });
const mismatches: ReadonlySet<string> = new Set(["total-changed", "version-stale", "cash-too-little"]);

/** What became of a settlement that no longer matches its order; undefined for every other parked command. */
export function parkedPayment(record: OutboxRecord): ParkedPayment | undefined {
  if (record.endpoint !== endpointId(tillApi.pay) || !mismatches.has(record.refusal?.code ?? ""))
    return undefined;
  const now = z.safeDecode(Mismatch, record.refusal?.details as never);
  const body = z.safeDecode(tillApi.pay.body, record.body as never);
  if (!now.success || !body.success) return undefined;
  const { version: _, cashGiven, ...payment } = body.data;
  const { grandTotal } = now.data;
  // Less than the total was given then; whoever settles it now has taken the rest.
  const isEnough = cashGiven !== undefined && cashGiven >= grandTotal;
  const again = { ...payment, expectedTotal: grandTotal, ...(isEnough && { cashGiven }) };
  return {
    text: `${receivedWords(payment.expectedTotal, cashGiven)} at ${formatTime(instant(record.takenAt))} – the total is now ${formatRupees(grandTotal)}.`,
    action: `Settle at ${formatRupees(grandTotal)}`,
    body: z.encode(tillApi.pay.body, again),
  };
}

function receivedWords(expected: Paise | undefined, cashGiven: Paise | undefined): string {
  if (cashGiven !== undefined) return `${formatRupees(cashGiven)} cash received`;
  return expected === undefined ? "Payment received" : `${formatRupees(expected)} received`;
}
