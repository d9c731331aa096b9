import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { Kysely } from "kysely";
import type { BusinessDay } from "#domain/time.ts";
import { findUnsummedDay, sumDay } from "../../src/server/db/daySums/daySums.ts";
import type { Database } from "../../src/server/db/schema.ts";
import { sqliteDialect } from "../../src/server/db/sqlite.ts";
import { nowMs } from "../measure.ts";

const LOOK_EVERY_MS = 200;
/** Ten years take about a minute. */
const WAIT_MAX_MS = 20 * 60_000;

/** Sums a file's days before its newest one, as the server does after its start. */
export async function sumDays(file: string, newestDay: BusinessDay): Promise<void> {
  const kysely = new Kysely<Database>({ dialect: sqliteDialect({ file, readOnly: false }) });
  for (;;) {
    const day = await findUnsummedDay(kysely, newestDay);
    if (day === undefined) break;
    await kysely.transaction().execute((tx) => sumDay(tx, day));
  }
  await kysely.destroy();
}

/** Waits until a server has summed all days of its file before the newest one. Returns how long that took. */
export async function untilSummed(file: string, newestDay: string): Promise<number> {
  const from = nowMs();
  const database = new DatabaseSync(file, { readOnly: true });
  const unsummed = database.prepare("select count(*) as days from day_sums where is_summed = 0 and day < ?");
  try {
    while (unsummed.get(newestDay)?.days !== 0) {
      if (nowMs() - from > WAIT_MAX_MS) throw new Error(`${file} has days that the server does not sum`);
      await pause(LOOK_EVERY_MS);
    }
  } finally {
    database.close();
  }
  return nowMs() - from;
}
