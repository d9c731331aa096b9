import { afterAll, beforeAll, expect, test } from "vitest";
import { Refusal } from "#domain/refusal.ts";
import { insertImage } from "../testing/insertImage.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";
import { type Tx, together } from "./tx.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const stored = async () => {
  const rows = await server.databases.reader.selectFrom("images").select("hash").execute();
  return rows.map(({ hash }) => hash).filter((hash) => hash.startsWith("test-"));
};

test("a change that nobody waits for fails its own command with its own error, and no other's", async () => {
  const outcomes = await Promise.allSettled([
    server.writeQueue.write(({ tx }) => insertImage(tx, "test-1")),
    server.writeQueue.write(async ({ tx }) => {
      await insertImage(tx, "test-2");
      // It exists: the command does not see that here, where nothing is waited for.
      await insertImage(tx, "test-2");
    }),
    server.writeQueue.write(async ({ tx }) => {
      await insertImage(tx, "test-3");
      await insertImage(tx, "test-3");
      // Waited for: the error that comes is the first one's.
      await tx.selectFrom("images").select("hash").limit(1).execute();
    }),
    server.writeQueue.write(({ tx }) => insertImage(tx, "test-4")),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
  for (const outcome of outcomes.filter(({ status }) => status === "rejected")) {
    const message = outcome.status === "rejected" && String(outcome.reason);
    expect(message).toMatch(/unique/i);
  }
  expect((await stored()).sort()).toEqual(["test-1", "test-4"]);
});

test("a change that nobody waits for fails its own command also when the next one is refused before it asks for anything", async () => {
  const outcomes = await Promise.allSettled([
    server.writeQueue.write(({ tx }) => insertImage(tx, "test-6")),
    server.writeQueue.write(({ tx }) => insertImage(tx, "test-6")),
    server.writeQueue.write(async () => {
      throw new Refusal("not-permitted");
    }),
    server.writeQueue.write(({ tx }) => insertImage(tx, "test-7")),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
  expect(outcomes[1]).toMatchObject({ reason: { message: expect.stringMatching(/unique/i) } });
  expect(outcomes[2]).toMatchObject({ reason: { code: "not-permitted" } });
  expect(await stored()).toEqual(expect.arrayContaining(["test-6", "test-7"]));
});

test("what a refused command still had to ask for is not part of the next one", async () => {
  const refused = server.writeQueue.write(async ({ tx }) => {
    const first = tx.selectFrom("images").select("hash").limit(1).execute();
    const refusal = first.then(() => {
      throw new Refusal("not-permitted");
    });
    const change = first.then(async () => {
      await tx.selectFrom("images").select("hash").limit(1).execute();
      await insertImage(tx, "test-8");
    });
    await together([refusal, change]);
  });
  const next = server.writeQueue.write(({ tx }) => insertImage(tx, "test-9"));
  await expect(refused).rejects.toMatchObject({ code: "not-permitted" });
  await next;
  expect(await stored()).toContain("test-9");
  expect(await stored()).not.toContain("test-8");
});

test("a command's own reads see what it changed before", async () => {
  const { answer } = await server.writeQueue.write(async ({ tx }) => {
    await insertImage(tx, "test-5");
    return await tx.selectFrom("images").select("created_at").where("hash", "=", "test-5").execute();
  });
  expect(answer).toEqual([{ created_at: 1 }]);
});

test("a statement that a command asks for after its commit is refused, and not part of the next one", async () => {
  let ended: Tx | undefined;
  await server.writeQueue.write(async ({ tx }) => {
    ended = tx;
    await insertImage(tx, "test-last");
  });
  const after = async () => ended && insertImage(ended, "test-late");
  await expect(after()).rejects.toThrow("already committed");
  expect(await stored()).not.toContain("test-late");
});
