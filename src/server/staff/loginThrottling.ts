import { setTimeout as pause } from "node:timers/promises";
import ipaddr from "ipaddr.js";
import PQueue from "p-queue";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { Refusal } from "#domain/refusal.ts";
import { DELAY_MAX_MS, delayAfter, FREE_TRIES } from "#domain/staff/signInDelay.ts";

/** Wrong secrets are forgotten so long after the first of them. */
const FORGET_AFTER_S = 15 * 60;
/** Attempts of strangers from one address in four seconds: fewer than the queue checks, so that other addresses find a place. */
export const ADDRESS_ATTEMPTS_MAX = 20;
const ADDRESS_WINDOW_S = 4;
/** Attempts that wait for their turn. All of the strangers' take about two seconds. */
export const STRANGERS_WAITING_MAX = 24;
export const KNOWN_WAITING_MAX = 40;
/** A stranger's turn ends so long after the hash: people who guess do not get a whole core. */
const REST_MS = 50;
/** Refusals "too many attempts" leave one after the other, so long apart: people who guess passwords would keep the server busy with them. */
const REFUSAL_MS = 20;
/** Refusals that wait; each keeps a connection. Beyond it they are answered immediately. */
export const REFUSALS_WAITING_MAX = 500;
/** When to come again if only the queue was full. */
const FULL_RETRY_MS = 1_000;

/** The memory of a running server of people who guess, kept nowhere else: a restart takes longer than the delays that it ends. */
export interface LoginThrottling {
  /** How many wrong secrets there were in a row. */
  readonly failures: RateLimiterMemory;
  /** Until when the next attempt waits. */
  readonly waits: RateLimiterMemory;
  readonly addresses: RateLimiterMemory;
  /** One secret is checked at a time: a hash takes one of Node's four threads, which also compress answers and read files. */
  readonly checks: PQueue;
  readonly refusals: PQueue;
}

declare module "../http/feature.ts" {
  interface ServerState {
    readonly loginThrottling: LoginThrottling;
  }
}

export function createLoginThrottling(): LoginThrottling {
  return {
    failures: new RateLimiterMemory({ points: FREE_TRIES, duration: FORGET_AFTER_S }),
    waits: new RateLimiterMemory({ points: 1, duration: DELAY_MAX_MS / 1_000 }),
    addresses: new RateLimiterMemory({ points: ADDRESS_ATTEMPTS_MAX, duration: ADDRESS_WINDOW_S }),
    checks: new PQueue({ concurrency: 1 }),
    refusals: new PQueue({ concurrency: 1 }),
  };
}

/** Who has a secret checked. */
export interface LoginClient {
  readonly account: string;
  readonly address: string;
  /** The hash of the device's secret, if this person signed in on the device before: it has attempts of its own. */
  readonly device?: string | undefined;
  readonly isSignedIn: boolean;
}

/**
 * Checks a secret when it is its turn: known devices and people who are signed in first. After three wrong ones in a row the
 * next attempt must wait 1 s, then 2 s, up to 30 s, and is never locked out (clarification 12). Returns the result of
 * `check`; throws slow-down, with the time to wait, when the attempt is too early or too many wait.
 */
export async function throttled<T>(
  throttling: LoginThrottling,
  asker: LoginClient,
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const network = networkPrefix(asker.address);
  const key = `${asker.device ?? network} ${asker.account}`;
  const priority = asker.isSignedIn || asker.device !== undefined ? 1 : 0;
  try {
    await throwIfTooEarly(throttling, key);
    if (priority === 0) await countAt(throttling, network);
    throwIfFull(throttling, priority);
    return await throttling.checks.add(
      async () => {
        // Guesses that were sent together passed the first look together.
        await throwIfTooEarly(throttling, key);
        const found = await check();
        await (found === undefined ? countFailure(throttling, key) : forgetFailures(throttling, key));
        if (priority === 0) await pause(REST_MS);
        return found;
      },
      { priority },
    );
  } catch (error) {
    const isSlowed = error instanceof Refusal && error.code === "slow-down";
    if (isSlowed && throttling.refusals.size < REFUSALS_WAITING_MAX)
      await throttling.refusals.add(() => pause(REFUSAL_MS), { priority });
    throw error;
  }
}

async function throwIfTooEarly({ waits }: LoginThrottling, key: string): Promise<void> {
  const waitMs = (await waits.get(key))?.msBeforeNext ?? 0;
  // After the computer's clock was set back, no wait is longer than the longest delay.
  if (waitMs > 0) throw new Refusal("slow-down", { retryAfterMs: Math.min(waitMs, DELAY_MAX_MS) });
}

/** Counts an attempt of a stranger at this network, and throws when there were too many. */
async function countAt({ addresses }: LoginThrottling, network: string): Promise<void> {
  const mayCome = await addresses.consume(network).then(Boolean, () => false);
  if (!mayCome) throw new Refusal("slow-down", { retryAfterMs: FULL_RETRY_MS });
}

function throwIfFull({ checks }: LoginThrottling, priority: number): void {
  const waitingMax = priority === 0 ? STRANGERS_WAITING_MAX : KNOWN_WAITING_MAX;
  if (checks.sizeBy({ priority }) >= waitingMax)
    throw new Refusal("slow-down", { retryAfterMs: FULL_RETRY_MS });
}

async function countFailure({ failures, waits }: LoginThrottling, key: string): Promise<void> {
  const { consumedPoints } = await failures.penalty(key);
  const delayMs = delayAfter(consumedPoints);
  if (delayMs > 0) await waits.block(key, delayMs / 1_000);
}

async function forgetFailures({ failures, waits }: LoginThrottling, key: string): Promise<void> {
  await failures.delete(key);
  await waits.delete(key);
}

/** Bytes of an IPv6 address that name the network: whoever has one address has all of its network. */
const NETWORK_BYTES = 8;

/** Returns an IPv4 address as it is, and of an IPv6 address its /64. */
function networkPrefix(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return Buffer.from(parsed.toByteArray().slice(0, NETWORK_BYTES)).toString("hex");
}
