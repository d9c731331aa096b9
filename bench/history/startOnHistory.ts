import { cpSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { BusinessDay } from "#domain/time.ts";
import { atEnd } from "#testing/programs.ts";
import { newServerProcess, type ServerProcess } from "#testing/server.ts";
import { openForReading } from "../../src/server/db/connect.ts";
import { findUnsummedDay } from "../../src/server/reports/daySums/daySums.store.ts";
import { median, nowMs } from "../measure.ts";
import type { HistoryFolder } from "./historyFolders.ts";

const STARTS = 3;
/** The server's time is this much after the newest day's last moment. */
const LATER_MS = 60_000;
const CLOCK = join(import.meta.dirname, "../../testing/shiftedClock.ts");
const LOOK_EVERY_MS = 200;
const SUMMED_WITHIN_MS = 20 * 60_000;

/** A server that runs on a history file, at the time of its newest day. */
export interface HistoryServer {
  readonly server: ServerProcess;
  /** From starting the process to its line "Rasoi is ready": the first time, and of the next ones the median. */
  readonly firstStartMs: number;
  readonly startMs: number;
  /** The size of the database before it was measured. */
  readonly bytes: number;
  stop(): Promise<void>;
}

/** Starts the real server on a copy of a file, lets it sum the days that have ended, starts it several times more, and leaves it running. */
export async function startOnHistory(history: HistoryFolder): Promise<HistoryServer> {
  // Measuring adds orders, and a day with more of them is read longer.
  const dataDir = `${history.dataDir}.measured`;
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  remove();
  cpSync(history.dataDir, dataDir, { recursive: true });
  const server = await newServerProcess({
    dataDir,
    nodeFlags: ["--import", CLOCK],
    environment: {
      NODE_ENV: "production",
      CLOCK_SHIFT_MS: String(history.now + LATER_MS - Date.now()),
    },
  });
  const stop = async () => {
    await server.stop();
    remove();
  };
  atEnd(stop);
  await server.start();
  const firstStartMs = server.startedInMs;
  await untilSummed(join(dataDir, "rasoi.db"), history.newestDay);
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    await server.stop();
    await server.start();
    starts.push(server.startedInMs);
  }
  return { server, firstStartMs, startMs: median(starts), bytes: statSync(history.file).size, stop };
}

async function untilSummed(file: string, newestDay: string): Promise<void> {
  const { reader, close } = openForReading(file);
  const until = nowMs() + SUMMED_WITHIN_MS;
  while (await findUnsummedDay(reader, newestDay as BusinessDay)) {
    if (nowMs() > until) throw new Error("there are days that the server does not sum");
    await pause(LOOK_EVERY_MS);
  }
  await close();
}
