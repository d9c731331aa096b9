import { useEffect } from "react";
import type { RefusalCode } from "#domain/refusal.ts";
import { device } from "../../../sync/device.ts";
import type { Outbox } from "../../../sync/outbox/runner.ts";

interface ClockHealth {
  readonly clock?: string | undefined;
}

const CLOCK_UNCONFIRMED: RefusalCode = "clock-waiting";

/**
 * Retries bills and settlements that were parked because the server's clock awaited an admin's confirmation,
 * oldest first, with the later commands of their orders. No person has to decide about them.
 */
export async function retryAfterClockConfirmed({ records, retry }: Pick<Outbox, "records" | "retry">) {
  const waited = records
    .get()
    .filter(({ state, refusal }) => state === "parked" && refusal?.code === CLOCK_UNCONFIRMED);
  for (const { id } of waited) await retry(id);
}

/** Retries when the server's clock is right again, not on queue changes: an old answer would send repeatedly. */
export function useRetryAfterClockConfirmed(health: ClockHealth | undefined): void {
  useEffect(() => {
    if (health?.clock === "ok") void retryAfterClockConfirmed(device.outbox);
  }, [health]);
}
