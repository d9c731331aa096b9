import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Refusal } from "#domain/refusal.ts";
import type { Client } from "#testing/client.ts";
import { counterFeature } from "../testing/counterFeature.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";
import { verifyJournal } from "./journal.ts";
import type { Write } from "./write.ts";

let server: TestServer;
let waiter: Client;
beforeAll(async () => {
  server = await startTestServer({ moreFeatures: [counterFeature] });
  waiter = await server.client("waiter");
});
afterAll(() => server.close());

const verdict = () => server.databases.read(verifyJournal);

test("a failing command does not affect the others in its transaction", async () => {
  const fails = ["refuse", "crash", "sql"];
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const fail = index % 4 === 3 ? fails[(index >> 2) % 3] : undefined;
      return waiter.post("/counters/shared/bump", { by: 1, ...(fail && { fail }) });
    }),
  );
  const counted = answers.filter(({ status }) => status === 201).length;
  expect(answers.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(5);
  expect(answers.map(({ status }) => status).filter((status) => status === 500)).toHaveLength(10);
  expect(counted).toBe(45);
  expect((await waiter.get("/counters/shared")).body).toEqual({ name: "shared", value: 45 });
});

test("of two commands with one key in a transaction, the second gets the first's answer", async () => {
  const requestKey = { personId: "somebody", key: randomUUID(), fingerprint: "00".repeat(32) };
  const seen: (string | undefined)[] = [];
  const run = async ({ earlier, storeAnswer, seq }: Write) => {
    seen.push(earlier?.entityId);
    if (!earlier) storeAnswer({ ...requestKey, status: 201, topic: "orders", entityId: "first", seq: seq() });
  };
  // Asked in the same turn of the event loop, they share a transaction.
  await Promise.all([run, run].map((each) => server.writeQueue.write(each, requestKey)));
  expect(seen).toEqual([undefined, "first"]);
});

test("a refusal stays under its key, also for a repeat in the same transaction; one about the request leaves nothing", async () => {
  const queue = server.writeQueue;
  for (const code of ["order-empty", "not-permitted"] as const) {
    const requestKey = { personId: "somebody", key: randomUUID(), fingerprint: "00".repeat(32) };
    const seen: (string | undefined)[] = [];
    const run = async ({ earlier }: Write) => {
      seen.push(earlier?.refusal?.code);
      throw new Refusal(code);
    };
    await Promise.allSettled([run, run].map((each) => queue.write(each, requestKey)));
    await expect(queue.write(run, requestKey)).rejects.toMatchObject({ code });
    const kept = code === "order-empty" ? code : undefined;
    expect(seen).toEqual([undefined, kept, kept]);
  }
});

test("after damage met by one command ends the transaction, the others are executed", async () => {
  const damage = { code: "ERR_SQLITE_ERROR", errcode: 11 };
  const meetsDamage = async ({ tx }: Write) => {
    // As SQLite does.
    await sql`rollback`.execute(tx);
    throw Object.assign(new Error("database disk image is malformed"), damage);
  };
  const [refused, done] = await Promise.allSettled([
    server.writeQueue.write(meetsDamage),
    server.writeQueue.write(async () => "done"),
  ]);
  expect(refused).toMatchObject({ status: "rejected", reason: { code: "database-damaged" } });
  expect(done).toMatchObject({ status: "fulfilled", value: { answer: "done" } });
});

test("the journal has one row per change, no gaps and a valid chain", async () => {
  const before = await verdict();
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      waiter.post(`/counters/chain-${index}/bump`, { by: 1, ...(index % 5 === 0 && { fail: "refuse" }) }),
    ),
  );
  const after = await verdict();
  expect(after.problem).toBeUndefined();
  expect(after.rows - before.rows).toBe(32);
  expect(after.head.seq).toBe(after.rows);
});

test("answers have the positions of their own rows", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => waiter.post(`/counters/seq-${index}/bump`, { by: 1 })),
  );
  const positions = answers.map(({ headers }) => Number(headers.get("x-seq"))).sort((a, b) => a - b);
  expect(new Set(positions).size).toBe(20);
  expect((positions.at(-1) ?? 0) - (positions[0] ?? 0)).toBe(19);
});

test("a database that cannot commit answers busy, and the retry succeeds", async () => {
  const { writer } = server.databases;
  const original = writer.startTransaction;
  writer.startTransaction = () => {
    throw new Error("the disk is gone");
  };
  const refused = await waiter.post("/counters/disk/bump", { by: 1 });
  writer.startTransaction = original;
  expect(refused).toMatchObject({ status: 503, body: { code: "busy" } });
  expect(refused.headers.get("retry-after")).toBe("1");
  expect((await waiter.post("/counters/disk/bump", { by: 1 })).status).toBe(201);
});

test.runIf(process.env.TEST_DIALECT === "postgres")(
  "a table that somebody else locks is waited for once, not once per command, and all are asked to try again",
  async () => {
    const { migrator } = server.databases;
    const foreign = await migrator.startTransaction().execute();
    await sql`lock table areas in access exclusive mode`.execute(foreign);
    let waits = 0;
    const rename = () =>
      server.writeQueue.write(({ tx }) => {
        waits += 1;
        return tx.updateTable("areas").set({ description: "" }).execute();
      });
    // More than share one transaction.
    const answer = await Promise.allSettled(Array.from({ length: 40 }, rename));
    await foreign.rollback().execute();
    expect(waits).toBe(1);
    for (const each of answer) expect(each).toMatchObject({ reason: { code: "busy", status: 503 } });
    await rename();
  },
);

test("if the journal cannot be written, all commands get 503, sent alone or in a batch", async () => {
  const { migrator } = server.databases;
  const isPostgres = process.env.TEST_DIALECT === "postgres";
  if (isPostgres)
    await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no rows''; end'`.execute(
      migrator,
    );
  await (isPostgres
    ? sql`create trigger refusing before insert on journal for each row execute function refuse()`
    : sql`create trigger refusing before insert on journal begin select raise(abort, 'no rows'); end`
  ).execute(migrator);
  const bump = () => waiter.post("/counters/refused/bump", { by: 1 });
  const refused = [await bump(), ...(await Promise.all([bump(), bump(), bump()]))];
  await (isPostgres ? sql`drop trigger refusing on journal` : sql`drop trigger refusing`).execute(migrator);
  for (const answer of refused) expect(answer).toMatchObject({ status: 503, body: { code: "busy" } });
  expect((await bump()).body).toMatchObject({ value: 1 });
});

test("a failing listener does not reject a committed command", async () => {
  server.writeQueue.onCommit((rows) => {
    if (rows.some(({ entityId }) => entityId === "heard")) throw new Error("nobody listens");
  });
  expect((await waiter.post("/counters/heard/bump", { by: 1 })).status).toBe(201);
});

test("verify finds a tampered row and a removed row", async () => {
  await waiter.post("/counters/victim/bump", { by: 1 });
  const { writer } = server.databases;
  const { rows } = await verdict();
  const { change } = await writer
    .selectFrom("journal")
    .select("change")
    .where("seq", "=", rows)
    .executeTakeFirstOrThrow();
  const setChange = (text: string) =>
    server.tamper(sql`update journal set change = ${text} where seq = ${rows}`);
  await setChange('{"after":{"value":0}}');
  expect((await verdict()).problem).toEqual({ seq: rows, why: "the row was changed after it was written" });
  await setChange(change);
  expect((await verdict()).problem).toBeUndefined();
  await writer.deleteFrom("journal").where("seq", "=", rows).execute();
  expect((await verdict()).problem?.why).toContain("missing");
});
