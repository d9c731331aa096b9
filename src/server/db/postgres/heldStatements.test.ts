import { Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PostgresSchema } from "#testing/postgres.ts";
import { newSchema } from "../../testing/database.ts";
import { openPool } from "./postgresPool.ts";
import { sendAhead } from "./sentAhead.ts";

describe.runIf(process.env.TEST_DIALECT === "postgres")("statements whose answers nobody reads", () => {
  let schema: PostgresSchema | undefined;
  let pool: ReturnType<typeof openPool>;

  beforeEach(async () => {
    schema = await newSchema();
    pool = openPool({ connectionString: schema?.url, max: 1, statement_timeout: 5_000 });
  });
  afterEach(async () => {
    await pool.end();
    await schema?.drop();
  });

  const connect = async () => {
    const client = await pool.connect();
    const { stream } = client.connection;
    if (!(stream instanceof Socket)) throw new Error("the connection has no socket");
    let answers = 0;
    client.connection.on("readyForQuery", () => {
      answers += 1;
    });
    return { client, stream, answers: () => answers };
  };

  test("leave with the next statement that is waited for, and are answered with it", async () => {
    const { client, stream, answers } = await connect();
    const before = stream.bytesWritten;
    await client.query("begin", []);
    await client.query("savepoint command", []);
    await new Promise(setImmediate);
    expect(stream.bytesWritten).toBe(before);
    const { rows } = await client.query("select 1 as one", []);
    expect(rows).toEqual([{ one: 1 }]);
    expect(answers()).toBe(1);
    await client.query("rollback", []);
    client.release();
  });

  test("are sent when the connection is given back, and leave it usable", async () => {
    const { client, stream } = await connect();
    const before = stream.bytesWritten;
    await client.query("begin", []);
    client.release();
    expect(stream.bytesWritten).toBeGreaterThan(before);
    const again = await pool.connect();
    await again.query("rollback", []);
    again.release();
  });

  test("that fail do not keep a rollback from being carried out", async () => {
    const { client } = await connect();
    const part = "select 1 / $1::int as part";
    sendAhead(part);
    await client.query("begin", []);
    await client.query(part, [0]);
    await client.query("rollback", []);
    expect((await client.query("select 1 as one", [])).rows).toEqual([{ one: 1 }]);
    client.release();
  });

  test("that ask in one turn are answered together; one that fails takes those after it with it, and no other", async () => {
    const { client, answers } = await connect();
    await client.query("begin", []);
    const halves = (divisors: readonly number[]) =>
      Promise.allSettled(divisors.map((by) => client.query("select 8 / $1::int as part", [by])));
    const [first, second] = await halves([2, 4]);
    expect(first).toMatchObject({ status: "fulfilled", value: { rows: [{ part: 4 }] } });
    expect(second).toMatchObject({ status: "fulfilled", value: { rows: [{ part: 2 }] } });
    expect(answers()).toBe(1);
    await client.query("savepoint command", []);
    const outcomes = await halves([2, 0, 4]);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
    expect(outcomes[2]).toMatchObject({ reason: { code: "22012" } });
    await client.query("rollback to savepoint command", []);
    expect((await client.query("select 8 / $1::int as part", [1])).rows).toEqual([{ part: 8 }]);
    await client.query("rollback", []);
    client.release();
  });

  test("get their values as they were given", async () => {
    const { client } = await connect();
    const words = ['say "chai"', "a\\b", "a,b", "{}", "", null];
    const { rows } = await client.query("select unnest($1::text[]) as word", [words]);
    expect(rows.map(({ word }) => word)).toEqual(words);
    const bytes = Uint8Array.of(0, 255);
    const kept = await client.query("select $1::bytea as bytes, $2::boolean as flag", [bytes, false]);
    expect(kept.rows).toEqual([{ bytes: Buffer.from(bytes), flag: false }]);
    client.release();
  });

  test("that were not planned because one before them failed are planned the next time", async () => {
    const { client } = await connect();
    const ask = (by: number) => [
      client.query("select 6 / $1::int as part", [by]),
      client.query("select $1::text as word", ["chai"]),
    ];
    await client.query("begin", []);
    await client.query("savepoint command", []);
    const failed = await Promise.allSettled(ask(0));
    expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await client.query("rollback to savepoint command", []);
    const answered = await Promise.all(ask(3));
    expect(answered.map(({ rows }) => rows)).toEqual([[{ part: 2 }], [{ word: "chai" }]]);
    await client.query("rollback", []);
    client.release();
  });
});
