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
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (waiting.length >= waitingMax) throw new Refusal("busy");
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The next one takes over from this one, so the count stays right.
      if (next) next();
      else running -= 1;
    }
  };
}
