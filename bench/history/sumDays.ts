import { setTimeout as pause } from "node:timers/promises";
import { Kysely } from "kysely";
import type { BusinessDay } from "#domain/time.ts";
import { collectChanges } from "../../src/server/db/changes.ts";
import type { Database } from "../../src/server/db/database.ts";
import { sqliteDialect } from "../../src/server/db/sqlite.ts";
import { commandTx, openBatchTx, type ReadTx } from "../../src/server/db/tx.ts";
import { findUnsummedDay, sumDay } from "../../src/server/reports/daySums/daySums.store.ts";
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
    await kysely.transaction().execute(async (transaction) => {
      await sumDay(commandTx(await openBatchTx(transaction), collectChanges()), day);
    });
  }
  await kysely.destroy();
}

/** Waits until a server has summed all days of its database before the newest one. Returns how long that took. */
export async function untilSummed(reader: ReadTx, newestDay: string): Promise<number> {
  const from = nowMs();
  while (await findUnsummedDay(reader, newestDay as BusinessDay)) {
    if (nowMs() - from > WAIT_MAX_MS) throw new Error("there are days that the server does not sum");
    await pause(LOOK_EVERY_MS);
  }
  return nowMs() - from;
}
