import { setTimeout } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Answer, Client } from "#testing/client.ts";
import { newServerProcess } from "#testing/server.ts";
import { counterFeature } from "../testing/counterFeature.ts";
import { newSchema } from "../testing/database.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";
import { openStream } from "../testing/stream.ts";
import { readDurability } from "./durability.ts";

const isSqlite = process.env.TEST_DIALECT !== "postgres";

let server: TestServer;
let waiter: Client;
beforeEach(async () => {
  server = await startTestServer({ moreFeatures: [counterFeature] });
  waiter = await server.client("waiter");
});
afterEach(() => server.close());

test("the connection that writes waits for the disk at every commit", async () => {
  const { databases } = server;
  await waiter.post("/counters/first/bump", { by: 1 });
  expect(await readDurability(databases)).toEqual(
    isSqlite
      ? { journal_mode: "wal", synchronous: 2 }
      : { synchronous_commit: "on", fsync: expect.any(String), full_page_writes: expect.any(String) },
  );
});

test.runIf(!isSqlite)("the start warns of a PostgreSQL that does not wait for its disk", async () => {
  const { fsync } = await readDurability(server.databases);
  const other = await newServerProcess({ schema: await newSchema() });
  await other.start();
  const warning = "Warning: this PostgreSQL runs with fsync=off, so a power cut can lose orders.";
  expect(other.output().includes(warning)).toBe(fsync === "off");
  await other.remove();
});

/** Holds the next COMMIT back until it is released, or lets it fail. */
function holdCommit({ databases: { writer } }: TestServer) {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const original = writer.startTransaction;
  writer.startTransaction = () => {
    writer.startTransaction = original;
    const builder = writer.startTransaction();
    const begin = builder.execute.bind(builder);
    builder.execute = async () => {
      const tx = await begin();
      const commit = tx.commit.bind(tx);
      tx.commit = () => {
        const command = commit();
        const execute = command.execute.bind(command);
        command.execute = async () => {
          reached.resolve();
          await released.promise;
          await execute();
        };
        return command;
      };
      return tx;
    };
    return builder;
  };
  return { reached: reached.promise, release: released.resolve, fail: released.reject };
}

describe("while COMMIT waits for the disk", () => {
  /** Long enough for whatever would leave too early. */
  const EARLY_MS = 150;
  const value = () => waiter.get("/counters/held").then(({ status }) => status);

  async function bumpHeld() {
    const stream = await openStream(server.url, waiter);
    const commit = holdCommit(server);
    let answer: Answer | undefined;
    const answered = waiter.post("/counters/held/bump", { by: 1 }).then((given) => {
      answer = given;
      return given;
    });
    await commit.reached;
    await setTimeout(EARLY_MS);
    const isHeard = () => stream.seen.some(({ data }) => JSON.stringify(data).includes('"held"'));
    return { stream, commit, answered, isHeard, early: () => answer };
  }

  test("while COMMIT waits for the disk nothing is answered, reported or seen; afterwards all of it is", async () => {
    const { stream, commit, answered, isHeard, early } = await bumpHeld();
    expect([early(), isHeard(), await value()]).toEqual([undefined, false, 404]);
    commit.release();
    expect((await answered).status).toBe(201);
    await stream.until(({ data }) => JSON.stringify(data).includes('"held"'));
    expect(await value()).toBe(200);
    stream.close();
  });

  test("after a COMMIT that waits for the disk and fails, no command is acknowledged", async () => {
    const { stream, commit, answered, isHeard } = await bumpHeld();
    commit.fail(new Error("the power is gone"));
    expect((await answered).status).toBe(503);
    await setTimeout(EARLY_MS);
    expect([isHeard(), await value()]).toEqual([false, 404]);
    stream.close();
  });
});
