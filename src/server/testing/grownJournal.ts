import { type Kysely, sql } from "kysely";
import { ACTIVITY_ROWS_WHOLE } from "#domain/span.ts";
import type { Database } from "../db/schema.ts";

/** Puts so many rows of 1 January 2020 before those of the journal that it is not looked through whole any more. */
export async function growJournal(writer: Kysely<Database>): Promise<void> {
  const rows = sql.lit(ACTIVITY_ROWS_WHOLE);
  await writer.transaction().execute(async (tx) => {
    await sql`update journal set seq = seq + ${rows}`.execute(tx);
    await sql`update journal_head set seq = seq + ${rows}`.execute(tx);
    await sql`insert into journal (seq, at, business_day, person_id, device_id, command_key, topic, action, entity_id,
        order_id, table_id, change, hash)
      with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${rows})
      select n, 1577860000000 + n, '2020-01-01', '', '', null, 'orders', 'order.updated', '', null, null, '{}', ${Buffer.alloc(32)}
      from numbers`.execute(tx);
  });
}
