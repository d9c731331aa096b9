import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { addDays, instant, toBusinessDay } from "#domain/time.ts";
import { EVENING, momentOf, ORDERS_A_DAY, playDays } from "./playDays.ts";

/** Each file is in its own data folder, with this beside it. */
const DESCRIPTION = "history.json";
const SOURCE = join(import.meta.dirname, "../../src/server");
/** The programs that decide what a database looks like. */
const MAKERS = ["playDays.ts", "resort.ts", "visits.ts"].map((name) => join(import.meta.dirname, name));

/** The content of a data folder of history. */
const Description = z.object({
  /** The size that was asked for. */
  size: z.number(),
  orders: z.number(),
  days: z.number(),
  newestDay: z.string(),
  /** The moment at which the newest day stands still: the server is started with this as its time. */
  now: z.number(),
  playedInMs: z.number(),
  /** Names the tables and the programs that filled them. */
  made: z.string(),
});
type Description = z.infer<typeof Description>;

/** A data folder with history in it. */
export interface HistoryFolder extends Description {
  readonly dataDir: string;
  readonly file: string;
}

/** Returns data folders of these sizes; those that are there are used again as long as what made them is the same. */
export async function historyFolders(folder: string, sizes: readonly number[]): Promise<HistoryFolder[]> {
  const made = hashOfMakers();
  const found: HistoryFolder[] = [];
  for (const size of sizes) {
    const dataDir = join(folder, String(size));
    const description = readDescription(dataDir);
    const history = description?.made === made ? description : await playInto(dataDir, size, made);
    found.push({ ...history, dataDir, file: join(dataDir, "rasoi.db") });
  }
  return found;
}

function readDescription(dataDir: string): Description | undefined {
  const path = join(dataDir, DESCRIPTION);
  return existsSync(path) ? Description.safeParse(JSON.parse(readFileSync(path, "utf8"))).data : undefined;
}

function hashOfMakers(): string {
  const entities = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith("entities.ts"))
    .toSorted()
    .map((name) => join(SOURCE, name));
  const hash = createHash("sha256");
  for (const path of [...MAKERS, ...entities]) hash.update(readFileSync(path));
  return hash.digest("hex");
}

async function playInto(dataDir: string, size: number, made: string): Promise<Description> {
  const from = Date.now();
  const days = Math.ceil(size / ORDERS_A_DAY);
  // The latest evening that is over: a server that is started now accepts it without an admin's confirmation.
  const newestDay = addDays(toBusinessDay(instant(from), 0), -1);
  console.error(`playing ${days} days for ${size.toLocaleString("en-IN")} orders`);
  const unfinished = `${dataDir}.unfinished`;
  for (const old of [unfinished, dataDir]) rmSync(old, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const orders = await playDays(join(unfinished, "rasoi.db"), { newestDay, days });
  const now = momentOf(newestDay, EVENING);
  const description = { size, orders, days, newestDay, now, playedInMs: Date.now() - from, made };
  writeFileSync(join(unfinished, DESCRIPTION), JSON.stringify(description, undefined, 2));
  pretendBackup(unfinished, now);
  renameSync(unfinished, dataDir);
  return description;
}

/** Leaves an empty file under the name of last night's backup, so that no server makes one while it is measured. */
function pretendBackup(dataDir: string, now: number): void {
  const name = `rasoi-${new Date(now).toISOString().replace(/[:.]/g, "-")}-nightly.db`;
  mkdirSync(join(dataDir, "backups"));
  writeFileSync(join(dataDir, "backups", name), "");
}
