import { createHash } from "node:crypto";
import { Refusal } from "#domain/refusal.ts";
import type { Instant } from "#domain/time.ts";
import { type FulfilledWish, forgetAnswersBefore, listFulfilled, type Wish } from "../db/keys.ts";
import type { ReadTx, Tx } from "../db/tx.ts";

/** Answers are kept this long; the keys themselves for ever. */
const ANSWERS_KEPT_MS = 7 * 24 * 3_600_000;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Reads the Idempotency-Key; undefined when none came, and then a repeat runs again. */
export function wishOf(header: unknown, personId: string, request: readonly unknown[]): Wish | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== "string" || !UUID.test(header)) {
    throw new Refusal(
      "invalid-input",
      { fields: [{ field: "Idempotency-Key", message: "must be a UUID" }] },
      "Idempotency-Key: must be a UUID",
    );
  }
  // Passwords stay out of the hash: a fast hash of a password is a way to guess it.
  const text = JSON.stringify(request, (name, value: unknown) => (/password/i.test(name) ? "" : value));
  return {
    personId,
    key: header.toLowerCase(),
    fingerprint: createHash("sha256").update(text).digest("hex"),
  };
}

/** The first answer to this wish, if it came before. */
export async function findEarlier(tx: ReadTx, wish: Wish): Promise<FulfilledWish | undefined> {
  const [known] = await listFulfilled(tx, [wish]);
  return sameWish(known, wish);
}

/** The earlier answer when it was to the very same request; the key for another request is refused. */
export function sameWish(known: FulfilledWish | undefined, wish: Wish): FulfilledWish | undefined {
  if (known && known.fingerprint !== wish.fingerprint) throw new Refusal("key-reused");
  return known;
}

/** Drops answers older than a week. */
export async function forgetOldAnswers(tx: Tx, now: Instant): Promise<void> {
  await forgetAnswersBefore(tx, now - ANSWERS_KEPT_MS);
}
