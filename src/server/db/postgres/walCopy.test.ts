import { randomUUID } from "node:crypto";
import { appendFileSync, existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { waitFor } from "#domain/testing/waitFor.ts";
import { signedIn } from "#testing/client.ts";
import { type Cluster, newCrashableCluster } from "#testing/postgresCluster.ts";
import { newServerProcess, type ServerProcess } from "#testing/server.ts";
import { commandsOfVisit, sendCommand } from "#testing/visit.ts";

/** The copy may be behind so long. */
const BEHIND_MS = 1_000;

let cluster: Cluster | undefined;
let server: ServerProcess | undefined;
afterEach(async () => {
  await server?.remove();
  await cluster?.remove();
});

async function settleOrders(url: string): Promise<string[]> {
  const waiter = await signedIn(url, "waiter");
  const menuItem = (await waiter.query(menuApi.items)).find(({ isAvailable }) => isAvailable)?._id ?? "";
  const tables = (await waiter.query(tablesApi.list)).slice(0, 3);
  return await Promise.all(
    tables.map(async ({ _id: table }) => {
      const order = randomUUID();
      for (const command of commandsOfVisit({ table, order, menuItem, quantity: 1 })) {
        expect((await sendCommand(waiter, command)).status).toBeLessThan(300);
      }
      return order;
    }),
  );
}

test.runIf(process.env.TEST_DIALECT === "postgres")(
  "pg_receivewal beside a base backup holds all that was acknowledged a second before the disk is destroyed",
  async (context) => {
    const made = await newCrashableCluster();
    if ("missing" in made) return context.skip(made.missing);
    cluster = made;
    const { url, folder, data, run } = made;
    await made.start();
    server = await newServerProcess({ schema: { url, drop: async () => undefined } });
    await server.start();

    const [base, wal] = [join(folder, "base"), join(folder, "wal")];
    await run("mkdir", [wal]);
    const receive = ["-d", url, "-D", wal, "--slot=rasoi_copy"];
    await run("pg_receivewal", [...receive, "--create-slot", "--if-not-exists"]);
    const receiving = run("pg_receivewal", [...receive, "--synchronous"]);
    receiving.catch(() => undefined);
    await waitFor(() => expect(globSync(join(wal, "*.partial"))).not.toEqual([]));
    await run("pg_basebackup", ["-d", url, "-D", base, "-X", "none", "--checkpoint=fast"]);
    const orders = await settleOrders(server.url);
    await pause(BEHIND_MS);

    await server.kill();
    await made.end("SIGKILL");
    receiving.kill("SIGKILL");
    await run("rm", ["-r", data]);
    await run("cp", ["-r", base, data]);
    appendFileSync(
      join(data, "postgresql.conf"),
      `\nrestore_command = 'cp ${wal}/%f %p || cp ${wal}/%f.partial %p'\n`,
    );
    await run("touch", [join(data, "recovery.signal")]);
    expect(await made.start()).toBe(true);
    await waitFor(() => expect(existsSync(join(data, "recovery.signal"))).toBe(false));
    await server.start();
    const waiter = await signedIn(server.url, "waiter");
    for (const orderId of orders) {
      expect((await waiter.query(ordersApi.read, { params: { orderId } })).status).toBe("paid");
    }
  },
);
