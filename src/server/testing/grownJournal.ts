import { sql } from "kysely";
import { ACTIVITY_ROWS_WHOLE } from "#domain/span.ts";
import type { TestServer } from "./server.ts";

/** Inserts enough rows of 1 January 2020 before the journal's that it is not scanned completely any more. */
export async function growJournal({ tamper }: Pick<TestServer, "tamper">): Promise<void> {
  const rows = sql.lit(ACTIVITY_ROWS_WHOLE);
  await tamper(sql`update journal set seq = seq + ${rows}`);
  await tamper(sql`update journal_head set seq = seq + ${rows}`);
  await tamper(sql`insert into journal (seq, at, business_day, person_id, device_id, command_key, topic, action, entity_id,
      subject_id, at_id, change, hash)
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${rows})
    select n, 1577860000000 + n, '2020-01-01', '', '', null, 'orders', 'order.updated', '', null, null, '{}', ${Buffer.alloc(32)}
    from numbers`);
}
