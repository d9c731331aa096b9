import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rateBps } from "#domain/money.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { backupsApi } from "#domain/settings/backupsApi.ts";
import { clockApi } from "#domain/settings/clock.ts";
import { instant } from "#domain/time.ts";
import type { Client } from "#testing/client.ts";
import { newDataFolder } from "#testing/folder.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";
import { rows } from "../testing/storedBy.ts";

let server: TestServer;
let admin: Client;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.client("admin");
});
afterEach(() => server.close());

test("saved settings are stored, and their journal row names what changed", async () => {
  const body = { discountLimit: rateBps(1_500), print: { waiter: false } };
  expect(await server.storedBy(() => admin.send(settingsApi.save, { body }))).toEqual(rows`
    settings ~ 1: data {discountLimit: 10, print: {address: true, waiter: true}} → {discountLimit: 15,
      print: {address: true, waiter: false}}, updated_at now-60s → now
    journal + by Meera Kamat, settings, settings.changed, of settings, {before: {discountLimit: 1000,
      print: {address: true, waiter: true}}, after: {discountLimit: 1500, print: {address: true,
      waiter: false}}}
  `);
});

test("the confirmed time of the computer is stored in the journal", async () => {
  server.clock.setComputer("2026-11-27T14:30:00Z");
  const body = { computerTime: instant(Date.parse("2026-11-27T14:31:00Z")) };
  expect(await server.storedBy(() => admin.send(clockApi.confirm, { body }))).toEqual(rows`
    journal + at now-604800s, business_day 2026-11-20, by Meera Kamat, settings, clock.confirmed, of clock,
      {before: {timeAt: now-604800s}, after: {timeAt: now}}
  `);
});

/** PostgreSQL has its own tools for backups. */
const onSqlite = (name: string, run: () => Promise<void>) =>
  process.env.TEST_DIALECT === "postgres" || test(name, run);

onSqlite("a backup and the space for backups are stored in the journal", async () => {
  const body = { limitBytes: 5_000_000_000 };
  expect(await server.storedBy(() => admin.send(backupsApi.setLimit, { body }))).toEqual(rows`
    settings + data {limitBytes: 5000000000}, updated_at now
    journal + by Meera Kamat, settings, settings.changed, of backups, {before: {limitBytes: 20000000000},
      after: {limitBytes: 5000000000}}
  `);

  const made = await server.storedBy(() => admin.send(backupsApi.make, { body: {} }));
  expect(made.map((row) => row.replace(/bytes: \d+/, "bytes: many"))).toEqual(rows`
    journal + by Meera Kamat, settings, backup.made, of rasoi-2026-11-20T14-32-00-000Z-manual.db.zst,
      {after: {bytes: many, reason: "manual"}}
  `);
});

onSqlite("the choice of a disk for the second copy is stored in the journal", async () => {
  await server.close();
  const backupDir = newDataFolder();
  server = await startTestServer({ backupDir });
  admin = await server.client("admin");
  // An empty disk is mounted there.
  const mark = join(backupDir, "rasoi.mark");
  await expect.poll(() => existsSync(mark)).toBe(true);
  const before = readFileSync(mark, "utf8");
  rmSync(mark);
  expect(await server.storedBy(() => admin.send(backupsApi.useDisk, { body: {} }))).toEqual(rows`
    journal + by Meera Kamat, settings, backup.diskMarked, of backups, {}
  `);
  expect(readFileSync(mark, "utf8")).toBe(before);
  rmSync(backupDir, { recursive: true });
});
