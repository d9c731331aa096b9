import { type Kysely, sql } from "kysely";

/** A sign-in remembers when its last delivered command was taken: what comes later was not taken before. 0: none yet. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  const n = dialect === "sqlite" ? "integer" : "bigint";
  await sql.raw(`alter table sessions add column last_taken_at ${n} not null default 0`).execute(db);
}
