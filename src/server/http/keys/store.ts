import type { Instant } from "#domain/time.ts";
import type { ReadTx, Tx } from "../../db/tx.ts";

export interface StoredKey {
  readonly personId: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly status: number;
  readonly answer: string | undefined;
  /** What the command changed, for answering once the stored answer is gone. */
  readonly entityId: string;
  readonly topic: string;
  readonly seq: number;
}

export async function findKey(tx: ReadTx, personId: string, key: string): Promise<StoredKey | undefined> {
  const row = await tx
    .selectFrom("idempotency_keys")
    .select(["fingerprint", "status", "answer", "entity_id", "topic", "seq"])
    .where("person_id", "=", personId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!row) return undefined;
  const { fingerprint, status, topic, seq } = row;
  return {
    personId,
    key,
    fingerprint,
    status,
    topic,
    seq,
    entityId: row.entity_id,
    answer: row.answer ?? undefined,
  };
}

export async function insertKey(tx: Tx, key: StoredKey & { readonly at: Instant }): Promise<void> {
  await tx
    .insertInto("idempotency_keys")
    .values({
      person_id: key.personId,
      key: key.key,
      fingerprint: key.fingerprint,
      status: key.status,
      answer: key.answer ?? null,
      topic: key.topic,
      entity_id: key.entityId,
      seq: key.seq,
      created_at: key.at,
    })
    .execute();
}

export async function forgetAnswersBefore(tx: Tx, at: number): Promise<void> {
  await tx
    .updateTable("idempotency_keys")
    .set({ answer: null })
    .where("created_at", "<", at)
    .where("answer", "is not", null)
    .execute();
}
