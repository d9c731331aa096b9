import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { printingApi } from "#domain/printing/api.ts";
import { printersApi } from "#domain/printing/printersApi.ts";
import { type Client, signedIn } from "#testing/client.ts";
import { paperText } from "#testing/printedPaper.ts";
import { startPrinter, type TestPrinter } from "#testing/printer.ts";
import { newServerProcess, type ServerProcess } from "#testing/server.ts";
import { commandsOfVisit, sendCommand } from "#testing/visit.ts";
import { newSchema } from "../testing/database.ts";

const isPostgres = process.env.TEST_DIALECT === "postgres";
const START_MS = 60_000;
/** Starting a server, a lease that ends, and some reserve. */
const JOURNEY_MS = 60_000;
/** More bytes than a printer is asked before a paper, and fewer than a paper has. */
const SOME_OF_A_PAPER = 100;

let schema: Awaited<ReturnType<typeof newSchema>>;
let node: ServerProcess;
let printer: TestPrinter;

const PRINTER_NETWORKS = "127.0.0.1:1024-65535";

beforeEach(async () => {
  schema = await newSchema();
  node = await newServerProcess({ schema, environment: { PRINTER_NETWORKS } });
  await node.start();
  printer = await startPrinter();
  const admin = await signedIn(node.url, "admin");
  const connection = { kind: "network", address: `127.0.0.1:${printer.port}` } as const;
  const body = { name: "Kitchen", connection, kots: "cook" } as const;
  const { _id: printerId } = await admin.send(printersApi.create, { body });
  await admin.send(printersApi.test, { params: { printerId }, body: {} });
  await expect
    .poll(async () => (await admin.query(printersApi.list))[0]?.abilities, { timeout: 10_000 })
    .toBeTruthy();
}, START_MS);
afterEach(async () => {
  await printer.close();
  await node.remove();
});

/** Opens a table and sends its first KOT. Returns the order's id. */
async function sendKot(client: Client, tableNumber: number): Promise<string> {
  const order = randomUUID();
  const table = (await client.query(tablesApi.list))[tableNumber]?._id ?? "";
  const menuItem = (await client.query(menuApi.items)).find(({ isAvailable }) => isAvailable)?._id ?? "";
  const [open, add, kot] = commandsOfVisit({ table, order, menuItem, quantity: 1 });
  for (const command of [open, add, kot])
    if (command) expect((await sendCommand(client, command)).status).toBeLessThan(300);
  return order;
}

const statusesOf = async (url: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await (await signedIn(url, "admin")).query(printingApi.read)).jobs
      .filter(({ paper }) => paper === "kot")
      .map(({ order, status }) => [order ?? "", status]),
  );

const kotsOnPaper = () => printer.papers.filter((paper) => paperText(paper).includes("KOT"));

/** Sends a KOT to a printer that takes some of it and no more, and waits until it has that. */
async function sendHalfOfKot(url: string, tableNumber: number): Promise<string> {
  const before = printer.bytesReceived();
  printer.faults.paperLeft = SOME_OF_A_PAPER;
  const order = await sendKot(await signedIn(url, "waiter"), tableNumber);
  await expect.poll(() => printer.bytesReceived() - before).toBeGreaterThan(SOME_OF_A_PAPER);
  return order;
}

// On PostgreSQL the nodes below show it, and each restart would wait for the lease.
describe.skipIf(isPostgres)("a server that is killed", () => {
  test(
    "in the middle of a KOT calls it unknown afterwards and prints it no second time",
    async () => {
      const order = await sendHalfOfKot(node.url, 0);
      await node.kill();
      Object.assign(printer.faults, { paper: "full" });
      printer.goOn();
      await node.start();
      await expect.poll(() => statusesOf(node.url), { timeout: 10_000 }).toEqual({ [order]: "unknown" });
      const next = await sendKot(await signedIn(node.url, "waiter"), 1);
      await expect
        .poll(() => statusesOf(node.url), { timeout: 10_000 })
        .toEqual({ [order]: "unknown", [next]: "printed" });
      expect(kotsOnPaper()).toHaveLength(2);
    },
    JOURNEY_MS,
  );

  test(
    "while its printer is off prints the KOT once after both are back",
    async () => {
      await printer.turnOff(false);
      const order = await sendKot(await signedIn(node.url, "waiter"), 0);
      await node.kill();
      await printer.turnOn();
      await node.start();
      await expect.poll(() => statusesOf(node.url), { timeout: 20_000 }).toEqual({ [order]: "printed" });
      expect(kotsOnPaper()).toHaveLength(1);
    },
    JOURNEY_MS,
  );
});

test.runIf(isPostgres)(
  "of two nodes one prints each KOT once, and when it is killed the other goes on",
  async () => {
    const DATABASE_URL = schema?.url ?? "";
    const second = await newServerProcess({ environment: { PRINTER_NETWORKS, DATABASE_URL } });
    try {
      await second.start();
      const early = [await sendKot(await signedIn(node.url, "waiter"), 0)];
      early.push(await sendKot(await signedIn(second.url, "waiter"), 1));
      const printed = Object.fromEntries(early.map((order) => [order, "printed"]));
      await expect.poll(() => statusesOf(second.url), { timeout: 10_000 }).toEqual(printed);
      expect(kotsOnPaper()).toHaveLength(2);

      const broken = await sendHalfOfKot(second.url, 2);
      await node.kill();
      Object.assign(printer.faults, { paper: "full" });
      printer.goOn();
      const late = await sendKot(await signedIn(second.url, "waiter"), 3);
      await expect
        .poll(() => statusesOf(second.url), { timeout: 20_000 })
        .toEqual({ ...printed, [broken]: "unknown", [late]: "printed" });
      expect(kotsOnPaper()).toHaveLength(4);
      expect(printer.connections.atOnceMax).toBe(1);
    } finally {
      await second.remove();
    }
  },
  JOURNEY_MS,
);
