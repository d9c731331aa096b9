import { execFileSync } from "node:child_process";
import {
  closeSync,
  constants,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { backupsApi } from "#domain/settings/backupsApi.ts";
import { chainBytes, writeHead } from "./backups/live/chain.ts";
import { type CopiedResort, newCopiedResort, QUICKLY, WITHIN_MS } from "./testing/copiedResort.ts";

const onSqlite = process.env.TEST_DIALECT !== "postgres";

/** More than a backup of the demo takes. */
const BACKUP_BYTES = 700_000;

let resort: CopiedResort;

describe.runIf(onSqlite)("the disk of the continuous copy", { timeout: 120_000 }, () => {
  beforeAll(() => {
    resort = newCopiedResort();
  });
  afterEach(() => resort.stop());
  afterAll(() => resort.remove());

  test("a full disk is said, orders go on, and the copy catches up when there is room", async () => {
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

  test("a disk that hangs is said; when the log becomes too large it is given up, and afterwards another chain begins", async () => {
    await resort.start({ ...QUICKLY, hungMs: 200, logMaxBytes: 5_000_000 });
    const { path } = await resort.copied();
    const pipe = join(path, "head.json.partial");
    // Whoever opens a pipe for writing waits until somebody reads it.
    execFileSync("mkfifo", [pipe]);
    await resort.visit();
    await resort.saysTrouble(/the disk does not answer\.$/);
    for (let guest = 0; guest < 100 && /answer\.$/.test((await resort.trouble()) ?? ""); guest++)
      await resort.visit();
    await resort.saysTrouble(/the write-ahead log became too large; it begins anew when it can\.$/);
    for (let guest = 0; guest < 10; guest++) await resort.visit();
    // SQLite itself shortens the log again.
    expect(statSync(join(resort.dataDir, "rasoi.db-wal")).size).toBeLessThan(7_000_000);
    closeSync(openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK));
    await resort.copied(path);
    await resort.visit();
    expect((await resort.restorable()).path).not.toBe(path);
    expect(await resort.trouble()).toBeUndefined();
  });

  test("a disk that is taken away is said, and on the one that comes instead another chain begins", async () => {
    await resort.start({ ...QUICKLY, giveUpMs: 300 });
    const { path } = await resort.copied();
    renameSync(resort.folder, join(resort.root, "taken"));
    writeFileSync(resort.folder, "no folder");
    await resort.visit();
    await resort.saysTrouble(/ENOTDIR/);
    await resort.visit();
    rmSync(resort.folder);
    expect((await resort.restorable(path)).path).not.toBe(path);
  });

  test("the space that chains take is taken from the backups beside them; the check that follows compares the chains too", async () => {
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
    // All of them have room, and another one, were it not for the chains.
    const limitBytes = Math.max(...sizes) + BACKUP_BYTES;
    expect(await chainBytes(resort.folder)).toBeGreaterThan(BACKUP_BYTES);
    await resort.admin().send(backupsApi.setLimit, { body: { limitBytes } });
    // A copy that stays, of rows that this journal does not have.
    const strange = join(resort.folder, "live", `${months[3]?.replace(".db.zst", "")}-kept`);
    mkdirSync(strange);
    await writeHead(strange, { ...(await resort.copied()), seq: 1, hash: "other" });
    await resort.admin().send(backupsApi.make, { body: {} });
    const left = folders.map((folder) => months.filter((name) => readdirSync(folder).includes(name)));
    expect(left[0]).toEqual(months);
    expect(left[1]).not.toContain(months[0]);
    // The check that follows each backup made by hand compares the copies, also the one that goes on meanwhile.
    await resort.visit();
    await vi.waitFor(async () => {
      const found = (await resort.admin().ask(backupsApi.list)).check?.faults;
      expect(found).toEqual([
        expect.stringContaining(`row 1 has another hash than in the continuous copy ${strange}`),
      ]);
    }, WITHIN_MS);
  });
});
