import { join } from "node:path";
import { listKnownPaths } from "../backups/restore/knownHeads.ts";
import { checks } from "../checks.ts";
import { verifyJournal } from "../db/journal.ts";
import { entities } from "../entities.ts";
import { imagesCheck } from "../media/imagesCheck.store.ts";
import type { VerifiedDatabase } from "../verify/check.ts";
import { compareDigests } from "../verify/compareDigests.ts";
import { type Verified, verifyDatabase } from "../verify/verifyDatabase.ts";

interface Stored {
  readonly databases: VerifiedDatabase;
  readonly dataDir: string;
}

/** Closes a server. Whatever a test did, every row must match the journal. */
export async function closeVerified(
  server: { readonly databases: VerifiedDatabase; close(): Promise<void> },
  dataDir: string,
): Promise<void> {
  const faults = await findFaults({ databases: server.databases, dataDir });
  await server.close();
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

/** Checks a test's database as `npm run verify` does. */
export async function verify({ databases, dataDir }: Stored): Promise<Verified> {
  const backups = await listKnownPaths([join(dataDir, "backups")]);
  return await verifyDatabase(databases, { entities, checks, backups });
}

/**
 * Returns what no command of a test may leave behind. On PostgreSQL without reading every byte on the disk and the pictures'
 * hashes, and in one transaction: `verify` takes longer than most tests there.
 */
export async function findFaults(stored: Stored): Promise<readonly string[]> {
  const { dialect, file, read } = stored.databases;
  if (dialect === "sqlite") return (await verify(stored)).faults;
  const faults: string[] = [];
  const reports = { onFault: (text: string) => faults.push(text), onProgress: () => undefined };
  await read(async (tx) => {
    const snapshot: VerifiedDatabase = { dialect, file, read: (ask) => ask(tx) };
    const { problem } = await verifyJournal(tx);
    if (problem) faults.push(`The journal is damaged at row ${problem.seq}: ${problem.why}.`);
    await compareDigests(snapshot, entities, reports);
    for (const check of checks) if (check !== imagesCheck) await check.find(snapshot, reports);
  });
  return faults;
}
