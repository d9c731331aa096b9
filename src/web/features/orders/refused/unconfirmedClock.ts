import { useEffect } from "react";
import type { RefusalCode } from "#domain/refusal.ts";
import { device } from "../../../sync/device.ts";
import type { Outbox } from "../../../sync/outbox/runner.ts";

const CLOCK_UNCONFIRMED: RefusalCode = "clock-waiting";

/**
 * Sends again the bills and settlements that were parked because the server's clock waited for an admin's confirmation, oldest first,
 * with the later commands of their orders. Nobody has to decide anything about them.
 */
export async function retryAfterClockConfirmed({ records, retry }: Pick<Outbox, "records" | "retry">) {
  const waited = records
    .get()
    .filter(({ state, refusal }) => state === "parked" && refusal?.code === CLOCK_UNCONFIRMED);
  for (const { id } of waited) await retry(id);
}

/**
 * Does so each time the server has answered that its clock is right. Not at each change of the queue: an answer that is out of
 * date would then send the same command again and again.
 */
export function useRetryAfterClockConfirmed(
  health: { readonly clock?: string | undefined } | undefined,
): void {
  useEffect(() => {
    if (health?.clock === "ok") void retryAfterClockConfirmed(device.outbox);
  }, [health]);
}
