/** A storage that does not answer does not delay a screen longer. */
export const DELAY_MAX_MS = 500;

let restored: Promise<unknown> = Promise.resolve();

/** Delays the first screen until `showing` resolves: without cached answers it would flash "server unreachable". */
export function delayFirstScreen(restoring: Promise<unknown>): void {
  restored = Promise.race([restoring, new Promise((resolve) => setTimeout(resolve, DELAY_MAX_MS))]);
}

export const untilCacheRestored = (): Promise<unknown> => restored;
