/**
 * How tables are laid out since 0013: keys and hashes are bytes, answers and previous hashes are not kept, and on SQLite rows
 * that belong to one parent lie together under it, without a number of their own.
 */

/** What is read of a row of before for a column whose values change. The others are read as they are. */
type Values = Readonly<Record<string, string>>;

interface NewTable {
  readonly columns: string;
  readonly values: Values;
}

/** The answer's own id, where an answer was kept: it says best what a repeat reads. */
const sqliteEntity = `iif(substr(answer, 1, 8) = '{"_id":"', substr(answer, 9, instr(substr(answer, 9), '"') - 1), entity_id)`;
const postgresEntity = "coalesce(answer::jsonb ->> '_id', entity_id)";

/** Tables of which only some values change. */
export const sqliteValues: Readonly<Record<string, Values>> = {
  bills: {
    issuer: "''",
    issuer_id: "coalesce(issuer_id, (select id from bill_issuers where data = issuer))",
  },
};

/** SQLite's tables that are laid out anew. All others get columns of type `any` for their ids. */
export const sqliteTables: Readonly<Record<string, NewTable>> = {
  journal: {
    columns: `(seq integer primary key, at integer not null, business_day text not null, person_id any not null,
      device_id any not null, command_key any, topic text not null, action text not null, entity_id any not null,
      order_id any, table_id any, change any not null, hash blob not null) strict`,
    values: { change: "packed(change)", hash: "unhex(hash)", command_key: "nullif(command_key, '')" },
  },
  idempotency_keys: {
    columns: `(person_id any not null, key any not null, fingerprint blob not null, status integer not null,
      topic text not null, entity_id any not null, seq integer not null, primary key (person_id, key))
      strict, without rowid`,
    values: { fingerprint: "unhex(fingerprint)", entity_id: sqliteEntity },
  },
  order_lines: {
    columns: `(id any not null unique, order_id any not null references orders(id), position integer not null,
      menu_item_id any not null, name text not null, quantity integer not null, rate integer not null,
      notes text not null, is_veg integer, sent_quantity integer not null, sent_notes text not null,
      additions text not null, added_by_id any not null, added_by_name text not null, added_at integer not null,
      removed_at integer, primary key (order_id, position, id)) strict, without rowid`,
    values: {},
  },
  kot_items: {
    columns: `(id any not null, kot_id any not null references kots(id), position integer not null,
      line_id any not null, menu_item_id any not null, name text not null, quantity integer not null,
      change text not null, notes text not null, preparation_status text not null, voided_quantity integer not null,
      primary key (kot_id, position, id)) strict, without rowid`,
    values: {},
  },
  bill_lines: {
    columns: `(bill_id any not null references bills(id), position integer not null, menu_item_id any not null,
      name text not null, quantity integer not null, rate integer not null, amount integer not null, is_veg integer,
      primary key (bill_id, position)) strict, without rowid`,
    values: {},
  },
};

/** PostgreSQL's tables that are laid out anew. Its ids stay text: a mistyped one must be "not found", not an error. */
export const postgresTables: Readonly<Record<"journal" | "idempotency_keys", NewTable>> = {
  journal: {
    columns: `(seq bigint primary key, at bigint not null, business_day text not null, person_id text not null,
      device_id text not null, command_key uuid, topic text not null, action text not null, entity_id text not null,
      order_id text, table_id text, change text not null, hash bytea not null)`,
    values: { hash: "decode(hash, 'hex')", command_key: "nullif(command_key, '')::uuid" },
  },
  idempotency_keys: {
    columns: `(person_id text not null, key uuid not null, fingerprint bytea not null, status bigint not null,
      topic text not null, entity_id text not null, seq bigint not null, primary key (person_id, key))`,
    values: {
      key: "key::uuid",
      fingerprint: "decode(fingerprint, 'hex')",
      entity_id: postgresEntity,
    },
  },
};

/** Indexes that the new tables do without: nothing is read by them, or the table's own key does as well. */
export const indexesLeftOut: readonly string[] = ["keys_by_age", "lines_by_order", "kot_items_by_kot"];
