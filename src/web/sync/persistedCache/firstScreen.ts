/** A storage that does not answer holds no screen up for longer. */
export const DELAY_MAX_MS = 500;

let shown: Promise<unknown> = Promise.resolve();

/** Holds the page's first screen up for `showing`: without what was seen last it would begin by saying that the server is unreachable. */
export function delayFirstScreen(showing: Promise<unknown>): void {
  shown = Promise.race([showing, new Promise((resolve) => setTimeout(resolve, DELAY_MAX_MS))]);
}

/** Resolves when screens have what was seen last on this device. */
export const untilCacheRestored = (): Promise<unknown> => shown;
