import type { Insertable, Selectable } from "kysely";
import { entity, type RowOf } from "./entity.ts";

/** Committed changes, numbered without gaps and chained by hashes. */
const journal = entity({
  table: "journal",
  columns: {
    seq: "count",
    at: "instant",
    business_day: "day",
    person_id: "id",
    device_id: "id",
    /** Null when the client sent none. */
    command_key: "id?",
    topic: "text",
    action: "text",
    entity_id: "id",
    /** The ids of the row's subject and place; each has an index. */
    subject_id: "id?",
    at_id: "id?",
    change: "json",
    /** The digests of the entities that the command changed. */
    digests: "bytes?",
    /** Over the row and the hash of the row before it. */
    hash: "bytes",
  },
  frozen: "all",
  journal: { none: "it is the journal" },
  clearedOnStartForReal: false,
  label: "journal row",
});

const journalHead = entity({
  table: "journal_head",
  columns: {
    id: "count",
    seq: "count",
    hash: "text",
    /** A restore starts a new one. */
    epoch: "id",
    /** The generation of the counters; the start for real begins a new one. */
    generation: "count",
  },
  frozen: ["id"],
  journal: { none: "it is where the journal ends" },
  clearedOnStartForReal: false,
  label: "journal's head",
});

/** The executed or refused requests, and how to replay their answers. */
const idempotencyKeys = entity({
  table: "idempotency_keys",
  columns: {
    person_id: "id",
    key: "id",
    fingerprint: "bytes",
    status: "count",
    /** A replay answers with the current state of this entity. */
    topic: "text",
    entity_id: "id",
    seq: "count",
    /** The refusal to replay; null if the request was executed. */
    refusal: "json?",
  },
  frozen: "all",
  journal: { none: "a journal row names the key of its command" },
  clearedOnStartForReal: false,
  label: "idempotency key",
});

/** The last number of each counter. */
const counters = entity({
  table: "counters",
  columns: { generation: "count", name: "text", last: "count" },
  frozen: ["generation", "name"],
  journal: { none: "what took a number is journalled with it" },
  clearedOnStartForReal: false,
  label: "counter",
});

/** The tables of the database layer itself. */
export const engineEntities = [journal, journalHead, idempotencyKeys, counters] as const;

/** All tables for Kysely. Each feature declares its own beside its entities. */
export interface Database {
  journal: RowOf<typeof journal>;
  journal_head: RowOf<typeof journalHead>;
  idempotency_keys: RowOf<typeof idempotencyKeys>;
  counters: RowOf<typeof counters>;
}

export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;
