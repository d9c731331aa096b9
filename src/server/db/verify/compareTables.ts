import { createHash } from "node:crypto";
import type { Databases } from "../connect.ts";
import type { ReadTx } from "../tx.ts";
import { differencesIn } from "./compareOrder.ts";
import { findDemoEnd, listOrderIds, loadOrderRecords, UnreadableTable } from "./orderRecords.ts";

const ORDERS_AT_ONCE = 50;
const PROGRESS_EVERY_ORDERS = 1_000;

interface Reports {
  readonly onFault: (text: string) => void;
  readonly onProgress: (text: string) => void;
}

/**
 * Compares every order with what the journal says of it, a few at a time. Each few are read on a snapshot of their own, so
 * that a server may go on meanwhile. Returns how many orders there were.
 */
export async function compareOrders(
  { read }: Pick<Databases, "read">,
  { onFault, onProgress }: Reports,
): Promise<number> {
  const demoEnd = await read(findDemoEnd);
  let count = 0;
  for (let after = ""; ; ) {
    const ids = await read((tx) => listOrderIds(tx, after, ORDERS_AT_ONCE));
    const last = ids.at(-1);
    if (last === undefined) return count;
    try {
      for (const text of await read((tx) => findDifferences(tx, ids, demoEnd))) onFault(text);
    } catch {
      // One of them cannot be read: asked one by one, each says for itself.
      for (const id of ids) await compareOne(read, { id, demoEnd, onFault });
    }
    count += ids.length;
    after = last;
    if (count % PROGRESS_EVERY_ORDERS === 0) onProgress(`Compared ${count} orders with the journal.`);
  }
}

async function findDifferences(tx: ReadTx, ids: readonly string[], demoEnd: number): Promise<string[]> {
  return (await loadOrderRecords(tx, ids, demoEnd)).flatMap(differencesIn);
}

interface One {
  readonly id: string;
  readonly demoEnd: number;
  readonly onFault: (text: string) => void;
}

async function compareOne(read: Databases["read"], { id, demoEnd, onFault }: One): Promise<void> {
  try {
    for (const text of await read((tx) => findDifferences(tx, [id], demoEnd))) onFault(text);
  } catch (error) {
    const what = error instanceof UnreadableTable ? `its rows of the table ${error.table}` : "it";
    const why = error instanceof Error ? error.message : String(error);
    onFault(`Order ${await nameOf(read, id)}: ${what} cannot be read: ${why}.`);
  }
}

/** Returns the number that people know the order by, if it can be read. */
async function nameOf(read: Databases["read"], id: string): Promise<string> {
  const select = (tx: ReadTx) =>
    tx.selectFrom("orders").select("bill_number").where("id", "=", id).executeTakeFirst();
  return (await read(select).catch(() => undefined))?.bill_number ?? id;
}

/** Returns the invoice series that would give a number a second time. */
export async function findSeriesFaults(tx: ReadTx): Promise<string[]> {
  const highest = await tx
    .selectFrom("bills")
    .select((eb) => ["series", eb.fn.max("number").as("number")])
    .groupBy("series")
    .execute();
  const series = await tx.selectFrom("invoice_series").selectAll().execute();
  const last = new Map(series.map((row) => [row.series, row.last_number]));
  return highest
    .filter((row) => (last.get(row.series) ?? 0) < row.number)
    .map(
      (row) =>
        `The invoice numbers of ${row.series} would go on after ${last.get(row.series) ?? 0}, but ${row.number} was issued.`,
    );
}

const IMAGES_AT_ONCE = 10;

/** Compares every picture with the hash that names it, a few at a time. */
export async function compareImages(
  { read }: Pick<Databases, "read">,
  onFault: (text: string) => void,
): Promise<void> {
  for (let after = ""; ; ) {
    const images = await read((tx) =>
      tx
        .selectFrom("images")
        .select(["hash", "bytes"])
        .where("hash", ">", after)
        .orderBy("hash")
        .limit(IMAGES_AT_ONCE)
        .execute(),
    );
    for (const { hash, bytes } of images) {
      const isSame = createHash("sha256").update(bytes).digest("hex") === hash;
      if (!isSame) onFault(`The picture ${hash} is not the one that was stored.`);
    }
    const last = images.at(-1);
    if (last === undefined) return;
    after = last.hash;
  }
}
