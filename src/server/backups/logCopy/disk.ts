import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Instant } from "#domain/time.ts";
import { OWNER_ONLY } from "../../db/privateFiles.ts";

/** The folder with this file, which names the database, is the second disk. One without it may be a mount point that is empty. */
const MARK = "rasoi.mark";

export interface DiskSettings {
  readonly file: string;
  /** The folder of the second copies. */
  readonly folder: string;
  readonly clock: () => Instant;
  /** The mark that the database remembers. */
  readonly mark: { load(): Promise<string | undefined>; save(mark: string): Promise<void> };
  readonly onFailure: (error: unknown) => void;
  readonly limits: {
    /** How often it is checked whether the disk is there. */
    readonly checkEveryMs: number;
    /** A disk that does not answer for so long counts as gone. */
    readonly hungMs: number;
  };
}

export interface DiskTrouble {
  /** unmarked: the folder is there, and may be another disk. */
  readonly kind: "gone" | "unmarked";
  readonly at: Instant;
  readonly message: string;
}

/** The second disk, which may be taken away and come back. */
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

  /** Checks now, and returns whether it is there. The first time of all the folder is made and marked. */
  async function check(): Promise<boolean> {
    // One that runs may have looked before.
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
    /** Checks when it is time to. Never waits. */
    checkDue: () => {
      const now = performance.now();
      if (checking && now - checking.since > limits.hungMs)
        note("gone", `The second disk at ${folder} does not answer.`);
      if (checking === undefined && now - checkedAt >= limits.checkEveryMs) void check();
    },
    /** Marks the folder that is there now. Where that cannot be, the disk stays gone. */
    use: async () => {
      if (mark !== undefined) await writeMark(folder, mark).catch(onFailure);
      await check();
    },
    /** Why it is not there; undefined while it is. */
    trouble: () => trouble,
    /** The mark of the folder, as long as the disk is there. */
    mark: () => (trouble ? undefined : mark),
    /** Whether it is the disk of the database itself. */
    isSame: () => isSame,
  };
}

/** Makes the folder, unless it is there, and the mark, unless it has one; the database remembers it from now on. */
async function markFirst({ folder, mark }: DiskSettings): Promise<string> {
  await mkdir(folder, { recursive: true });
  const existing = await readMark(folder);
  const id = existing ?? randomUUID();
  if (existing === undefined) await writeMark(folder, id);
  await mark.save(id);
  return id;
}

/** Reads the mark of a folder; undefined where it has none. Throws where there is no folder. */
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

/** Throws where a folder has not this mark: its disk was taken away a moment ago. Blocks. */
export function throwIfUnmarked(folder: string, mark: string): void {
  if (readFileSync(join(folder, MARK), "utf8") !== mark) throw new Error(unmarkedMessage(folder));
}

/** Returns the system's word for an error: "ENOENT". */
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
