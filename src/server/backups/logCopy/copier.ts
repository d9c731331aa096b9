import { statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type Instant, instant } from "#domain/time.ts";
import { type JournalHead, readHead } from "../../db/journal.ts";
import {
  type CopierLimits,
  type CopierSettings,
  type Copying,
  giveUp,
  keepWriteAheadLog,
  logPath,
  resumeNewest,
  workOnce,
} from "./copierState.ts";
import { logCopyBytes } from "./copyFolder.ts";
import { createDisk, type DiskTrouble } from "./disk.ts";
import { readHeader } from "./logFile.ts";

export const copierLimits: CopierLimits = {
  everyMs: 200,
  logBytes: 4_000_000,
  logMaxBytes: 256_000_000,
  checkEveryMs: 1_000,
  hungMs: 3_000,
  behindMs: 3_000,
  spaceRetryMs: 60_000,
  baseRetryMs: 10 * 60_000,
};

/** How long a stopping server waits for the last commits. */
const LAST_COPY_MS = 1_500;

export interface CopyTrouble {
  readonly kind: DiskTrouble["kind"] | "stopped" | "behind";
  readonly at: Instant;
  readonly message: string;
}

/** Copies each commit into a folder on another disk within a second. */
export type Copier = ReturnType<typeof createCopier>;

export function createCopier(settings: CopierSettings) {
  const limits = { ...copierLimits, ...settings.limits };
  const disk = createDisk({ ...settings, limits });
  const copying: Copying = {
    ...settings,
    limits,
    disk,
    makeBase: undefined,
    following: undefined,
    base: undefined,
    head: undefined,
    copiedSeq: -1,
    behindSince: undefined,
    trouble: undefined,
    nextBaseAt: 0,
    nextTryAt: 0,
    mustResume: false,
  };
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> | undefined;
  let wasThere = true;

  function look(): void {
    disk.checkDue();
    giveUpWhenHopeless(copying);
    const isThere = disk.trouble() === undefined;
    if (isThere && !wasThere) Object.assign(copying, { nextBaseAt: 0, nextTryAt: 0, mustResume: true });
    wasThere = isThere;
    if (!isThere) return;
    work ??= workOnce(copying).finally(() => {
      work = undefined;
    });
  }

  return {
    disk,
    /** Resumes the newest chain if possible. `makeBase` makes a backup and copies it into the folder. */
    start: async (makeBase: () => void): Promise<void> => {
      copying.makeBase = makeBase;
      copying.head = await readHead(copying.databases.reader);
      await disk.check();
      await resumeNewest(copying);
      timer = setInterval(look, limits.everyMs);
    },
    noteCommit: (rows: readonly Pick<JournalHead, "seq" | "hash">[]): void => {
      const last = rows.at(-1);
      if (copying.head && last) copying.head = { ...copying.head, seq: last.seq, hash: last.hash };
      copying.behindSince ??= performance.now();
    },
    /** Runs before a backup: commits stay in the log from now on, until a chain has begun with that backup. */
    prepareBase: async (): Promise<void> => {
      const base: Copying["base"] = {};
      copying.base = base;
      try {
        await keepWriteAheadLog(copying, true);
        // A log that was moved completely restarts with this commit, and not again before the next move.
        await copying.commitSomething();
        base.mark = await readHeader(logPath(copying));
      } catch (error) {
        // The backup itself may still succeed.
        copying.onFailure(error);
      }
    },
    /** Begins a chain with a backup in the folder; undefined if it could not be made. */
    beginWith: (backup: string | undefined): void => {
      if (backup !== undefined && copying.base) copying.base.backup = backup;
      else copying.base = undefined;
      if (!copying.base && !copying.following) keepWriteAheadLog(copying, false).catch(copying.onFailure);
    },
    /** Why the copy lacks commits; undefined while it is at most seconds behind. */
    trouble: (): CopyTrouble | undefined =>
      disk.trouble() ?? (copying.trouble ? { kind: "stopped", ...copying.trouble } : findBehind(copying)),
    bytes: () => logCopyBytes(copying.folder),
    close: async (): Promise<void> => {
      clearInterval(timer);
      const lastCopy = async () => {
        await work;
        if (copying.following && disk.mark() !== undefined) await workOnce(copying);
      };
      await Promise.race([lastCopy(), pause(LAST_COPY_MS, undefined, { ref: false })]);
    },
  };
}

/** Describes how far the copy is behind, if too far. */
function findBehind({ behindSince, folder, following, clock, limits }: Copying): CopyTrouble | undefined {
  const behindMs = behindSince === undefined ? 0 : Math.round(performance.now() - behindSince);
  if (behindMs < limits.behindMs) return undefined;
  const begins = following ? "" : " It begins with a backup that is being made.";
  const message = `The continuous copy in ${folder} is ${Math.round(behindMs / 1_000)} s behind.${begins}`;
  return { kind: "behind", at: instant(clock() - behindMs), message };
}

/** Gives the chain up if the log became too large. */
function giveUpWhenHopeless(copying: Copying): void {
  if (copying.following === undefined && copying.base === undefined) return;
  const logBytes = statSync(logPath(copying), { throwIfNoEntry: false })?.size ?? 0;
  if (logBytes > copying.limits.logMaxBytes) giveUp(copying, "the write-ahead log became too large");
}
