/**
 * `npm run bench:stored`: how many bytes the database grows by per order.
 *
 * It starts the server on an empty SQLite file, lets 8 clients take orders of five lines and settle them, as `npm run bench`
 * does, and prints what each table and each index grew by, per order. `npm run bench:stored -- FILE` prints the same of a
 * file that is there, divided by its orders.
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { cleanUp, cleanUpOnSignals } from "#testing/programs.ts";
import { newServerProcess } from "#testing/server.ts";
import { ordersAndSettles } from "./load.ts";
import { printAim, printTable } from "./measure.ts";
import { makeRestaurant } from "./restaurant.ts";

const CLIENTS = 8;
const LOAD_MS = 4_000;
const BYTES_AIM = 7_500;

/** The sizes of a file: bytes by the name of the table or index, and how many orders there are. */
interface Sizes {
  readonly orders: number;
  readonly bytes: ReadonlyMap<string, number>;
}

cleanUpOnSignals();
try {
  const [file] = process.argv.slice(2);
  print(file === undefined ? await measureLoad() : { before: undefined, after: sizesOf(file) });
} finally {
  await cleanUp();
}

interface Growth {
  /** Undefined: everything in the file counts. */
  readonly before: Sizes | undefined;
  readonly after: Sizes;
}

async function measureLoad(): Promise<Growth> {
  const server = await newServerProcess();
  await server.start();
  const restaurant = await makeRestaurant(server.url);
  const file = join(server.dataDir, "rasoi.db");
  const before = sizesOf(file);
  await ordersAndSettles(restaurant, CLIENTS, LOAD_MS);
  const after = sizesOf(file);
  await server.remove();
  return { before, after };
}

/** Reads how many bytes of the file's pages each table and index takes. Pages that are not full count as a whole. */
function sizesOf(file: string): Sizes {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = database.prepare("select name, sum(pgsize) as bytes from dbstat group by name").all();
    const orders = database.prepare("select count(*) as count from orders").get();
    return {
      orders: Number(orders?.count),
      bytes: new Map(rows.map(({ name, bytes }) => [String(name), Number(bytes)])),
    };
  } finally {
    database.close();
  }
}

function print({ before, after }: Growth): void {
  const orders = after.orders - (before?.orders ?? 0);
  const rows = [...after.bytes]
    .map(([name, bytes]) => ({ name, each: (bytes - (before?.bytes.get(name) ?? 0)) / orders }))
    .filter(({ each }) => each >= 1)
    .toSorted((a, b) => b.each - a.each);
  const total = rows.reduce((sum, { each }) => sum + each, 0);
  printTable(
    ["table or index", "bytes per order"],
    [...rows.map(({ name, each }) => [name, each.toFixed(0)]), ["together", total.toFixed(0)]],
  );
  console.log(`${orders} orders.`);
  printAim(`${BYTES_AIM} bytes per order`, total <= BYTES_AIM, total.toFixed(0));
}
