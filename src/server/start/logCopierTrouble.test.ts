import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  closeSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { backupsApi } from "#domain/settings/backupsApi.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { copierLimits } from "../backups/logCopy/copier.ts";
import { logCopyBytes, writeHead } from "../backups/logCopy/copyFolder.ts";
import { type CopiedResort, newCopiedResort, QUICKLY } from "../testing/copiedResort.ts";
import { makeBackup } from "../testing/makeBackup.ts";
import { refusalOf } from "../testing/resort.ts";

const onSqlite = process.env.TEST_DIALECT !== "postgres";

/** Larger than a backup of the demo. */
const BACKUP_BYTES = 700_000;

let resort: CopiedResort;
let disk: ReturnType<typeof newDisk> | undefined;

/** A disk at the second folder: a real mount if this account may mount, else a folder that is replaced by an empty one. */
function newDisk() {
  const real = join(resort.root, "real");
  const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
  mkdirSync(resort.folder, { recursive: true });
  renameSync(resort.folder, real);
  mkdirSync(resort.folder);
  const isMount = run("mount", "--bind", real, resort.folder);
  const made = {
    mount: () => {
      rmSync(resort.folder, { recursive: true, force: true });
      if (!isMount) return renameSync(real, resort.folder);
      mkdirSync(resort.folder);
      expect(run("mount", "--bind", real, resort.folder)).toBe(true);
    },
    unmount: () => {
      if (isMount) return expect(run("umount", "--lazy", resort.folder)).toBe(true);
      renameSync(resort.folder, real);
      mkdirSync(resort.folder);
    },
    remove: () => {
      if (isMount) made.unmount();
      if (existsSync(real)) rmSync(resort.folder, { recursive: true, force: true });
      if (existsSync(real)) renameSync(real, resort.folder);
    },
  };
  if (!isMount) made.mount();
  return made;
}

/**
 * Blocks the readers of a file. Returns a function that ends that: a reader waiting for ever occupies one of the process's few
 * file threads.
 */
function hang(path: string): () => void {
  renameSync(path, `${path}.taken`);
  // Opening a pipe blocks until its other end is opened.
  execFileSync("mkfifo", [path]);
  return () => {
    const bothEnds = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    renameSync(`${path}.taken`, path);
    closeSync(bothEnds);
  };
}

describe.runIf(onSqlite)("the disk of the continuous copy", () => {
  beforeAll(() => {
    resort = newCopiedResort();
  });
  afterEach(async () => {
    await resort.stop();
    disk?.remove();
    disk = undefined;
  });
  afterAll(() => resort.remove());

  test("chains use the limit of the backups beside them, and the next check compares the chains too", async () => {
    const folders = [join(resort.dataDir, "backups"), resort.folder];
    const months = ["07", "08", "09", "10"].map(
      (month) => `rasoi-2026-${month}-04T22-00-00-000Z-nightly.db.zst`,
    );
    await resort.start(QUICKLY);
    await resort.copied();
    for (let guest = 0; guest < 10; guest++) await resort.visit();
    await resort.copied();
    for (const folder of folders) {
      for (const name of months) writeFileSync(join(folder, name), Buffer.alloc(1_000_000));
    }
    const sizes = folders.map((folder) =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .reduce((sum, { name }) => sum + statSync(join(folder, name)).size, 0),
    );
    // All of them fit, and another one would without the chains.
    const limitBytes = Math.max(...sizes) + BACKUP_BYTES;
    expect(await logCopyBytes(resort.folder)).toBeGreaterThan(BACKUP_BYTES);
    await resort.admin().send(backupsApi.setLimit, { body: { limitBytes } });
    // A copy that is kept, of rows unknown to this journal.
    const strange = join(resort.folder, "live", `${months[3]?.replace(".db.zst", "")}-kept`);
    mkdirSync(strange);
    await writeHead(strange, { ...(await resort.copied()), seq: 1, hash: "other" });
    await makeBackup(resort.admin());
    const left = folders.map((folder) => months.filter((name) => readdirSync(folder).includes(name)));
    expect(left[0]).toEqual(months);
    expect(left[1]).not.toContain(months[0]);
    // The check after each manual backup compares the copies, also the one being written.
    await resort.visit();
    await waitFor(async () => {
      const found = (await resort.admin().query(backupsApi.list)).check?.faults;
      expect(found).toEqual([
        expect.stringContaining(`row 1 has another hash than in the continuous copy ${strange}`),
      ]);
    });
  });

  test("a full disk is reported, orders go on, and the log copy catches up when there is space", async () => {
    await resort.start(QUICKLY);
    const { path } = await resort.copied();
    symlinkSync("/dev/full", join(path, "head.json.partial"));
    await resort.visit();
    await resort.saysTrouble(/^The continuous copy in .*second stands still: ENOSPC/);
    await resort.visit();
    rmSync(join(path, "head.json.partial"));
    expect((await resort.restorable()).path).toBe(path);
    expect(await resort.trouble()).toBeUndefined();
  });

  test("a disk without an answer counts as gone; the copy is given up when the log is too large, and begins again later", async () => {
    await resort.start({ ...QUICKLY, hungMs: 200, logMaxBytes: 5_000_000 });
    const { path } = await resort.copied();
    const answerAgain = hang(join(resort.folder, "rasoi.mark"));
    try {
      await resort.saysTrouble(/^The second disk at .*second does not answer\.$/);
      const logBytes = () => statSync(join(resort.dataDir, "rasoi.db-wal")).size;
      for (let before = 0; logBytes() >= before && before < 5_000_000; before = logBytes())
        await resort.visit();
      // SQLite itself truncates the log again.
      await waitFor(async () => {
        await resort.visit();
        expect(logBytes()).toBeLessThan(5_000_000);
      });
    } finally {
      answerAgain();
    }
    await resort.copied(path);
    await resort.visit();
    expect((await resort.restorable()).path).not.toBe(path);
    await expect.poll(resort.trouble).toBeUndefined();
  });

  test("a slow copy reports its delay in seconds and degrades the server's health", async () => {
    await resort.start({ ...QUICKLY, behindMs: 1_000 });
    const { path } = await resort.copied();
    const pipe = join(path, "head.json.partial");
    execFileSync("mkfifo", [pipe]);
    await resort.visit();
    await resort.saysTrouble(/^The continuous copy in .*second is [1-9]\d* s behind\.$/);
    expect(await resort.health()).toMatchObject({ status: "degraded", reasons: ["copy-behind"] });
    const end = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    rmSync(pipe);
    closeSync(end);
    await resort.copied();
    expect([await resort.trouble(), await resort.health()]).toMatchObject([
      undefined,
      { status: "ok", reasons: [] },
    ]);
  });

  test("an unmounted disk is gone until it is back: nothing is written to its mount point, and the copy resumes", async () => {
    disk = newDisk();
    await resort.start(QUICKLY);
    const { path } = await resort.copied();
    disk.unmount();
    await resort.saysTrouble(
      /^.*second lacks this database's mark: perhaps the second disk is not mounted there\.$/,
    );
    expect(await resort.health()).toMatchObject({ status: "degraded", reasons: ["copy-gone"] });
    await resort.visit();
    // A manual backup is still made, on the first disk.
    await makeBackup(resort.admin());
    await resort.visit();
    expect(readdirSync(resort.folder)).toEqual([]);
    disk.mount();
    expect((await resort.restorable()).path).toBe(path);
    expect([await resort.trouble(), (await resort.health()).status]).toEqual([undefined, "ok"]);
    // A server started before the disk was mounted continues too.
    await resort.stop();
    disk.unmount();
    await resort.start(QUICKLY);
    await resort.saysTrouble(/lacks this/);
    disk.mount();
    expect((await resort.restorable()).path).toBe(path);
    await resort.stop();
    disk.unmount();
    rmdirSync(resort.folder);
    await resort.start(QUICKLY);
    await resort.saysTrouble(
      /^There is no folder .*second, where the second disk was: mount it, or make that folder on another disk\.$/,
    );
    expect(existsSync(resort.folder)).toBe(false);
    disk.mount();
    await resort.restorable();
  });

  test("another disk is used after an admin's confirmation, with a new copy", async () => {
    await resort.start(QUICKLY);
    const { path } = await resort.copied();
    const taken = join(resort.root, "taken");
    renameSync(resort.folder, taken);
    const use = () => resort.admin().post("/backups/disk", {}, { "Idempotency-Key": randomUUID() });
    expect(refusalOf(await use())).toEqual([503, "second-disk-not-usable"]);
    mkdirSync(resort.folder);
    await resort.visit();
    await resort.saysTrouble(/lacks this database's mark/);
    expect((await resort.admin().query(backupsApi.list)).copyTrouble).toMatchObject({
      kind: "unmarked",
    });
    expect(await use()).toMatchObject({ status: 201, body: { isThere: true } });
    expect((await resort.restorable(path)).path).not.toBe(path);
    const { body } = await resort.admin().get("/activity?action=backup.diskMarked");
    expect(body).toMatchObject([{ person: { name: "Meera Kamat" } }, { person: { name: "" } }]);
    // The first disk is still known and gets the commits that it lacks: in its own copy if the log still has them, else in
    // another.
    renameSync(resort.folder, join(resort.root, "other"));
    renameSync(taken, resort.folder);
    await resort.visit();
    await resort.restorable();
  });

  test("a disk that returns as an older copy of itself gets what it lacks, also without new commits", async () => {
    await resort.start(QUICKLY);
    await resort.copied();
    const older = join(resort.root, "older");
    cpSync(resort.folder, older, { recursive: true });
    await resort.visit();
    await resort.copied();
    renameSync(resort.folder, join(resort.root, "newer"));
    await resort.saysTrouble(/^There is no folder/);
    renameSync(older, resort.folder);
    await resort.restorable();
  });

  test("a disk that is too small is reported with the needed space, and retried", async () => {
    let free = 50_000_000;
    await resort.start({ ...QUICKLY, spaceRetryMs: 300 }, () => free);
    rmSync(resort.folder, { recursive: true, force: true });
    mkdirSync(resort.folder);
    const { backups } = await resort.admin().query(backupsApi.list);
    await resort.admin().send(backupsApi.useDisk, { body: {} });
    await resort.visit();
    await resort.saysTrouble(
      /^There is not enough free disk for the continuous copy in .*second: \d\d\.\d MB are needed and 50\.0 MB are free\./,
    );
    // None is made in vain.
    expect((await resort.admin().query(backupsApi.list)).backups).toEqual(backups);
    free = 90_000_000;
    await resort.restorable();
    expect(await resort.trouble()).toBeUndefined();
  });

  test("a missing disk is noticed within 5 s, the copy resumes within 10 s, and a disk that is too small is retried each minute", () => {
    const { everyMs, checkEveryMs, hungMs, behindMs, spaceRetryMs: roomRetryMs } = copierLimits;
    expect(everyMs + checkEveryMs + hungMs).toBeLessThan(5_000);
    expect(checkEveryMs + 2 * everyMs).toBeLessThan(10_000);
    expect([behindMs <= 5_000, roomRetryMs]).toEqual([true, 60_000]);
  });

  test("a second folder on the database's disk is reported", async () => {
    await resort.start(QUICKLY);
    expect((await resort.admin().query(backupsApi.list)).isSameDisk).toBe(true);
    expect(resort.warnings()).toEqual([
      expect.stringMatching(/^BACKUP_DIR=.* is on the same disk as DATA_DIR: when/),
    ]);
  });
});
