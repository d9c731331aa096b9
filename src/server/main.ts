import { accessSync, constants, mkdirSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { connect } from "./db/connect.ts";
import { lockDataFolder } from "./db/dataFolderLock.ts";
import { findUnsafeSettings } from "./db/durability.ts";
import { DatabaseUnreachable } from "./db/postgres/databaseUnreachable.ts";
import { detectStorageTrouble } from "./db/storage/storageTrouble.ts";
import { isFull } from "./db/storage/storageWatch.ts";
import { type Env, EnvError, readEnv } from "./env.ts";
import { installLines } from "./network/installLines.ts";
import { startWatchdog } from "./network/watchdog.ts";
import { type Server, startServer } from "./start/start.ts";
import { stopOnSignal } from "./start/stop.ts";

/** Starts the server with the settings of the environment, and closes it on a stop signal. `parent` is the parent process id. */
export async function main(parent = process.ppid): Promise<void> {
  try {
    const env = readEnv();
    const server = await start(env).catch((error: unknown) => {
      throw addressError(error, env) ?? storageError(error, env) ?? error;
    });
    if (server.hasDemoAccounts && !isOwnAddress(env)) printLine(DEMO_WARNING);
    for (const warning of server.warnings) printLine(`Warning: ${warning}`);
    printLine(`Rasoi is ready at ${server.url}`);
    if (server.secureUrl) {
      printLine(`Over HTTPS at ${server.secureUrl}`);
      if (!isOwnAddress(env)) installLines(Number(new URL(server.url).port)).forEach(printLine);
    }
    if (server.setupCode) printLine(`Code for the first admin account: ${server.setupCode}`);
    stopOnSignal(server, parent);
    startWatchdog(server);
    // Written now, and not only by a server that ends in order: a start that finds all of it never loads the TypeScript
    // compiler, which takes a quarter of a second and 17 MB for as long as the server runs.
    flushCompileCache();
  } catch (error) {
    fail(error instanceof EnvError ? error.message : `Rasoi cannot start: ${messageOf(error)}`);
  }
}

async function start(env: Env): Promise<Server> {
  if (env.DATABASE_URL === undefined) takeDataFolder(env);
  else for (const line of await checkDatabase(env)) printLine(line);
  return await startServer(env);
}

const DEMO_WARNING =
  "Warning: everybody on this network can sign in with the demo accounts, as admin too. Before real use choose " +
  "'Start for real' on the Settings screen; to try it alone, set HOST=127.0.0.1.";

/** True if only programs on this computer can reach the server. */
function isOwnAddress({ HOST }: Env): boolean {
  return HOST === "localhost" || HOST === "::1" || HOST.startsWith("127.");
}

const NOT_WRITABLE = "this account may not write there.";
const FOLDER_MESSAGES: Readonly<Record<string, string>> = {
  EEXIST: "it is a file, not a folder.",
  ENOTDIR: "it lies inside a file, not inside a folder.",
  EACCES: NOT_WRITABLE,
  EPERM: NOT_WRITABLE,
  EROFS: NOT_WRITABLE,
};

/** Throws if SQLite cannot write in the data folder, or if another server uses it. */
function takeDataFolder({ DATA_DIR }: Env): void {
  try {
    mkdirSync(DATA_DIR, { recursive: true });
    accessSync(DATA_DIR, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new EnvError(
      `DATA_DIR=${DATA_DIR} is not usable: ${FOLDER_MESSAGES[codeOf(error)] ?? messageOf(error)}`,
    );
  }
  if (!lockDataFolder(DATA_DIR))
    throw new EnvError(`DATA_DIR=${DATA_DIR} is not usable: another server is running on it.`);
}

/** Throws if PostgreSQL cannot be reached. Returns warnings. */
async function checkDatabase(env: Env): Promise<string[]> {
  const databases = connect(env);
  try {
    const unsafe = await findUnsafeSettings(databases);
    return unsafe.map(
      (name) =>
        `Warning: this PostgreSQL runs with ${name}=off, so a power cut can lose orders. Set ${name}=on in its postgresql.conf.`,
    );
  } catch (error) {
    const why = error instanceof DatabaseUnreachable ? error.cause : error;
    // Without the URL, which contains the password.
    throw new EnvError(`DATABASE_URL is not usable: ${messageOf(why)}`);
  } finally {
    await databases.close();
  }
}

/** Returns the problem with PORT, HTTPS_PORT or HOST, if that prevented the start. */
function addressError(error: unknown, { PORT, HTTPS_PORT, HOST }: Env): EnvError | undefined {
  if (isLookupError(error) && error.hostname === HOST)
    return new EnvError(`HOST=${HOST} is not usable: ${messageOf(error)}`);
  if (!(error instanceof Error && "syscall" in error && error.syscall === "listen")) return undefined;
  const code = codeOf(error);
  const isHttps = "port" in error && error.port === HTTPS_PORT;
  const port = isHttps ? `HTTPS_PORT=${HTTPS_PORT}` : `PORT=${PORT}`;
  if (code === "EADDRINUSE")
    return new EnvError(`${port} is not usable: another program is listening on it.`);
  if (code === "EADDRNOTAVAIL")
    return new EnvError(`HOST=${HOST} is not usable: this computer does not have that address.`);
  const why = code === "EACCES" ? "it may not be opened by this account." : messageOf(error);
  return new EnvError(`${port} on HOST=${HOST} is not usable: ${why}`);
}

const STORAGE_MESSAGES = {
  full: "the disk is full.",
  "not-writable": "the server cannot write to its disk.",
  damaged:
    "the database is damaged. npm run verify says what it finds; npm run restore puts a backup in its place.",
};

/** Returns the problem with the disk of the data folder, if that prevented the start. */
function storageError(error: unknown, { DATABASE_URL, DATA_DIR }: Env): EnvError | undefined {
  const trouble = detectStorageTrouble(error);
  if (trouble === undefined) return undefined;
  // Without the database URL, which contains the password.
  if (DATABASE_URL !== undefined)
    return new EnvError(`DATABASE_URL is not usable: ${STORAGE_MESSAGES[trouble]}`);
  const why = STORAGE_MESSAGES[trouble !== "damaged" && isFull(DATA_DIR) ? "full" : trouble];
  return new EnvError(`DATA_DIR=${DATA_DIR} is not usable: ${why}`);
}

function isLookupError(error: unknown): error is Error & { readonly hostname: unknown } {
  return (
    error instanceof Error && "syscall" in error && error.syscall === "getaddrinfo" && "hostname" in error
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

function messageOf(error: unknown): string {
  if (isLookupError(error)) return `the name ${String(error.hostname)} cannot be found.`;
  // After several addresses were tried, Node's error has a code but no message.
  return error instanceof Error ? error.message || codeOf(error) : String(error);
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(line: string): void {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

if (import.meta.main) await main();
