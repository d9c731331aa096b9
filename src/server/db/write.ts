import { setImmediate } from "node:timers/promises";
import type { ControlledTransaction } from "kysely";
import { concernsCommand, Refusal } from "#domain/refusal.ts";
import type { Instant } from "#domain/time.ts";
import { collectChanges, withDigests } from "./changes.ts";
import type { Databases } from "./connect.ts";
import type { Database } from "./database.ts";
import {
  chainRows,
  insertRows,
  type JournalHead,
  type JournalRow,
  lockHead,
  type NewJournalRow,
  notifyNodes,
  saveHead,
} from "./journal.ts";
import { isDatabaseUnreachable } from "./postgres/databaseUnreachable.ts";
import { underSavepoint } from "./savepoint.ts";
import { detectStorageTrouble, type StorageTrouble, storageRefusal } from "./storage/storageTrouble.ts";
import {
  insertStoredAnswers,
  listStoredAnswers,
  type RequestKey,
  type StoredAnswer,
} from "./storedAnswers.ts";
import { type BatchTx, commandTx, openBatchTx, pipeline, type ReadTx, type Tx } from "./tx.ts";

/** The most commands in one transaction, which share one wait for the disk. */
const BATCH_MAX = 32;
/** The most queued commands; beyond it the server answers "busy" rather than after clients have timed out. */
const QUEUE_MAX = 2_000;

/** What a command gets inside its transaction. */
export interface Write {
  readonly tx: Tx;
  readonly now: Instant;
  /** The stored answer, if this request is a repeat. */
  readonly earlier: StoredAnswer | undefined;
  /** Appends a journal row. The digests of changed entities are stored in the last row with the same subject. */
  journal(row: Omit<NewJournalRow, "at" | "digests">): void;
  /** Stores that the request was executed, so that a repeat is recognised. */
  storeAnswer(answer: StoredAnswer): void;
  /** The journal position after the rows that this command has appended so far. */
  seq(): number;
}

interface Written<T> {
  readonly answer: T;
  readonly seq: number;
  readonly epoch: string;
}

export interface WriteQueue {
  /** Runs a change in a transaction shared with other queued commands; resolves after COMMIT, rejects if nothing was stored. */
  write<T>(run: (write: Write) => Promise<T>, requestKey?: RequestKey): Promise<Written<T>>;
  /** Adds a listener of the journal rows of every commit of this process, in order, before the answers are sent. */
  onCommit(listener: CommitListener): void;
  /** Accepts no new commands and resolves when all accepted ones are committed. */
  close(): Promise<void>;
}

type CommitListener = (rows: readonly JournalRow[]) => void;

interface WriteQueueSettings {
  readonly clock: () => Instant;
  readonly onFailure: (error: unknown) => void;
  /** Called at the start of each batch's transaction, before the clock is read. */
  readonly onHead?: (tx: ReadTx, head: JournalHead) => Promise<void>;
  /** Called after each batch with the reason why it could not be stored, or undefined. */
  readonly onStored?: (trouble: StorageTrouble | undefined) => void;
}

interface QueuedCommand {
  /** Runs the command; returns a callback that resolves the caller's promise after COMMIT. */
  readonly run: (write: Write, head: () => JournalHead) => Promise<() => void>;
  readonly reject: (error: unknown) => void;
  readonly requestKey: RequestKey | undefined;
}

/**
 * The only way to change the database. Up to 32 queued commands run one after the other in one transaction, each under its
 * own savepoint; answers and events are sent only after COMMIT.
 */
export function createWriteQueue(databases: Databases, settings: WriteQueueSettings): WriteQueue {
  const waiting: QueuedCommand[] = [];
  const listeners: CommitListener[] = [];
  let working: Promise<void> | undefined;
  let isClosed = false;

  async function work(): Promise<void> {
    do {
      // One turn of the event loop lets requests that have just arrived join this transaction.
      await setImmediate();
      const batch = waiting.splice(0, BATCH_MAX);
      if (batch.length === 0) continue;
      const isUnreachable = (await runBatch(databases, batch, settings, listeners)) === "away";
      // Queued commands would wait as long as this batch and fail too.
      if (isUnreachable) for (const { reject } of waiting.splice(0)) reject(new Refusal("busy"));
    } while (waiting.length > 0);
    working = undefined;
  }

  return {
    write: (run, requestKey) =>
      new Promise((resolve, reject) => {
        if (isClosed || waiting.length >= QUEUE_MAX) return reject(new Refusal("busy"));
        const runAndResolve: QueuedCommand["run"] = async (write, head) => {
          const answer = await run(write);
          return () => resolve({ answer, seq: head().seq, epoch: head().epoch });
        };
        waiting.push({ run: runAndResolve, reject, requestKey });
        working ??= work();
      }),
    onCommit: (listener) => listeners.push(listener),
    close: async () => {
      isClosed = true;
      await working;
    },
  };
}

async function runBatch(
  databases: Databases,
  batch: readonly QueuedCommand[],
  settings: WriteQueueSettings,
  listeners: readonly CommitListener[],
): Promise<"committed" | "failed" | "away"> {
  const committed = await commitBatch(databases, batch, settings);
  if ("reason" in committed) {
    if (committed.isDamage && batch.length > 1) {
      for (const command of batch) await runBatch(databases, [command], settings, listeners);
      return "failed";
    }
    for (const { reject } of batch) reject(committed.reason);
    return committed.isUnreachable ? "away" : "failed";
  }
  const { rows, outcomes } = committed;
  for (const listener of rows.length > 0 ? listeners : []) {
    try {
      listener(rows);
    } catch (error) {
      // The changes are committed: a failing listener must not reject the callers.
      settings.onFailure(error);
    }
  }
  for (const tell of outcomes) tell();
  return "committed";
}

interface Committed {
  readonly rows: JournalRow[];
  readonly outcomes: (() => void)[];
}

interface Failed {
  /** Why nothing was stored. */
  readonly reason: Refusal;
  /** True if the database is unreachable or timed out. */
  readonly isUnreachable: boolean;
  /** True if a page that one command needs is damaged, which ends the transaction; the other commands may succeed without it. */
  readonly isDamage: boolean;
}

async function commitBatch(
  { dialect, writer }: Databases,
  batch: readonly QueuedCommand[],
  settings: WriteQueueSettings,
): Promise<Committed | Failed> {
  let transaction: ControlledTransaction<Database> | undefined;
  let tx: BatchTx | undefined;
  try {
    transaction = await writer.startTransaction().execute();
    tx = await openBatchTx(transaction);
    const done = await runCommands(tx, batch, dialect, settings);
    tx.end();
    await transaction.commit().execute();
    // A batch without changes does not prove that the disk can be written.
    if (done.rows.length > 0) settings.onStored?.(undefined);
    return done;
  } catch (error) {
    settings.onFailure(error);
    const trouble = detectStorageTrouble(error);
    if (trouble) settings.onStored?.(trouble);
    tx?.end();
    // If the connection broke, or SQLite ended the transaction on a full disk, it is already rolled back.
    await transaction
      ?.rollback()
      .execute()
      .catch(() => undefined);
    return {
      reason: trouble ? storageRefusal(trouble) : new Refusal("busy"),
      isUnreachable: isDatabaseUnreachable(error),
      isDamage: trouble === "damaged",
    };
  }
}

async function runCommands(
  tx: BatchTx,
  batch: readonly QueuedCommand[],
  dialect: Databases["dialect"],
  { clock, onHead }: WriteQueueSettings,
): Promise<Committed> {
  const requestKeys = batch.flatMap(({ requestKey }) => requestKey ?? []);
  const [first, stored] = await pipeline([lockHead(tx, dialect), listStoredAnswers(tx, requestKeys)]);
  await onHead?.(tx, first);
  const known = new Map(stored.map((answer) => [requestMapKey(answer), answer]));
  const answers: StoredAnswer[] = [];
  const rows: JournalRow[] = [];
  const outcomes: (() => void)[] = [];
  let head = first;
  for (const command of batch) {
    const done = await underSavepoint(tx, () => runCommand(tx, command, { head, known, now: clock() }));
    const newAnswers = "error" in done ? refusedBy(done.error, command, { known, head }) : done.answers;
    for (const answer of newAnswers) known.set(requestMapKey(answer), answer);
    answers.push(...newAnswers);
    if ("error" in done) {
      outcomes.push(() => command.reject(done.error));
      continue;
    }
    head = done.head;
    rows.push(...done.rows);
    outcomes.push(done.tell);
  }
  // The journal rows and answers of all commands are inserted together.
  const isChanged = rows.length > 0;
  await pipeline([
    insertStoredAnswers(tx, answers),
    isChanged && insertRows(tx, rows),
    isChanged && saveHead(tx, head),
    isChanged && dialect === "postgres" && notifyNodes(tx, head),
  ]);
  return { outcomes, rows };
}

/** Returns the refusal to store under a command's key, so that a late copy is not executed after people saw it. */
function refusedBy(
  error: unknown,
  { requestKey }: QueuedCommand,
  { known, head }: Pick<Progress, "known" | "head">,
): readonly StoredAnswer[] {
  if (!requestKey || known.has(requestMapKey(requestKey))) return [];
  if (!(error instanceof Refusal && concernsCommand(error.code))) return [];
  return [{ ...requestKey, status: error.status, topic: "", entityId: "", seq: head.seq, refusal: error }];
}

const requestMapKey = ({ personId, key }: RequestKey) => `${personId} ${key}`;

/** The state of the batch when one of its commands begins. */
interface Progress {
  readonly head: JournalHead;
  readonly known: ReadonlyMap<string, StoredAnswer>;
  readonly now: Instant;
}

interface Done {
  readonly head: JournalHead;
  readonly rows: readonly JournalRow[];
  readonly answers: readonly StoredAnswer[];
  readonly tell: () => void;
}

async function runCommand(
  batch: BatchTx,
  { run, requestKey }: QueuedCommand,
  { head, known, now }: Progress,
): Promise<Done> {
  const newRows: Omit<NewJournalRow, "digests">[] = [];
  const answers: StoredAnswer[] = [];
  const changes = collectChanges();
  let reached = head;
  const tell = await run(
    {
      tx: commandTx(batch, changes),
      now,
      earlier: requestKey && known.get(requestMapKey(requestKey)),
      journal: (row) => newRows.push({ ...row, at: now }),
      storeAnswer: (answer) => answers.push(answer),
      seq: () => head.seq + newRows.length,
    },
    () => reached,
  );
  const chained = chainRows(head, withDigests(newRows, changes.list()));
  reached = chained.head;
  return { ...chained, answers, tell };
}
