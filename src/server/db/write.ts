import { setImmediate } from "node:timers/promises";
import { type ControlledTransaction, sql } from "kysely";
import { Refusal } from "#domain/refusal.ts";
import type { Instant } from "#domain/time.ts";
import type { Databases } from "./connect.ts";
import {
  insertRows,
  type JournalHead,
  type JournalRow,
  lockHead,
  saveHead,
  seal,
  type UnsealedRow,
} from "./journal.ts";
import type { Database } from "./schema.ts";
import type { Tx } from "./tx.ts";

/** Commands that share one transaction, and so one wait for the disk. */
const BATCH_MAX = 32;
/** Commands that may wait; beyond this the server says it is busy rather than answer after everybody left. */
const QUEUE_MAX = 2_000;
/** The PostgreSQL channel on which nodes tell each other of commits. */
export const JOURNAL_CHANNEL = "rasoi_journal";

/** What a command may do inside its transaction. */
export interface Write {
  readonly tx: Tx;
  readonly now: Instant;
  journal(row: Omit<UnsealedRow, "at">): void;
  /** The journal position this command will have reached, counting what it journalled so far. */
  seq(): number;
}

export interface Written<T> {
  readonly answer: T;
  readonly seq: number;
  readonly epoch: string;
}

export interface WriteDoor {
  /** Runs a change in one transaction with others waiting; resolves after COMMIT, rejects with nothing kept. */
  write<T>(run: (write: Write) => Promise<T>): Promise<Written<T>>;
  /** Hears the journal rows of every commit of this process, in order, before the answers leave. */
  onCommit(listener: (rows: readonly JournalRow[]) => void): void;
  /** Takes nothing new and resolves when everything taken is committed. */
  close(): Promise<void>;
}

interface DoorSettings {
  readonly clock: () => Instant;
  readonly onFailure: (error: unknown) => void;
}

interface Waiting {
  /** Does the work and answers how to tell the caller once it is committed. */
  readonly perform: (write: Write, head: () => JournalHead) => Promise<() => void>;
  readonly reject: (error: unknown) => void;
}

/**
 * The only way to change the database. Waiting commands (at most 32) run one after the other in one
 * transaction, each under its own savepoint; answers and events leave only after COMMIT.
 */
export function createWriteDoor(databases: Databases, settings: DoorSettings): WriteDoor {
  const waiting: Waiting[] = [];
  const listeners: ((rows: readonly JournalRow[]) => void)[] = [];
  let working: Promise<void> | undefined;
  let isClosed = false;

  async function work(): Promise<void> {
    do {
      // One turn of the event loop lets requests that have arrived by now join this transaction.
      await setImmediate();
      const batch = waiting.splice(0, BATCH_MAX);
      if (batch.length > 0) await runBatch(databases, batch, settings, listeners);
    } while (waiting.length > 0);
    working = undefined;
  }

  return {
    write: (run) =>
      new Promise((resolve, reject) => {
        if (isClosed || waiting.length >= QUEUE_MAX) return reject(new Refusal("busy"));
        const perform: Waiting["perform"] = async (write, head) => {
          const answer = await run(write);
          return () => resolve({ answer, seq: head().seq, epoch: head().epoch });
        };
        waiting.push({ perform, reject });
        working ??= work();
      }),
    onCommit: (listener) => listeners.push(listener),
    close: async () => {
      isClosed = true;
      await working;
    },
  };
}

type Transaction = ControlledTransaction<Database>;

async function runBatch(
  databases: Databases,
  batch: readonly Waiting[],
  settings: DoorSettings,
  listeners: readonly ((rows: readonly JournalRow[]) => void)[],
): Promise<void> {
  let transaction: Transaction | undefined;
  try {
    transaction = await databases.writer.startTransaction().execute();
    const first = await lockHead(transaction, databases.dialect);
    const { outcomes, rows, head } = await runCommands(transaction, first, batch, settings);
    if (rows.length > 0) {
      await saveHead(transaction, head);
      if (databases.dialect === "postgres") {
        await sql`select pg_notify(${JOURNAL_CHANNEL}, ${String(head.seq)})`.execute(transaction);
      }
    }
    await transaction.commit().execute();
    if (rows.length > 0) for (const listener of listeners) listener(rows);
    for (const tell of outcomes) tell();
  } catch (error) {
    settings.onFailure(error);
    // The connection itself may be what broke; PostgreSQL then rolls back by itself.
    await transaction?.rollback().execute().catch(settings.onFailure);
    for (const { reject } of batch) reject(new Refusal("busy"));
  }
}

async function runCommands(
  transaction: Transaction,
  first: JournalHead,
  batch: readonly Waiting[],
  { clock }: DoorSettings,
): Promise<{ outcomes: (() => void)[]; rows: JournalRow[]; head: JournalHead }> {
  const outcomes: (() => void)[] = [];
  const rows: JournalRow[] = [];
  let head = first;
  for (const waiting of batch) {
    const savepoint = await transaction.savepoint("command").execute();
    const now = clock();
    const unsealed: UnsealedRow[] = [];
    const before = head;
    let reached = head;
    const write: Write = {
      tx: transaction,
      now,
      journal: (row) => unsealed.push({ ...row, at: now }),
      seq: () => before.seq + unsealed.length,
    };
    try {
      const tell = await waiting.perform(write, () => reached);
      const sealed = seal(before, unsealed);
      await insertRows(transaction, sealed.rows);
      await savepoint.releaseSavepoint("command").execute();
      reached = sealed.head;
      head = sealed.head;
      rows.push(...sealed.rows);
      outcomes.push(tell);
    } catch (error) {
      // Fails when the transaction itself is gone, and then nobody's work was kept.
      await savepoint.rollbackToSavepoint("command").execute();
      await savepoint.releaseSavepoint("command").execute();
      outcomes.push(() => waiting.reject(error));
    }
  }
  return { outcomes, rows, head };
}
