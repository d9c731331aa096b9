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
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { backupsApi } from "#domain/settings/backupsApi.ts";
import { listChains } from "./backups/live/chain.ts";
import { thinBackups } from "./backups/make/backupFolder.ts";
import { type CopiedResort, newCopiedResort, WITHIN_MS } from "./testing/copiedResort.ts";

const onSqlite = process.env.TEST_DIALECT !== "postgres";

let resort: CopiedResort;

describe.runIf(onSqlite)("the disk of the continuous copy", { timeout: 120_000 }, () => {
  beforeEach(() => {
    resort = newCopiedResort();
  });
  afterEach(() => resort.remove());

  test("a full disk is said, orders go on, and the copy catches up when there is room", async () => {
    await resort.start();
    const { path } = await resort.copied();
    symlinkSync("/dev/full", join(path, "head.json.partial"));
    const orders = [await resort.visit()];
    await resort.saysTrouble(/^The continuous copy in .*second stands still: ENOSPC/);
    orders.push(await resort.visit());
    rmSync(join(path, "head.json.partial"));
    expect((await resort.copied()).path).toBe(path);
    expect(await resort.trouble()).toBeUndefined();
    await resort.restoreInstead();
    await resort.expectPaid(orders);
  });

  test("a disk that hangs is said; when the log becomes too large it is given up, and afterwards another chain begins", async () => {
    await resort.start({ hungMs: 500, logMaxBytes: 5_000_000, retryMs: 500, baseRetryMs: 1_000 });
    const { path } = await resort.copied();
    const pipe = join(path, "head.json.partial");
    // Whoever opens a pipe for writing waits until somebody reads it.
    execFileSync("mkfifo", [pipe]);
    const orders = [await resort.visit()];
    await resort.saysTrouble(/the disk does not answer\.$/);
    for (let guest = 0; guest < 100 && /answer\.$/.test((await resort.trouble()) ?? ""); guest++)
      orders.push(await resort.visit());
    await resort.saysTrouble(/the write-ahead log became too large; it begins anew when it can\.$/);
    for (let guest = 0; guest < 20; guest++) orders.push(await resort.visit());
    // SQLite itself shortens the log again.
    expect(statSync(join(resort.dataDir, "rasoi.db-wal")).size).toBeLessThan(7_000_000);
    closeSync(openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK));
    expect((await resort.copied(path)).path).not.toBe(path);
    orders.push(await resort.visit());
    await resort.copied(path);
    expect(await resort.trouble()).toBeUndefined();
    await resort.restoreInstead();
    await resort.expectPaid(orders);
  });

  test("a disk that is taken away is said, and on the one that comes instead another chain begins", async () => {
    await resort.start({ giveUpMs: 1_000, retryMs: 500, baseRetryMs: 1_000 });
    const { path } = await resort.copied();
    renameSync(resort.folder, join(resort.root, "taken"));
    writeFileSync(resort.folder, "no folder");
    const orders = [await resort.visit()];
    await resort.saysTrouble(/ENOTDIR/);
    orders.push(await resort.visit());
    rmSync(resort.folder);
    expect((await resort.copied(path)).path).not.toBe(path);
    await resort.restoreInstead();
    await resort.expectPaid(orders);
  });

  test("only the newest two chains stay", async () => {
    await resort.start();
    const paths = [(await resort.copied()).path];
    for (let made = 0; made < 2; made++) {
      await resort.admin().send(backupsApi.make, { body: {} });
      paths.unshift((await resort.copied(paths[0])).path);
    }
    await vi.waitFor(async () => {
      expect((await listChains(resort.folder)).map((chain) => chain.path)).toEqual(paths.slice(0, 2));
    }, WITHIN_MS);
    expect(readdirSync(join(resort.folder, "live"))).toHaveLength(2);
  });

  test("the space that chains take is taken from the backups", async () => {
    await resort.start();
    const second = join(resort.root, "third");
    mkdirSync(second);
    for (const day of ["04", "05", "06", "07", "08"]) {
      writeFileSync(join(second, `rasoi-2026-11-${day}T22-00-00-000Z-manual.db.zst`), "0123456789");
    }
    await thinBackups(second, 50);
    expect(readdirSync(second)).toHaveLength(5);
    await thinBackups(second, 50, 10);
    expect(readdirSync(second)).toHaveLength(4);
  });
});
