import type { Insertable, Selectable } from "kysely";
import { prepared } from "./prepared.ts";
import type { Database } from "./schema.ts";
import type { ReadTx, Tx } from "./tx.ts";

/** One person's wish, recognisable when it comes again. */
export interface Wish {
  readonly personId: string;
  readonly key: string;
  /** sha256 of method, address and body: the same key must not ask for something else. */
  readonly fingerprint: string;
}

/** A wish that was fulfilled, and what was answered. */
export interface FulfilledWish extends Wish {
  readonly status: number;
  /** JSON text; undefined once it is too old to be kept. */
  readonly answer: string | undefined;
  /** What the command changed, for answering once the stored answer is gone. */
  readonly topic: string;
  readonly entityId: string;
  readonly seq: number;
  readonly at: number;
}

/** Those of the wishes that were fulfilled before, in one question. */
export async function listFulfilled(tx: ReadTx, wishes: readonly Wish[]): Promise<FulfilledWish[]> {
  if (wishes.length === 0) return [];
  const wanted = wishes.map(({ personId, key }) => ({ personId, key }));
  return (await keysSelect(tx, wanted)).rows.map(fromColumns);
}

const keysSelect = prepared((tx: ReadTx, wanted: readonly Pick<Wish, "personId" | "key">[]) =>
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

export async function insertFulfilled(tx: Tx, wishes: readonly FulfilledWish[]): Promise<void> {
  if (wishes.length === 0) return;
  await keysInsert(tx, wishes.map(toColumns));
}

const keysInsert = prepared((tx: Tx, rows: readonly Insertable<Database["idempotency_keys"]>[]) =>
  tx.insertInto("idempotency_keys").values(rows),
);

export async function forgetAnswersBefore(tx: Tx, at: number): Promise<void> {
  await tx
    .updateTable("idempotency_keys")
    .set({ answer: null })
    .where("created_at", "<", at)
    .where("answer", "is not", null)
    .execute();
}

function fromColumns(row: Selectable<Database["idempotency_keys"]>): FulfilledWish {
  const { key, fingerprint, status, topic, seq } = row;
  const wish = { personId: row.person_id, key, fingerprint };
  return {
    ...wish,
    status,
    topic,
    seq,
    entityId: row.entity_id,
    at: row.created_at,
    answer: row.answer ?? undefined,
  };
}

function toColumns(wish: FulfilledWish): Insertable<Database["idempotency_keys"]> {
  return {
    person_id: wish.personId,
    key: wish.key,
    fingerprint: wish.fingerprint,
    status: wish.status,
    answer: wish.answer ?? null,
    topic: wish.topic,
    entity_id: wish.entityId,
    seq: wish.seq,
    created_at: wish.at,
  };
}
