import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Instant } from "#domain/time.ts";
import { OWNER_ONLY } from "../../db/privateFiles.ts";

/** The folder with this file, which names the database, is the second disk; one without it may be an empty mount point. */
const MARK = "rasoi.mark";

export interface DiskSettings {
  readonly file: string;
  /** The folder of the second copies. */
  readonly folder: string;
  readonly clock: () => Instant;
  /** The mark stored in the database. */
  readonly mark: { load(): Promise<string | undefined>; save(mark: string): Promise<void> };
  readonly onFailure: (error: unknown) => void;
  readonly limits: {
    /** The interval of checks for the disk. */
    readonly checkEveryMs: number;
    /** A disk without an answer for this long counts as gone. */
    readonly hungMs: number;
  };
}

export interface DiskTrouble {
  /** unmarked: the folder exists, but may be another disk. */
  readonly kind: "gone" | "unmarked";
  readonly at: Instant;
  readonly message: string;
}

/** The second disk, which may be removed and come back. */
export type Disk = ReturnType<typeof createDisk>;

export function createDisk(settings: DiskSettings) {
  const { file, folder, clock, limits, onFailure } = settings;
  let mark: string | undefined;
  let trouble: DiskTrouble | undefined;
  let isSame = false;
  let checking: { readonly since: number; readonly done: Promise<void> } | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;

  function note(kind: DiskTrouble["kind"], message: string): void {
    if (message === trouble?.message) return;
    trouble = { kind, at: trouble?.at ?? clock(), message };
    onFailure(new Error(message));
  }

  async function look(): Promise<void> {
    mark ??= await settings.mark.load();
    try {
      mark ??= await markFirst(settings);
      if ((await readMark(folder)) !== mark) return note("unmarked", unmarkedMessage(folder));
      isSame = (await stat(folder)).dev === (await stat(dirname(file))).dev;
      trouble = undefined;
    } catch (error) {
      note("gone", unreachableMessage(folder, error));
    }
  }

  /** Checks now and returns whether it is there. The very first check creates and marks the folder. */
  async function check(): Promise<boolean> {
    // A running check may have begun too early.
    while (checking) await checking.done;
    const done = look()
      .catch(onFailure)
      .finally(() => {
        checking = undefined;
        checkedAt = performance.now();
      });
    checking = { since: performance.now(), done };
    await done;
    return trouble === undefined;
  }

  return {
    check,
    /** Checks if it is time to. Does not wait. */
    checkDue: () => {
      const now = performance.now();
      if (checking && now - checking.since > limits.hungMs)
        note("gone", `The second disk at ${folder} does not answer.`);
      if (checking === undefined && now - checkedAt >= limits.checkEveryMs) void check();
    },
    /** Marks the current folder. If that fails, the disk counts as gone. */
    use: async () => {
      if (mark !== undefined) await writeMark(folder, mark).catch(onFailure);
      await check();
    },
    /** Why it is not there; undefined if it is. */
    trouble: () => trouble,
    /** The folder's mark, while the disk is there. */
    mark: () => (trouble ? undefined : mark),
    /** True if it is the database's own disk. */
    isSame: () => isSame,
  };
}

/** Creates folder and mark if they are missing; the database stores the mark. */
async function markFirst({ folder, mark }: DiskSettings): Promise<string> {
  await mkdir(folder, { recursive: true });
  const existing = await readMark(folder);
  const id = existing ?? randomUUID();
  if (existing === undefined) await writeMark(folder, id);
  await mark.save(id);
  return id;
}

/** Reads a folder's mark; undefined if it has none. Throws if there is no folder. */
async function readMark(folder: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, MARK), "utf8");
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
    await stat(folder);
    return undefined;
  }
}

async function writeMark(folder: string, mark: string): Promise<void> {
  await writeFile(join(folder, MARK), mark, { mode: OWNER_ONLY, flush: true });
}

/** Throws if a folder lacks this mark: its disk was removed a moment ago. Blocks. */
export function throwIfUnmarked(folder: string, mark: string): void {
  if (readFileSync(join(folder, MARK), "utf8") !== mark) throw new Error(unmarkedMessage(folder));
}

/** Returns the system's error code: "ENOENT". */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

const unmarkedMessage = (folder: string) =>
  `${folder} lacks this database's mark: perhaps the second disk is not mounted there.`;

function unreachableMessage(folder: string, error: unknown): string {
  const code = errorCode(error);
  return code === "ENOENT" || code === "ENOTDIR"
    ? `There is no folder ${folder}, where the second disk was: mount it, or make that folder on another disk.`
    : `The second disk at ${folder} cannot be used (${code}).`;
}
