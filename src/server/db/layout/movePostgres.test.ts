import { spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newDataFolder } from "#testing/folder.ts";
import type { PostgresSchema } from "#testing/postgres.ts";
import { newSchema } from "../../testing/database.ts";
import { whileTimeRuns } from "../../testing/whileTimeRuns.ts";
import { connect, type Databases } from "../connect.ts";
import { migrate } from "../migrate.ts";
import * as first from "../migrations/0001-first.ts";
import * as balances from "../migrations/0002-balances.ts";
import * as approvedChanges from "../migrations/0003-approved-changes.ts";
import * as claims from "../migrations/0004-claims-and-unknown-veg.ts";
import { verifyDatabase } from "../verify/verifyDatabase.ts";

const FIXTURE = new URL("../../../../testing/fixtures/2026-11/rasoi.db.gz", import.meta.url);
const KEYS = 60_000;
const WITHIN_MS = 120_000;

describe.runIf(process.env.TEST_DIALECT === "postgres")("a PostgreSQL database of an earlier release", () => {
  let dataDir: string;
  let postgres: PostgresSchema | undefined;
  let databases: Databases;

  beforeEach(async () => {
    dataDir = newDataFolder();
    postgres = await newSchema();
    databases = connect({ DATA_DIR: dataDir, DATABASE_URL: postgres?.url });
    await fillAsBefore(databases.migrator as unknown as Kysely<unknown>, dataDir);
  }, WITHIN_MS);
  afterEach(async () => {
    await databases.close();
    await postgres?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** The head, the hash of each row, and how many keys there are, in the tables of before or of today. */
  async function stateOf(hash: string) {
    const of = async (text: string) =>
      (await sql.raw(text).execute(databases.reader as Kysely<unknown>)).rows;
    return {
      head: await of("select seq, hash, epoch from journal_head"),
      rows: await of(`select seq, ${hash} as hash from journal order by seq`),
      keys: await of("select count(*)::int as count from idempotency_keys"),
    };
  }

  /** How many keys are in their new table already; undefined while there is none, or when all are. */
  async function moved(): Promise<number | undefined> {
    const text = `select (select count(*) from idempotency_keys)::int as count
      where to_regclass('idempotency_keys_before') is not null and to_regclass('journal_before') is null`;
    const { rows } = await sql.raw<{ count: number }>(text).execute(databases.reader as Kysely<unknown>);
    return rows[0]?.count;
  }

  test("says how much disk it needs, and how far it is", { timeout: WITHIN_MS }, async () => {
    const lines: string[] = [];
    await whileTimeRuns(() => migrate(databases, dataDir, (line) => lines.push(line)));
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(
          /^Moving the table idempotency_keys: the disk of PostgreSQL needs up to [\d.]+ MB more for it\.$/,
        ),
        "Moving the table idempotency_keys: 5000 rows done.",
        "Moving the table idempotency_keys: 60000 rows done.",
      ]),
    );
  });

  test("goes on where it was when its process is killed in the middle, and is the same chain", {
    timeout: WITHIN_MS,
  }, async () => {
    const before = await stateOf("hash");
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: postgres?.url,
    };
    const server = spawn(process.execPath, ["src/server/main.ts"], { env, stdio: "ignore" });
    const ended = new Promise((resolve) => server.once("exit", resolve));
    while (!((await moved()) ?? 0)) {
      expect(server.exitCode).toBeNull();
      await setTimeout(5);
    }
    server.kill("SIGKILL");
    await ended;
    const reached = await moved();
    expect(reached).toBeGreaterThan(0);
    expect(reached).toBeLessThan(KEYS);
    await migrate(databases, dataDir, () => undefined);
    expect(await stateOf("encode(hash, 'hex')")).toEqual(before);
    expect(await moved()).toBeUndefined();
    const { faults, orders } = await verifyDatabase(databases, { backupFolders: [] });
    expect([faults, orders]).toEqual([[], 22]);
  });
});

/** Makes the tables as the first releases did, and fills them with what one of them stored, and with many old keys. */
async function fillAsBefore(db: Kysely<unknown>, dataDir: string): Promise<void> {
  const file = join(dataDir, "fixture.db");
  writeFileSync(file, gunzipSync(readFileSync(FIXTURE)));
  const source = new DatabaseSync(file, { readOnly: true });
  const applied = source.prepare("select name from migrations").all();
  await db.transaction().execute(async (tx) => {
    await sql`create table migrations (name text primary key)`.execute(tx);
    for (const { up } of [first, balances, approvedChanges, claims].slice(0, applied.length))
      await up(tx, "postgres");
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const { name } of source.prepare("select name from sqlite_master where type = 'table'").all()) {
      const rows = source.prepare(`select * from ${name}`).all();
      for (let from = 0; from < rows.length; from += 100) {
        const { insertInto } = tx as unknown as { insertInto(table: string): InsertInto };
        await insertInto
          .call(tx, String(name))
          .values(rows.slice(from, from + 100))
          .execute();
      }
    }
    await sql`insert into idempotency_keys (person_id, key, fingerprint, status, answer, topic, entity_id, seq, created_at)
      select 'somebody', '00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'), lpad(to_hex(i), 64, '0'), 201, null,
        'orders', '', 1, 0 from generate_series(1, ${sql.lit(KEYS)}) as i`.execute(tx);
  });
  source.close();
}

/** Kysely without the types of today's tables. */
interface InsertInto {
  values(rows: readonly object[]): { execute(): Promise<unknown> };
}
