import { z } from "zod";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { useSend } from "../../../sync/hooks/useSend.ts";
import type { OutboxRecord } from "../../../sync/outbox/store.ts";
import { toWireCommand } from "../../../sync/outbox/wireCommand.ts";

/** Converts a queued payment to "cash received offline"; undefined for every other change. */
function toOfflineCash(record: OutboxRecord) {
  const pay = toWireCommand(payingApi.pay, record);
  if (!pay) return undefined;
  const { version: _, ...payment } = pay.body;
  const body = { ...payment, takenOffline: true as const };
  // The schema accepts `takenOffline` only for cash with an amount.
  return z.safeEncode(payingApi.pay.body, body).success ? { params: pay.params, body } : undefined;
}

/** True if a change is received cash. */
export function isCashReceived(record: OutboxRecord): boolean {
  return toOfflineCash(record) !== undefined;
}

/**
 * Returns a function that records cash received by somebody else, in the signed-in person's name. Resolves to
 * true once stored, here or on the server; the original record may then be discarded.
 */
export function useRecordCash(): (record: OutboxRecord) => Promise<boolean> {
  const pay = useSend(payingApi.pay, { toast: { waiting: false } });
  return async (record) => {
    const cash = toOfflineCash(record);
    if (!cash) return false;
    const { kind } = await pay(cash);
    return kind === "done" || kind === "waiting";
  };
}
