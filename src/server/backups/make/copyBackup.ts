import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { renameDurably } from "../file/durableFiles.ts";
import { throwIfNoSpace } from "../file/freeSpace.ts";
import { noPace, type Pace } from "../file/pace.ts";
import { copyParts, readBack } from "../file/pack.ts";
import { throwIfUnmarked } from "../logCopy/disk.ts";
import { removeUnfinished, UNFINISHED } from "./backUpSqlite.ts";

export interface CopyRequest {
  readonly path: string;
  readonly folder: string;
  /** The folder's mark. Default: not checked. */
  readonly mark?: string | undefined;
}

/** Copies a backup into the second folder, on another disk or share, and reads it back. */
export function copyBackup({ path, folder, mark }: CopyRequest, pace: Pace = noPace): void {
  if (mark !== undefined) throwIfUnmarked(folder, mark);
  removeUnfinished(folder);
  throwIfNoSpace(folder, { needed: statSync(path).size, what: "a copy of the backup" });
  const copy = join(folder, basename(path));
  try {
    copyParts({ from: path, to: copy + UNFINISHED }, pace);
    readBack(copy + UNFINISHED, pace);
    renameDurably(copy + UNFINISHED, copy);
  } finally {
    removeUnfinished(folder);
  }
}
