import type { Databases } from "../connect.ts";
import { type Verification, verifyJournal } from "../journal.ts";
import { compareBackups, findDamagedBackups } from "./backupHeads.ts";
import { compareDaySums } from "./compareDaySums.ts";
import { findExpenseSumFaults, SUM_EXPENSES } from "./compareExpenseSums.ts";
import { compareImages, compareOrders, findSeriesFaults } from "./compareTables.ts";
import { findPostgresDamage, findSqliteDamage, hasPostgresChecksums } from "./integrity.ts";

/** After so many faults the rest is left out. */
export const FAULTS_MAX = 200;
const PROGRESS_EVERY_ROWS = 10_000;

/** What the check needs of a database; nothing is written. */
export type VerifiedDatabase = Pick<Databases, "dialect" | "read" | "file">;

export interface VerifySettings {
  /** Where backups lie whose journals are compared with this one. */
  readonly backupFolders: readonly string[];
  /** Packed backups that are read whole. */
  readonly readWhole?: readonly string[];
  readonly onProgress?: (text: string) => void;
}

/** What the check found. */
export interface Verified {
  /** Undefined when the journal could not be read. */
  readonly journal: Verification | undefined;
  readonly orders: number;
  /** How many business days' sums are those of their bills and payments. */
  readonly days: number;
  /** How many backups know the same journal. */
  readonly backups: number;
  /** What is wrong, one plain sentence each with what to do; empty when all is as it was recorded. */
  readonly faults: readonly string[];
  /** What is worth knowing and no fault. */
  readonly notes: readonly string[];
  /** Backups that cannot be used, one sentence each; the database itself may be whole. */
  readonly damagedBackups: readonly string[];
}

/**
 * Checks the whole database: that every page can be read, that the journal's chain is whole and known to the backups, and
 * that bills, payments, claims, KOTs and balances are what the journal says, and that the sums of days and of expenses are right. Reads a few
 * rows at a time, each few on a snapshot of their own; a server may go on meanwhile.
 */
export async function verifyDatabase(
  database: VerifiedDatabase,
  { backupFolders, readWhole = [], onProgress = () => undefined }: VerifySettings,
): Promise<Verified> {
  const faults = new Set<string>();
  const notes: string[] = [];
  const report = (advice: string) => (text: string) => {
    if (faults.size < FAULTS_MAX) faults.add(`${text} ${advice}`);
    else faults.add(MORE);
  };
  /** Runs one part; where it cannot read on, that is a fault and the other parts still run. */
  const part = async <T>(what: string, run: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await run();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      report(WHEN_DAMAGED)(`${what} cannot be read: ${why}.`);
      return undefined;
    }
  };

  onProgress("Checking every page of the database.");
  await part("The database", async () => {
    (await findDamage(database, { onProgress, notes })).forEach(report(WHEN_DAMAGED));
  });
  const journal = await part("The journal", () => verifyChain(database, onProgress));
  if (journal?.problem) {
    const { seq, why } = journal.problem;
    report(WHEN_CHANGED)(`The journal is damaged at row ${seq}: ${why}.`);
  }
  const compared = await part("The journal", () => database.read((tx) => compareBackups(tx, backupFolders)));
  compared?.faults.forEach(report(WHEN_CHANGED));
  notes.push(...(compared?.notes ?? []));
  const orders = await part("The list of orders", () =>
    compareOrders(database, { onFault: report(WHEN_CHANGED), onProgress }),
  );
  await part("The invoice numbers", async () => {
    (await database.read(findSeriesFaults)).forEach(report(WHEN_CHANGED));
  });
  const days = await part("The sums of business days", () =>
    compareDaySums(database, { onFault: report(WHEN_SUMMED_WRONG), onProgress }),
  );
  await part("The sums of expenses", async () => {
    (await database.read(findExpenseSumFaults)).forEach(report(WHEN_EXPENSES_SUMMED_WRONG));
  });
  await part("The table images", () => compareImages(database, report(WHEN_DAMAGED)));
  const found = { orders: orders ?? 0, days: days ?? 0, backups: compared?.compared ?? 0 };
  const damagedBackups = new Set([
    ...(compared?.damagedBackups ?? []),
    ...findDamagedBackups(readWhole, onProgress),
  ]);
  return { journal, ...found, faults: [...faults], notes, damagedBackups: [...damagedBackups] };
}

const WHEN_DAMAGED =
  "Look after the server's disk, then stop the server and go back to a backup from before: npm run restore.";
const WHEN_CHANGED =
  "Keep a copy of the database, find out who or what changed it, and go back to a backup from before: npm run restore.";
const WHEN_SUMMED_WRONG =
  "Keep a copy of the database and find out who or what changed it. Where this is the only fault, the SQL statement " +
  "update day_sums set is_summed = 0 makes the server sum all days anew; else go back to a backup from before: npm run restore.";
const WHEN_EXPENSES_SUMMED_WRONG =
  "Keep a copy of the database and find out who or what changed it. Where this is the only fault, two SQL statements sum " +
  `them anew: delete from expense_sums; ${SUM_EXPENSES}. Else go back to a backup from before: npm run restore.`;
const MORE = "There is more; only the first faults are listed.";

interface DamageReports {
  readonly onProgress: (text: string) => void;
  readonly notes: string[];
}

async function findDamage(
  database: VerifiedDatabase,
  { onProgress, notes }: DamageReports,
): Promise<string[]> {
  if (database.file !== undefined) return findSqliteDamage(database.file);
  if (!(await hasPostgresChecksums(database))) {
    notes.push("This PostgreSQL runs without data checksums, so it cannot notice every damage of its disk.");
  }
  return await findPostgresDamage(database, onProgress);
}

async function verifyChain(
  { read }: VerifiedDatabase,
  onProgress: (text: string) => void,
): Promise<Verification> {
  return await read((tx) =>
    verifyJournal(tx, (seq, head) => {
      if (seq % PROGRESS_EVERY_ROWS === 0) onProgress(`Checked ${seq} of ${head.seq} journal rows.`);
    }),
  );
}
