import type { Insertable, Selectable } from "kysely";
import { prepared, preparedChange } from "./prepared.ts";
import type { Database } from "./schema.ts";
import type { ReadTx, Tx } from "./tx.ts";

/** What makes one person's request recognisable when it is sent again. */
export interface RequestKey {
  readonly personId: string;
  /** The Idempotency-Key. */
  readonly key: string;
  /** sha256 of method, address and body: the same key must not ask for something else. */
  readonly fingerprint: string;
}

/** A request that was carried out, and what was answered. */
export interface StoredAnswer extends RequestKey {
  readonly status: number;
  /** JSON text; undefined once it is too old to be kept. */
  readonly answer: string | undefined;
  /** What the command changed, for answering once the stored answer is gone. */
  readonly topic: string;
  readonly entityId: string;
  readonly seq: number;
  readonly at: number;
}

/** The answers to those of the requests that were carried out before, in one query. */
export async function listStoredAnswers(
  tx: ReadTx,
  requests: readonly RequestKey[],
): Promise<StoredAnswer[]> {
  if (requests.length === 0) return [];
  const wanted = requests.map(({ personId, key }) => ({ personId, key }));
  return (await answersSelect(tx, wanted)).rows.map(fromColumns);
}

const answersSelect = prepared((tx: ReadTx, wanted: readonly Pick<RequestKey, "personId" | "key">[]) =>
  tx
    .selectFrom("idempotency_keys")
    .selectAll()
    .where(
      "person_id",
      "in",
      wanted.map(({ personId }) => personId),
    )
    .where(
      "key",
      "in",
      wanted.map(({ key }) => key),
    ),
);

export async function insertStoredAnswers(tx: Tx, answers: readonly StoredAnswer[]): Promise<void> {
  if (answers.length === 0) return;
  await answersInsert(tx, answers.map(toColumns));
}

const answersInsert = preparedChange((tx: Tx, rows: readonly Insertable<Database["idempotency_keys"]>[]) =>
  tx.insertInto("idempotency_keys").values(rows),
);

/** Drops the answers stored before `at`; their keys stay. */
export async function forgetAnswersBefore(tx: Tx, at: number): Promise<void> {
  await tx
    .updateTable("idempotency_keys")
    .set({ answer: null })
    .where("created_at", "<", at)
    .where("answer", "is not", null)
    .execute();
}

function fromColumns(row: Selectable<Database["idempotency_keys"]>): StoredAnswer {
  const { key, fingerprint, status, topic, seq } = row;
  return {
    key,
    fingerprint,
    status,
    topic,
    seq,
    personId: row.person_id,
    entityId: row.entity_id,
    at: row.created_at,
    answer: row.answer ?? undefined,
  };
}

function toColumns(stored: StoredAnswer): Insertable<Database["idempotency_keys"]> {
  return {
    person_id: stored.personId,
    key: stored.key,
    fingerprint: stored.fingerprint,
    status: stored.status,
    answer: stored.answer ?? null,
    topic: stored.topic,
    entity_id: stored.entityId,
    seq: stored.seq,
    created_at: stored.at,
  };
}
