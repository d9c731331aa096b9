const PAUSE_MS = 30;

/** Runs a job when the browser is idle, at the latest after `delayMaxMs`. */
export function whenIdle(job: () => void, delayMaxMs: number): void {
  if ("requestIdleCallback" in window) requestIdleCallback(() => job(), { timeout: delayMaxMs });
  // Safari has no idle callback; a timeout replaces it.
  else setTimeout(job, PAUSE_MS);
}
