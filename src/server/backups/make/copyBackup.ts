import { mkdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { renameDurably } from "../file/files.ts";
import { noPace, type Pace } from "../file/pace.ts";
import { copyParts, readBack } from "../file/pack.ts";
import { throwIfLess } from "../file/room.ts";
import { removeUnfinished, UNFINISHED } from "./backUpSqlite.ts";

/** Which backup goes into which other folder. */
export interface CopyRequest {
  readonly path: string;
  readonly folder: string;
}

/** Puts a copy of a backup into the second folder, which may be another disk or a share, and reads it back. */
export function copyBackup({ path, folder }: CopyRequest, pace: Pace = noPace): void {
  mkdirSync(folder, { recursive: true });
  removeUnfinished(folder);
  throwIfLess(folder, { needed: statSync(path).size, what: "a copy of the backup" });
  const copy = join(folder, basename(path));
  try {
    copyParts({ from: path, to: copy + UNFINISHED }, pace);
    readBack(copy + UNFINISHED, pace);
    renameDurably(copy + UNFINISHED, copy);
  } finally {
    removeUnfinished(folder);
  }
}
