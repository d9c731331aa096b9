import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { settingsApi } from "#domain/settings/api.ts";
import { backupsApi } from "#domain/settings/backupsApi.ts";
import { type Client, signedIn } from "#testing/client.ts";
import { newDataFolder } from "#testing/folder.ts";
import { newServerProcess, type ServerProcess } from "#testing/server.ts";
import { checks } from "../checks.ts";
import { openForReading } from "../db/connect.ts";
import { entities } from "../entities.ts";
import { addEvening } from "../testing/evening.ts";
import { startResort } from "../testing/resort.ts";
import { verifyDatabase } from "./verifyDatabase.ts";

const isSqlite = process.env.TEST_DIALECT !== "postgres";
const PAGE_BYTES = 4096;
const ID_BYTES = 16;
const Page = z.object({ pageno: z.number() });
const Id = z.object({ id: z.instanceof(Uint8Array) });

/** Lists the file's pages of a table or index, and the ids of all orders. */
function pagesOf(file: string, name: string): { pages: number[]; orders: Uint8Array[] } {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const pages = database
      .prepare("select pageno from dbstat where name = ? and pagetype = 'leaf'")
      .all(name);
    const orders = database.prepare("select id from orders").all();
    return {
      pages: pages.map((row) => Page.parse(row).pageno),
      orders: orders.map((row) => Id.parse(row).id),
    };
  } finally {
    database.close();
  }
}

/** Returns a seeded random function: 0 ≤ n < 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
}

/** The first byte of a page of a table or index, a leaf or not. */
const TREE_PAGES = new Set([2, 5, 10, 13]);

/** Returns the positions of order ids in a table's or index's pages. */
function placesIn(bytes: Buffer, { pages, orders }: ReturnType<typeof pagesOf>): number[] {
  return pages.flatMap((page) => {
    const start = (page - 1) * PAGE_BYTES;
    const content = bytes.subarray(start, start + PAGE_BYTES);
    // Between a page's header and its rows are unused bytes.
    const rows = TREE_PAGES.has(content.readUInt8(0)) ? content.readUInt16BE(5) : 0;
    return orders.flatMap((id) => {
      const at = content.indexOf(id, rows);
      return at < 0 ? [] : [start + at];
    });
  });
}

async function faultsOf(file: string): Promise<readonly string[]> {
  const database = openForReading(file);
  try {
    return (await verifyDatabase(database, { entities, checks, backups: [] })).faults;
  } finally {
    await database.close();
  }
}

describe.runIf(isSqlite)("a flipped bit in the file", () => {
  const FLIPS = 5;
  let folder: string;
  let file: string;
  let whole: Buffer;

  beforeAll(async () => {
    const resort = await startResort();
    await addEvening(resort);
    folder = newDataFolder();
    file = join(folder, "rasoi.db");
    const source = new DatabaseSync(join(resort.server.dataDir, "rasoi.db"));
    source.prepare("vacuum into ?").run(file);
    source.close();
    await resort.server.close();
    whole = readFileSync(file);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("the undamaged file has no fault", async () => {
    expect(await faultsOf(file)).toEqual([]);
  });

  test.each(["orders", "payments", "kots"])("an overwritten page of %s is named", async (name) => {
    const bytes = Buffer.from(whole);
    const [page = 0] = pagesOf(file, name).pages;
    bytes.fill(0x5a, page * PAGE_BYTES - 400, page * PAGE_BYTES - 200);
    const damaged = join(folder, "overwritten.db");
    writeFileSync(damaged, bytes);
    const [first] = await faultsOf(damaged);
    expect(first).toMatch(new RegExp(`^The table ${name} is damaged: Tree \\d+ page`));
  });

  test.each([
    ...["orders", "order_lines", "bills", "payments", "kots", "journal"],
    ...["sqlite_autoindex_orders_1", "sqlite_autoindex_order_lines_1", "bills_by_order"],
    ...["payments_by_order", "kots_by_order", "journal_subject"],
  ])("a flipped bit in %s is named", async (name) => {
    const seed = 20_261_122;
    const random = randomFrom(seed);
    const places = placesIn(whole, pagesOf(file, name));
    expect(places.length).toBeGreaterThan(0);
    for (let flip = 0; flip < FLIPS; flip++) {
      const place = places[Math.floor(random() * places.length)] ?? 0;
      const at = place + Math.floor(random() * ID_BYTES);
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      const damaged = join(folder, "damaged.db");
      writeFileSync(damaged, bytes);
      const faults = await faultsOf(damaged);
      expect(faults.length, `seed ${seed}, flip ${flip} at byte ${at}`).toBeGreaterThan(0);
      expect(faults.join("\n")).toMatch(/table|index|order|bill|KOT|payment|journal/);
    }
  });
});

describe.runIf(isSqlite)("a damaged page", () => {
  let server: ServerProcess;
  let admin: Client;
  let waiter: Client;

  beforeAll(async () => {
    server = await newServerProcess();
    await server.start();
    await server.stop();
    const file = join(server.dataDir, "rasoi.db");
    const database = new DatabaseSync(file);
    database.exec("pragma wal_checkpoint(truncate)");
    const root = "select rootpage as pageno from sqlite_master where name = 'expenses'";
    const { pageno } = Page.parse(database.prepare(root).get());
    database.close();
    const bytes = readFileSync(file);
    bytes.fill(0xff, (pageno - 1) * PAGE_BYTES, (pageno - 1) * PAGE_BYTES + 8);
    writeFileSync(file, bytes);
    await server.start();
    admin = await signedIn(server.url, "admin");
    waiter = await signedIn(server.url, "waiter");
  }, 60_000);
  afterAll(() => server?.remove());

  const expense = { title: "Ice", category: "Kitchen", totalAmount: 1, paidAmount: 1, date: "2026-11-20" };
  const health = async () => (await waiter.query(settingsApi.health)).storage;

  test("a damaged page is unknown until it is read", async () => {
    expect(await health()).toBe("ok");
  });

  test("requests that read a damaged database page get its error, others are answered", async () => {
    // Several at once, so that some share a transaction with the expense.
    const categories = ["Ices", "Shakes", "Juices", "Sorbets"].map((name) =>
      admin.post("/menu/categories", { name }),
    );
    const [read, written, menu, ...made] = await Promise.all([
      admin.get("/expenses/stats/overview"),
      admin.post("/expenses", expense),
      waiter.get("/menu/items"),
      ...categories,
    ]);
    const damaged = {
      status: 500,
      body: {
        code: "database-damaged",
        message: expect.stringMatching(
          /^The server's database is damaged\. .*npm run verify.*npm run restore\.$/,
        ),
      },
    };
    expect([read, written]).toMatchObject([damaged, damaged]);
    expect([menu, ...made].map(({ status }) => status)).toEqual([200, 201, 201, 201, 201]);
    expect(await health()).toBe("damaged");
    expect(server.output()).toContain("The server's database is damaged.");
  });

  test("the check after a backup names a damaged page to admins", async () => {
    expect(await admin.post("/backups", {})).toMatchObject({ status: 503, body: { code: "backup-failed" } });
    const checked = async () => (await admin.query(backupsApi.list)).check;
    while (!(await checked())) await setTimeout(50);
    expect((await checked())?.faults[0]).toMatch(/^The table expenses is damaged: .*npm run restore\.$/);
    expect(server.output()).toContain("The table expenses is damaged");
    expect(await health()).toBe("damaged");
  });

  test("a damaged page is reported until a check finds no fault", async () => {
    expect((await admin.post("/menu/categories", { name: "Teas" })).status).toBe(201);
    expect(await health()).toBe("damaged");
  });
});

test.runIf(isSqlite)("a start with a file that is no database ends with one line of advice", async () => {
  const server = await newServerProcess();
  await server.start();
  await server.stop();
  const file = join(server.dataDir, "rasoi.db");
  rmSync(`${file}-wal`, { force: true });
  writeFileSync(file, Buffer.alloc(PAGE_BYTES, "x"));
  await expect(server.start()).rejects.toThrow(
    /DATA_DIR=.* is not usable: the database is damaged\. npm run verify says what it finds; npm run restore/,
  );
  await server.remove();
});
