import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { addDays, type BusinessDay } from "#domain/time.ts";
import { grow } from "./grow.ts";
import { type TakenDay, takeDay } from "./takeDay.ts";
import { visitOf } from "./visits.ts";

const DAY_MS = 24 * 3_600_000;
/** Each file is in a data folder of its own, with this beside it. */
const ABOUT = "history.json";

/** The content of a data folder of history. */
const About = z.object({
  /** The size that was asked for. */
  size: z.number(),
  orders: z.number(),
  /** The first and the newest business day. */
  firstDay: z.string(),
  newestDay: z.string(),
  /** The moment at which the newest day stands still: the server is started with this as its time. */
  now: z.number(),
  grownInMs: z.number(),
  /** Names the state of the program that made the tables, and the programs that grew the file. */
  schema: z.string(),
  growers: z.string(),
});
export type About = z.infer<typeof About>;

/** A data folder with history in it. */
export interface HistoryFolder extends About {
  readonly dataDir: string;
  readonly file: string;
}

/** The programs on which the contents of the files depend. */
const GROWERS = [
  "copiedTables",
  "grow",
  "growingFile",
  "visits",
  "house",
  "journalCopies",
  "keptFiles",
  "symbols",
  "takeDay",
];

/** Returns data folders of these sizes; those that are there are kept as long as the tables and the growers are the same. */
export async function historyFolders(folder: string, sizes: readonly number[]): Promise<HistoryFolder[]> {
  mkdirSync(folder, { recursive: true });
  const taking = mkdtempSync(join(tmpdir(), "rasoi-day-"));
  try {
    const taken = await takeDay(taking, visitOf);
    const ways = { schema: schemaOf(taken.wholeFile), growers: growersHash() };
    const found: HistoryFolder[] = [];
    for (const size of sizes) {
      const dataDir = join(folder, String(size));
      const about = readAbout(dataDir);
      const isSame = about?.growers === ways.growers && about.schema === ways.schema;
      const kept = about && isSame ? about : await growInto(dataDir, taken, { size, ...ways });
      found.push({ ...kept, dataDir, file: join(dataDir, "rasoi.db") });
    }
    return found;
  } finally {
    rmSync(taking, { recursive: true, force: true });
  }
}

function readAbout(dataDir: string): About | undefined {
  const path = join(dataDir, ABOUT);
  return existsSync(path) ? About.safeParse(JSON.parse(readFileSync(path, "utf8"))).data : undefined;
}

function growersHash(): string {
  const hash = createHash("sha256");
  for (const name of GROWERS) hash.update(readFileSync(join(import.meta.dirname, `${name}.ts`)));
  return hash.digest("hex");
}

/** Returns the hash by which a database names the state of the program that made it. */
export function schemaOf(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database.prepare("select hash from schema_hash").get();
  database.close();
  return String(row?.hash);
}

async function growInto(
  dataDir: string,
  taken: TakenDay,
  { size, ...ways }: Pick<About, "size" | "schema" | "growers">,
): Promise<About> {
  const from = Date.now();
  const days = Math.ceil(size / taken.orders);
  // The latest evening that is over: a server that is started now accepts it without an admin's word.
  const newest = Math.floor((from - taken.evening) / DAY_MS);
  console.log(`growing ${size.toLocaleString("en-IN")} orders: ${days} days of ${taken.orders}`);
  const growing = `${dataDir}.growing`;
  for (const old of [growing, dataDir]) rmSync(old, { recursive: true, force: true });
  mkdirSync(growing);
  const file = join(growing, "rasoi.db");
  const orders = await grow(taken, { file, days, newest });
  const now = taken.evening + newest * DAY_MS;
  const grownInMs = Date.now() - from;
  const day = (after: number) => addDays(taken.day as BusinessDay, after);
  const newestDay = day(newest);
  const about = { size, orders, firstDay: day(newest - days + 1), newestDay, now, grownInMs, ...ways };
  writeFileSync(join(growing, ABOUT), JSON.stringify(about, undefined, 2));
  pretendBackup(growing, now);
  renameSync(growing, dataDir);
  const gigabytes = statSync(join(dataDir, "rasoi.db")).size / 1e9;
  console.log(`  ${orders} orders, ${gigabytes.toFixed(2)} GB in ${(grownInMs / 1000).toFixed(0)} s`);
  return about;
}

/** Leaves an empty file under the name of last night's backup, so that no server makes one while it is measured. */
function pretendBackup(dataDir: string, now: number): void {
  const name = `rasoi-${new Date(now).toISOString().replace(/[:.]/g, "-")}-nightly.db`;
  mkdirSync(join(dataDir, "backups"));
  writeFileSync(join(dataDir, "backups", name), "");
}

/** Removes the data folders. */
export function removeHistory(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (/^\d+(\.growing)?$/.test(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
