import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { defaultSettings } from "#domain/settings/defaults.ts";
import { instant, toBusinessDay } from "#domain/time.ts";
import { newDataFolder } from "./folder.ts";
import { freePort } from "./ports.ts";
import type { PostgresSchema } from "./postgres.ts";

const READY_WITHIN_MS = 60_000;
/** The duration of a journey, with some reserve. */
const JOURNEY_MS = 30_000;
const READY = /Rasoi is ready at /;
/** As `npm start` in package.json has them. */
export const NODE_FLAGS = ["--max-semi-space-size=8", "--heap-growing-percent=30", "--v8-pool-size=1"];
/** The folder that bin/rasoi.mjs names. */
const COMPILED = "node_modules/.cache/compiled";

export interface ServerOptions {
  /** The folder of the checkout whose server runs. Default: this one. */
  readonly checkout?: string;
  /** The file that Node runs. Default: the server itself, without checking whether screens must be built. */
  readonly program?:
    | "src/server/main.ts"
    | "bin/rasoi.mjs"
    | "src/server/testing/restorable.ts"
    | "chaos/backend/program.ts";
  readonly nodeFlags?: readonly string[];
  /** A program that starts and watches Node, with its options: strace. Node must be its child or parent. */
  readonly under?: readonly string[];
  /** The folder of its SQLite file and backups; deleted by `remove`. Default: a new folder, in memory if possible. */
  readonly dataDir?: string;
  /** PostgreSQL instead of SQLite; dropped by `remove`. */
  readonly schema?: PostgresSchema | undefined;
  /** Environment variables added to the usual ones, or replacing them. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A real server as a process, on its own port. Remove it after the test. */
export interface ServerProcess {
  readonly url: string;
  readonly dataDir: string;
  /** The environment variables of its start. */
  readonly environment: Readonly<Record<string, string>>;
  readonly pid: number;
  /** From the process's start to its line "Rasoi is ready", the last time. */
  readonly startedInMs: number;
  /** Starts it on the same port and data, and waits until it answers. */
  start(): Promise<void>;
  /** Ends it orderly (SIGTERM), like an update or a shutdown. Returns its exit code. */
  stop(): Promise<number | null>;
  /** Ends it like a power cut (SIGKILL). */
  kill(): Promise<void>;
  /** Sends a message to a program that accepts them, and waits for its answer. */
  send(message: string): Promise<unknown>;
  /** Kills it and removes its data. */
  remove(): Promise<void>;
  /** Its output so far. */
  output(): string;
}

/** Creates a server with an empty database, not yet started. */
export async function newServerProcess(options: ServerOptions = {}): Promise<ServerProcess> {
  const port = await freePort();
  const dataDir = options.dataDir ?? newDataFolder();
  const environment = {
    PORT: String(port),
    // Creating keys takes time, and most tests use HTTP.
    HTTPS_PORT: "off",
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    DATABASE_URL: options.schema?.url ?? "",
    DEMO: "on",
    LOG_LEVEL: "warn",
    NODE_COMPILE_CACHE: COMPILED,
    ...options.environment,
  };
  const program = [...NODE_FLAGS, ...(options.nodeFlags ?? []), options.program ?? "src/server/main.ts"];
  let child: ChildProcess | undefined;
  let startedInMs = 0;
  let printed = "";

  const end = async (signal: "SIGKILL" | "SIGTERM"): Promise<number | null> => {
    const ending = child;
    child = undefined;
    if (ending === undefined || hasEnded(ending)) return ending?.exitCode ?? null;
    const code = new Promise<number | null>((resolve) => ending.once("exit", resolve));
    ending.kill(signal);
    return await code;
  };

  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    environment,
    get pid() {
      return child?.pid ?? 0;
    },
    get startedInMs() {
      return startedInMs;
    },
    start: async () => {
      const from = performance.now();
      const [command = "", ...args] = [...(options.under ?? []), process.execPath, ...program];
      const started = spawn(command, args, {
        ...(options.checkout !== undefined && { cwd: options.checkout }),
        env: { ...process.env, ...environment },
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      });
      child = started;
      await untilReady(started, (text) => {
        printed += text;
      });
      startedInMs = performance.now() - from;
    },
    stop: () => end("SIGTERM"),
    kill: async () => void (await end("SIGKILL")),
    send: async (message) => {
      if (child === undefined) throw new Error("the server is not running");
      return await answerTo(child, message, () => printed);
    },
    remove: async () => {
      await end("SIGKILL");
      await options.schema?.drop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
    output: () => printed,
  };
}

/** Runs `use` with a started server, then removes the server. */
export async function withServerProcess(
  use: (server: ServerProcess) => Promise<void>,
  options?: ServerOptions,
): Promise<void> {
  await untilBusinessDayLasts();
  const server = await newServerProcess(options);
  try {
    await server.start();
    await use(server);
  } finally {
    await server.remove();
  }
}

/** Waits until the business day has at least 30 s left: a journey must not cross its end. */
export async function untilBusinessDayLasts(): Promise<void> {
  const dayAt = (ms: number) => toBusinessDay(instant(ms), defaultSettings.cutoffHour);
  while (dayAt(Date.now()) !== dayAt(Date.now() + JOURNEY_MS)) await pause(1000);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Waits for the line that the server is ready. All its output goes to `print`. */
function untilReady(child: ChildProcess, print: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = "";
    const fail = (what: string) => {
      clearTimeout(late);
      child.kill("SIGKILL");
      reject(new Error(`the server ${what}:\n${printed}`));
    };
    const late = setTimeout(() => fail("did not become ready"), READY_WITHIN_MS);
    const ended = () => fail("ended while it was starting");
    const read = (text: Buffer) => {
      print(text.toString());
      if (READY.test(printed)) return;
      printed += text.toString();
      if (!READY.test(printed)) return;
      clearTimeout(late);
      child.removeListener("exit", ended);
      resolve();
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("exit", ended);
  });
}

function answerTo(child: ChildProcess, message: string, printed: () => string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`the server ended:\n${printed()}`));
    child.once("exit", ended);
    child.once("message", (answer) => {
      child.removeListener("exit", ended);
      resolve(answer);
    });
    child.send(message);
  });
}
