import { createServer, connect as openSocket, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import { connect, type Databases } from "../connect.ts";
import { DatabaseUnreachable } from "./databaseUnreachable.ts";

describe.runIf(process.env.TEST_DIALECT === "postgres")("the answers of PostgreSQL", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  /** Beyond what a number holds. */
  const UNREADABLE = "9007199254740993";

  test("an answer with a number that is too large fails its statement and neither the process nor its neighbours", async () => {
    const { databases, writeQueue } = server;
    const one = (tx: Databases["reader"]) => sql<{ n: number }>`select 1 as n`.execute(tx);
    const large = (tx: Databases["reader"]) => sql`select ${UNREADABLE}::bigint as n`.execute(tx);
    await expect(large(databases.reader)).rejects.toThrow(`not a safe number: ${UNREADABLE}`);
    const outcomes = await Promise.allSettled([
      writeQueue.write(async ({ tx }) => (await one(tx)).rows),
      writeQueue.write(async ({ tx }) => (await large(tx)).rows),
      writeQueue.write(async ({ tx }) => (await one(tx)).rows),
    ]);
    expect(outcomes).toMatchObject([
      { value: { answer: [{ n: 1 }] } },
      { reason: { message: `not a safe number: ${UNREADABLE}` } },
      { value: { answer: [{ n: 1 }] } },
    ]);
  });

  test("a statement that fails at its end is reported as failed", async () => {
    const { migrator } = server.databases;
    await sql`create table late (n int unique deferrable initially deferred)`.execute(migrator);
    await sql`insert into late values (1)`.execute(migrator);
    await expect(sql`insert into late values (1)`.execute(migrator)).rejects.toMatchObject({ code: "23505" });
    expect((await sql`select * from late`.execute(migrator)).rows).toHaveLength(1);
  });

  test("a database that accepts a connection and never answers times out", async () => {
    const { proxy, url } = await frozenWhenReady(server.databaseUrl ?? "");
    const databases = connect({ DATABASE_URL: url, DATA_DIR: server.dataDir });
    const asked = [1, 2].map((n) => sql`select ${n}::int as n`.execute(databases.writer));
    for (const outcome of await Promise.allSettled(asked))
      expect(outcome).toMatchObject({ reason: expect.any(DatabaseUnreachable) });
    await databases.close();
    proxy.close();
  });
});

/** The bytes that PostgreSQL sends when it waits for the first statement: ReadyForQuery, idle. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** Makes a proxy that passes nothing on, in no direction, once a connection is ready. */
async function frozenWhenReady(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const port = Number(url.port);
  const proxy = createServer((device: Socket) => {
    const database = openSocket(port, url.hostname);
    let isFrozen = false;
    device.on("data", (bytes) => isFrozen || database.write(bytes));
    database.on("data", (bytes) => {
      if (!isFrozen) device.write(bytes);
      isFrozen ||= bytes.includes(READY);
    });
    device.on("close", () => database.destroy()).on("error", () => database.destroy());
    database.on("close", () => device.destroy()).on("error", () => device.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const address = proxy.address();
  url.port = String(typeof address === "object" && address ? address.port : 0);
  url.hostname = "127.0.0.1";
  return { proxy, url: url.toString() };
}
