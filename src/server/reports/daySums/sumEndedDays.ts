import { setTimeout } from "node:timers/promises";
import { type BusinessDay, calendarDay, type Instant } from "#domain/time.ts";
import type { Databases } from "../../db/connect.ts";
import type { WriteQueue } from "../../db/write.ts";
import { findUnsummedDay, sumDay } from "./daySums.store.ts";

/** How often it is looked for days that ended, or that something was booked into. */
const LOOK_EVERY_MS = 60_000;
/** Between two days, so that orders get through while the years of an old database are summed. */
const PAUSE_MS = 10;
/** After this many failures in one round the rest waits for the next. */
const FAILURES_MAX = 3;

export interface Summing {
  readonly databases: Pick<Databases, "reader">;
  readonly writeQueue: Pick<WriteQueue, "write">;
  readonly now: () => Instant;
  readonly businessDayOf: (at: Instant) => BusinessDay;
  readonly onFailure: (error: unknown) => void;
}

/** Returns the first day that has not ended both as a business day, for money, and as a calendar day, for tax. */
function firstOpenDay({ now, businessDayOf }: Pick<Summing, "now" | "businessDayOf">): BusinessDay {
  const at = now();
  const date = calendarDay(at);
  const businessDay = businessDayOf(at);
  if (date < businessDay) return date;
  return businessDay;
}

/**
 * Sums the days that have ended and are not summed, the newest first, each in its own transaction. Where another node did
 * it meanwhile, nothing happens. A day that cannot be summed is reported and tried again in the next round.
 */
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

/** Sums ended days now and every minute, until it is closed. */
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
