import { type Kysely, sql } from "kysely";
import { bytesWords } from "#domain/bytesWords.ts";
import type { Database } from "../schema.ts";
import { postgresTables } from "./newTables.ts";

/** Rows that are moved in one transaction, well within the time that a statement may take. */
const BATCH_ROWS = 5_000;
const SAY_EVERY_MS = 2_000;
/** Of the migrations; nodes that start together take turns. */
const ADVISORY_LOCK = 7_266_901;

interface Moving {
  readonly table: keyof typeof postgresTables;
  readonly say: (line: string) => void;
}

/**
 * Moves the rows of `journal_before` and `idempotency_keys_before` to their new tables, some thousand in one transaction, and
 * drops the empty ones. What was moved is not in the old table any more, so a process that ends in the middle is followed
 * by one that goes on.
 */
export async function movePostgres(db: Kysely<Database>, say: (line: string) => void): Promise<void> {
  for (const table of ["journal", "idempotency_keys"] as const) await moveTable(db, { table, say });
}

async function moveTable(db: Kysely<Database>, { table, say }: Moving): Promise<void> {
  const bytes = await bytesOf(db, `${table}_before`);
  if (bytes === undefined) return;
  if (bytes > BATCH_ROWS * 100)
    say(`Moving the table ${table}: the disk of PostgreSQL needs up to ${bytesWords(bytes)} more for it.`);
  let moved = 0;
  let saidAt = Date.now();
  for (;;) {
    const count = await moveBatch(db, table);
    if (count === 0) return;
    moved += count;
    if (Date.now() - saidAt < SAY_EVERY_MS) continue;
    saidAt = Date.now();
    say(`Moving the table ${table}: ${moved} rows done.`);
  }
}

/** Moves the next rows and returns how many; drops the old table when there are none. */
async function moveBatch(db: Kysely<Database>, table: Moving["table"]): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK})`.execute(tx);
    // Another node may have moved the last ones meanwhile.
    if ((await bytesOf(tx, `${table}_before`)) === undefined) return 0;
    const { numAffectedRows = 0n } = await sql.raw(moveStatement(table)).execute(tx);
    if (numAffectedRows === 0n) await sql.raw(`drop table ${table}_before`).execute(tx);
    return Number(numAffectedRows);
  });
}

function moveStatement(table: Moving["table"]): string {
  const { columns, values } = postgresTables[table];
  const names = [...columns.matchAll(/[(,]\s*(\w+) (?:bigint|text|uuid|bytea)/g)].map(
    ([, name = ""]) => name,
  );
  const order = table === "journal" ? "seq" : "person_id, key";
  return `with moved as (delete from ${table}_before where ctid in
      (select ctid from ${table}_before order by ${order} limit ${BATCH_ROWS}) returning *)
    insert into ${table} (${names.join(", ")})
      select ${names.map((name) => values[name] ?? name).join(", ")} from moved order by ${order}`;
}

/** Returns the size of a table with its indexes; undefined where there is none. */
async function bytesOf(db: Kysely<Database>, table: string): Promise<number | undefined> {
  const { rows } = await sql<{ bytes: number | null }>`
    select pg_total_relation_size(to_regclass(${table})) as bytes`.execute(db);
  return rows[0]?.bytes ?? undefined;
}
