import type { Entity } from "../db/entity.ts";
import { type Verification, verifyJournal } from "../db/journal.ts";
import { compareBackups, findDamagedBackups } from "./backupHeads.ts";
import type { Check, Reports, VerifiedDatabase } from "./check.ts";
import { compareDigests } from "./compareDigests.ts";
import { findPostgresDamage, findSqliteDamage, hasPostgresChecksums } from "./integrity.ts";

/** Further faults are left out. */
const FAULTS_MAX = 200;
const PROGRESS_EVERY_ROWS = 10_000;

/** The declared entities, and the features' rules. */
export interface Expected {
  readonly entities: readonly Entity[];
  readonly checks: readonly Check[];
}

export interface VerifySettings extends Expected {
  /** The paths of backups and continuous copies to compare journals with. */
  readonly backups: readonly string[];
  /** Those to read completely. */
  readonly readWhole?: readonly string[];
  readonly onProgress?: (text: string) => void;
}

export interface Verified {
  /** Undefined if the journal is unreadable. */
  readonly journal: Verification | undefined;
  /** The number of compared subjects. */
  readonly compared: number;
  /** The number of backups and continuous copies that know the same journal. */
  readonly backups: number;
  /** The faults, each a sentence with what to do. */
  readonly faults: readonly string[];
  /** Notes that are no faults. */
  readonly notes: readonly string[];
  /** Unusable backups, a sentence each; the database itself may be sound. */
  readonly damagedBackups: readonly string[];
}

/**
 * Checks the whole database: every page is readable, the journal's chain is complete and known to the backups, every row matches
 * its digest, and the features' rules hold. Reads in batches, so that a server may continue.
 */
export async function verifyDatabase(
  database: VerifiedDatabase,
  { entities, checks, backups, readWhole = [], onProgress = () => undefined }: VerifySettings,
): Promise<Verified> {
  const faults = new Set<string>();
  const notes: string[] = [];
  const report = (advice: string) => (text: string) => {
    if (faults.size < FAULTS_MAX) faults.add(`${text} ${advice}`);
    else faults.add(MORE);
  };
  /** Runs one part; if it fails, that is a fault, and the other parts still run. */
  const part = async <T>(name: string, run: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await run();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      report(WHEN_DAMAGED)(`${name} cannot be read: ${why}.`);
      return undefined;
    }
  };

  onProgress("Checking every page of the database.");
  await part("The database", async () => {
    const damage = await findDamage(database, { entities, onProgress, notes });
    damage.forEach(report(WHEN_DAMAGED));
  });
  const journal = await part("The journal", () => verifyChain(database, onProgress));
  if (journal?.problem) {
    const { seq, why } = journal.problem;
    report(WHEN_CHANGED)(`The journal is damaged at row ${seq}: ${why}.`);
  }
  const heads = await part("The journal", () => compareBackups(database, backups));
  heads?.faults.forEach(report(WHEN_CHANGED));
  notes.push(...(heads?.notes ?? []));
  const reports: Reports = { onFault: report(WHEN_CHANGED), onProgress };
  const compared = await part("The list of rows", () => compareDigests(database, entities, reports));
  for (const { what, advice = WHEN_CHANGED, find } of checks) {
    await part(what, () => find(database, { onFault: report(advice), onProgress }));
  }
  const damagedBackups = new Set([
    ...(heads?.damagedBackups ?? []),
    ...(await findDamagedBackups(readWhole, onProgress)),
  ]);
  return {
    journal,
    compared: compared ?? 0,
    backups: heads?.compared ?? 0,
    faults: [...faults],
    notes,
    damagedBackups: [...damagedBackups],
  };
}

const WHEN_DAMAGED =
  "Look after the server's disk, then stop the server and go back to a backup from before: npm run restore.";
const WHEN_CHANGED =
  "Keep a copy of the database, find out who or what changed it, and go back to a backup from before: npm run restore.";
const MORE = "There is more; only the first faults are listed.";

interface DamageReports extends Pick<Reports, "onProgress"> {
  readonly entities: readonly Entity[];
  readonly notes: string[];
}

async function findDamage(
  database: VerifiedDatabase,
  { entities, onProgress, notes }: DamageReports,
): Promise<string[]> {
  if (database.file !== undefined) return findSqliteDamage(database.file);
  if (!(await hasPostgresChecksums(database))) {
    notes.push("This PostgreSQL runs without data checksums, so it cannot notice every damage of its disk.");
  }
  return await findPostgresDamage(database, { entities, onProgress });
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
