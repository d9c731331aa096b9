import { hash } from "node:crypto";
import { Refusal } from "#domain/refusal.ts";
import { listStoredAnswers, type RequestKey, type StoredAnswer } from "../db/storedAnswers.ts";
import type { ReadTx } from "../db/tx.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns a request's idempotency key with its fingerprint; undefined without an Idempotency-Key: a repeat runs again. */
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
  // Passwords are left out of the fingerprint: a fast hash would help to guess them.
  const text = JSON.stringify(request, (name, value: unknown) => (/password/i.test(name) ? "" : value));
  return {
    personId,
    key: header.toLowerCase(),
    fingerprint: hash("sha256", text),
  };
}

/** Finds the stored answer of a repeated request. Throws like `replayedOutcome`. */
export async function findStoredAnswer(
  tx: ReadTx,
  requestKey: RequestKey,
): Promise<StoredAnswer | undefined> {
  const [stored] = await listStoredAnswers(tx, [requestKey]);
  return replayedOutcome(stored, requestKey);
}

/** Returns the stored answer under a key, if any. Throws a stored refusal, and `key-reused` for a different request. */
export function replayedOutcome(
  stored: StoredAnswer | undefined,
  { fingerprint }: RequestKey,
): StoredAnswer | undefined {
  if (stored && stored.fingerprint !== fingerprint) throw new Refusal("key-reused");
  if (stored?.refusal) throw stored.refusal;
  return stored;
}
