import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { DatabaseUnreachable } from "./databaseUnreachable.ts";
import { openPool } from "./postgresPool.ts";

test("connection attempts to an unreachable database back off to one per second", async () => {
  let attempts = 0;
  // Ends every connection, as a database does that is starting.
  const away = createServer((socket) => {
    attempts += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => away.listen(0, "127.0.0.1", resolve));
  const address = away.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const pool = openPool({ host: "127.0.0.1", port, user: "x", max: 2, statement_timeout: 1_000 });
  const askFor = async (ms: number) => {
    attempts = 0;
    for (const end = performance.now() + ms; performance.now() < end; await pause(1)) {
      await expect(pool.connect()).rejects.toBeInstanceOf(DatabaseUnreachable);
    }
    return attempts;
  };
  const first = await askFor(1_000);
  expect(first).toBeGreaterThan(2);
  expect(first).toBeLessThan(8);
  expect([1, 2, 3]).toContain(await askFor(1_500));
  await pool.end();
  away.close();
});
