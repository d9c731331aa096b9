import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { expensesApi } from "#domain/expenses/api.ts";
import { instant } from "#domain/time.ts";
import { type Client, clientOf } from "../../testing/client.ts";
import { hashText, verifyJournal } from "./db/journal.ts";
import { verifyDatabase } from "./db/verify/verifyDatabase.ts";
import { parseEnv } from "./env.ts";
import { type Server, startServer } from "./start.ts";

/**
 * Reads a file of the fixture: a database that an earlier release wrote, and its answers. The README beside them says
 * how they were made.
 */
const fixture = (name: string) =>
  readFileSync(new URL(`../../testing/fixtures/2026-11/${name}`, import.meta.url));

const WithId = z.looseObject({ _id: z.string() });
const Answer = z.record(z.string(), z.unknown());
const stored = z
  .strictObject({
    openedAt: z.iso.datetime(),
    journal: z.strictObject({ rows: z.number(), head: z.object({ seq: z.number(), hash: z.string() }) }),
    sessions: z.strictObject({ admin: z.string(), waiter: z.string() }),
    repeat: z.strictObject({
      method: z.literal("POST"),
      path: z.string(),
      key: z.uuid(),
      body: Answer,
      answer: z.strictObject({ status: z.number(), body: Answer }),
    }),
    answers: z.record(z.string(), z.union([z.string(), Answer, z.array(Answer)])),
  })
  .parse(JSON.parse(fixture("answers.json").toString()));

const Sums = z.looseObject({
  byPaymentType: z.array(z.looseObject({ type: z.string(), count: z.number() })),
});

/** Takes out of a report the payment types that the earlier release did not know and by which nothing was paid. */
function withoutNewTypes(answer: unknown, before: object): unknown {
  const [now, then] = [Sums.safeParse(answer), Sums.safeParse(before)];
  if (!now.success || !then.success) return answer;
  const known = new Set(then.data.byPaymentType.map(({ type }) => type));
  const byPaymentType = now.data.byPaymentType.filter(({ type, count }) => known.has(type) || count > 0);
  return { ...now.data, byPaymentType };
}

// The fixture is an SQLite file; on PostgreSQL there is nothing to open.
describe.skipIf(process.env.TEST_DIALECT === "postgres")("a database that an earlier release wrote", () => {
  let dataDir: string;
  let server: Server;
  let admin: Client;
  let waiter: Client;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "rasoi-stored-"));
    writeFileSync(join(dataDir, "rasoi.db"), gunzipSync(fixture("rasoi.db.gz")));
    const env = parseEnv({ PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, LOG_LEVEL: "silent" });
    // The time at which it was written: its sessions have not expired, and "today" is its last day.
    const now = instant(Date.parse(stored.openedAt));
    server = await startServer(env, { clock: () => now });
    admin = clientOf(() => server.url, stored.sessions.admin);
    waiter = clientOf(() => server.url, stored.sessions.waiter);
  });
  afterAll(async () => {
    await server?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("its journal is whole, row by row as it was written", async () => {
    const { rows, problem } = await server.databases.read(verifyJournal);
    expect(problem).toBeUndefined();
    expect(rows).toBeGreaterThanOrEqual(stored.journal.rows);
    const { seq, hash } = stored.journal.head;
    const last = await server.databases.read((tx) =>
      tx.selectFrom("journal").select("hash").where("seq", "=", seq).executeTakeFirstOrThrow(),
    );
    expect(hashText(last.hash)).toBe(hash);
  });

  test("nothing in it is taken for a fault, though its journal says less than today's", async () => {
    const { faults, orders } = await verifyDatabase(server.databases, { backupFolders: [] });
    expect([faults, orders]).toEqual([[], 22]);
  });

  // An answer may have more fields, columns and payment types than then; what it had then has the same values.
  test.each(Object.keys(stored.answers))("%s is answered as it was", async (path) => {
    const { status, body } = await admin.get(path);
    const before = stored.answers[path];
    expect(status).toBe(200);
    if (typeof before === "object") expect(withoutNewTypes(body, before)).toMatchObject(before);
    else expect(withoutNewColumns(String(body), String(before))).toBe(before);
  });

  test("the receipt of an expense is the picture that was stored", async () => {
    const [expense] = (await admin.ask(expensesApi.list)).filter(({ receipt }) => receipt !== "");
    const answer = await fetch(`${server.url}${expense?.receipt}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(expense?.receipt).toContain(createHash("sha256").update(bytes).digest("hex"));
  });

  test("a request that was carried out before gets what it made as it is now, and changes nothing", async () => {
    const { path, body, key, answer } = stored.repeat;
    const again = await waiter.post(path, body, { "Idempotency-Key": key });
    expect(again.headers.get("idempotent-replay")).toBe("true");
    const { kot, order } = z.object({ kot: WithId, order: WithId }).parse(answer.body);
    const now = {
      kot: (await admin.get(`/kot/${kot._id}`)).body,
      order: (await admin.get(`/orders/${order._id}`)).body,
    };
    expect(again).toMatchObject({ status: answer.status, body: now });
    expect((await server.databases.read(verifyJournal)).rows).toBe(stored.journal.rows);
  });

  test("the people who were signed in still are signed in", async () => {
    expect(await waiter.get("/auth/profile")).toMatchObject({ status: 200, body: { username: "waiter" } });
    expect(await admin.get("/auth/profile")).toMatchObject({ status: 200, body: { username: "admin" } });
  });
});

/** Returns a sheet without the columns at its end that it did not have before. No cell of these sheets holds a comma. */
function withoutNewColumns(sheet: string, before: string): string {
  const lineEnd = before.includes("\r\n") ? "\r\n" : "\n";
  const count = before.split(lineEnd, 1)[0]?.split(",").length;
  return sheet
    .split(lineEnd)
    .map((line) => line.split(",").slice(0, count).join(","))
    .join(lineEnd);
}
