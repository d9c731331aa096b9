/**
 * `node bench/bare/bareServer.ts FILE`: the least that a server of orders can do. It takes the two requests of bench/load.ts over
 * node:http, reads their JSON, writes the rows that Rasoi wrote for such a request through node:sqlite, requests that wait
 * together in one durable transaction, and answers with an order's JSON. It checks nothing and computes nothing. FILE is a
 * copy of Rasoi's database, with orders of five lines that were settled.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { parse } from "uuid";
import { openSqlite } from "../../src/server/db/sqlite.ts";
import { renewed } from "./renewed.ts";
import { column, readSamples } from "./samples.ts";
import { writerOf } from "./writer.ts";

/** As many as Rasoi's own batches have. */
const BATCH_MAX = 32;

interface Asked {
  readonly response: ServerResponse;
  readonly orderId: string;
  /** Undefined for a settlement. */
  readonly tableId: string | undefined;
}

const [file = ""] = process.argv.slice(2);
const database = openSqlite({ file, readOnly: false });
const samples = readSamples(database);
database.exec("update orders set is_open = 0 where is_open = 1");
const write = writerOf(database);
let seq = Number(database.prepare("select seq from journal_head").get()?.seq);
let number = 0;
const waiting: Asked[] = [];
let isWorking = false;

async function work(): Promise<void> {
  isWorking = true;
  do {
    await setImmediate();
    const batch = waiting.splice(0, BATCH_MAX);
    write.begin();
    const answers = batch.map(store);
    write.commit();
    batch.forEach(({ response, tableId }, index) => {
      response.writeHead(tableId === undefined ? 200 : 201, { "content-type": "application/json" });
      response.end(answers[index]);
    });
  } while (waiting.length > 0);
  isWorking = false;
}

/** Stores one request and returns its answer. */
function store({ orderId, tableId }: Asked): string {
  number += 1;
  const sample = samples[number % samples.length];
  if (!sample) throw new Error(`no settled order of five lines is in ${file}`);
  const id = parse(orderId);
  const { order, taken, settled } = sample;
  const fresh = {
    orderId: id,
    tableId: tableId === undefined ? column(order, "table_id") : parse(tableId),
    number: 1_000_000_000 + number,
    seq,
  };
  const stored = renewed(tableId === undefined ? settled : taken, column(order, "id"), fresh);
  if (tableId === undefined) write.close(id, order);
  write.stored(stored);
  seq += stored.journal.length;
  return JSON.stringify({ ...order, id: orderId, items: taken.rows[1]?.[1] }, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value,
  );
}

async function bodyOf(request: IncomingMessage): Promise<{ table?: string }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

const server = createServer(async (request, response) => {
  const body = await bodyOf(request);
  const [, orderId] = /\/orders\/([^/]+)\/pay$/.exec(request.url ?? "") ?? [];
  if (orderId === undefined) {
    const made = body as { _id: string; table: string };
    waiting.push({ response, orderId: made._id, tableId: made.table });
  } else waiting.push({ response, orderId, tableId: undefined });
  if (!isWorking) void work();
});
server.listen(0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
