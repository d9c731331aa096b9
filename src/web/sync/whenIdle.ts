const PAUSE_MS = 30;

/** Runs a job when the browser has nothing more urgent to do, and after `patienceMs` in any case. */
export function whenIdle(job: () => void, patienceMs: number): void {
  if ("requestIdleCallback" in window) requestIdleCallback(() => job(), { timeout: patienceMs });
  // Safari has no idle callback; there a pause has to do.
  else setTimeout(job, PAUSE_MS);
}
