import { closeSync, fdatasyncSync, openSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";
import { createPrivateFile } from "../../db/privateFiles.ts";
import type { Pace } from "../file/pace.ts";

const BUSY_TIMEOUT_MS = 5_000;
/** 4 MB of 4 KB pages. */
const PAGES_PER_STEP = 1_024;

/** Copies the database page by page in one read transaction: writers continue in the write-ahead log. */
export async function copyDatabase(file: string, copy: string, pace: Pace): Promise<void> {
  createPrivateFile(copy);
  const source = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  const handle = openSync(copy, "r+");
  try {
    source.exec("begin");
    source.prepare("select count(*) from sqlite_master").get();
    let from = performance.now();
    const progress = () => {
      // A commit of the database waits for unwritten bytes of other files on its disk.
      fdatasyncSync(handle);
      pace(performance.now() - from);
      from = performance.now();
    };
    await backup(source, copy, { rate: PAGES_PER_STEP, progress });
  } finally {
    closeSync(handle);
    source.close();
  }
  endLogMode(copy);
}

/** Makes the copy one file: in the database's own mode SQLite adds two more whenever it is opened. */
function endLogMode(copy: string): void {
  const database = new DatabaseSync(copy);
  try {
    database.exec("pragma journal_mode = delete");
  } finally {
    database.close();
  }
}
