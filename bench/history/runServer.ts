import { cpSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { atEnd } from "#testing/programs.ts";
import { newServerProcess, type ServerOptions, type ServerProcess } from "#testing/server.ts";
import { openForReading } from "../../src/server/db/connect.ts";
import { median } from "../measure.ts";
import type { HistoryFolder } from "./keptFiles.ts";
import { untilSummed } from "./sumDays.ts";

const STARTS = 3;
/** The server's time is this much after the newest day's last moment. */
const LATER_MS = 60_000;
const CLOCK = join(import.meta.dirname, "../../testing/shiftedClock.ts");

/** How long a server's starts took. */
interface Started {
  readonly server: ServerProcess;
  /** From starting the process to its line "Rasoi is ready": the first time, and of the next ones the median. */
  readonly firstStartMs: number;
  readonly startMs: number;
  /** From the first start until all days that have ended were summed; nearly nothing where they were already. */
  readonly summedMs: number;
}

/** A server that runs on a history file, at the time of its newest day. */
export interface HistoryServer extends Started {
  /** A second node on the same PostgreSQL; undefined on SQLite. */
  readonly second: ServerProcess | undefined;
  /** The size of the database before it was measured. */
  readonly bytes: number;
  stop(): Promise<void>;
}

/** Starts the real server on a file, lets it sum the days that have ended, starts it several times more, and leaves it running. */
export async function startOn(history: HistoryFolder): Promise<HistoryServer> {
  const bytes = statSync(history.file).size;
  const { dataDir, remove } = workingCopy(history);
  const server = await newServerProcess({ dataDir, ...atTimeOf(history) });
  const stop = async () => {
    await server.stop();
    remove();
  };
  atEnd(stop);
  const { reader, close } = openForReading(join(dataDir, "rasoi.db"));
  const started = await startMeasured(server, () => untilSummed(reader, history.newestDay));
  await close();
  return { ...started, second: undefined, bytes, stop };
}

/** Says how a server is started at the time of a history. */
export function atTimeOf({ now }: HistoryFolder): Pick<ServerOptions, "nodeFlags" | "environment"> {
  return {
    nodeFlags: ["--import", CLOCK],
    environment: { NODE_ENV: "production", CLOCK_SHIFT_MS: String(now + LATER_MS - Date.now()) },
  };
}

/** Starts a server, waits until its days are summed, and starts it several times more. */
export async function startMeasured(server: ServerProcess, summed: () => Promise<number>): Promise<Started> {
  await server.start();
  const firstStartMs = server.startedInMs;
  const summedMs = await summed();
  const starts: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    await server.stop();
    await server.start();
    starts.push(server.startedInMs);
  }
  return { server, firstStartMs, startMs: median(starts), summedMs };
}

/** Copies a kept file to measure on: measuring adds orders, and a day with more of them is read longer. */
function workingCopy({ dataDir }: HistoryFolder): { dataDir: string; remove: () => void } {
  const copy = `${dataDir}.measured`;
  const remove = () => rmSync(copy, { recursive: true, force: true });
  remove();
  // With its empty backup; a write-ahead log that another program left there belongs to it.
  cpSync(dataDir, copy, { recursive: true });
  return { dataDir: copy, remove };
}
