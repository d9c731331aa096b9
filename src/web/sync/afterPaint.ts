import { type Signal, signal } from "./signal.ts";

/** A busy device gets no idle moment; then this has to do. */
const PATIENCE_MS = 100;
const PAUSE_MS = 30;

/**
 * A signal that follows another one a moment later: when the browser has painted what the change showed elsewhere, and has
 * time. For whatever stands beside the thing that was tapped. Changes that come quickly are followed in one step. A page
 * that nobody sees paints nothing and catches up when it is looked at again.
 */
export function afterPaint<T>(source: Readonly<Pick<Signal<T>, "get" | "subscribe">>) {
  const follower = signal(source.get());
  let isDue = false;
  const catchUp = () => {
    isDue = false;
    follower.set(source.get());
  };
  source.subscribe(() => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => whenIdle(catchUp, PATIENCE_MS));
  });
  return { get: follower.get, subscribe: follower.subscribe };
}

/** Runs a job when the browser has nothing more urgent to do, and after `patienceMs` in any case. */
export function whenIdle(job: () => void, patienceMs: number): void {
  if ("requestIdleCallback" in window) requestIdleCallback(() => job(), { timeout: patienceMs });
  // Safari has no idle callback; there a pause has to do.
  else setTimeout(job, PAUSE_MS);
}
