import { type ChildProcess, spawn } from "node:child_process";
import { freePort } from "../scripts/ports.ts";
import { nowMs } from "./measure.ts";

const READY_WITHIN_MS = 30_000;

/** A server that runs as a process of its own, as it does in a resort. */
export interface Service {
  readonly url: string;
  readonly pid: number;
  /** From starting the process to its line "Rasoi is ready". */
  readonly startedInMs: number;
  stop(): Promise<void>;
}

/** Where a server keeps its data; without a database URL that is SQLite in the folder. */
export interface Home {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}

const LIVE = { DEMO: "on", LOG_LEVEL: "warn", NODE_ENV: "production" };
/** As `npm start` in package.json has it. */
const NODE_FLAGS = ["--max-semi-space-size=4", "--heap-growing-percent=30"];
/** The folder that bin/rasoi.mjs names. */
const COMPILED = "node_modules/.cache/compiled";

/**
 * Starts the server as `npm start` does, but for the look whether the screens must be built first.
 * BENCH_NODE_FLAGS goes to its Node, for profiling ("--cpu-prof --cpu-prof-dir=/tmp/profile").
 */
export async function startService({ dataDir, databaseUrl = "" }: Home): Promise<Service> {
  const port = await freePort();
  const flags = (process.env.BENCH_NODE_FLAGS ?? "").split(" ").filter((flag) => flag !== "");
  const settings = { PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const from = nowMs();
  const child = spawn(process.execPath, [...NODE_FLAGS, ...flags, "src/server/main.ts"], {
    env: { ...process.env, ...settings, ...LIVE, NODE_COMPILE_CACHE: COMPILED },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await ready(child);
  const startedInMs = nowMs() - from;
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    startedInMs,
    stop: async () => {
      child.kill("SIGTERM");
      await gone;
    },
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill("SIGKILL");
      reject(new Error("the server did not become ready"));
    }, READY_WITHIN_MS);
    child.once("exit", () => {
      clearTimeout(late);
      reject(new Error("the server ended while it was starting"));
    });
    child.stdout?.on("data", (text: Buffer) => {
      if (!text.toString().includes("Rasoi is ready")) return;
      clearTimeout(late);
      child.removeAllListeners("exit");
      resolve();
    });
  });
}
