import { Refusal } from "#domain/refusal.ts";

/**
 * Password hashes that are computed at the same time. Each takes one of Node's four threads for tens of milliseconds, and those
 * threads also compress answers and read files: one leaves three for them, and a core for the requests.
 */
export const HASHES_AT_ONCE_MAX = 1;
/** After a stranger's hash the next stranger's begins only so much later: people who guess do not get a whole core. */
export const STRANGERS_REST_MS = 30;
/** Attempts of strangers that wait for their turn, in all and from one address. All of them take about two seconds. */
export const STRANGERS_WAITING_MAX = 24;
export const STRANGERS_OF_ADDRESS_MAX = 20;
/** Attempts of people who are signed in, and of known devices. They go before the strangers, and none of them rests. */
export const KNOWN_WAITING_MAX = 40;
const RETRY_AFTER_MS = 1_000;

/** Who has a password hashed. */
export interface Asker {
  readonly address: string;
  /** Whether this is somebody who is signed in, or a device on which this person signed in before. */
  readonly isKnown: boolean;
}

interface Waiting extends Asker {
  readonly start: () => void;
}

/** One queue for all servers of this process, since they share its threads. */
const known: Waiting[] = [];
const strangers: Waiting[] = [];
let running = 0;
let areStrangersResting = false;

/** Runs a computation when it is its turn. Throws slow-down, to be tried again in a second, when too many wait. */
export async function inTurn<T>(asker: Asker, compute: () => Promise<T>): Promise<T> {
  throwIfTooMany(asker);
  await new Promise<void>((start) => {
    (asker.isKnown ? known : strangers).push({ ...asker, start });
    startNext();
  });
  try {
    return await compute();
  } finally {
    running -= 1;
    if (!asker.isKnown) restStrangers();
    startNext();
  }
}

function startNext(): void {
  if (running >= HASHES_AT_ONCE_MAX) return;
  const next = known.shift() ?? (areStrangersResting ? undefined : strangers.shift());
  if (!next) return;
  running += 1;
  next.start();
}

function restStrangers(): void {
  areStrangersResting = true;
  setTimeout(() => {
    areStrangersResting = false;
    startNext();
  }, STRANGERS_REST_MS);
}

function throwIfTooMany({ address, isKnown }: Asker): void {
  const ofAddress = strangers.filter((waiting) => waiting.address === address).length;
  const isFull = isKnown
    ? known.length >= KNOWN_WAITING_MAX
    : strangers.length >= STRANGERS_WAITING_MAX || ofAddress >= STRANGERS_OF_ADDRESS_MAX;
  if (isFull) throw new Refusal("slow-down", { retryAfterMs: RETRY_AFTER_MS });
}
