const PAUSE_MS = 30;

/** Runs a job when the browser has nothing more urgent to do, at the latest after `delayMaxMs`. */
export function whenIdle(job: () => void, delayMaxMs: number): void {
  if ("requestIdleCallback" in window) requestIdleCallback(() => job(), { timeout: delayMaxMs });
  // Safari has no idle callback; there a pause has to do.
  else setTimeout(job, PAUSE_MS);
}
