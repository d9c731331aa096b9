import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backupsApi } from "#domain/settings/backupsApi.ts";
import type { Client } from "#testing/client.ts";
import { checkSqlite } from "../backups/file/durableFiles.ts";
import { unpackFile } from "../backups/file/pack.ts";
import { createBackups } from "../backups/make/backups.ts";
import { lastNight } from "../backups/make/nights.ts";
import { backgroundWork } from "../start/backgroundWork.ts";
import { makeBackup } from "../testing/makeBackup.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";

const isSqlite = process.env.TEST_DIALECT !== "postgres";
/** Runs a test on one of the two databases only. */
const onSqlite = (name: string, run: () => Promise<void>) => isSqlite && test(name, run);
const onPostgres = (name: string, run: () => Promise<void>) => isSqlite || test(name, run);

let server: TestServer;
let admin: Client;

beforeEach(async () => {
  server = await startTestServer();
  admin = await server.client("admin");
});
afterEach(() => server.close());

const make = () => makeBackup(admin);
const list = () => admin.query(backupsApi.list);

onPostgres("on PostgreSQL the server says that backups are made with its own tools", async () => {
  expect(await list()).toEqual({
    isOurs: false,
    hasSecondFolder: false,
    ageMs: null,
    lastError: null,
    backups: [],
  });
  expect(await admin.post("/backups", {})).toMatchObject({ status: 409, body: { code: "backup-elsewhere" } });
});

onSqlite("a backup is one whole file, shown with its age, and its making is journalled", async () => {
  expect(await list()).toMatchObject({ isOurs: true, ageMs: null, backups: [] });
  const backup = await make();
  expect(backup).toMatchObject({ name: "rasoi-2026-11-20T14-30-00-000Z-manual.db.zst", reason: "manual" });
  const unpacked = join(server.dataDir, "unpacked.db");
  unpackFile({ from: join(server.dataDir, "backups", backup.name), to: unpacked }, () => undefined);
  expect(checkSqlite(unpacked)).toBe("ok");
  server.clock.advance(90_000);
  expect(await list()).toMatchObject({ ageMs: 90_000, lastError: null });
  expect((await list()).backups).toEqual([{ ...backup, keptFor: "reason" }]);
  expect((await admin.get("/activity?action=backup.made")).body).toMatchObject([
    { topic: "settings", entityId: backup.name, after: { bytes: backup.bytes, reason: "manual" } },
  ]);
  expect(readdirSync(join(server.dataDir, "backups"))).toEqual([backup.name]);
});

onSqlite("the same request sent twice makes one backup", async () => {
  const key = { "Idempotency-Key": "0190c000-0000-4000-8000-00000000abcd" };
  const first = await admin.post("/backups", {}, key);
  server.clock.advance(5_000);
  expect((await admin.post("/backups", {}, key)).body).toEqual(first.body);
  expect((await list()).backups).toHaveLength(1);
});

onSqlite("a failed backup is shown as the last error until the next good one", async () => {
  const folder = join(server.dataDir, "backups");
  // A folder has the name that the backup file would get.
  mkdirSync(join(folder, "rasoi-2026-11-20T14-30-00-000Z-manual.db.zst"), { recursive: true });
  expect(await admin.post("/backups", {})).toMatchObject({
    status: 503,
    body: { code: "backup-failed", details: { reason: expect.stringContaining("already") } },
  });
  expect((await list()).lastError?.message).toContain("already");
  server.clock.advance(1_000);
  await make();
  expect((await list()).lastError).toBeNull();
});

onSqlite("nightly ones are made once a night, fourteen are kept, here and in the second folder", async () => {
  const second = mkdtempSync(join(tmpdir(), "rasoi-second-"));
  const folder = join(server.dataDir, "backups");
  const backups = createBackups({
    work: backgroundWork,
    file: join(server.dataDir, "rasoi.db"),
    folder,
    secondFolder: second,
    clock: server.clock.now,
    onFailure: () => undefined,
  });
  try {
    writeFileSync(join(second, "holiday.jpg"), "not ours");
    // Backups of fourteen earlier nights; their contents are not read.
    mkdirSync(folder);
    for (const day of ["04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16", "17"]) {
      for (const each of [folder, second]) {
        writeFileSync(join(each, `rasoi-2026-11-${day}T22-00-00-000Z-nightly.db.zst`), "");
      }
    }
    await backups.make("manual");
    for (let night = 0; night < 2; night++) {
      server.clock.advance(24 * 3_600_000);
      await backups.makeDue();
      await backups.makeDue();
    }
    const kept = await backups.list();
    const nightly = kept.filter(({ reason }) => reason === "nightly").map(({ name }) => name.slice(6, 16));
    expect(nightly).toHaveLength(14);
    expect([nightly[0], nightly[1], nightly.at(-1)]).toEqual(["2026-11-22", "2026-11-21", "2026-11-06"]);
    expect(kept.filter(({ reason }) => reason === "manual")).toHaveLength(1);
    expect(readdirSync(second).sort()).toEqual(["holiday.jpg", ...readdirSync(folder)].sort());
  } finally {
    await backups.close();
    rmSync(second, { recursive: true });
  }
});

onSqlite("a second folder that cannot be written is an error, and the first copy stays", async () => {
  const folder = join(server.dataDir, "backups");
  const blocked = join(server.dataDir, "blocked");
  writeFileSync(blocked, "a file, not a folder");
  const logged: unknown[] = [];
  const backups = createBackups({
    work: backgroundWork,
    file: join(server.dataDir, "rasoi.db"),
    folder,
    secondFolder: blocked,
    clock: server.clock.now,
    onFailure: (error) => logged.push(error),
  });
  await expect(backups.make("manual")).rejects.toThrow();
  expect(logged).toHaveLength(1);
  expect(backups.lastError()).toBeDefined();
  expect(await backups.list()).toHaveLength(1);
  await backups.close();
  expect(existsSync(join(folder, "rasoi-2026-11-20T14-30-00-000Z-manual.db.zst"))).toBe(true);
});

onSqlite("the database is checked after a backup, and a server that stops does not wait for it", async () => {
  const checks: (readonly string[])[] = [];
  const start = () =>
    createBackups({
      work: backgroundWork,
      file: join(server.dataDir, "rasoi.db"),
      folder: join(server.dataDir, "backups"),
      secondFolder: undefined,
      clock: server.clock.now,
      onFailure: () => undefined,
      onChecked: ({ faults }) => checks.push(faults),
    });
  const stopped = start();
  await stopped.make("manual");
  await stopped.close();
  expect([checks, stopped.lastCheck()]).toEqual([[], undefined]);
  const nightly = start();
  server.clock.advance(24 * 3_600_000);
  await nightly.makeDue();
  expect([checks, nightly.lastCheck()?.faults]).toEqual([[[]], []]);
  await nightly.close();
});

test("the night's backup is due at 03:30 in Asia/Kolkata", () => {
  server.clock.set("2026-11-20T21:59:59Z");
  expect(new Date(lastNight(server.clock.now())).toISOString()).toBe("2026-11-19T22:00:00.000Z");
  server.clock.set("2026-11-20T22:00:00Z");
  expect(new Date(lastNight(server.clock.now())).toISOString()).toBe("2026-11-20T22:00:00.000Z");
});
