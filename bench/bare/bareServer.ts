/**
 * `node bench/bare/bareServer.ts FILE`: a baseline server that does the least work per request. It takes the two requests of
 * bench/load.ts over node:http, parses their JSON, writes the rows that Rasoi wrote for such a request through node:sqlite, queued
 * requests together in one durable transaction, and answers with an order's JSON. It validates and computes nothing. FILE is a copy
 * of Rasoi's database with settled orders of five lines.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { parse } from "uuid";
import { openSqlite } from "../../src/server/db/sqlite.ts";
import { withNewIds } from "./renewed.ts";
import { column, readSamples } from "./samples.ts";
import { createWriter } from "./writer.ts";

/** The size of Rasoi's own batches. */
const BATCH_MAX = 32;

interface QueuedRequest {
  readonly response: ServerResponse;
  readonly orderId: string;
  /** Undefined for a settlement. */
  readonly tableId: string | undefined;
}

const [file = ""] = process.argv.slice(2);
const database = openSqlite({ file, readOnly: false });
const samples = readSamples(database);
database.exec("update orders set is_open = 0 where is_open = 1");
const write = createWriter(database);
let seq = Number(database.prepare("select seq from journal_head").get()?.seq);
let number = 0;
const waiting: QueuedRequest[] = [];
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
function store({ orderId, tableId }: QueuedRequest): string {
  number += 1;
  const sample = samples[number % samples.length];
  if (!sample) throw new Error(`no settled order of five lines is in ${file}`);
  const id = parse(orderId);
  const { order, taken, settled } = sample;
  const newValues = {
    orderId: id,
    tableId: tableId === undefined ? column(order, "table_id") : parse(tableId),
    number: 1_000_000_000 + number,
    seq,
  };
  const stored = withNewIds(tableId === undefined ? settled : taken, column(order, "id"), newValues);
  if (tableId === undefined) write.close(id, order);
  write.insertRows(stored);
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
