import type { Insertable, Selectable } from "kysely";
import { entity, type RowOf } from "./entity.ts";

/** Committed changes, one after the other without a gap, each linked to the one before by its hash. */
export const journal = entity({
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
    /** Two references of the topic's own. The rows about one thing are found over an index. */
    subject_id: "id?",
    at_id: "id?",
    change: "json",
    /** The digests of all that the command changed, as it was stored then. */
    digests: "bytes?",
    /** Over the row and the hash of the row before it. */
    hash: "bytes",
  },
  frozen: "all",
  journal: { none: "it is the journal" },
  clearedOnStartForReal: false,
  label: "journal row",
});

export const journalHead = entity({
  table: "journal_head",
  columns: {
    id: "count",
    seq: "count",
    hash: "text",
    /** A restore starts a new one. */
    epoch: "id",
    /** Which counters are in use; the start for real begins new ones. */
    generation: "count",
  },
  frozen: ["id"],
  journal: { none: "it is where the journal ends" },
  clearedOnStartForReal: false,
  label: "journal's head",
});

/** Which requests were carried out or refused, and how to answer them again. */
export const idempotencyKeys = entity({
  table: "idempotency_keys",
  columns: {
    person_id: "id",
    key: "id",
    fingerprint: "bytes",
    status: "count",
    /** A repeat is answered with this entity as it is now. */
    topic: "text",
    entity_id: "id",
    seq: "count",
    /** The refusal that a repeat gets; null where the request was carried out. */
    refusal: "json?",
  },
  frozen: "all",
  journal: { none: "a journal row names the key of its command" },
  clearedOnStartForReal: false,
  label: "idempotency key",
});

/** The last number that was taken under a name. */
export const counters = entity({
  table: "counters",
  columns: { generation: "count", name: "text", last: "count" },
  frozen: ["generation", "name"],
  journal: { none: "what took a number is journalled with it" },
  clearedOnStartForReal: false,
  label: "counter",
});

/** The tables that the engine itself needs. */
export const engineEntities = [journal, journalHead, idempotencyKeys, counters] as const;

/** All tables as Kysely sees them. Each feature adds its own beside its entities. */
export interface Database {
  journal: RowOf<typeof journal>;
  journal_head: RowOf<typeof journalHead>;
  idempotency_keys: RowOf<typeof idempotencyKeys>;
  counters: RowOf<typeof counters>;
}

/** A row as it is read, and one as it is stored. */
export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;
