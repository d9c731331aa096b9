import { z } from "zod";
import type { ActivityEntry } from "#domain/activity/entry.ts";
import { Topic } from "#domain/events.ts";
import { type BusinessDay, Day, type Instant, instant } from "#domain/time.ts";
import type { Row as StoredRow } from "../db/database.ts";
import { prepared } from "../db/prepared.ts";
import type { ReadTx } from "../db/tx.ts";
import { isQuiet } from "./quietTopics.ts";

interface Filter {
  readonly person?: string | undefined;
  readonly table?: string | undefined;
  readonly order?: string | undefined;
  readonly topic?: Topic | undefined;
  readonly action?: string | undefined;
  /** Business days as stored in the rows: the cut-off hour may have been different then. */
  readonly startDate?: BusinessDay | undefined;
  readonly endDate?: BusinessDay | undefined;
  /** Journal positions: inclusive start, exclusive end. */
  readonly from: number;
  readonly before: number;
  readonly limit: number;
}

/** Lists the entries that match the filter, newest first, with the current names of person, order and table. */
export async function listActivity(tx: ReadTx, filter: Filter): Promise<ActivityEntry[]> {
  const { person, table, order, topic, action, startDate, endDate } = filter;
  const rows = await tx
    .selectFrom("journal")
    .leftJoin("users", "users.id", "journal.person_id")
    // A kitchen display acts as itself.
    .leftJoin("devices", "devices.id", "journal.person_id")
    .leftJoin("orders", "orders.id", "journal.subject_id")
    .leftJoin("tables", "tables.id", "journal.at_id")
    .selectAll("journal")
    .select((eb) => eb.fn.coalesce("users.name", "devices.name").as("person_name"))
    .select(["orders.bill_number", "tables.name as table_name"])
    .where("seq", ">=", filter.from)
    .where("seq", "<", filter.before)
    .$if(person !== undefined, (query) => query.where("journal.person_id", "=", person ?? ""))
    .$if(table !== undefined, (query) => query.where("journal.at_id", "=", table ?? ""))
    .$if(order !== undefined, (query) => query.where("journal.subject_id", "=", order ?? ""))
    .$if(topic !== undefined, (query) => query.where("journal.topic", "=", topic ?? ""))
    .$if(isQuiet(topic), (query) => query.where("journal.subject_id", "is", null))
    .$if(action !== undefined, (query) => query.where("journal.action", "=", action ?? ""))
    .$if(startDate !== undefined, (query) => query.where("journal.business_day", ">=", startDate ?? ""))
    .$if(endDate !== undefined, (query) => query.where("journal.business_day", "<=", endDate ?? ""))
    .orderBy("seq", "desc")
    .limit(filter.limit)
    .execute();
  return rows.map(toEntry);
}

/**
 * Finds the first journal position at or after a moment, one past the head if there is none. Positions have no gaps and
 * ascending times, so a binary search needs about twenty reads and no index.
 */
export async function findSeqAt(tx: ReadTx, at: Instant): Promise<number> {
  const head = await tx.selectFrom("journal_head").select("seq").executeTakeFirstOrThrow();
  let low = 1;
  let high = head.seq + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [row] = (await rowTimeSelect(tx, { seq: middle })).rows;
    if (!row) throw new Error(`the journal has no row ${middle}`);
    if (row.at < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

const rowTimeSelect = prepared((tx: ReadTx, { seq }: { readonly seq: number }) =>
  tx.selectFrom("journal").select("at").where("seq", "=", seq),
);

/** Finds the business day of a journal position; undefined for an unknown position. */
export async function findDayOfSeq(tx: ReadTx, seq: number): Promise<BusinessDay | undefined> {
  const row = await tx.selectFrom("journal").select("business_day").where("seq", "=", seq).executeTakeFirst();
  return row && Day.decode(row.business_day);
}

const Fields = z.record(z.string(), z.unknown());
const Change = z.object({ before: Fields.optional(), after: Fields.optional() });

type Row = StoredRow<"journal"> & {
  readonly person_name: string | null;
  readonly bill_number: string | null;
  readonly table_name: string | null;
};

function toEntry(row: Row): ActivityEntry {
  const { before, after } = Change.parse(JSON.parse(row.change));
  return {
    seq: row.seq,
    at: instant(row.at),
    businessDay: Day.decode(row.business_day),
    person: { _id: row.person_id, name: row.person_name ?? "" },
    device: row.device_id,
    topic: Topic.parse(row.topic),
    action: row.action,
    entityId: row.entity_id,
    order:
      row.subject_id === null || row.topic === "accounts"
        ? null
        : { _id: row.subject_id, name: row.bill_number ?? "" },
    table: row.at_id === null ? null : { _id: row.at_id, name: row.table_name ?? "" },
    before: before ?? null,
    after: after ?? null,
  };
}
