import { statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Instant } from "#domain/time.ts";
import { type JournalHead, readHead } from "../../db/journal.ts";
import { chainBytes, listChains } from "./chain.ts";
import {
  type CopierLimits,
  type CopierSettings,
  type Copying,
  giveUp,
  keepLogOf,
  logOf,
  noteTrouble,
  troubleWords,
  workOnce,
} from "./copying.ts";
import { resumeFollowing } from "./follow.ts";
import { readHeader } from "./logFile.ts";

export const copierLimits: CopierLimits = {
  everyMs: 200,
  logBytes: 4_000_000,
  logMaxBytes: 256_000_000,
  hungMs: 5_000,
  giveUpMs: 10 * 60_000,
  retryMs: 10_000,
  baseRetryMs: 10 * 60_000,
};

/** A server that stops waits for the last commits so long. */
const LAST_COPY_MS = 1_500;

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
  /** The reason for which the copy stands still; undefined while it goes on. */
  trouble(): { readonly at: Instant; readonly message: string } | undefined;
  /** How many bytes the chains take. */
  bytes(): Promise<number>;
  close(): Promise<void>;
}

export function createCopier(settings: CopierSettings): Copier {
  const copying: Copying = {
    ...settings,
    limits: { ...copierLimits, ...settings.limits },
    makeBase: undefined,
    following: undefined,
    base: undefined,
    head: undefined,
    copiedSeq: -1,
    trouble: undefined,
    nextBaseAt: 0,
  };
  let timer: NodeJS.Timeout | undefined;
  let work: { readonly since: number; readonly done: Promise<void> } | undefined;

  function look(): void {
    giveUpWhenHopeless(copying);
    const now = performance.now();
    if (work === undefined) {
      const done = workOnce(copying).finally(() => {
        work = undefined;
      });
      work = { since: now, done };
    } else if (now - work.since > copying.limits.hungMs && (copying.following || !copying.trouble)) {
      noteTrouble(copying, "the disk does not answer");
    }
  }

  return {
    start: async (makeBase) => {
      copying.makeBase = makeBase;
      await resume(copying);
      timer = setInterval(look, copying.limits.everyMs);
    },
    noteCommit: ({ seq, hash }) => {
      if (copying.head) copying.head = { ...copying.head, seq, hash };
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
    trouble: () => copying.trouble && { at: copying.trouble.at, message: troubleWords(copying) },
    bytes: () => chainBytes(copying.folder),
    close: async () => {
      clearInterval(timer);
      const lastCopy = async () => {
        await work?.done;
        if (copying.following) await workOnce(copying);
      };
      await Promise.race([lastCopy(), pause(LAST_COPY_MS, undefined, { ref: false })]);
    },
  };
}

/** Gives the chain up where the log became too large, or where it has not gone on for too long. */
function giveUpWhenHopeless(copying: Copying): void {
  const { following, base, trouble, limits } = copying;
  if (following === undefined && base === undefined) return;
  const logBytes = statSync(logOf(copying), { throwIfNoEntry: false })?.size ?? 0;
  if (logBytes > limits.logMaxBytes) giveUp(copying, "the write-ahead log became too large");
  else if (following && trouble && performance.now() - trouble.since > limits.giveUpMs)
    giveUp(copying, trouble.why);
}

async function resume(copying: Copying): Promise<void> {
  const head = await readHead(copying.databases.reader);
  copying.head = head;
  const [newest] = await listChains(copying.folder);
  if (newest?.epoch === head.epoch && newest.seq <= head.seq) {
    copying.following = await resumeFollowing(newest, logOf(copying)).catch(() => undefined);
  }
  if (newest && !copying.following) noteTrouble(copying, "it does not fit the database and begins anew");
  await keepLogOf(copying, copying.following !== undefined);
}
