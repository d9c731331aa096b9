import { hash } from "node:crypto";
import { Refusal } from "#domain/refusal.ts";
import { listStoredAnswers, type RequestKey, type StoredAnswer } from "../db/storedAnswers.ts";
import type { ReadTx } from "../db/tx.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns the key of a request with its fingerprint; undefined when it has no Idempotency-Key: a repeat then runs again. */
export function parseRequestKey(
  header: unknown,
  personId: string,
  request: readonly unknown[],
): RequestKey | undefined {
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
    fingerprint: hash("sha256", text),
  };
}

/** Finds what was stored when this request came before. Throws as `replayedOutcome` does. */
export async function findStoredAnswer(
  tx: ReadTx,
  requestKey: RequestKey,
): Promise<StoredAnswer | undefined> {
  const [stored] = await listStoredAnswers(tx, [requestKey]);
  return replayedOutcome(stored, requestKey);
}

/**
 * Returns what was stored under a key when its request was carried out, if it was. Throws `key-reused` when the key was used for
 * another request, and the refusal that this one got.
 */
export function replayedOutcome(
  stored: StoredAnswer | undefined,
  { fingerprint }: RequestKey,
): StoredAnswer | undefined {
  if (stored && stored.fingerprint !== fingerprint) throw new Refusal("key-reused");
  if (stored?.refusal) throw stored.refusal;
  return stored;
}
