import { hash } from "node:crypto";
import { nameKey } from "#domain/entity.ts";
import { Settings } from "#domain/settings/api.ts";
import { TAX_CLASS_DEFAULT } from "#domain/settings/taxClass.ts";
import type { Instant } from "#domain/time.ts";
import { store } from "../../db/changes.ts";
import { flagColumn } from "../../db/entity.ts";
import type { Tx } from "../../db/tx.ts";
import { areas, tables } from "../../floor/entities.ts";
import type { JournalEntry } from "../../http/handlers/context.ts";
import { itemPrices, menuCategories, menuItems } from "../../menu/entities.ts";
import { choicesColumn } from "../../menu/items.store.ts";
import { settings } from "../../settings/entities.ts";
import { users } from "../../staff/entities.ts";
import { hasAccounts } from "../../staff/users.store.ts";
import type { DemoHouse } from "./resort.ts";

/** The part of a command's context that seeding needs. */
export interface SeedCtx {
  readonly tx: Tx;
  readonly now: Instant;
  journal(entry: JournalEntry): void;
}

/** The hashes of a house's demo passwords, in the order of its accounts. */
export type DemoHashes = readonly string[];

/** Hashes the demo passwords. Call it before the transaction, in which only SQL may be awaited. */
export async function hashDemoPasswords(
  { accounts }: DemoHouse,
  hashPassword: (password: string) => Promise<string>,
): Promise<DemoHashes> {
  return await Promise.all(accounts.map((account) => hashPassword(account.password)));
}

/**
 * Fills an empty database with a demo resort and returns true. It writes the tables of all features, with one statement per
 * table for a short first start. If there has ever been an account, it changes nothing and returns false, so that nodes that
 * start at the same time on one PostgreSQL seed it once.
 */
export async function seedDemo(ctx: SeedCtx, house: DemoHouse, hashes: DemoHashes): Promise<boolean> {
  if (await hasAccounts(ctx.tx)) return false;
  await seedSettings(ctx, house);
  await seedAccounts(ctx, house, hashes);
  await seedFloor(ctx, house);
  await seedMenu(ctx, house);
  return true;
}

async function seedSettings({ tx, now, journal }: SeedCtx, house: DemoHouse): Promise<void> {
  const wire = Settings.encode(house.settings);
  const row = { id: 1, data: JSON.stringify(wire), updated_at: now };
  await store(tx, settings, tx.insertInto("settings").values(row));
  journal({
    topic: "settings",
    entityId: "settings",
    action: "demo.seeded",
    after: { resortTitle: wire.resortTitle },
  });
}

async function seedAccounts(
  { tx, now, journal }: SeedCtx,
  { accounts }: DemoHouse,
  hashes: DemoHashes,
): Promise<void> {
  const rows = accounts.map(({ id, username, name, email, role }, index) => {
    const hash = hashes[index];
    if (hash === undefined) throw new Error(`no password hash for the demo account ${username}`);
    return {
      id,
      username,
      username_key: nameKey(username),
      name,
      email,
      email_key: nameKey(email),
      phone: "",
      password_hash: hash,
      role,
      is_active: 1,
      created_at: now,
      deleted_at: null,
    };
  });
  await store(tx, users, tx.insertInto("users").values(rows));
  journal({ topic: "staff", entityId: "demo", action: "demo.seeded", after: { accounts: rows.length } });
}

async function seedFloor({ tx, now, journal }: SeedCtx, house: DemoHouse): Promise<void> {
  const areaRows = house.areas.map(({ id, name, description, sortOrder }) => ({
    id,
    name,
    name_key: nameKey(name),
    description,
    is_active: 1,
    sort_order: sortOrder,
    created_at: now,
    deleted_at: null,
  }));
  const tableRows = house.areas
    .flatMap((area) => area.tables)
    .map(({ id, areaId, name, capacity }) => ({
      id,
      area_id: areaId,
      name,
      name_key: nameKey(name),
      capacity,
      status: "available",
      created_at: now,
      deleted_at: null,
    }));
  await store(tx, areas, tx.insertInto("areas").values(areaRows));
  await store(tx, tables, tx.insertInto("tables").values(tableRows));
  journal({ topic: "areas", entityId: "demo", action: "demo.seeded", after: { areas: areaRows.length } });
  journal({ topic: "tables", entityId: "demo", action: "demo.seeded", after: { tables: tableRows.length } });
}

async function seedMenu(ctx: SeedCtx, { menu }: DemoHouse): Promise<void> {
  const { tx, now } = ctx;
  const { categories, items } = menu();
  await seedPictures(
    ctx,
    [...categories, ...items].map(({ svg }) => svg),
  );
  const categoryRows = categories.map(({ id, name, description, sortOrder, svg }) => ({
    id,
    name,
    name_key: nameKey(name),
    description,
    image: pathOf(svg),
    is_active: 1,
    sort_order: sortOrder,
    tax_class: TAX_CLASS_DEFAULT,
    station_id: null,
    created_at: now,
    deleted_at: null,
  }));
  const itemRows = items.map(({ id, categoryId, name, code, description, price, choices, svg, ...item }) => ({
    id,
    category_id: categoryId,
    name,
    name_key: nameKey(name),
    code,
    description,
    price,
    choices: choicesColumn(choices),
    image: pathOf(svg),
    is_vegetarian: flagColumn(item.isVegetarian),
    is_available: 1,
    pieces_left: null,
    is_active: 1,
    preparation_minutes: item.preparationTime,
    tax_class: null,
    station_id: null,
    kitchen_name: "",
    created_at: now,
    deleted_at: null,
  }));
  await store(tx, menuCategories, tx.insertInto("menu_categories").values(categoryRows));
  await store(tx, menuItems, tx.insertInto("menu_items").values(itemRows));
  const prices = items.map(({ id, price, choices }) => ({
    ...{ item_id: id, valid_from: now, price },
    choices: choicesColumn(choices),
  }));
  await tx.insertInto("item_prices").values(prices).execute();
  for (const price of prices) tx.changedRowsOf(itemPrices, { id: price.item_id }, [price]);
  const counts = { categories: categories.length, items: items.length };
  ctx.journal({ topic: "menu", entityId: "demo", action: "demo.seeded", after: counts });
}

/** Stores the demo pictures, which are SVG drawn by our own code. Uploads may not be SVG, because it can contain scripts. */
async function seedPictures({ tx, now }: SeedCtx, svgs: readonly string[]): Promise<void> {
  const rows = [...new Set(svgs)]
    .filter((svg) => svg !== "")
    .map((svg) => ({
      hash: hashOf(svg),
      content_type: "image/svg+xml",
      bytes: Buffer.from(svg),
      created_at: now,
    }));
  await tx
    .insertInto("images")
    .values(rows)
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
}

function pathOf(svg: string): string {
  return svg && `/uploads/${hashOf(svg)}.svg`;
}

function hashOf(svg: string): string {
  return hash("sha256", svg);
}
