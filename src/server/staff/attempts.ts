import { Refusal } from "#domain/refusal.ts";
import { DELAY_MAX_MS, delayAfter } from "#domain/staff/signInDelay.ts";
import type { PrepareCtx, ServerFacts } from "../http/feature.ts";

/** Failures are forgotten after this long without one. */
const FORGET_AFTER_MS = 15 * 60_000;
/** Attempts on one account from one address that may run at the same time; a resort's devices can share an address. */
const PARALLEL_MAX = 40;
/** The number of accounts and addresses remembered; beyond it the one tried longest ago is forgotten. */
const REMEMBERED_MAX = 10_000;

interface Attempts {
  failures: number;
  running: number;
  nextAt: number;
  lastFailureAt: number;
}

/** The attempts of each server in this process, in memory only: a restart takes longer than the delay that it ends. */
const attemptsByServer = new WeakMap<ServerFacts, Map<string, Attempts>>();

/**
 * Runs one check of a secret with a delay per account and address (clarification 12): after three failures in a row the next
 * attempt must wait 1 s, then 2 s, up to 30 s. Returns the result of `check`; throws slow-down with retryAfterMs when the
 * attempt is too early.
 */
export async function throttled<T>(
  ctx: Pick<PrepareCtx, "server" | "address" | "now">,
  account: string,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const attemptsByKey = attemptsByServer.get(ctx.server) ?? new Map<string, Attempts>();
  attemptsByServer.set(ctx.server, attemptsByKey);
  const key = `${ctx.address} ${account}`;
  const attempts = attemptsFor(attemptsByKey, key, ctx.now);
  throwIfTooEarly(attempts, ctx.now);
  attempts.running += 1;
  try {
    const found = await check();
    if (found === undefined) recordFailure(attempts, ctx.now);
    else attemptsByKey.delete(key);
    return found;
  } finally {
    attempts.running -= 1;
  }
}

function attemptsFor(attemptsByKey: Map<string, Attempts>, key: string, now: number): Attempts {
  const existing = attemptsByKey.get(key);
  const isFresh = existing && (existing.running > 0 || now - existing.lastFailureAt < FORGET_AFTER_MS);
  const attempts = isFresh ? existing : { failures: 0, running: 0, nextAt: 0, lastFailureAt: now };
  // Inserted again each time, so that the first entry of the map is the one tried longest ago.
  attemptsByKey.delete(key);
  attemptsByKey.set(key, attempts);
  const oldest = attemptsByKey.keys().next().value;
  if (attemptsByKey.size > REMEMBERED_MAX && oldest !== undefined) attemptsByKey.delete(oldest);
  return attempts;
}

function throwIfTooEarly(attempts: Attempts, now: number): void {
  // After the clock was set back, no wait is longer than the longest delay.
  const waitMs = Math.min(attempts.nextAt - now, DELAY_MAX_MS);
  if (waitMs > 0) throw new Refusal("slow-down", { retryAfterMs: waitMs });
  if (attempts.running >= PARALLEL_MAX) throw new Refusal("slow-down", { retryAfterMs: 1_000 });
  // The delay begins now, so that guesses sent together do not all pass before the first has failed.
  attempts.nextAt = now + delayAfter(attempts.failures);
}

function recordFailure(attempts: Attempts, now: number): void {
  attempts.failures += 1;
  attempts.lastFailureAt = now;
  attempts.nextAt = Math.max(attempts.nextAt, now + delayAfter(attempts.failures));
}
