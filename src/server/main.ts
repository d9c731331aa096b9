import { existsSync } from "node:fs";
import { type Env, EnvProblem, parseEnv } from "./env.ts";
import { type Server, startServer } from "./start.ts";

/** Requests that run longer than this after the server was told to stop are cut off. */
const STOP_TIMEOUT_MS = 15_000;

/** Starts the server as the environment says and stops it in order on SIGTERM or Ctrl-C. */
export async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const env = settings();
  if (!env) return;
  try {
    const server = await startServer(env);
    say(`Rasoi is ready at ${server.url}`);
    if (server.setupCode) say(`Code for the first admin account: ${server.setupCode}`);
    stopInOrder(server);
  } catch (error) {
    fail(reasonOf(error, env));
  }
}

function settings(): Env | undefined {
  try {
    return parseEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvProblem)) throw error;
    fail(error.message);
    return undefined;
  }
}

function stopInOrder(server: Server): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => fail(`The server did not stop in order: ${String(error)}`),
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function reasonOf(error: unknown, { PORT, HOST }: Env): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return `PORT=${PORT} is not usable: another program is listening on it.`;
  if (code === "EACCES")
    return `PORT=${PORT} on HOST=${HOST} is not usable: it may not be opened by this account.`;
  if (code === "EADDRNOTAVAIL")
    return `HOST=${HOST} is not usable: this computer does not have that address.`;
  return `Rasoi cannot start: ${error instanceof Error ? error.message : String(error)}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

if (import.meta.main) await main();
