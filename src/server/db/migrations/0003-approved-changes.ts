import { type Kysely, sql } from "kysely";

/** An approval is good for one change exactly. Those given before name none and are good for nothing; they last two minutes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table approvals add column approved_change text not null default ''").execute(db);
}
