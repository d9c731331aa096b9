import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { logGenerationPath } from "./copyFolder.ts";
import { resumeLogCopyWriter } from "./copyWriter.ts";
import { lastPosition } from "./logFile.ts";

let folder: string;
let chain: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rasoi-follow-"));
  chain = join(folder, "chain");
  mkdirSync(chain);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open: DatabaseSync[] = [];
afterEach(() => {
  for (const database of open.splice(0)) database.close();
});

/** Opens a database whose log is not moved automatically. */
function openLogged(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec("pragma journal_mode = wal; pragma wal_autocheckpoint = 0");
  open.push(database);
  return database;
}

/** Commits one dish in a log, and other ones in two copies of it: as after a power cut that took the first copy's last commit. */
function twoLogs(inChain: string, inLog: string) {
  const [before, first, second] = ["before.db", "first.db", "second.db"].map((name) => join(folder, name));
  if (!before || !first || !second) throw new Error("three files");
  openLogged(before).exec("create table dishes (name text)");
  for (const copy of [first, second]) {
    for (const end of ["", "-wal"]) copyFileSync(before + end, copy + end);
  }
  for (const [file, name] of [
    [first, inChain],
    [second, inLog],
  ] as const) {
    openLogged(file).prepare("insert into dishes values (?)").run(name);
  }
  copyFileSync(`${first}-wal`, logGenerationPath(chain, 1));
  return `${second}-wal`;
}

const resumed = async (log: string) => {
  const length = (await lastPosition(logGenerationPath(chain, 1)))?.offset ?? 0;
  return await resumeLogCopyWriter({ path: chain, begunAt: 0, generation: 1, length, isEnded: false }, log);
};

test("a chain resumes if its last commit is in the log", async () => {
  const log = twoLogs("Idli", "Idli");
  expect((await resumed(log))?.place?.offset).toBe((await lastPosition(log))?.offset);
});

test("a chain does not resume if the log has another commit in place of its last one", async () => {
  expect(await resumed(twoLogs("Idli", "Dosa"))).toBeUndefined();
});
