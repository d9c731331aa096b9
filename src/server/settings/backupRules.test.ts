import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BACKUP_LIMIT_DEFAULT, type Backup, backupsApi } from "#domain/settings/backupsApi.ts";
import { instant } from "#domain/time.ts";
import type { Client } from "#testing/client.ts";
import { makeBackup } from "../testing/makeBackup.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";
import { withinTime } from "./backups.ts";

const isSqlite = process.env.TEST_DIALECT !== "postgres";

let server: TestServer;
let admin: Client;
let free: number;

beforeEach(async () => {
  free = 10 ** 12;
  server = await startTestServer({ freeBytes: async () => free });
  admin = await server.client("admin");
});
afterEach(() => server.close());

const folder = () => join(server.dataDir, "backups");
const list = () => admin.query(backupsApi.list);
const make = () => makeBackup(admin);
const limitTo = (limitBytes: number) => admin.put("/backups/limit", { limitBytes });

test.skipIf(isSqlite)("on PostgreSQL there is no limit to set", async () => {
  expect(await limitTo(5)).toMatchObject({ status: 409, body: { code: "backup-elsewhere" } });
});

describe.runIf(isSqlite)("backups", () => {
  test("waiters set no limit, and a limit that is none is refused by name", async () => {
    const waiter = await server.client("waiter");
    expect((await waiter.put("/backups/limit", { limitBytes: 5 })).status).toBe(403);
    for (const limitBytes of [-1, 1.5, "5", 10 ** 15 + 1]) {
      expect(await admin.put("/backups/limit", { limitBytes })).toMatchObject({
        status: 422,
        body: { details: { fields: [{ field: "limitBytes" }] } },
      });
    }
  });

  test("over the limit that an admin set, the oldest backups go when the next one is made", async () => {
    expect((await list()).limitBytes).toBe(BACKUP_LIMIT_DEFAULT);
    mkdirSync(folder());
    const months = ["07", "08", "09", "10"].map(
      (month) => `rasoi-2026-${month}-30T22-00-00-000Z-nightly.db.zst`,
    );
    for (const name of months) writeFileSync(join(folder(), name), Buffer.alloc(1_000_000));
    await make();
    expect(readdirSync(folder())).toHaveLength(5);
    const { body } = await limitTo(3_500_000);
    expect(body).toEqual({ limitBytes: 3_500_000 });
    expect((await list()).limitBytes).toBe(3_500_000);
    expect((await admin.get("/activity?action=settings.changed")).body).toMatchObject([
      { entityId: "backups", before: { limitBytes: BACKUP_LIMIT_DEFAULT }, after: { limitBytes: 3_500_000 } },
    ]);
    server.clock.advance(60_000);
    const { name } = await make();
    const left = readdirSync(folder());
    expect(left).toContain(name);
    // The two by hand and the newest of the four stay, whatever they take; of the others one month fits.
    expect(left.filter((each) => months.includes(each))).toEqual(months.slice(1));
  });

  test("the list of backups shows the next time, their sizes, and why each is kept", async () => {
    await make();
    server.clock.set("2026-11-20T21:59:00Z");
    const state = await list();
    expect(new Date(state.nextAt ?? 0).toISOString()).toBe("2026-11-20T22:00:00.000Z");
    const [newest] = state.backups;
    expect(newest?.keptFor).toBe("reason");
    expect(newest?.databaseBytes).toBeGreaterThan(3 * (newest?.bytes ?? 0));
    expect(state.databaseBytes).toBeGreaterThanOrEqual(newest?.databaseBytes ?? 0);
    server.clock.set("2026-11-20T22:00:00Z");
    expect(new Date((await list()).nextAt ?? 0).toISOString()).toBe("2026-11-21T22:00:00.000Z");
  });

  test("backups say what is missing where the disk has no room", async () => {
    free = 40_000_000;
    expect(await admin.post("/backups", {})).toMatchObject({
      status: 503,
      body: { code: "backup-failed", details: { reason: expect.stringContaining("40.0 MB are free") } },
    });
    expect((await list()).lastError?.message).toContain("There is not enough free disk for a backup");
  });

  test("the check after the next backup names backups that are damaged on the disk", async () => {
    const { name } = await make();
    const path = join(folder(), name);
    const bytes = readFileSync(path);
    bytes[1_000] = (bytes[1_000] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    writeFileSync(join(folder(), "rasoi-2026-11-19T22-00-00-000Z-nightly.db.zst"), bytes.subarray(0, 9_000));
    // Each day another one is read whole.
    const found = new Set<string>();
    for (let day = 0; day < 10 && found.size < 2; day++) {
      server.clock.advance(24 * 3_600_000);
      admin = await server.client("admin");
      const { createdAt } = await make();
      await expect.poll(async () => (await list()).check?.at).toBe(createdAt);
      const { check } = await list();
      expect(check?.faults).toEqual([]);
      for (const line of check?.damagedBackups ?? []) found.add(line);
    }
    expect([...found].toSorted()).toEqual([
      expect.stringMatching(
        /^The backup rasoi-2026-11-19T.* is damaged: the file is not whole, or no backup\./,
      ),
      expect.stringMatching(/^The backup rasoi-2026-11-20T.* is damaged: part 1 of 1 cannot be unpacked\./),
    ]);
  });
});

test("a backup that takes longer than devices wait is said to be made meanwhile", async () => {
  const now = instant(5);
  const made: Backup = { name: "rasoi.db.zst", createdAt: now, reason: "manual", bytes: 7 };
  expect(await withinTime(Promise.resolve(made), { now, withinMs: 1_000 })).toBe(made);
  const later = Promise.withResolvers<Backup>();
  expect(await withinTime(later.promise, { now, withinMs: 5 })).toMatchObject({
    bytes: 0,
    isBeingMade: true,
  });
  // Its failure is kept by whoever makes it; nobody is left here who would hear it.
  later.reject(new Error("too late"));
  await expect(withinTime(Promise.reject(new Error("at once")), { now, withinMs: 1_000 })).rejects.toThrow(
    "at once",
  );
});
