import type { Insertable, Selectable } from "kysely";
import { z } from "zod";
import { ErrorBody, isRefusalCode, Refusal, type RefusalCode } from "#domain/refusal.ts";
import type { Database } from "./database.ts";
import { isOneOf, prepared } from "./prepared.ts";
import type { BatchTx, ReadTx } from "./tx.ts";

/** The fields that identify a repeated request of a person. */
export interface RequestKey {
  readonly personId: string;
  readonly key: string;
  /** sha256 of method, address and body, as hex: a key must not be reused for a different request. */
  readonly fingerprint: string;
}

/** An executed request with its status and the entity to read for a replay, or a refused one with its refusal. */
export interface StoredAnswer extends RequestKey {
  readonly status: number;
  readonly refusal?: Refusal | undefined;
  readonly topic: string;
  readonly entityId: string;
  /** The journal position after the request. */
  readonly seq: number;
}

/** Finds executed or refused requests by their keys, in one query. */
export async function listStoredAnswers(
  tx: ReadTx,
  requests: readonly RequestKey[],
): Promise<StoredAnswer[]> {
  if (requests.length === 0) return [];
  const keys = requests.map(({ personId, key }) => ({ personId, key }));
  return (await answersSelect(tx, keys)).rows.map(fromColumns);
}

const answersSelect = prepared((tx: ReadTx, keys: readonly Pick<RequestKey, "personId" | "key">[]) =>
  tx
    .selectFrom("idempotency_keys")
    .selectAll()
    .where(isOneOf(tx, "person_id", { rows: keys, field: "personId" }))
    .where(isOneOf(tx, "key", { rows: keys, field: "key" })),
);

export async function insertStoredAnswers(tx: BatchTx, answers: readonly StoredAnswer[]): Promise<void> {
  if (answers.length === 0) return;
  await answersInsert(tx, answers.map(toColumns));
}

const answersInsert = prepared((tx: BatchTx, rows: readonly Insertable<Database["idempotency_keys"]>[]) =>
  tx.insertInto("idempotency_keys").values(rows),
);

function fromColumns(row: Selectable<Database["idempotency_keys"]>): StoredAnswer {
  const { key, status, topic, seq } = row;
  const fingerprint = Buffer.from(row.fingerprint).toString("hex");
  const refusal = row.refusal === null ? undefined : refusalFrom(row.refusal);
  return { personId: row.person_id, key, fingerprint, status, topic, entityId: row.entity_id, seq, refusal };
}

const StoredRefusal = ErrorBody.extend({
  code: z.custom<RefusalCode>((code) => typeof code === "string" && isRefusalCode(code)),
});

function refusalFrom(json: string): Refusal {
  const { code, message, details } = StoredRefusal.parse(JSON.parse(json));
  return new Refusal(code, details, message);
}

function refusalJson({ code, message, details }: Refusal): string {
  return JSON.stringify({ code, message, details });
}

function toColumns(stored: StoredAnswer): Insertable<Database["idempotency_keys"]> {
  return {
    person_id: stored.personId,
    key: stored.key,
    fingerprint: Buffer.from(stored.fingerprint, "hex"),
    status: stored.status,
    topic: stored.topic,
    entity_id: stored.entityId,
    seq: stored.seq,
    refusal: stored.refusal ? refusalJson(stored.refusal) : null,
  };
}
