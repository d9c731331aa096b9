import { spawnSync } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { type Answer, type Client, signedIn } from "#testing/client.ts";
import { newServerProcess, type ServerProcess } from "#testing/server.ts";
import { type Command, commandsOfVisit, sendCommand } from "#testing/visit.ts";
import { newSchema } from "./testing/database.ts";

const ROUNDS = 3;
const DEVICES = 6;
/** A round's server is killed after this many acknowledged commands, plus a random number more, plus a random delay. */
const ACKNOWLEDGED_MIN = 25;
const ACKNOWLEDGED_RANDOM = 40;
const KILL_DELAY_MAX_MS = 12;

interface Acknowledged {
  readonly command: Command;
  readonly answer: Answer;
}

let server: ServerProcess;
let client: Client;
let menuItem: string;
let tables: readonly string[];
/** Resolves while the server runs; a device whose command was not answered waits for it and sends the command again. */
let serverUp = Promise.withResolvers<void>();
/** Counts the commands that got no answer because the server was killed. */
let unanswered = 0;

beforeAll(async () => {
  server = await newServerProcess({ schema: await newSchema() });
  await server.start();
  serverUp.resolve();
  client = await signedIn(server.url, "waiter");
  menuItem = (await client.query(menuApi.items)).find(({ isAvailable }) => isAvailable)?._id ?? "";
  tables = (await client.query(tablesApi.list)).map(({ _id }) => _id);
});
afterAll(() => server.remove());

const send = (command: Command) => sendCommand(client, command);

/** Sends the commands of one visit after another, and each command until it is answered. */
async function runDevice(
  table: string,
  isOver: () => boolean,
  acknowledged: Acknowledged[],
  orders: string[],
) {
  while (!isOver()) {
    const order = randomUUID();
    for (const command of commandsOfVisit({ table, order, menuItem, quantity: randomInt(1, 5) })) {
      acknowledged.push({ command, answer: await sendUntilAnswered(command) });
    }
    orders.push(order);
  }
}

async function sendUntilAnswered(command: Command): Promise<Answer> {
  for (;;) {
    await serverUp.promise;
    const answer = await send(command).catch(() => undefined);
    if (answer) return answer;
    unanswered += 1;
    // The server was killed: the next turn of this loop waits until it has been started again.
    await setTimeout(1);
  }
}

async function killAndRestart(): Promise<void> {
  const next = Promise.withResolvers<void>();
  serverUp = next;
  await server.kill();
  await server.start();
  next.resolve();
}

test("after a kill under load, every acknowledged command is stored exactly once", async () => {
  const acknowledged: Acknowledged[] = [];
  const orders: string[] = [];
  let isOver = false;
  const devices = tables
    .slice(0, DEVICES)
    .map((table) => runDevice(table, () => isOver, acknowledged, orders));

  for (let round = 0; round < ROUNDS; round += 1) {
    const target = acknowledged.length + ACKNOWLEDGED_MIN + randomInt(ACKNOWLEDGED_RANDOM);
    while (acknowledged.length < target) await setTimeout(1);
    await setTimeout(randomInt(KILL_DELAY_MAX_MS));
    await killAndRestart();
  }
  isOver = true;
  await Promise.all(devices);

  expect(unanswered).toBeGreaterThanOrEqual(ROUNDS);
  expect(acknowledged.filter(({ answer }) => answer.status >= 300)).toEqual([]);
  for (const { command, answer } of acknowledged) {
    const again = await send(command);
    // The entity that the command made is answered as it is now.
    expect([again.status, idsIn(again.body)]).toEqual([answer.status, idsIn(answer.body)]);
    expect(again.headers.get("idempotent-replay")).toBe("true");
  }
  for (const order of orders) await expectSettledOnce(order, acknowledged);

  const bills = await client.query(billsApi.list, { search: { limit: 1000 } });
  const numbers = bills.map(({ invoiceNumber }) => Number(invoiceNumber.split("/").at(-1)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(orders.map((_, index) => index + 1));
  expect(await server.stop()).toBe(0);
  expect(verify()).toMatch(/^The journal is whole: \d+ rows/);
});

const WithId = z.object({ _id: z.string() });
const Made = z.union([WithId, z.object({ order: WithId, kot: WithId })]);

/** Returns the ids of what was answered: an entity, or an order with its KOT. */
const idsIn = (body: unknown) => Made.parse(body);

async function expectSettledOnce(orderId: string, acknowledged: readonly Acknowledged[]): Promise<void> {
  const added = acknowledged.find(({ command }) => command.path === `/orders/${orderId}/lines`);
  const order = await client.query(ordersApi.read, { params: { orderId } });
  expect(order.status).toBe("paid");
  expect(added?.command.body).toMatchObject({
    lines: order.items.map(({ _id, quantity }) => ({ _id, quantity })),
  });
  const kots = await client.query(kotApi.list, { search: { order: orderId } });
  expect(kots.map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([
    order.items.map(({ quantity }) => quantity),
  ]);
  const bills = await client.query(billsApi.list, { search: { order: orderId } });
  expect(bills.map(({ status, payments }) => [status, payments.length])).toEqual([["paid", 1]]);
}

/** Returns what `npm run verify` prints about the data that the server left. */
function verify(): string {
  const env = { ...process.env, ...server.environment };
  const { stdout, stderr } = spawnSync(process.execPath, ["src/server/commands/verify.ts"], {
    env,
    encoding: "utf8",
  });
  return stdout || stderr;
}
