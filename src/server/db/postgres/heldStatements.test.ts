import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PostgresSchema } from "#testing/postgres.ts";
import { newSchema } from "../../testing/database.ts";
import { openPool } from "./postgresPool.ts";

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

  test("leave in one write with the next statement that is waited for", async () => {
    const client = await pool.connect();
    const { stream } = client.connection;
    await client.query("begin", []);
    const afterBegin = stream.writableLength;
    await client.query("savepoint command", []);
    expect(afterBegin).toBeGreaterThan(0);
    expect(stream.writableLength).toBeGreaterThan(afterBegin);
    const { rows } = await client.query("select 1 as one", []);
    expect(rows).toEqual([{ one: 1 }]);
    expect(stream.writableLength).toBe(0);
    await client.query("rollback", []);
    client.release();
  });

  test("are sent when the connection is given back, and leave it usable", async () => {
    const client = await pool.connect();
    await client.query("begin", []);
    client.release();
    const again = await pool.connect();
    expect(again.connection.stream.writableCorked).toBe(0);
    await again.query("rollback", []);
    again.release();
  });
});
