import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { menuApi } from "#domain/menu/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { signedIn } from "#testing/client.ts";
import { newServerProcess } from "#testing/server.ts";
import { type Resort, refusalOf, startResort } from "../../testing/resort.ts";
import type { TestOptions } from "../../testing/server.ts";
import { detectStorageTrouble } from "./storageTrouble.ts";

const isSqlite = process.env.TEST_DIALECT !== "postgres";
const GB = 1024 ** 3;

let resort: Resort;
afterEach(() => resort.server.close());

async function start(options?: TestOptions): Promise<void> {
  resort = await startResort(options);
}

const health = () => resort.server.visitor().query(settingsApi.health);
const stored = async () => (await health()).storage;
const addCategory = (by = resort.admin) =>
  by.post("/menu/categories", { name: "x".repeat(80), description: "y".repeat(400) });

/** Adds orders until the database says no. */
async function fillUp() {
  for (let i = 0; i < 200; i++) {
    const answer = await resort.admin.post("/expenses", {
      title: `${i}`,
      category: "Kitchen",
      totalAmount: 1,
      paidAmount: 1,
      date: "2026-11-20",
      description: "z".repeat(400),
    });
    if (answer.status !== 201) return answer;
  }
  throw new Error("the disk did not get full");
}

describe.runIf(isSqlite)("a full disk", () => {
  const limitPages = (pages: number) =>
    sql.raw(`pragma max_page_count = ${pages}`).execute(resort.server.databases.writer);

  test("a full disk is reported, to admins with advice, and in the server's health", async () => {
    await start({ freeBytes: async () => 10 * GB });
    expect(await stored()).toBe("ok");
    await limitPages(1);
    const refused = await fillUp();
    expect(refused).toMatchObject({
      status: 503,
      body: {
        code: "disk-full",
        message: expect.stringMatching(/^The server's disk is full\. Delete or move files/),
      },
    });
    expect(await health()).toMatchObject({ storage: "full", status: "degraded", reasons: ["storage-full"] });
    const order = {
      table: resort.table(0)._id,
      items: Array.from({ length: 100 }, (_, i) => ({ ...resort.line(i % 40), notes: "n".repeat(100) })),
    };
    expect(await resort.waiter.post("/orders", order)).toMatchObject({
      status: 503,
      body: { code: "disk-full", message: "The server's disk is full." },
    });
    // The stored rows can still be read.
    expect((await resort.waiter.query(menuApi.items)).length).toBeGreaterThan(0);
    await resort.server.storage.check();
    expect(await stored()).toBe("full");

    await limitPages(1_000_000);
    expect((await resort.waiter.post("/orders", order)).status).toBe(201);
    expect(await stored()).toBe("ok");
  });

  test("a full disk recovers without a new command once there is free space", async () => {
    await start({ freeBytes: async () => 10 * GB });
    await limitPages(1);
    await fillUp();
    await limitPages(1_000_000);
    await resort.server.storage.check();
    expect(await stored()).toBe("ok");
  });
});

test("a read-only database is reported, and recovers when it is writable", async () => {
  await start();
  const forbid = isSqlite ? "pragma query_only = 1" : "set default_transaction_read_only = on";
  const allow = isSqlite ? "pragma query_only = 0" : "set default_transaction_read_only = off";
  const { writer } = resort.server.databases;
  await sql.raw(forbid).execute(writer);
  expect(await addCategory()).toMatchObject({
    status: 503,
    body: {
      code: "not-writable",
      message: expect.stringMatching(/^The server cannot write to its disk\. Check that disk/),
    },
  });
  expect(refusalOf(await resort.waiter.post("/orders", { table: resort.table(0)._id }))).toEqual([
    503,
    "not-writable",
  ]);
  expect(await health()).toMatchObject({ storage: "not-writable", reasons: ["storage-not-writable"] });
  await sql.raw(allow).execute(writer);
  expect((await addCategory()).status).toBe(201);
  expect(await stored()).toBe("ok");
});

test("low disk space is reported before the disk is full", async () => {
  let free = 10 * GB;
  await start({ freeBytes: async () => free });
  const states = [];
  for (free of [10 * GB, 400 * 1024 ** 2, 4 * 1024 ** 2, GB]) {
    await resort.server.storage.check();
    states.push(await stored());
  }
  expect(states).toEqual(["ok", "low", "full", "ok"]);
  expect(await health()).toMatchObject({ status: "ok", reasons: [] });
});

test("the databases' disk error codes are detected, other errors are not", async () => {
  await start();
  const coded = (code: string) => Object.assign(new Error("x"), { code });
  expect(
    ["53100", "25006", "58030", "40001", "SQLITE_BUSY"].map((code) => detectStorageTrouble(coded(code))),
  ).toEqual(["full", "not-writable", "not-writable", undefined, undefined]);
  expect(["XX001", "XX002"].map((code) => detectStorageTrouble(coded(code)))).toEqual(["damaged", "damaged"]);
});

const hasPrlimit = spawnSync("prlimit", ["--version"]).status === 0;

describe.runIf(isSqlite && hasPrlimit)("a file that may not grow", () => {
  test("a file that may not grow is reported, and the server recovers when it may", async () => {
    await start();
    const server = await newServerProcess();
    try {
      await server.start();
      const limit = (bytes: string) =>
        execFileSync("prlimit", [`--pid=${server.pid}`, `--fsize=${bytes}:unlimited`]);
      const admin = await signedIn(server.url, "admin");
      const add = (name: string) => admin.post("/menu/categories", { name });
      limit("4096");
      for (let attempt = 0; attempt < 10; attempt++)
        expect(await add("A")).toMatchObject({ status: 503, body: { code: "not-writable" } });
      // However often it happens, it is one line.
      expect(server.output().match(/^\{"level".*$/gm)).toEqual([
        expect.stringContaining('"msg":"The server cannot write to its disk."'),
      ]);
      limit("unlimited");
      expect((await add("B")).status).toBe(201);
      expect((await admin.query(menuApi.categories)).map(({ name }) => name)).not.toContain("A");
    } finally {
      await server.remove();
    }
  });

  /** Starts the program where no file may become larger than this, and returns how it ended. */
  function startLimited(bytes: number, folder: string) {
    const settings = {
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: folder,
      DATABASE_URL: "",
      NODE_NO_WARNINGS: "1",
    };
    const command = `ulimit -f ${Math.ceil(bytes / 512)}; exec "${process.execPath}" src/server/main.ts`;
    const env = { ...process.env, ...settings };
    const { status, stderr } = spawnSync("sh", ["-c", command], { env, encoding: "utf8", timeout: 20_000 });
    return { status, stderr };
  }
  const refusedIn = (folder: string) => ({
    status: 1,
    stderr: `DATA_DIR=${folder} is not usable: the server cannot write to its disk.\n`,
  });

  test("a file that may not grow ends the start with one line", async () => {
    await start();
    const folder = mkdtempSync(join(tmpdir(), "rasoi-full-"));
    expect(startLimited(0, folder)).toEqual(refusedIn(folder));
    rmSync(folder, { recursive: true, force: true });
  });

  test("startup fails if the database file cannot grow, even if only a probe is written", async () => {
    await start();
    const server = await newServerProcess();
    try {
      await server.start();
      await signedIn(server.url, "admin");
      await server.kill();
      const { size } = statSync(join(server.dataDir, "rasoi.db-wal"));
      expect(startLimited(size, server.dataDir)).toEqual(refusedIn(server.dataDir));
    } finally {
      await server.remove();
    }
  });
});
