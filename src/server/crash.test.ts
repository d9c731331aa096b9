import { spawnSync } from "node:child_process";
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { type Answer, type Client, signedIn } from "#testing/client.ts";
import { newServerProcess, type ServerProcess } from "#testing/server.ts";
import { newSchema } from "./testing/database.ts";

const ROUNDS = 3;
const DEVICES = 6;
/** Commands acknowledged in a round before the power may go, and how much later it goes, by chance. */
const ACKNOWLEDGED_MIN = 25;
const ACKNOWLEDGED_MORE = 40;
const MOMENT_MAX_MS = 12;
const PATIENCE_MS = 120_000;

interface Command {
  readonly method: "post" | "patch";
  readonly path: string;
  readonly body: object;
  readonly key: string;
}

interface Acknowledged {
  readonly command: Command;
  readonly answer: Answer;
}

let server: ServerProcess;
let client: Client;
let menuItem: string;
let tables: readonly string[];
/** Resolves while the server is up; a device whose command was not answered waits for it and sends the same again. */
let up = Promise.withResolvers<void>();
/** Commands whose answer the power cuts swallowed. */
let unanswered = 0;

beforeAll(async () => {
  server = await newServerProcess({ schema: await newSchema() });
  await server.start();
  up.resolve();
  client = await signedIn(server.url, "waiter");
  menuItem = (await client.ask(menuApi.items)).find(({ isAvailable }) => isAvailable)?._id ?? "";
  tables = (await client.ask(tablesApi.list)).map(({ _id }) => _id);
}, PATIENCE_MS);
afterAll(() => server.remove());

const send = ({ method, path, body, key }: Command) => client[method](path, body, { "Idempotency-Key": key });

/** One guest's visit, from the free table to the payment; every command is repeatable by its key. */
function visit(table: string, order: string, quantity: number): Command[] {
  const at = `/orders/${order}`;
  const line = { _id: randomUUID(), menuItem, quantity };
  const steps = [
    { method: "post", path: "/orders", body: { _id: order, table } },
    { method: "post", path: `${at}/lines`, body: { lines: [line] } },
    { method: "post", path: `${at}/kot`, body: {} },
    { method: "post", path: `${at}/bill`, body: {} },
    { method: "patch", path: `${at}/pay`, body: { paymentType: "cash" } },
  ] as const;
  return steps.map((step) => ({ ...step, key: randomUUID() }));
}

/** A device at work: sends one command after the other and each until it is answered. */
async function work(table: string, isOver: () => boolean, acknowledged: Acknowledged[], orders: string[]) {
  while (!isOver()) {
    const order = randomUUID();
    for (const command of visit(table, order, randomInt(1, 5))) {
      acknowledged.push({ command, answer: await sendUntilAnswered(command) });
    }
    orders.push(order);
  }
}

async function sendUntilAnswered(command: Command): Promise<Answer> {
  for (;;) {
    await up.promise;
    const answer = await send(command).catch(() => undefined);
    if (answer) return answer;
    unanswered += 1;
    // The server is gone, or was when this was sent; the next round of the loop waits for the one that comes.
    await setTimeout(1);
  }
}

async function cutPower(): Promise<void> {
  const next = Promise.withResolvers<void>();
  up = next;
  await server.kill();
  await server.start();
  next.resolve();
}

test("after power cuts in the middle of an evening everything acknowledged is there, once", {
  timeout: PATIENCE_MS,
}, async () => {
  const acknowledged: Acknowledged[] = [];
  const orders: string[] = [];
  let isOver = false;
  const devices = tables.slice(0, DEVICES).map((table) => work(table, () => isOver, acknowledged, orders));

  for (let round = 0; round < ROUNDS; round += 1) {
    const target = acknowledged.length + ACKNOWLEDGED_MIN + randomInt(ACKNOWLEDGED_MORE);
    while (acknowledged.length < target) await setTimeout(1);
    await setTimeout(randomInt(MOMENT_MAX_MS));
    await cutPower();
  }
  isOver = true;
  await Promise.all(devices);

  expect(unanswered).toBeGreaterThanOrEqual(ROUNDS);
  expect(acknowledged.filter(({ answer }) => answer.status >= 300)).toEqual([]);
  for (const { command, answer } of acknowledged) {
    const again = await send(command);
    expect([again.status, again.body]).toEqual([answer.status, answer.body]);
    expect(again.headers.get("idempotent-replay")).toBe("true");
  }
  for (const order of orders) await expectSettledOnce(order, acknowledged);

  const bills = await client.ask(billsApi.list, { search: { limit: 1000 } });
  const numbers = bills.map(({ invoiceNumber }) => Number(invoiceNumber.split("/").at(-1)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(orders.map((_, index) => index + 1));
  expect(await server.stop()).toBe(0);
  expect(verify()).toMatch(/^The journal is whole: \d+ rows/);
});

async function expectSettledOnce(orderId: string, acknowledged: readonly Acknowledged[]): Promise<void> {
  const added = acknowledged.find(({ command }) => command.path === `/orders/${orderId}/lines`);
  const order = await client.ask(ordersApi.read, { params: { orderId } });
  expect(order.status).toBe("paid");
  expect(added?.command.body).toMatchObject({
    lines: order.items.map(({ _id, quantity }) => ({ _id, quantity })),
  });
  const kots = await client.ask(kotApi.list, { search: { order: orderId } });
  expect(kots.map(({ items }) => items.map(({ quantity }) => quantity))).toEqual([
    order.items.map(({ quantity }) => quantity),
  ]);
  const bills = await client.ask(billsApi.list, { search: { order: orderId } });
  expect(bills.map(({ status, payments }) => [status, payments.length])).toEqual([["paid", 1]]);
}

/** What `npm run verify` says of the data the server left. */
function verify(): string {
  const env = { ...process.env, ...server.environment };
  const { stdout, stderr } = spawnSync(process.execPath, ["src/server/verify.ts"], { env, encoding: "utf8" });
  return stdout || stderr;
}
