import { accessSync, constants, mkdirSync } from "node:fs";
import { connect } from "./db/connect.ts";
import { type Env, EnvProblem, readEnv } from "./env.ts";
import { type Server, startServer } from "./start.ts";

/** Requests that run longer than this after the server was told to stop are cut off. */
const STOP_TIMEOUT_MS = 15_000;

/** Starts the server as the environment says and stops it in order on SIGTERM or Ctrl-C. */
export async function main(): Promise<void> {
  try {
    const env = readEnv();
    if (env.DATABASE_URL === undefined) checkFolder(env);
    else await checkDatabase(env);
    const server = await startServer(env).catch((error: unknown) => {
      throw addressProblem(error, env) ?? error;
    });
    say(`Rasoi is ready at ${server.url}`);
    if (server.setupCode) say(`Code for the first admin account: ${server.setupCode}`);
    stopInOrder(server);
  } catch (error) {
    fail(error instanceof EnvProblem ? error.message : `Rasoi cannot start: ${wordsOf(error)}`);
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

const MAY_NOT_WRITE = "this account may not write there.";
const FOLDER_WORDS: Readonly<Record<string, string>> = {
  EEXIST: "it is a file, not a folder.",
  ENOTDIR: "it lies inside a file, not inside a folder.",
  EACCES: MAY_NOT_WRITE,
  EPERM: MAY_NOT_WRITE,
  EROFS: MAY_NOT_WRITE,
};

/** Throws unless SQLite can keep its file in the data folder. */
function checkFolder({ DATA_DIR }: Env): void {
  try {
    mkdirSync(DATA_DIR, { recursive: true });
    accessSync(DATA_DIR, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new EnvProblem(
      `DATA_DIR=${DATA_DIR} is not usable: ${FOLDER_WORDS[codeOf(error)] ?? wordsOf(error)}`,
    );
  }
}

/** Throws unless PostgreSQL lets us in. */
async function checkDatabase(env: Env): Promise<void> {
  const databases = connect(env);
  try {
    await databases.read(async () => undefined);
  } catch (error) {
    // The address itself holds the password.
    throw new EnvProblem(`DATABASE_URL is not usable: ${wordsOf(error)}`);
  } finally {
    await databases.close();
  }
}

/** What is wrong with the address to listen on, when that is why the server did not start. */
function addressProblem(error: unknown, { PORT, HOST }: Env): EnvProblem | undefined {
  if (isLookup(error) && error.hostname === HOST)
    return new EnvProblem(`HOST=${HOST} is not usable: ${wordsOf(error)}`);
  if (!(error instanceof Error && "syscall" in error && error.syscall === "listen")) return undefined;
  const code = codeOf(error);
  if (code === "EADDRINUSE")
    return new EnvProblem(`PORT=${PORT} is not usable: another program is listening on it.`);
  if (code === "EADDRNOTAVAIL")
    return new EnvProblem(`HOST=${HOST} is not usable: this computer does not have that address.`);
  const why = code === "EACCES" ? "it may not be opened by this account." : wordsOf(error);
  return new EnvProblem(`PORT=${PORT} on HOST=${HOST} is not usable: ${why}`);
}

function isLookup(error: unknown): error is Error & { readonly hostname: unknown } {
  return (
    error instanceof Error && "syscall" in error && error.syscall === "getaddrinfo" && "hostname" in error
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function wordsOf(error: unknown): string {
  if (isLookup(error)) return `the name ${String(error.hostname)} cannot be found.`;
  // Several addresses tried in vain are one error without words.
  return error instanceof Error ? error.message || codeOf(error) : String(error);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

if (import.meta.main) await main();
