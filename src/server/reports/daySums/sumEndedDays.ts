import { setTimeout } from "node:timers/promises";
import { type BusinessDay, calendarDay, type Instant } from "#domain/time.ts";
import type { Databases } from "../../db/connect.ts";
import type { WriteQueue } from "../../db/write.ts";
import { findUnsummedDay, sumDay } from "./daySums.store.ts";

/** The interval of checks for days to sum. */
const LOOK_EVERY_MS = 60_000;
/** The pause between two days, so that orders are not blocked while years of an old database are summed. */
const PAUSE_MS = 10;
/** After this many failures the round ends. */
const FAILURES_MAX = 3;

export interface Summing {
  readonly databases: Pick<Databases, "reader">;
  readonly writeQueue: Pick<WriteQueue, "write">;
  readonly now: () => Instant;
  readonly businessDayOf: (at: Instant) => BusinessDay;
  readonly onFailure: (error: unknown) => void;
}

/** Returns the first day that has not ended as a business day (for money) or as a calendar day (for tax). */
function firstOpenDay({ now, businessDayOf }: Pick<Summing, "now" | "businessDayOf">): BusinessDay {
  const at = now();
  const date = calendarDay(at);
  const businessDay = businessDayOf(at);
  if (date < businessDay) return date;
  return businessDay;
}

/** Sums ended days, newest first, each in its own transaction. A failure is reported and retried in the next round. */
export async function sumEndedDays(summing: Summing, signal?: AbortSignal): Promise<void> {
  const { databases, writeQueue, onFailure } = summing;
  let failures = 0;
  let before = firstOpenDay(summing);
  while (!signal?.aborted && failures < FAILURES_MAX) {
    const day = await findUnsummedDay(databases.reader, before);
    if (day === undefined) return;
    before = day;
    try {
      await writeQueue.write(({ tx }) => sumDay(tx, day));
    } catch (error) {
      failures++;
      onFailure(error);
    }
    await setTimeout(PAUSE_MS);
  }
}

/** Sums ended days now and every minute, until closed. */
export function startSumming(
  summing: Summing,
  lookEveryMs: number = LOOK_EVERY_MS,
): { close(): Promise<void> } {
  const closing = new AbortController();
  let running: Promise<void> | undefined;
  const look = () => {
    running ??= sumEndedDays(summing, closing.signal)
      .catch(summing.onFailure)
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(look, lookEveryMs);
  look();
  return {
    close: async () => {
      clearInterval(timer);
      closing.abort();
      await running;
    },
  };
}
