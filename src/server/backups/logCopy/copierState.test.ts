import { copyFileSync, cpSync, rmSync, writeFileSync } from "node:fs";
import type * as files from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, expect, test, vi } from "vitest";
import { instant } from "#domain/time.ts";
import { newDataFolder } from "#testing/folder.ts";
import { connect, type Databases } from "../../db/connect.ts";
import { replayLogCopy } from "../restore/replayLogCopy.ts";
import { copierLimits } from "./copier.ts";
import { type Copying, keepWriteAheadLog, resumeNewest, workOnce } from "./copierState.ts";
import { keepLogCopy, listLogCopies, logCopyFolderFor } from "./copyFolder.ts";
import { type LogCopyWriter, resumeLogCopyWriter } from "./copyWriter.ts";
import { readHeader } from "./logFile.ts";

/** Called before each write to the second disk. */
let beforeWriting = () => {};
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof files>();
  const hooked =
    <Args extends unknown[], Result>(run: (...args: Args) => Result) =>
    (...args: Args) => {
      if (args[1] !== "r") beforeWriting();
      return run(...args);
    };
  return { ...real, open: hooked(real.open), writeFile: hooked(real.writeFile), rename: hooked(real.rename) };
});

const TURNS = 7;
/** A generation has several commits. */
const LOG_BYTES = 50_000;
const BACKUP = "rasoi.db.zst";

/** A database of dishes with its copy. */
interface Kitchen {
  readonly root: string;
  readonly database: DatabaseSync;
  readonly databases: Databases;
  readonly copying: Copying;
  cook(): void;
  close(): Promise<void>;
}

const kitchens: Kitchen[] = [];
afterEach(async () => {
  beforeWriting = () => {};
  for (const { root, close } of kitchens.splice(0)) {
    await close();
    rmSync(root, { recursive: true, force: true });
  }
});

function openKitchen(root: string): Kitchen {
  const databases = connect({ DATA_DIR: root, BACKUP_DIR: root });
  const file = join(root, "rasoi.db");
  const database = new DatabaseSync(file);
  database.exec("pragma journal_mode = wal; pragma wal_autocheckpoint = 0");
  database.exec("create table if not exists dishes (name text)");
  const copying: Copying = {
    ...{ databases, file, folder: root, clock: () => instant(0), makeBase: () => {} },
    onFailure: (error) => {
      throw error;
    },
    commitSomething: async () => {},
    counters: async () => [],
    limits: { ...copierLimits, logBytes: LOG_BYTES },
    ...{ following: undefined, base: undefined, trouble: undefined, nextBaseAt: 0, nextTryAt: 0 },
    ...{ behindSince: undefined, mustResume: false, disk: { check: async () => true } },
    mark: { load: async () => undefined, save: async () => {} },
    ...{ copiedSeq: -1, head: { epoch: "e", seq: dishesIn(database).length, hash: "" } },
  };
  const kitchen: Kitchen = {
    ...{ root, database, databases, copying },
    cook: () => {
      const seq = dishesIn(database).length + 1;
      database.prepare("insert into dishes values (?)").run(`dish ${seq} ${"of the day ".repeat(600)}`);
      copying.head = { epoch: "e", seq, hash: "" };
    },
    close: async () => {
      database.close();
      await databases.close();
    },
  };
  kitchens.push(kitchen);
  return kitchen;
}

function dishesIn(database: DatabaseSync): unknown[] {
  return database.prepare("select name from dishes order by rowid").all();
}

async function beginLogCopy({ root, copying, cook }: Kitchen): Promise<void> {
  await keepWriteAheadLog(copying, true);
  cook();
  const log = `${copying.file}-wal`;
  copying.base = { mark: await readHeader(log), backup: join(root, BACKUP) };
  copyFileSync(copying.file, join(root, "base.db"));
  writeFileSync(join(root, BACKUP), "");
  await workOnce(copying);
}

/** Returns the dishes that a restore from the copy has. */
async function restoredFrom(root: string): Promise<unknown[]> {
  const file = join(root, "restored.db");
  copyFileSync(join(root, "base.db"), file);
  expect(await replayLogCopy(logCopyFolderFor(join(root, BACKUP)), file)).toBeUndefined();
  const restored = new DatabaseSync(file);
  const dishes = dishesIn(restored);
  restored.close();
  return dishes;
}

test("after a crash at any moment, also while the log restarts, the copy is complete: it resumes or begins again", async () => {
  const kitchen = openKitchen(newDataFolder());
  const { copying } = kitchen;
  const crashed: { readonly root: string; readonly stored: unknown[]; readonly isIdle: boolean }[] = [];
  /** The next guest orders during the copy; then the power fails. */
  const crash = (isIdle: boolean) => {
    kitchen.cook();
    const root = newDataFolder();
    cpSync(kitchen.root, root, { recursive: true, filter: (path) => !path.endsWith("-shm") });
    crashed.push({ root, stored: dishesIn(kitchen.database), isIdle });
  };
  await beginLogCopy(kitchen);
  for (let turn = 0; turn < TURNS; turn++) {
    crash(true);
    beforeWriting = () => crash(false);
    await workOnce(copying);
    beforeWriting = () => {};
  }
  expect(copying.following?.generation).toBeGreaterThan(2);
  let restarted = 0;
  for (const { root, stored, isIdle } of crashed) {
    const [chain] = await listLogCopies(root);
    if (!chain) throw new Error("the chain was usable before");
    const copied = await restoredFrom(root);
    expect(copied.length).toBeGreaterThanOrEqual(chain.seq);
    expect(copied).toEqual(stored.slice(0, copied.length));
    const after = openKitchen(root);
    expect(dishesIn(after.database)).toEqual(stored);
    const following = await resumeLogCopyWriter(chain, `${after.copying.file}-wal`);
    if (following) await expectGoingOn(after, following);
    else restarted += 1;
    // Only while a generation ends, what the log had is briefly unknown.
    if (isIdle) expect(following).toBeDefined();
  }
  expect(restarted).toBeLessThan(crashed.length / 3);
});

async function expectGoingOn(kitchen: Kitchen, following: LogCopyWriter): Promise<void> {
  const { root, database, copying } = kitchen;
  copying.following = following;
  await keepWriteAheadLog(copying, true);
  for (let dish = 0; dish < 2; dish++) {
    kitchen.cook();
    await workOnce(copying);
  }
  expect(copying.trouble).toBeUndefined();
  expect(await restoredFrom(root)).toEqual(dishesIn(database));
}

test("a chain whose end the database lost is kept as it is, also when the database has as many rows again", async () => {
  const kitchen = openKitchen(newDataFolder());
  const { copying } = kitchen;
  await beginLogCopy(kitchen);
  kitchen.cook();
  await workOnce(copying);
  await keepLogCopy(copying.following?.chain ?? "");
  copying.following = undefined;
  await resumeNewest(copying);
  expect(copying.following).toBeUndefined();
  expect(await listLogCopies(kitchen.root)).toHaveLength(1);
});
