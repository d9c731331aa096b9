import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { addDays, instant, toBusinessDay } from "#domain/time.ts";
import { momentOf, NEWEST_DAY_ENDS, ORDERS_A_DAY, playDays } from "./playDays.ts";

/** The description beside the database in each cached data folder. */
const DESCRIPTION = "history.json";
const SOURCE = join(import.meta.dirname, "../../src/server");
/** The programs that generate the databases. */
const GENERATOR_FILES = ["playDays.ts", "resort.ts", "visits.ts"].map((name) =>
  join(import.meta.dirname, name),
);

/** Describes a cached history. */
const Description = z.object({
  /** The requested number of orders. */
  size: z.number(),
  orders: z.number(),
  days: z.number(),
  newestDay: z.string(),
  /** When the newest day ends. The server's clock is set to this. */
  now: z.number(),
  playedInMs: z.number(),
  /** Hash of the schema and the generator. */
  generatorHash: z.string(),
});
type Description = z.infer<typeof Description>;

/** A cached data folder with its history. */
export interface HistoryFolder extends Description {
  readonly dataDir: string;
  readonly file: string;
}

/** Returns data folders with histories of these sizes. Reuses cached ones if schema and generator are unchanged. */
export async function historyFolders(folder: string, sizes: readonly number[]): Promise<HistoryFolder[]> {
  const generatorHash = hashOfGenerator();
  const found: HistoryFolder[] = [];
  for (const size of sizes) {
    const dataDir = join(folder, String(size));
    const description = readDescription(dataDir);
    const history =
      description?.generatorHash === generatorHash
        ? description
        : await playInto(dataDir, size, generatorHash);
    found.push({ ...history, dataDir, file: join(dataDir, "rasoi.db") });
  }
  return found;
}

function readDescription(dataDir: string): Description | undefined {
  const path = join(dataDir, DESCRIPTION);
  return existsSync(path) ? Description.safeParse(JSON.parse(readFileSync(path, "utf8"))).data : undefined;
}

function hashOfGenerator(): string {
  const entities = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith("entities.ts"))
    .toSorted()
    .map((name) => join(SOURCE, name));
  const hash = createHash("sha256");
  for (const path of [...GENERATOR_FILES, ...entities]) hash.update(readFileSync(path));
  return hash.digest("hex");
}

async function playInto(dataDir: string, size: number, generatorHash: string): Promise<Description> {
  const from = Date.now();
  const days = Math.ceil(size / ORDERS_A_DAY);
  // Yesterday: a server accepts that clock without an admin's confirmation.
  const newestDay = addDays(toBusinessDay(instant(from), 0), -1);
  console.error(`playing ${days} days for ${size.toLocaleString("en-IN")} orders`);
  const unfinished = `${dataDir}.unfinished`;
  for (const old of [unfinished, dataDir]) rmSync(old, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const orders = await playDays(join(unfinished, "rasoi.db"), { newestDay, days });
  const now = momentOf(newestDay, NEWEST_DAY_ENDS);
  const description = {
    size,
    orders,
    days,
    newestDay,
    now,
    playedInMs: Date.now() - from,
    generatorHash,
  };
  writeFileSync(join(unfinished, DESCRIPTION), JSON.stringify(description, undefined, 2));
  createEmptyBackup(unfinished, now);
  renameSync(unfinished, dataDir);
  return description;
}

/** Creates an empty file named like last night's backup, so that the server makes no backup while it is measured. */
function createEmptyBackup(dataDir: string, now: number): void {
  const name = `rasoi-${new Date(now).toISOString().replace(/[:.]/g, "-")}-nightly.db`;
  mkdirSync(join(dataDir, "backups"));
  writeFileSync(join(dataDir, "backups", name), "");
}
