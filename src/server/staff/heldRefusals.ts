import { Refusal } from "#domain/refusal.ts";

/** Refusals "too many attempts" that are answered at once within a second; people who mistype never have more. */
export const PROMPT_PER_SECOND_MAX = 20;
/**
 * How long each further one is held back, so that a guesser's next attempt does not come at once. Each by another time, because
 * attempts that are answered together come together again.
 */
export const HELD_MIN_MS = 1_000;
export const HELD_MAX_MS = 3_000;
/** Refusals held back at the same time; each keeps a connection. Beyond it they are answered at once. */
export const HELD_MAX = 1_000;

let second = 0;
let refusedInSecond = 0;
let held = 0;

/**
 * Runs a check of a password. When many are refused as slow-down, which costs the sender nothing, their answers are held back:
 * guessers who do not wait would keep the server busy with refusals otherwise.
 */
export async function holdingRefusals<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof Refusal && error.code === "slow-down" && mustHold()) await hold();
    throw error;
  }
}

function mustHold(): boolean {
  const now = Math.floor(performance.now() / 1_000);
  if (now !== second) refusedInSecond = 0;
  second = now;
  refusedInSecond += 1;
  return refusedInSecond > PROMPT_PER_SECOND_MAX && held < HELD_MAX;
}

async function hold(): Promise<void> {
  held += 1;
  const heldMs = HELD_MIN_MS + Math.random() * (HELD_MAX_MS - HELD_MIN_MS);
  await new Promise((resolve) => setTimeout(resolve, heldMs));
  held -= 1;
}
