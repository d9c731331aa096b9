import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instant } from "#domain/time.ts";
import { newDataFolder } from "#testing/folder.ts";
import { whileTimeRuns } from "../../testing/whileTimeRuns.ts";
import { connect } from "../connect.ts";
import { readHead } from "../journal.ts";
import { migrate, migrateFile } from "../migrate.ts";
import { restoreSqlite } from "../restore/restore.ts";
import { verifyDatabase } from "../verify/verifyDatabase.ts";
import { throwIfDiskTooSmall } from "./diskTooSmall.ts";
import { unfinishedFile } from "./rewriteSqlite.ts";

const FIXTURE = new URL("../../../../testing/fixtures/2026-11/rasoi.db.gz", import.meta.url);
const isSqlite = process.env.TEST_DIALECT !== "postgres";

/** Rows that the copying needs some seconds for, so that it can be ended in the middle. */
const KEYS = 400_000;
const WITHIN_MS = 120_000;
const MARK = "copied before the first kill";
/** More than the small tables hold: when so many rows are copied, these tables are. */
const SMALL_TABLES_ROWS = 10_000;

let dataDir: string;
let file: string;

beforeEach(() => {
  dataDir = newDataFolder();
  file = join(dataDir, "rasoi.db");
  writeFileSync(file, gunzipSync(readFileSync(FIXTURE)));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const backupDir = () => join(dataDir, "backups");

/** Brings the database up to date in this process; what it says is returned. */
async function bringOver(): Promise<string[]> {
  const lines: string[] = [];
  const databases = connect({ DATA_DIR: dataDir });
  try {
    await migrate(databases, backupDir(), (line) => lines.push(line));
  } finally {
    await databases.close();
  }
  return lines;
}

/** Reads the head and the hash of each row as they stand in an SQLite file of before or of today. */
function chainOf(path: string) {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const hash = "iif(typeof(hash) = 'blob', lower(hex(hash)), hash) as hash";
    return {
      head: database.prepare("select seq, hash, epoch from journal_head").get(),
      rows: database.prepare(`select seq, ${hash} from journal order by seq`).all(),
    };
  } finally {
    database.close();
  }
}

async function faults(backups = 1): Promise<readonly string[]> {
  const databases = connect({ DATA_DIR: dataDir });
  try {
    const found = await verifyDatabase(databases, { backupFolders: [backupDir()] });
    expect(found.orders).toBe(22);
    expect(found.backups).toBe(backups);
    return found.faults;
  } finally {
    await databases.close();
  }
}

describe.runIf(isSqlite)("an SQLite file of an earlier release", () => {
  test("has the same chain afterwards, is whole, and its backup is compared with it", async () => {
    const before = chainOf(file);
    expect((await bringOver())[0]).toMatch(
      /^Bringing the database to its new layout: .* of free disk needed/,
    );
    expect(chainOf(file)).toEqual(before);
    expect(before.rows.length).toBeGreaterThan(200);
    expect(await faults()).toEqual([]);
    expect(await bringOver()).toEqual([]);
    expect(readdirSync(dataDir).filter((name) => name.includes("rewriting"))).toEqual([]);
  });

  test("is not checked before it is brought over", () => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" };
    const { stderr, status } = spawnSync(process.execPath, ["src/server/verify.ts"], {
      env,
      encoding: "utf8",
    });
    expect([stderr, status]).toEqual([
      "The database is one of an earlier release. Start the server once, which brings it up to date.\n",
      1,
    ]);
  });

  test("takes less than half, and holds ids, keys and hashes as bytes", async () => {
    await bringOver();
    const database = new DatabaseSync(file, { readOnly: true });
    const types = database
      .prepare(
        `select (select typeof(key) from idempotency_keys) as key, (select typeof(fingerprint) from idempotency_keys) as print,
          (select typeof(hash) from journal) as hash, (select typeof(order_id) from order_lines) as id,
          (select group_concat(distinct typeof(command_key)) from journal) as command,
          (select count(distinct issuer_id) from bills) as issuers, (select group_concat(distinct issuer) from bills) as texts`,
      )
      .get();
    database.close();
    expect(types).toMatchObject({ key: "blob", print: "blob", hash: "blob", id: "blob", texts: "" });
    expect(types?.command).toMatch(/blob/);
  });

  test("goes on where it was when its process is killed in the middle, again and again", {
    timeout: WITHIN_MS,
  }, async () => {
    addKeys(KEYS);
    const before = chainOf(file);
    const reached: number[] = [];
    for (let kill = 0; kill < 3; kill++) {
      await killInTheMiddle();
      if (kill === 0) markCopiedRow();
      // The database itself is as it was.
      expect(chainOf(file)).toEqual(before);
      reached.push(copiedRows());
    }
    expect(reached[0]).toBeGreaterThan(0);
    expect(reached).toEqual(reached.toSorted((a, b) => a - b));
    expect((await bringOver())[0]).toMatch(/^Going on to bring the database/);
    expect(chainOf(file)).toEqual(before);
    expect(readdirSync(backupDir()).filter((name) => name.endsWith(".db.zst"))).toHaveLength(1);
    const database = new DatabaseSync(file, { readOnly: true });
    const { count } = database.prepare("select count(*) as count from idempotency_keys").get() ?? {};
    const marked = database.prepare("select description from areas where description = ?").all(MARK);
    database.close();
    // What had been copied before the first kill was not copied again.
    expect(marked).toHaveLength(1);
    expect(Number(count)).toBeGreaterThanOrEqual(KEYS);
    expect(await faults()).toEqual([]);
  });

  test("says how far it is, table by table and index by index", { timeout: WITHIN_MS }, async () => {
    addKeys(50_000);
    const lines = await whileTimeRuns(bringOver);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Writing idempotency_keys: row 20000 of 50\d{3}\.$/),
        expect.stringMatching(/^Writing idempotency_keys: row 40000 of 50\d{3}\.$/),
        "Making the index bills_by_day.",
      ]),
    );
  });

  test("is begun again when an earlier release wrote to it meanwhile", { timeout: WITHIN_MS }, async () => {
    addKeys(KEYS);
    await killInTheMiddle();
    const database = new DatabaseSync(file);
    database.exec("update journal_head set epoch = 'another'");
    database.close();
    expect((await bringOver())[0]).toMatch(/^Bringing the database/);
    expect(chainOf(file).head).toMatchObject({ epoch: "another" });
  });

  test("is not touched where the disk has no room for it and its backup", async () => {
    const before = chainOf(file);
    const bringing = migrateFile(file, {
      backupDir: backupDir(),
      say: () => undefined,
      freeBytes: 1_500_000,
    });
    await expect(bringing).rejects.toThrow(/needs 2\.0 MB of free disk, and 1\.5 MB are free/);
    expect(chainOf(file)).toEqual(before);
    expect([existsSync(backupDir()), existsSync(unfinishedFile(file))]).toEqual([false, false]);
  });

  test("stays in its place when rows are missing from the new file", { timeout: WITHIN_MS }, async () => {
    addKeys(KEYS);
    await killInTheMiddle();
    const unfinished = new DatabaseSync(unfinishedFile(file));
    unfinished.exec("insert or replace into rewriting values ('voids', 1000000)");
    unfinished.close();
    const before = chainOf(file);
    await expect(bringOver()).rejects.toThrow(/^the table voids has 0 rows anew and had [1-9]/);
    expect(chainOf(file)).toEqual(before);
  });

  test("is left alone while an earlier release serves it", async () => {
    const running = new DatabaseSync(file);
    running.exec("pragma journal_mode = wal");
    running.prepare("select count(*) from orders").get();
    running.exec("begin; select count(*) from orders");
    await expect(bringOver()).rejects.toThrow(/another program has it open/);
    running.close();
    expect(existsSync(file)).toBe(true);
    await bringOver();
    // The first attempt made a backup too.
    expect(await faults(2)).toEqual([]);
  });

  test("is restored from a backup in today's layout", async () => {
    const before = chainOf(file);
    const restoredDir = newDataFolder();
    const restored = join(restoredDir, "rasoi.db");
    const at = instant(Date.parse("2026-11-23T00:00:00Z"));
    const { seq } = await restoreSqlite({ file: restored, from: file, others: [], at });
    expect(seq).toBe(before.rows.length);
    const databases = connect({ DATA_DIR: restoredDir });
    const head = await databases.read(readHead);
    const found = await verifyDatabase(databases, { backupFolders: [] });
    await databases.close();
    const { rows } = chainOf(restored);
    rmSync(restoredDir, { recursive: true, force: true });
    expect(rows.slice(0, before.rows.length)).toEqual(before.rows);
    expect([head.seq > seq, found.faults]).toEqual([true, []]);
  });
});

test("too small a disk is refused in one line, with what is needed and what is there", () => {
  expect(() => throwIfDiskTooSmall(dataDir, 26e9, 9_400e6)).toThrow(
    "the database must be brought to a new layout, which needs 26.0 GB of free disk, and 9.4 GB are free. " +
      "Make room and start again. Nothing was changed.",
  );
  expect(() => throwIfDiskTooSmall(dataDir, 1)).not.toThrow();
  expect(() => throwIfDiskTooSmall(dataDir, Number.MAX_SAFE_INTEGER)).toThrow(/9007.2 TB/);
});

/** Adds requests that were carried out long ago, as ten years leave them. */
function addKeys(count: number): void {
  const database = new DatabaseSync(file);
  database
    .prepare(
      `insert into idempotency_keys (person_id, key, fingerprint, status, answer, topic, entity_id, seq, created_at)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       select 'somebody', printf('00000000-0000-7000-8000-%012x', i), printf('%064x', i), 201, null, 'orders', '', 1, 0 from n`,
    )
    .run(count);
  database.close();
}

/** Changes a row that is copied already: where the copying began anew, the row would be copied again. */
function markCopiedRow(): void {
  const database = new DatabaseSync(unfinishedFile(file));
  database.prepare("update areas set description = ? where rowid = (select min(rowid) from areas)").run(MARK);
  database.close();
}

/** How many rows of all tables are copied so far. */
function copiedRows(): number {
  const database = new DatabaseSync(unfinishedFile(file), { readOnly: true });
  try {
    const { done } = database.prepare("select sum(done) as done from rewriting").get() ?? {};
    return Number(done);
  } finally {
    database.close();
  }
}

/** Starts the server's program on the database, and ends it like a power cut as soon as some more rows are copied. */
async function killInTheMiddle(): Promise<void> {
  const known = existsSync(unfinishedFile(file)) ? copiedRows() : SMALL_TABLES_ROWS;
  const env = { ...process.env, DATA_DIR: dataDir, PORT: "0", HOST: "127.0.0.1", DATABASE_URL: "" };
  const server = spawn(process.execPath, ["src/server/main.ts"], { env, stdio: "ignore" });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  while (!hasCopiedMoreThan(known)) {
    expect(server.exitCode).toBeNull();
    await setTimeout(5);
  }
  server.kill("SIGKILL");
  await ended;
}

function hasCopiedMoreThan(known: number): boolean {
  try {
    return existsSync(unfinishedFile(file)) && copiedRows() > known;
  } catch {
    // It is being made, or written to at this moment.
    return false;
  }
}
