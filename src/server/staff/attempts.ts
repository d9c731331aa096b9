import { Refusal } from "#domain/refusal.ts";
import { DELAY_MAX_MS, delayAfter } from "#domain/staff/signInDelay.ts";
import type { PrepareCtx, ServerFacts } from "../http/feature.ts";

/** Failures are forgotten after this long without one. */
const FORGET_AFTER_MS = 15 * 60_000;
/** Attempts on one account from one address that may be under way together: a resort's devices share an address. */
const PARALLEL_MAX = 40;
/** Accounts and addresses remembered; beyond this the one tried longest ago is forgotten. */
const REMEMBERED_MAX = 10_000;

interface Attempts {
  failures: number;
  running: number;
  nextAt: number;
  lastFailureAt: number;
}

/** In memory only: a restart forgives, which costs a guesser more time than it gives. Each server has its own. */
const memories = new WeakMap<ServerFacts, Map<string, Attempts>>();

/**
 * Runs one check of a secret, slowed per account and address (decision 12): after three wrong ones in a row the next
 * must wait 1 s, then 2 s, up to 30 s. Answers what `check` found; throws slow-down with retryAfterMs when it is too early.
 */
export async function slowly<T>(
  ctx: Pick<PrepareCtx, "server" | "address" | "now">,
  account: string,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const memory = memories.get(ctx.server) ?? new Map<string, Attempts>();
  memories.set(ctx.server, memory);
  const key = `${ctx.address} ${account}`;
  const attempts = recall(memory, key, ctx.now);
  admit(attempts, ctx.now);
  attempts.running += 1;
  try {
    const found = await check();
    if (found === undefined) fail(attempts, ctx.now);
    else memory.delete(key);
    return found;
  } finally {
    attempts.running -= 1;
  }
}

function recall(memory: Map<string, Attempts>, key: string, now: number): Attempts {
  const known = memory.get(key);
  const isFresh = known && (known.running > 0 || now - known.lastFailureAt < FORGET_AFTER_MS);
  const attempts = isFresh ? known : { failures: 0, running: 0, nextAt: 0, lastFailureAt: now };
  // Set anew each time, so that the first in the map is the one tried longest ago.
  memory.delete(key);
  memory.set(key, attempts);
  const oldest = memory.keys().next().value;
  if (memory.size > REMEMBERED_MAX && oldest !== undefined) memory.delete(oldest);
  return attempts;
}

function admit(attempts: Attempts, now: number): void {
  // A clock that was set back must not make anybody wait longer than the longest delay.
  const waitMs = Math.min(attempts.nextAt - now, DELAY_MAX_MS);
  if (waitMs > 0) throw new Refusal("slow-down", { retryAfterMs: waitMs });
  if (attempts.running >= PARALLEL_MAX) throw new Refusal("slow-down", { retryAfterMs: 1_000 });
  // Taken at once, so that guesses sent together do not all pass before the first has failed.
  attempts.nextAt = now + delayAfter(attempts.failures);
}

function fail(attempts: Attempts, now: number): void {
  attempts.failures += 1;
  attempts.lastFailureAt = now;
  attempts.nextAt = Math.max(attempts.nextAt, now + delayAfter(attempts.failures));
}
