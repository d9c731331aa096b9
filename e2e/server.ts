import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { businessDayOf, instant } from "#domain/time.ts";
import { freePort } from "../scripts/ports.ts";

const READY_WITHIN_MS = 60_000;
/** As long as a journey takes, with some to spare. */
const JOURNEY_MS = 30_000;

/** A real server of its own: child process, port, data folder with the demo resort. */
export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  /** Starts it (again), on the same port and data, and waits until it answers. */
  start(): Promise<void>;
  /** Ends it politely (SIGTERM), as an update or a shutdown would. */
  stop(): Promise<void>;
  /** Ends it like a power cut (SIGKILL). */
  kill(): Promise<void>;
  /** What it printed so far. */
  output(): string;
}

/** Makes a server that is not started yet; `environment` adds to or replaces its settings. */
export async function newServer(environment: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), "rasoi-e2e-"));
  let child: ChildProcess | undefined;
  let printed = "";

  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = new Promise((resolve) => ending.once("exit", resolve));
    ending.kill(signal);
    await gone;
  };

  return {
    url,
    dataDir,
    async start() {
      const settings = {
        PORT: String(port),
        HOST: "127.0.0.1",
        DATA_DIR: dataDir,
        DATABASE_URL: "",
        DEMO: "on",
      };
      const started = spawn(process.execPath, ["bin/rasoi.mjs"], {
        env: { ...process.env, ...settings, LOG_LEVEL: "warn", ...environment },
        stdio: ["ignore", "pipe", "pipe"],
      });
      child = started;
      for (const stream of [started.stdout, started.stderr]) {
        stream.on("data", (text: Buffer) => {
          printed += text.toString();
        });
      }
      await answers(url, started, () => printed);
    },
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
    output: () => printed,
  };
}

/** Starts a server for one test and removes it with its data afterwards. */
export async function withServer(
  use: (server: TestServer) => Promise<void>,
  environment?: Readonly<Record<string, string>>,
): Promise<void> {
  await businessDayWithRoom();
  const server = await newServer(environment);
  try {
    await server.start();
    await use(server);
  } finally {
    await server.kill();
    rmSync(server.dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** What is sold just before the business day ends is yesterday's on the screen that opens after: such a journey waits. */
async function businessDayWithRoom(): Promise<void> {
  const dayAt = (ms: number) => businessDayOf(instant(ms), defaultSettings.cutoffHour);
  while (dayAt(Date.now()) !== dayAt(Date.now() + JOURNEY_MS)) await pause(1000);
}

async function answers(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (child.exitCode === null && Date.now() < deadline) {
    const isReady = await fetch(`${url}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await pause(40);
  }
  child.kill("SIGKILL");
  throw new Error(`the server did not start:\n${printed()}`);
}
