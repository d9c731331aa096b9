import PQueue from "p-queue";
import { Refusal } from "#domain/refusal.ts";

interface ConcurrencyLimits {
  readonly atOnce: number;
  /** The most queued calls; beyond it they are refused as busy (503), because the caller would time out. */
  readonly waitingMax: number;
}

/** Returns a function that runs at most `atOnce` calls at the same time; the others wait. */
export function limitConcurrency({
  atOnce,
  waitingMax,
}: ConcurrencyLimits): <T>(work: () => Promise<T>) => Promise<T> {
  const queue = new PQueue({ concurrency: atOnce });
  return async (work) => {
    if (queue.size >= waitingMax) throw new Refusal("busy");
    return await queue.add(work);
  };
}
