import { setTimeout as pause } from "node:timers/promises";
import ipaddr from "ipaddr.js";
import PQueue from "p-queue";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { Refusal } from "#domain/refusal.ts";
import { DELAY_MAX_MS, delayAfter, FREE_TRIES } from "#domain/staff/signInDelay.ts";

/** Wrong secrets are forgotten this long after the first. */
const FORGET_AFTER_S = 15 * 60;
/** Attempts of unknown devices from one address in four seconds: less than the queue processes, so that others get a turn. */
export const ADDRESS_ATTEMPTS_MAX = 20;
const ADDRESS_WINDOW_S = 4;
/** The most queued attempts of unknown devices, which take about two seconds. */
export const STRANGERS_WAITING_MAX = 24;
export const KNOWN_WAITING_MAX = 40;
/** The pause after each attempt of an unknown device, so that guesses do not occupy a whole core. */
const REST_MS = 50;
/** The interval between refusals "too many attempts", so that guessing does not keep the server busy with them. */
const REFUSAL_MS = 20;
/** The most delayed refusals, each of which holds a connection; beyond it they are sent immediately. */
const REFUSALS_WAITING_MAX = 500;
/** The time to wait after a full queue. */
const FULL_RETRY_MS = 1_000;

/** The throttling state of a running server. It is not stored: a restart takes longer than the delays that it clears. */
export interface LoginThrottling {
  /** The number of wrong secrets in a row. */
  readonly failures: RateLimiterMemory;
  /** Until when the next attempt must wait. */
  readonly waits: RateLimiterMemory;
  readonly addresses: RateLimiterMemory;
  /** One check at a time: a hash occupies one of Node's four threads, which also compress answers and read files. */
  readonly checks: PQueue;
  readonly refusals: PQueue;
}

declare module "../http/handlers/serverInfo.ts" {
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

export interface LoginClient {
  readonly account: string;
  readonly address: string;
  /** The hash of the device's secret, if this person signed in on the device before: it is throttled separately. */
  readonly device?: string | undefined;
  readonly isSignedIn: boolean;
}

/**
 * Checks a secret under throttling; known devices and signed-in people come first. After three wrong secrets in a row the
 * next attempt must wait 1 s, then 2 s, up to 30 s, and is never locked out (clarification 12). Returns the result of
 * `check`; throws slow-down with the time to wait if the attempt is too early or the queue is full.
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
        // Concurrent guesses all passed the first check.
        await throwIfTooEarly(throttling, key);
        const checked = await check();
        await (checked === undefined ? countFailure(throttling, key) : forgetFailures(throttling, key));
        if (priority === 0) await pause(REST_MS);
        return checked;
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
  // Even after the computer's clock was set back, no wait exceeds the longest delay.
  if (waitMs > 0) throw new Refusal("slow-down", { retryAfterMs: Math.min(waitMs, DELAY_MAX_MS) });
}

/** Counts an attempt of an unknown device from this network, and throws if there were too many. */
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

/** The network part of an IPv6 address in bytes: a client controls its whole network. */
const NETWORK_BYTES = 8;

/** Returns an IPv4 address unchanged, and the /64 prefix of an IPv6 address. */
function networkPrefix(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return Buffer.from(parsed.toByteArray().slice(0, NETWORK_BYTES)).toString("hex");
}
