import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { v7 } from "uuid";
import { openSqlite } from "../src/server/db/sqlite.ts";
import { nowMs } from "./measure.ts";

type Row = Readonly<Record<string, SQLInputValue>>;
type Values = SQLInputValue[];

/** One order's rows in every table it writes, as the server stored them. */
interface Sample {
  readonly order: Row;
  readonly lines: readonly Row[];
  readonly kot: Row;
  readonly kotItems: readonly Row[];
  readonly key: Row;
  readonly journal: readonly Row[];
}

const SAMPLES = 50;

/**
 * Measures how many orders a second SQLite alone can store on this machine and disk: the rows of real five-line orders, read
 * from the server's own database, are written under new ids into a copy of it (same tables, same indexes, same size), each
 * order in one durable transaction through node:sqlite with nothing else around it. The server must be idle meanwhile.
 */
export function rawLimit(serverFile: string, copy: string, forMs = 2_000): number {
  const source = new DatabaseSync(serverFile, { readOnly: true });
  source.prepare("vacuum into ?").run(copy);
  const samples = readSamples(source);
  source.close();
  const database = openSqlite({ file: copy, readOnly: false });
  const perSecond = measure(database, samples, forMs);
  database.close();
  for (const suffix of ["", "-wal", "-shm"]) rmSync(`${copy}${suffix}`, { force: true });
  return perSecond;
}

function readSamples(source: DatabaseSync): Sample[] {
  const rows = (sql: string, ...values: Values): Row[] => source.prepare(sql).all(...values);
  const first = (sql: string, ...values: Values): Row => {
    const [row] = rows(sql, ...values);
    if (!row) throw new Error(`nothing found by ${sql}`);
    return row;
  };
  const orders = rows(
    `select o.* from orders o join journal j on j.order_id = o.id and j.action = 'order.opened'
     where (select count(*) from order_lines where order_id = o.id) = 5 order by j.seq desc limit ?`,
    SAMPLES,
  );
  return orders.map((order) => {
    const id = column(order, "id");
    const kot = first("select * from kots where order_id = ?", id);
    const opened = first("select * from journal where order_id = ? and action = 'order.opened'", id);
    const commandKey = column(opened, "command_key");
    return {
      order: { ...order, is_open: 1, status: "pending" },
      lines: rows("select * from order_lines where order_id = ?", id),
      kot,
      kotItems: rows("select * from kot_items where kot_id = ?", column(kot, "id")),
      key: first("select * from idempotency_keys where key = ?", commandKey),
      journal: rows("select * from journal where command_key = ? order by seq", commandKey),
    };
  });
}

function column(row: Row, name: string): SQLInputValue {
  const value = row[name];
  if (value === undefined) throw new Error(`no column ${name}`);
  return value;
}

function measure(database: DatabaseSync, samples: readonly Sample[], forMs: number): number {
  const tables = database.prepare("select id from tables").all();
  const free = database.prepare("update orders set is_open = 0 where is_open = 1");
  const head = database.prepare("select seq from journal_head").get();
  const write = orderWriter(database);
  let seq = Number(head?.seq);
  let tookMs = 0;
  let orders = 0;
  while (tookMs < forMs) {
    // Making the rows and freeing the tables is not storing orders, so it stays outside the clock.
    free.run();
    const batch = tables.map((table, index) => {
      const sample = samples[index % samples.length];
      if (!sample) throw new Error("the server has stored no order of five lines yet");
      const fresh = renewed(sample, { tableId: column(table, "id"), seq, newNumber: `${orders + index}` });
      seq += sample.journal.length;
      return fresh;
    });
    const from = nowMs();
    for (const sample of batch) write(sample);
    tookMs += nowMs() - from;
    orders += batch.length;
  }
  return (orders / tookMs) * 1000;
}

/** Makes an id as an SQLite file holds it. */
const newId = () => v7({}, new Uint8Array(16));

/** Returns an order's rows under new ids. */
function renewed(
  { order, lines, kot, kotItems, key, journal }: Sample,
  { tableId, seq, newNumber }: { tableId: SQLInputValue; seq: number; newNumber: string },
): Sample {
  const orderId = newId();
  const kotId = newId();
  const commandKey = newId();
  const hash = () => randomBytes(32);
  return {
    order: { ...order, id: orderId, bill_number: `RAW-${newNumber}`, table_id: tableId },
    lines: lines.map((line) => ({ ...line, id: newId(), order_id: orderId })),
    kot: { ...kot, id: kotId, kot_number: `RAW-${newNumber}`, order_id: orderId, table_id: tableId },
    kotItems: kotItems.map((item) => ({ ...item, id: newId(), kot_id: kotId })),
    key: { ...key, key: commandKey, fingerprint: hash(), entity_id: orderId },
    journal: journal.map((row, index) => ({
      ...row,
      seq: seq + index + 1,
      command_key: commandKey,
      entity_id: row.topic === "orders" ? orderId : row.topic === "kot" ? kotId : tableId,
      order_id: orderId,
      table_id: tableId,
      hash: hash(),
    })),
  };
}

/** Writes one order's rows, one statement per table, in one transaction that is on the disk when this returns. */
function orderWriter(database: DatabaseSync): (sample: Sample) => void {
  const inserts = new Map<string, StatementSync>();
  const insert = (table: string, rows: readonly Row[]) => {
    const columns = Object.keys(rows[0] ?? {});
    const known = inserts.get(`${table}${rows.length}`);
    const statement = known ?? database.prepare(insertText(table, columns, rows.length));
    if (!known) inserts.set(`${table}${rows.length}`, statement);
    statement.run(...rows.flatMap((row) => Object.values(row)));
  };
  const begin = database.prepare("begin immediate");
  const commit = database.prepare("commit");
  const countUp = database.prepare(
    `insert into kot_counters (business_day, last_token) values (?, 1)
     on conflict (business_day) do update set last_token = last_token + 1`,
  );
  // The head alone keeps its hash as text.
  const moveHead = database.prepare("update journal_head set seq = ?, hash = lower(hex(?))");
  return ({ order, lines, kot, kotItems, key, journal }) => {
    begin.run();
    insert("orders", [order]);
    insert("order_lines", lines);
    countUp.run(column(order, "business_day"));
    insert("kots", [kot]);
    insert("kot_items", kotItems);
    insert("idempotency_keys", [key]);
    insert("journal", journal);
    const last = journal.at(-1);
    if (last) moveHead.run(column(last, "seq"), column(last, "hash"));
    commit.run();
  };
}

function insertText(table: string, columns: readonly string[], rows: number): string {
  const placeholders = `(${columns.map(() => "?").join(", ")})`;
  return `insert into ${table} (${columns.join(", ")}) values ${Array.from({ length: rows }, () => placeholders).join(", ")}`;
}
