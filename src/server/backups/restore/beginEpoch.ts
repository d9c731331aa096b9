import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Topic } from "#domain/events.ts";
import { type BusinessDay, type Instant, instant } from "#domain/time.ts";
import { collectChanges, withDigests } from "../../db/changes.ts";
import { findLastClockRow } from "../../db/clock/clockRows.ts";
import { clockTimeAt } from "../../db/clock/serverClock.ts";
import { listCounters, raiseCounter } from "../../db/counters.ts";
import type { Database } from "../../db/database.ts";
import {
  chainRows,
  FROM_CONSOLE,
  insertRows,
  type JournalHead,
  type NewJournalRow,
  readHead,
  saveHead,
} from "../../db/journal.ts";
import type { Schema } from "../../db/migrate.ts";
import { commandTx, openBatchTx, type ReadTx, type Tx } from "../../db/tx.ts";
import { highestOf } from "../file/counters.ts";
import type { Counter } from "../file/manifest.ts";
import type { UnknownPeriod } from "./unknownPeriod.ts";

/** A counter raised by a restore: another database or backup used the numbers `from` to `to`. */
export interface RaisedCounter {
  readonly generation: number;
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

export interface RestoredFeatures {
  readonly schema: Schema;
  /** Queries for counters in other tables, in case those of a damaged database are unreadable. */
  readonly counterSources: readonly string[];
  /** Returns how far unknown counters may have come. Throws `RestoreRefused` for a wrong number on paper. */
  possiblyIssued(tx: ReadTx, unknown: UnknownPeriod): Promise<Counter[]>;
  /** Ends what must not be valid again in a restored database. Returns the day, and details for the journal. */
  afterRestore(
    tx: Tx,
    restored: {
      readonly at: Instant;
      readonly generation: number;
      readonly raised: readonly RaisedCounter[];
    },
  ): Promise<{ readonly businessDay: BusinessDay; readonly rows: readonly RestoreRow[] }>;
}

interface RestoreRow {
  readonly topic: Topic;
  readonly action: string;
  readonly entityId: string;
  readonly change: object;
}

export interface EpochInput extends Omit<UnknownPeriod, "since"> {
  readonly name: string;
  readonly features: RestoredFeatures;
}

export interface NewEpoch {
  /** The time of the last restored commit; undefined if there is none. */
  readonly until: Instant | undefined;
  readonly raised: readonly RaisedCounter[];
  /** The counters in use by the restored database. */
  readonly generation: number;
  readonly head: JournalHead;
}

/** Begins a new epoch in a restored database: nothing that ended is valid again, and no number is used twice. */
export async function beginEpoch(
  database: Kysely<Database>,
  { name, features, ...input }: EpochInput,
): Promise<NewEpoch> {
  return await database.transaction().execute(async (transaction) => {
    const batch = await openBatchTx(transaction);
    const changes = collectChanges();
    const tx = commandTx(batch, changes);
    const head = await readHead(tx);
    const lastRow = await findLastClockRow(tx);
    const time = instant(Math.max(input.at, lastRow ? clockTimeAt(lastRow) : 0));
    const known = highestOf([...(await listCounters(tx, "")), ...input.known]);
    const unknown = { ...input, known, at: time, since: lastRow?.at ?? time };
    const raised = await raiseCounters(tx, [...known, ...(await features.possiblyIssued(tx, unknown))]);
    const { generation } = await tx.selectFrom("journal_head").select("generation").executeTakeFirstOrThrow();
    const { businessDay, rows } = await features.afterRestore(tx, { at: time, generation, raised });
    const restored: RestoreRow = {
      topic: "settings",
      action: "backup.restored",
      entityId: name,
      change: { before: { epoch: head.epoch }, after: { backup: name, seq: head.seq } },
    };
    const written = [restored, ...rows].map(
      (row): Omit<NewJournalRow, "digests"> => ({
        ...FROM_CONSOLE,
        ...row,
        at: time,
        businessDay,
        change: JSON.stringify(row.change),
      }),
    );
    const chained = chainRows(head, withDigests(written, changes.list()));
    await insertRows(batch, chained.rows);
    await saveHead(batch, chained.head);
    const epoch = randomUUID();
    await tx.updateTable("journal_head").set({ epoch }).execute();
    return { raised, generation, until: lastRow?.at, head: { ...chained.head, epoch } };
  });
}

/** Raises each counter to its highest known number. */
export async function raiseCounters(tx: Tx, known: readonly Counter[]): Promise<RaisedCounter[]> {
  const raised: RaisedCounter[] = [];
  for (const { generation, name, last: to } of highestOf(known)) {
    const last = await raiseCounter(tx, { generation, name, to });
    if (last < to) raised.push({ generation, name, from: last + 1, to });
  }
  return raised;
}
