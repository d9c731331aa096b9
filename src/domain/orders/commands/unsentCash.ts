import { z } from "zod";
import { type Paise, sum } from "../../money.ts";
import { payingApi } from "./paying.ts";
import { recordedCash } from "./settlement.ts";

/** A queued command; its body is in wire format. */
interface QueuedCommand {
  /** "PATCH /orders/:orderId/pay" */
  readonly endpoint: string;
  readonly body: unknown;
}

const { method, path, body: PayBody } = payingApi.pay;

/** Counts and sums the cash that a device has received and not sent (clarification 112). */
export function unsentCash(queued: readonly QueuedCommand[]): { count: number; amount: Paise } {
  const amounts = queued.flatMap(({ endpoint, body }) => {
    if (endpoint !== `${method} ${path}` || typeof body !== "object") return [];
    // The schema accepts `takenOffline` only for cash with an amount.
    const { data } = z.safeDecode(PayBody, { ...body, takenOffline: true });
    return data ? [recordedCash(data)] : [];
  });
  return { count: amounts.length, amount: sum(amounts) };
}
