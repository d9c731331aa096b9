import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { UNUSED_NUMBERS_MIN } from "#domain/orders/bills/unusedNumbers.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { instant } from "#domain/time.ts";
import { type Client, createClient } from "#testing/client.ts";
import { restoredFeatures } from "../../commands/restoredFeatures.ts";
import { connect } from "../../db/connect.ts";
import { readHead, verifyJournal } from "../../db/journal.ts";
import { skippedNumbers } from "../../orders/bills/skippedNumbers.ts";
import { type Server, startServer } from "../../start/start.ts";
import { makeBackup } from "../../testing/makeBackup.ts";
import { CHEAP_PASSWORD_COST, testEnv } from "../../testing/testEnv.ts";
import { closeVerified } from "../../testing/verify.ts";
import { readHeadFile } from "../file/headFile.ts";
import { readManifest } from "../file/manifest.ts";
import { type Restored, restoreSqlite } from "./restore.ts";

/** PostgreSQL is restored with its own tools, so these run once, on SQLite, whatever the project's database. */

let dataDir: string;
let server: Server | undefined;

const at = instant(Date.parse("2026-11-20T18:00:00Z"));
const start = async () => {
  server = await startServer(testEnv({ DATA_DIR: dataDir }), { passwordCost: CHEAP_PASSWORD_COST });
  return server;
};
const stop = async () => {
  if (server) await closeVerified(server, dataDir);
  server = undefined;
};
const restore = (name: string, others: readonly string[] = []) => {
  const inBackups = (file: string) => join(dataDir, "backups", file);
  return restoreSqlite({
    file: join(dataDir, "rasoi.db"),
    from: inBackups(name),
    others: others.map(inBackups),
    features: restoredFeatures,
    at,
  });
};

const lostIn = ({ raised, generation }: Restored) => skippedNumbers(raised, generation);

async function signIn(username: string): Promise<Client> {
  const url = () => server?.url ?? "";
  const { body } = await createClient(url, "").post("/auth/login", { username, password: `${username}123` });
  return createClient(url, Object.assign({ token: "" }, body).token);
}

async function head() {
  const databases = connect({ DATA_DIR: dataDir });
  try {
    return await databases.read(readHead);
  } finally {
    await databases.close();
  }
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "rasoi-restore-"));
});
afterEach(async () => {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A device like the outbox: it stores its commands under their keys until they are answered. */
interface Held {
  readonly key: string;
  readonly path: string;
  readonly body: object;
}
const deliver = (client: Client, { key, path, body }: Held) =>
  client.post(path, body, { "Idempotency-Key": key });

test("devices deliver their unsent orders after a restore, each exactly once", async () => {
  await start();
  let waiter = await signIn("waiter");
  let admin = await signIn("admin");
  const [early, late, held] = await waiter.query(tablesApi.list);
  const [dish] = await waiter.query(menuApi.items);
  const order = (table: string | undefined): Held => {
    const items = [{ _id: randomUUID(), menuItem: dish?._id, quantity: 2 }];
    return { key: randomUUID(), path: "/orders", body: { _id: randomUUID(), table, items } };
  };
  // Delivered, but the answer was lost: the device still has it.
  const unanswered = order(early?._id);
  await deliver(waiter, unanswered);
  const { name } = await makeBackup(admin);
  const { seq } = readManifest(join(dataDir, "backups", name)).journal;
  const lost = order(late?._id);
  expect((await deliver(waiter, lost)).status).toBe(201);
  const unsent = order(held?._id);

  const before = await waiter.get("/orders");
  await stop();
  const { replacedFile: aside } = await restore(name);
  expect(readHeadFile(join(dataDir, "rasoi.db"))).toEqual({ ...(await head()), at });
  expect(existsSync(aside ?? "")).toBe(true);
  await start();

  // Sessions that ended since the backup would be valid again, so all end; a new epoch makes devices refetch.
  expect((await waiter.get("/orders")).status).toBe(401);
  expect((await admin.get("/orders")).status).toBe(401);
  waiter = await signIn("waiter");
  admin = await signIn("admin");
  const after = await waiter.get("/orders");
  expect(after.headers.get("x-epoch")).not.toBe(before.headers.get("x-epoch"));
  // The restore is a row of the journal, and so are the two sign-ins.
  expect(Number(after.headers.get("x-seq"))).toBe(seq + 3);
  expect(await waiter.query(ordersApi.list)).toHaveLength(1);

  // Commands before the backup are known, later ones are executed now, and those with a confirmed answer stay on their device.
  for (const round of [1, 2]) {
    for (const command of [unanswered, unsent]) {
      const { status, headers } = await deliver(waiter, command);
      expect(status).toBe(201);
      const isRepeat = round === 2 || command === unanswered;
      expect(headers.get("idempotent-replay")).toBe(isRepeat ? "true" : null);
    }
  }
  const orders = await waiter.query(ordersApi.list);
  expect(orders.map(({ table }) => table._id).sort()).toEqual([early?._id, held?._id].sort());
  expect(orders.every(({ items }) => items.length === 1 && items[0]?.sentQuantity === 2)).toBe(true);
  expect((await admin.get("/activity?action=backup.restored")).body).toMatchObject([{ entityId: name }]);
});

test("a restore is refused while a server runs", async () => {
  await start();
  const admin = await signIn("admin");
  const backup = await makeBackup(admin);
  await expect(restore(backup.name)).rejects.toThrow("Stop it first");
  expect((await admin.get("/settings")).status).toBe(200);
});

test("a damaged backup is refused, and the database is unchanged", async () => {
  await start();
  const backup = await makeBackup(await signIn("admin"));
  await stop();
  const known = await head();
  truncateSync(join(dataDir, "backups", backup.name), 50_000);
  await expect(restore(backup.name)).rejects.toThrow("cannot be trusted");
  writeFileSync(join(dataDir, "backups", "rasoi-other.db.zst"), "no backup at all, whatever its name says");
  await expect(restore("rasoi-other.db.zst")).rejects.toThrow("cannot be trusted");
  expect(await head()).toEqual(known);
  expect(readdirSync(dataDir).filter((name) => name.includes("replaced"))).toEqual([]);
});

test("a damaged or missing database is replaced", async () => {
  await start();
  const backup = await makeBackup(await signIn("admin"));
  await stop();
  writeFileSync(join(dataDir, "rasoi.db"), "the disk lost its mind".repeat(500));
  const { replacedFile: aside } = await restore(backup.name);
  expect(aside).toBeDefined();
  await start();
  expect((await signIn("admin")).token).not.toBe("");
  await stop();

  rmSync(join(dataDir, "rasoi.db"));
  expect((await restore(backup.name)).replacedFile).toBeUndefined();
  const databases = connect({ DATA_DIR: dataDir });
  expect((await databases.read(verifyJournal)).problem).toBeUndefined();
  await databases.close();
});

test("a backup of another version is refused with a message and changes nothing", async () => {
  await start();
  const admin = await signIn("admin");
  const file = join(dataDir, "rasoi.db");
  const setHash = (hash: string) => {
    const database = new DatabaseSync(file);
    database.prepare("update schema_hash set hash = ?").run(hash);
    database.close();
  };
  const database = new DatabaseSync(file);
  const known = String(database.prepare("select hash from schema_hash").get()?.hash);
  database.close();
  setHash("another");
  const backup = await makeBackup(admin);
  setHash(known);
  await stop();
  const before = await head();
  await expect(restore(backup.name)).rejects.toThrow(
    /^The backup was made by another version of Rasoi, which this one cannot read: start that version\.$/,
  );
  expect(await head()).toEqual(before);
});

/** Opens an order of one dish and issues its bill. */
async function issueBill(waiter: Client, table: number): Promise<string> {
  const tables = await waiter.query(tablesApi.list);
  const [dish] = await waiter.query(menuApi.items);
  const items = [{ menuItem: dish?._id, quantity: 1 }];
  const order = await waiter.post("/orders", { table: tables[table]?._id, items });
  const { body } = await waiter.post(`/orders/${Object.assign({ _id: "" }, order.body)._id}/bill`, {});
  return Object.assign({ invoiceNumber: "" }, body).invoiceNumber;
}

test("no invoice number is issued twice after a restore, and the skipped ones are recorded as lost", async () => {
  await start();
  const waiter = await signIn("waiter");
  const admin = await signIn("admin");
  const first = await issueBill(waiter, 0);
  const series = first.slice(0, first.lastIndexOf("/"));
  const early = await makeBackup(admin);
  await issueBill(waiter, 1);
  const third = await issueBill(waiter, 2);
  expect(third).toBe(`${series}/000003`);
  const late = await makeBackup(admin);
  await stop();

  // The replaced database knows 2 and 3.
  expect(lostIn(await restore(early.name))).toEqual([{ series, from: 2, to: 3 }]);
  await start();
  expect(await issueBill(await signIn("waiter"), 3)).toBe(`${series}/000004`);
  const rows = (await (await signIn("admin")).get("/activity?action=invoiceNumbers.lost")).body;
  expect(rows).toMatchObject([{ entityId: series, after: { from: 2, to: 3 } }]);
  await stop();

  // It is gone; the later backup knows them, but not what was issued since.
  rmSync(join(dataDir, "rasoi.db"));
  const [bills, slips] = lostIn(await restore(early.name, [late.name]));
  expect([bills, slips?.to]).toEqual([{ series, from: 2, to: 3 + UNUSED_NUMBERS_MIN }, UNUSED_NUMBERS_MIN]);
  const broken = join(dataDir, "backups", "rasoi-broken.db.zst");
  writeFileSync(broken, "no database");
  const restored = await restore(late.name, ["rasoi-broken.db.zst"]);
  // The replaced database leaves the numbers unused that its own restore skipped.
  expect([lostIn(restored)[0], restored.unreadable]).toEqual([{ series, from: 4, to: bills?.to }, [broken]]);
});

test("a database created on the new disk does not count as knowing the lost one's numbers", async () => {
  await start();
  const first = await issueBill(await signIn("waiter"), 0);
  const series = first.slice(0, first.lastIndexOf("/"));
  const { name } = await makeBackup(await signIn("admin"));
  await stop();
  rmSync(join(dataDir, "rasoi.db"));
  await start();
  expect(await issueBill(await signIn("waiter"), 0)).toBe(first);
  await stop();
  expect(lostIn(await restore(name))[0]).toEqual({ series, from: 2, to: 1 + UNUSED_NUMBERS_MIN });
});

test("a restore with the clock set back is journalled after the backup's rows", async () => {
  await start();
  const { name } = await makeBackup(await signIn("admin"));
  await stop();
  const [file, from] = [join(dataDir, "rasoi.db"), join(dataDir, "backups", name)];
  await restoreSqlite({ file, from, others: [], features: restoredFeatures, at: instant(0) });
  const databases = connect({ DATA_DIR: dataDir });
  const rows = await databases.read((tx) => tx.selectFrom("journal").select("at").orderBy("seq").execute());
  await databases.close();
  const times = rows.map((row) => row.at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test("a restore ends all sessions, also signed-out ones that still deliver", async () => {
  await start();
  const [waiter, admin] = [await signIn("waiter"), await signIn("admin")];
  await waiter.post("/auth/logout", {});
  const backup = await makeBackup(admin);
  await stop();
  await restore(backup.name);
  const databases = connect({ DATA_DIR: dataDir });
  const sessions = await databases.read((tx) => tx.selectFrom("sessions").selectAll().execute());
  await databases.close();
  expect(sessions).toHaveLength(2);
  expect(sessions.filter((session) => session.ended_at === null)).toEqual([]);
});
