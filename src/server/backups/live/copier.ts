import { statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { type Instant, instant } from "#domain/time.ts";
import { type JournalHead, readHead } from "../../db/journal.ts";
import { chainBytes } from "./chain.ts";
import {
  type CopierLimits,
  type CopierSettings,
  type Copying,
  giveUp,
  keepLogOf,
  logOf,
  resumeNewest,
  workOnce,
} from "./copying.ts";
import { createDisk, type DiskTrouble } from "./disk.ts";
import { readHeader } from "./logFile.ts";

export const copierLimits: CopierLimits = {
  everyMs: 200,
  logBytes: 4_000_000,
  logMaxBytes: 256_000_000,
  checkEveryMs: 1_000,
  hungMs: 3_000,
  behindMs: 3_000,
  roomRetryMs: 60_000,
  baseRetryMs: 10 * 60_000,
};

/** A server that stops waits for the last commits so long. */
const LAST_COPY_MS = 1_500;

export interface CopyTrouble {
  readonly kind: DiskTrouble["kind"] | "stopped" | "behind";
  readonly at: Instant;
  readonly message: string;
}

/** Copies each commit into a folder on another disk, within a second. */
export interface Copier {
  /**
   * Goes on with the newest chain where that is possible, and begins to look for commits. `makeBase` makes a backup and copies
   * it into the folder.
   */
  start(makeBase: () => void): Promise<void>;
  /** Hears how far the journal is. */
  noteCommit(head: Pick<JournalHead, "seq" | "hash">): void;
  /** Runs before a backup: what is committed from now on stays in the log until a chain began with that backup. */
  prepareBase(): Promise<void>;
  /** Begins a chain with a backup that lies in the folder; undefined: it could not be made. */
  beginWith(backup: string | undefined): void;
  /** Why the copy lacks commits; undefined while it has each of them within seconds. */
  trouble(): CopyTrouble | undefined;
  /** The mark of the second disk; undefined while it is not there. */
  mark(): string | undefined;
  /** Whether the second disk is the database's own. */
  isSameDisk(): boolean;
  /** Takes the folder as it is now for the second disk. Where that cannot be, it stays gone. */
  useDisk(): Promise<void>;
  /** How many bytes the chains take. */
  bytes(): Promise<number>;
  close(): Promise<void>;
}

export function createCopier(settings: CopierSettings): Copier {
  const limits = { ...copierLimits, ...settings.limits };
  const disk = createDisk({ ...settings, limits });
  const copying: Copying = {
    ...{ ...settings, limits, disk, makeBase: undefined, following: undefined, base: undefined },
    ...{ head: undefined, copiedSeq: -1, behindSince: undefined, trouble: undefined },
    ...{ nextBaseAt: 0, nextTryAt: 0, isSuspect: false, mayResume: false },
  };
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> | undefined;
  let wasThere = true;

  function look(): void {
    disk.checkDue();
    giveUpWhenHopeless(copying);
    const isThere = disk.trouble() === undefined;
    if (isThere && !wasThere)
      Object.assign(copying, { nextBaseAt: 0, nextTryAt: 0, isSuspect: true, mayResume: true });
    wasThere = isThere;
    if (!isThere) return;
    work ??= workOnce(copying).finally(() => {
      work = undefined;
    });
  }

  return {
    start: async (makeBase) => {
      copying.makeBase = makeBase;
      copying.head = await readHead(copying.databases.reader);
      await disk.check();
      await resumeNewest(copying);
      timer = setInterval(look, limits.everyMs);
    },
    noteCommit: ({ seq, hash }) => {
      if (copying.head) copying.head = { ...copying.head, seq, hash };
      copying.behindSince ??= performance.now();
    },
    prepareBase: async () => {
      const base: Copying["base"] = {};
      copying.base = base;
      try {
        await keepLogOf(copying, true);
        // A log that was moved as a whole begins anew with this commit, and not again before the next move.
        await copying.commitSomething();
        base.mark = await readHeader(logOf(copying));
      } catch (error) {
        // The backup itself may still be possible.
        copying.onFailure(error);
      }
    },
    beginWith: (backup) => {
      if (backup !== undefined && copying.base) copying.base.backup = backup;
      else copying.base = undefined;
      if (!copying.base && !copying.following) keepLogOf(copying, false).catch(copying.onFailure);
    },
    trouble: () =>
      disk.trouble() ?? (copying.trouble ? { kind: "stopped", ...copying.trouble } : findBehind(copying)),
    mark: disk.mark,
    isSameDisk: disk.isSame,
    useDisk: disk.use,
    bytes: () => chainBytes(copying.folder),
    close: async () => {
      clearInterval(timer);
      const lastCopy = async () => {
        await work;
        if (copying.following && disk.mark() !== undefined) await workOnce(copying);
      };
      await Promise.race([lastCopy(), pause(LAST_COPY_MS, undefined, { ref: false })]);
    },
  };
}

/** Says how far the copy is behind, where that is more than it should be. */
function findBehind({ behindSince, folder, following, clock, limits }: Copying): CopyTrouble | undefined {
  const behindMs = behindSince === undefined ? 0 : Math.round(performance.now() - behindSince);
  if (behindMs < limits.behindMs) return undefined;
  const begins = following ? "" : " It begins with a backup that is being made.";
  const message = `The continuous copy in ${folder} is ${Math.round(behindMs / 1_000)} s behind.${begins}`;
  return { kind: "behind", at: instant(clock() - behindMs), message };
}

/** Gives the chain up where the log became too large. */
function giveUpWhenHopeless(copying: Copying): void {
  if (copying.following === undefined && copying.base === undefined) return;
  const logBytes = statSync(logOf(copying), { throwIfNoEntry: false })?.size ?? 0;
  if (logBytes > copying.limits.logMaxBytes) giveUp(copying, "the write-ahead log became too large");
}
