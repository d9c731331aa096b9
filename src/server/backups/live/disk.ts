import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Instant } from "#domain/time.ts";
import { OWNER_ONLY } from "../../db/privateFiles.ts";

/** A folder with this file, which names the database, is the second disk. Without it, it may be a mount point that is empty. */
const MARK = "rasoi.mark";

/** The mark that a database remembers. */
export interface StoredMark {
  load(): Promise<string | undefined>;
  save(mark: string): Promise<void>;
}

export interface DiskSettings {
  /** The database. */
  readonly file: string;
  /** The folder of the second copies. */
  readonly folder: string;
  readonly clock: () => Instant;
  readonly mark: StoredMark;
  readonly onFailure: (error: unknown) => void;
  readonly limits: {
    /** How often it is checked whether the disk is there. */
    readonly checkEveryMs: number;
    /** A disk that does not answer for so long counts as gone. */
    readonly hungMs: number;
  };
}

export interface DiskTrouble {
  readonly at: Instant;
  readonly message: string;
  /** The folder is there and may be another disk: an admin can choose it. */
  readonly isUnmarked: boolean;
}

/** The second disk, which may be taken away and come back. */
export interface Disk {
  /** Why it is not there; undefined while it is. */
  trouble(): DiskTrouble | undefined;
  /** Whether it is the disk of the database itself. */
  isSame(): boolean;
  /** The mark of the folder, as long as the disk is there. */
  mark(): string | undefined;
  /** Checks now, and returns whether it is there. The first time of all the folder is made and marked. */
  check(): Promise<boolean>;
  /** Checks when it is time to. Never waits. */
  checkDue(): void;
  /** Marks the folder that is there now. Where that cannot be, the disk stays gone. */
  use(): Promise<void>;
}

export function createDisk(settings: DiskSettings): Disk {
  const { file, folder, clock, limits } = settings;
  let mark: string | undefined;
  let trouble: DiskTrouble | undefined;
  let isSame = false;
  let checking: { readonly since: number; readonly done: Promise<void> } | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;

  function note(found: Omit<DiskTrouble, "at"> | undefined): void {
    if (found?.message === trouble?.message) return;
    trouble = found && { at: trouble?.at ?? clock(), ...found };
    if (found) settings.onFailure(new Error(found.message));
  }

  async function look(): Promise<void> {
    mark ??= await settings.mark.load();
    try {
      mark ??= await markFirst(settings);
      const isMarked = (await readMark(folder)) === mark;
      isSame = isMarked && (await stat(folder)).dev === (await stat(dirname(file))).dev;
      note(isMarked ? undefined : { message: unmarkedWords(folder), isUnmarked: true });
    } catch (error) {
      note({ message: goneWords(folder, error), isUnmarked: false });
    }
  }

  async function check(): Promise<boolean> {
    // One that runs may have looked before.
    while (checking) await checking.done;
    const done = look()
      .catch(settings.onFailure)
      .finally(() => {
        checking = undefined;
        checkedAt = performance.now();
      });
    checking = { since: performance.now(), done };
    await done;
    return trouble === undefined;
  }

  return {
    trouble: () => trouble,
    isSame: () => isSame,
    mark: () => (trouble ? undefined : mark),
    check,
    checkDue: () => {
      const now = performance.now();
      if (checking && now - checking.since > limits.hungMs)
        note({ message: `The second disk at ${folder} does not answer.`, isUnmarked: false });
      if (checking === undefined && now - checkedAt >= limits.checkEveryMs) void check();
    },
    use: async () => {
      if (mark !== undefined) await writeMark(folder, mark).catch(settings.onFailure);
      await check();
    },
  };
}

/** Makes the folder, unless it is there, and the mark, unless it has one; the database remembers it from now on. */
async function markFirst({ folder, mark }: DiskSettings): Promise<string> {
  await mkdir(folder, { recursive: true });
  const found = await readMark(folder);
  const made = found ?? randomUUID();
  if (found === undefined) await writeMark(folder, made);
  await mark.save(made);
  return made;
}

/** Reads the mark of a folder; undefined where it has none. Throws where there is no folder. */
async function readMark(folder: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, MARK), "utf8");
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    await stat(folder);
    return undefined;
  }
}

async function writeMark(folder: string, mark: string): Promise<void> {
  await writeFile(join(folder, MARK), mark, { mode: OWNER_ONLY, flush: true });
}

/** Throws where a folder has not this mark: its disk was taken away a moment ago. Blocks. */
export function throwIfUnmarked(folder: string, mark: string): void {
  if (readFileSync(join(folder, MARK), "utf8") !== mark) throw new Error(unmarkedWords(folder));
}

/** Returns the system's word for an error: "ENOENT". */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

const unmarkedWords = (folder: string) =>
  `${folder} lacks this database's mark: perhaps the second disk is not mounted there.`;

function goneWords(folder: string, error: unknown): string {
  const code = codeOf(error);
  const isMissing = code === "ENOENT" || code === "ENOTDIR";
  return isMissing
    ? `There is no folder ${folder}, where the second disk was.`
    : `The second disk at ${folder} cannot be used (${code}).`;
}
