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
/** The server's clock starts this long after the newest order. */
const AFTER_NEWEST_MS = 60_000;
const CLOCK = join(import.meta.dirname, "../../testing/shiftedClock.ts");
const POLL_MS = 200;
const SUMMING_TIMEOUT_MS = 20 * 60_000;

/** A server on a history, with its clock at the end of the newest day. */
export interface HistoryServer {
  readonly server: ServerProcess;
  /** Time from starting the process to "Rasoi is ready": of the first start, and the median of the next ones. */
  readonly firstStartMs: number;
  readonly startMs: number;
  /** The size of the database before it was measured. */
  readonly bytes: number;
  stop(): Promise<void>;
}

/** Starts the server on a copy of a history, waits until ended days are summed, measures some restarts, and leaves it running. */
export async function startOnHistory(history: HistoryFolder): Promise<HistoryServer> {
  // A copy, because measuring adds orders.
  const dataDir = `${history.dataDir}.measured`;
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  remove();
  cpSync(history.dataDir, dataDir, { recursive: true });
  const server = await newServerProcess({
    dataDir,
    nodeFlags: ["--import", CLOCK],
    environment: {
      NODE_ENV: "production",
      CLOCK_SHIFT_MS: String(history.now + AFTER_NEWEST_MS - Date.now()),
    },
  });
  const stop = async () => {
    await server.stop();
    remove();
  };
  atEnd(stop);
  await server.start();
  const firstStartMs = server.startedInMs;
  await waitUntilSummed(join(dataDir, "rasoi.db"), history.newestDay);
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    await server.stop();
    await server.start();
    starts.push(server.startedInMs);
  }
  return { server, firstStartMs, startMs: median(starts), bytes: statSync(history.file).size, stop };
}

async function waitUntilSummed(file: string, newestDay: string): Promise<void> {
  const { reader, close } = openForReading(file);
  const until = nowMs() + SUMMING_TIMEOUT_MS;
  while (await findUnsummedDay(reader, newestDay as BusinessDay)) {
    if (nowMs() > until) throw new Error("there are days that the server does not sum");
    await pause(POLL_MS);
  }
  await close();
}
