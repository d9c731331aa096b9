import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freshPostgres } from "./postgres.ts";

const READY = /ready at (\S+)/;

/** A server as a process of its own, which can be killed like a power cut. Remove it after the test. */
export interface ServerProcess {
  /** Where it answers; another port after every start. */
  readonly url: string;
  readonly environment: Readonly<Record<string, string>>;
  start(): Promise<void>;
  /** SIGKILL: no chance to finish anything. */
  kill(): Promise<void>;
  /** SIGTERM; answers its exit code. */
  stop(): Promise<number | null>;
  remove(): Promise<void>;
}

export async function newServerProcess(): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), "rasoi-process-"));
  const postgres = process.env.TEST_DIALECT === "postgres" ? await freshPostgres() : undefined;
  const environment = {
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: dataDir,
    DATABASE_URL: postgres?.url ?? "",
    DEMO: "on",
    LOG_LEVEL: "error",
  };
  let child: ChildProcess | undefined;
  let url = "";

  const end = async (signal: "SIGKILL" | "SIGTERM"): Promise<number | null> => {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null) return ending?.exitCode ?? null;
    const code = new Promise<number | null>((resolve) => ending.once("exit", resolve));
    ending.kill(signal);
    return await code;
  };

  return {
    get url() {
      return url;
    },
    environment,
    start: async () => {
      child = spawn(process.execPath, ["src/server/main.ts"], {
        env: { ...process.env, ...environment },
        stdio: ["ignore", "pipe", "pipe"],
      });
      url = await addressOf(child);
    },
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
    remove: async () => {
      await end("SIGKILL");
      await postgres?.drop();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  let printed = "";
  return new Promise((resolve, reject) => {
    const listen = (text: Buffer) => {
      printed += text.toString();
      const address = READY.exec(printed)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}:\n${printed}`)));
  });
}
