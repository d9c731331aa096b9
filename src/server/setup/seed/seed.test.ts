import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { instant } from "#domain/time.ts";
import { collectChanges } from "../../db/changes.ts";
import { connect, type Databases } from "../../db/connect.ts";
import { createOrRefuse } from "../../db/migrate.ts";
import { commandTx, openBatchTx } from "../../db/tx.ts";
import type { JournalEntry } from "../../http/handlers/context.ts";
import { demoAccounts } from "../../staff/demoAccounts.ts";
import { schema } from "../../start/migration.ts";
import { demoMenu } from "./menu.ts";
import { palmGrove } from "./resort.ts";
import { hashDemoPasswords, seedDemo } from "./seed.store.ts";

const NOW = instant(Date.parse("2026-11-20T12:00:00Z"));
const passwordOf = (name: string) => demoAccounts.find(({ username }) => username === name)?.password ?? "";
const reversed = async (password: string) => [...password].reverse().join("");

let folder: string;
let databases: Databases;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "rasoi-seed-"));
  databases = connect({ DATA_DIR: folder });
  await createOrRefuse(databases, schema);
});

afterEach(async () => {
  await databases.close();
  rmSync(folder, { recursive: true });
});

async function seed(entries: JournalEntry[] = []): Promise<boolean> {
  const hashes = await hashDemoPasswords(palmGrove, reversed);
  return await databases.writer.transaction().execute(async (transaction) => {
    const tx = commandTx(await openBatchTx(transaction), collectChanges());
    return await seedDemo({ tx, now: NOW, journal: (entry) => entries.push(entry) }, palmGrove, hashes);
  });
}

it("the demo fills an empty database once and journals every topic it changed", async () => {
  const entries: JournalEntry[] = [];
  expect(await seed(entries)).toBe(true);
  expect(entries.map(({ topic }) => topic)).toEqual(["settings", "staff", "areas", "tables", "menu"]);
  expect(new Set(entries.map(({ action }) => action))).toEqual(new Set(["demo.seeded"]));
  expect(JSON.stringify(entries)).not.toContain(await reversed(passwordOf("admin")));

  const items = await databases.read((tx) => tx.selectFrom("menu_items").selectAll().execute());
  const prices = await databases.read((tx) => tx.selectFrom("item_prices").selectAll().execute());
  expect(items).toHaveLength(demoMenu("menu.csv").items.length);
  expect(prices).toHaveLength(items.length);
  const users = await databases.read((tx) => tx.selectFrom("users").selectAll().execute());
  expect(users).toHaveLength(demoAccounts.length);
  expect(users.find((user) => user.username === "waiter")?.password_hash).toBe(
    await reversed(passwordOf("waiter")),
  );
});

it("the demo changes nothing in a database that has accounts", async () => {
  await seed();
  const entries: JournalEntry[] = [];
  expect(await seed(entries)).toBe(false);
  expect(entries).toEqual([]);
});

it("the demo has a picture for every image path of the menu", async () => {
  await seed();
  const paths = await databases.read((tx) =>
    tx
      .selectFrom("menu_items")
      .select("image")
      .union(tx.selectFrom("menu_categories").select("image"))
      .execute(),
  );
  const images = await databases.read((tx) => tx.selectFrom("images").selectAll().execute());
  const served = new Set(images.map(({ hash }) => `/uploads/${hash}.svg`));
  expect(paths.filter(({ image }) => !served.has(image))).toEqual([]);
  expect(new Set(images.map((image) => image.content_type))).toEqual(new Set(["image/svg+xml"]));
  const first = images[0];
  expect(Buffer.from(first?.bytes ?? []).toString()).toMatch(/^<svg /);
});
