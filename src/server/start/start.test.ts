import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { settingsApi } from "#domain/settings/api.ts";
import { backupsApi } from "#domain/settings/backupsApi.ts";
import { setupApi } from "#domain/setup/api.ts";
import { createClient } from "#testing/client.ts";
import { connect } from "../db/connect.ts";
import { OtherSchema } from "../db/migrate.ts";
import { VERSION } from "../env.ts";
import { emptyDatabase, type TestDatabase } from "../testing/database.ts";
import { makeBackup } from "../testing/makeBackup.ts";
import { testEnv } from "../testing/testEnv.ts";
import { closeVerified } from "../testing/verify.ts";
import { type Server, startServer } from "./start.ts";

/** A server that starts wrongly is stopped after this. */
const ENDS_WITHIN_MS = 20_000;

let database: TestDatabase;
let server: Server | undefined;

beforeEach(async () => {
  database = await emptyDatabase();
});
afterEach(async () => {
  if (server) await closeVerified(server, database.dataDir);
  server = undefined;
  await database.release();
});

/** Starts a server like the program, with nothing replaced. */
async function start(settings: Readonly<Record<string, string>> = {}): Promise<Server> {
  server = await startServer(
    testEnv({
      DATA_DIR: database.dataDir,
      DATABASE_URL: database.url,
      DEMO: "off",
      ...settings,
    }),
  );
  return server;
}

const firstAdmin = (code: string | undefined, url: string) =>
  createClient(() => url, "").send(setupApi.firstAdmin, {
    body: { username: "priya", name: "Priya", password: "monsoon-2026", code: code ?? "" },
  });

test("the start message names localhost for a server on all addresses, else its address", async () => {
  const everywhere = await start({ HOST: "0.0.0.0" });
  expect(everywhere.url).toMatch(/^http:\/\/localhost:\d{4,5}$/);
  const answer = await fetch(`${everywhere.url}/api/health`);
  const { time, ...health } = settingsApi.health.output.parse(await answer.json());
  expect(health).toMatchObject({ status: "ok", version: VERSION, database: process.env.TEST_DIALECT });
  expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000);
  await everywhere.close();
  expect((await start()).url).toMatch(/^http:\/\/127\.0\.0\.1:\d{4,5}$/);
});

test("passwords cost what OWASP recommends, and the code for the first admin ends with the first admin", async () => {
  const { url, setupCode, databases } = await start();
  expect(setupCode).toMatch(/^[A-Z0-9]{8}$/);
  await firstAdmin(setupCode, url);
  const { password_hash } = await databases.read((tx) =>
    tx.selectFrom("users").select("password_hash").executeTakeFirstOrThrow(),
  );
  expect(password_hash).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  await server?.close();
  expect((await start()).setupCode).toBeUndefined();
});

test("the demo is only filled into a database without accounts", async () => {
  const { databases, url } = await start({ DEMO: "on" });
  const body = { username: "admin", password: "admin123" };
  expect((await createClient(() => url, "").post("/auth/login", body)).status).toBe(200);
  const countUsers = () => databases.read((tx) => tx.selectFrom("users").select("id").execute());
  expect(await countUsers()).toHaveLength(4);
  await server?.close();
  const again = await start({ DEMO: "on" });
  const users = await again.databases.read((tx) => tx.selectFrom("users").select("id").execute());
  expect(users).toHaveLength(4);
  expect(again.setupCode).toBeUndefined();
});

test.skipIf(process.env.TEST_DIALECT === "postgres")("backups are copied to the second folder", async () => {
  const second = join(database.dataDir, "second");
  mkdirSync(second);
  const { url, setupCode } = await start({ BACKUP_DIR: second });
  const { token } = await firstAdmin(setupCode, url);
  const admin = createClient(() => url, token);
  const backup = await makeBackup(admin);
  // The continuous copy may have begun beside it, with a backup of its own.
  expect(readdirSync(second)).toEqual(expect.arrayContaining([backup.name, "rasoi.mark"]));
  expect(readdirSync(join(database.dataDir, "backups"))).toContain(backup.name);
  expect(await admin.query(backupsApi.list)).toMatchObject({ hasSecondFolder: true });
  await server?.close();
  await start();
  expect(await createClient(() => server?.url ?? "", token).query(backupsApi.list)).toMatchObject({
    hasSecondFolder: false,
  });
});

test.each(["update schema_hash set hash = 'another'", "drop table schema_hash"])(
  "a database of another version is refused with a message and unchanged: %s",
  async (change) => {
    const { dialect, writer } = (await start()).databases;
    await sql.raw(change).execute(writer);
    await server?.close();
    const other = connect({ DATA_DIR: database.dataDir, DATABASE_URL: database.url });
    const tables =
      dialect === "sqlite"
        ? sql`select name, sql from sqlite_master`
        : sql`select tablename from pg_tables where schemaname = current_schema() order by tablename`;
    const contents = async () => [
      (await tables.execute(other.reader)).rows,
      (await sql`select * from journal_head`.execute(other.reader)).rows,
    ];
    const before = await contents();
    const { message } = new OtherSchema("The database");
    expect(message).toMatch(
      /^The database was made by another version of Rasoi, which this one cannot read: start that version\.$/,
    );
    for (const program of ["main.ts", "commands/verify.ts"]) {
      const places = { DATA_DIR: database.dataDir, DATABASE_URL: database.url ?? "" };
      const env = { ...process.env, ...places, PORT: "0", NODE_NO_WARNINGS: "1" };
      const ended = spawnSync(process.execPath, [`src/server/${program}`], {
        env,
        encoding: "utf8",
        timeout: ENDS_WITHIN_MS,
      });
      expect([ended.status, ended.stderr.replace("Rasoi cannot start: ", "")]).toEqual([1, `${message}\n`]);
    }
    expect(await contents()).toEqual(before);
    await other.close();
    server = undefined;
  },
);

test("a server whose port is in use does not start and leaves nothing open", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const address = other.address();
  const port = typeof address === "object" && address ? String(address.port) : "";
  await expect(start({ PORT: port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  await new Promise((resolve) => other.close(resolve));
  expect((await start({ PORT: port })).url).toBe(`http://127.0.0.1:${port}`);
});
