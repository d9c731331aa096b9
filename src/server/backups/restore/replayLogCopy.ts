import { copyFileSync, existsSync, rmSync, statSync, truncateSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { listGenerations, logGenerationPath, readLogCopyHead } from "../logCopy/copyFolder.ts";
import { lastPosition } from "../logCopy/logFile.ts";

/** Brings a chain's database to its last complete commit by SQLite itself. Returns what is wrong if the chain claims more. */
export async function replayLogCopy(chain: string, database: string): Promise<string | undefined> {
  return await readLogCopy(chain, (path, length) => takeOver(database, path, length));
}

/** Reads a whole chain and passes on each generation with the length of its complete commits. Returns a sentence about damage. */
export async function readLogCopy(
  chain: string,
  visit: (path: string, length: number) => void = () => undefined,
): Promise<string | undefined> {
  const head = await readLogCopyHead(chain);
  if (head === undefined) throw new Error(`${chain} has no head`);
  const generations = await listGenerations(chain);
  for (const generation of generations) {
    const path = logGenerationPath(chain, generation);
    const completeBytes = (await lastPosition(path))?.offset ?? 0;
    // These commits were made while the database was copied: with some of them it would be inconsistent.
    if (generation === 1 && completeBytes < head.begunAt)
      return damaged(path, "all commits in it are left out");
    visit(path, completeBytes);
    const isLast = generation === generations.at(-1);
    const knownLength = generation === head.generation ? head.length : 0;
    if (completeBytes < (isLast ? knownLength : statSync(path).size))
      return damaged(path, "what follows is left out");
  }
  if (generations.length >= head.generation) return undefined;
  return damaged(
    logGenerationPath(chain, generations.length + 1),
    "it is missing, and what follows is left out",
  );
}

function damaged(path: string, outcome: string): string {
  return `The copy is damaged: ${path}: ${outcome}.`;
}

/** Lets SQLite move the commits of a log into the database. */
function takeOver(database: string, path: string, length: number): void {
  if (length === 0) return;
  const log = `${database}-wal`;
  copyFileSync(path, log);
  truncateSync(log, length);
  const opened = new DatabaseSync(database);
  try {
    opened.exec("pragma wal_checkpoint(truncate)");
  } finally {
    opened.close();
  }
  if (existsSync(log)) rmSync(log);
}
