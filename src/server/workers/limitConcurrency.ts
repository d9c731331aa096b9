import PQueue from "p-queue";
import { Refusal } from "#domain/refusal.ts";

interface ConcurrencyLimits {
  readonly atOnce: number;
  /** Beyond this the work is refused as busy (503): its caller would have gone before it began. */
  readonly waitingMax: number;
}

/** Makes a function that runs at most `atOnce` pieces of work at the same time; the others wait. */
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
