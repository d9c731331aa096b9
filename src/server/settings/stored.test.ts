import { randomUUID } from "node:crypto";
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

/** A PNG of one pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=",
  "base64",
);

const gif = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=", "base64");

function formOf(content: Buffer | string): FormData {
  const form = new FormData();
  form.append("image", new Blob([typeof content === "string" ? content : new Uint8Array(content)]), "x.png");
  return form;
}

test("the resort's picture is stored once, named in the settings, and served before sign-in", async () => {
  const stored = await server.storedBy(() => admin.post("/settings/picture", formOf(pixel)));
  const { picture } = await admin.query(settingsApi.read);
  const [, hash = ""] = /^\/uploads\/([0-9a-f]{64})\.webp$/.exec(picture) ?? [];
  expect(stored.map((row) => row.replaceAll(hash, "HASH").replace(/bytes [^,]+/, "bytes"))).toEqual(rows`
    settings ~ 1: data {picture: ""} → {picture: "/uploads/HASH.webp"}, updated_at now-60s → now
    images + content_type image/webp, bytes, created_at now
    journal + by Meera Kamat, settings, settings.changed, of settings, {before: {picture: ""}, after: {picture: "/uploads/HASH.webp"}}
  `);
  const key = { "Idempotency-Key": randomUUID() };
  const other = formOf(gif);
  const [first, again] = [
    await admin.post("/settings/picture", other, key),
    await admin.post("/settings/picture", other, key),
  ];
  expect(again.body).toEqual(first.body);
  await admin.post("/settings/picture", formOf(pixel));
  const setup = await (await fetch(`${server.url}/api/auth/setup`)).json();
  expect(setup).toMatchObject({ picture });
  expect((await fetch(`${server.url}${picture}`)).headers.get("Content-Type")).toBe("image/webp");
  await admin.send(settingsApi.save, { body: { picture: "" } });
  expect((await admin.query(settingsApi.read)).picture).toBe("");
});

test.each([
  ["a text", formOf("just text"), { status: 422, body: { code: "image-not-readable" } }],
  [
    "no file",
    {},
    { status: 422, body: { details: { fields: [{ field: "image", message: "is missing" }] } } },
  ],
] as const)("%s is no picture of the resort, and changes nothing", async (_, body, refusal) => {
  let refused: unknown;
  expect(
    await server.storedBy(async () => {
      refused = await admin.post("/settings/picture", body);
    }),
  ).toEqual([]);
  expect(refused).toMatchObject(refusal);
});

test("settings name no picture of another address", async () => {
  const refused = await admin.put("/settings", { picture: "https://elsewhere.example/x.webp" });
  expect(refused).toMatchObject({ status: 422, body: { details: { fields: [{ field: "picture" }] } } });
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
