import { execFileSync } from "node:child_process";
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { newDataFolder } from "./folder.ts";
import { freePort } from "./ports.ts";
import { aptInstall, atEnd, findProgram, mayInstall, startProgram, succeeds } from "./programs.ts";

/** Where PostgreSQL listens, or why there is none. */
export type Postgres = { readonly url: string } | { readonly missing: string };

const READY_WITHIN_MS = 20_000;
const USER = "rasoi";

/** Returns the database of TEST_DATABASE_URL, or starts a temporary cluster that is removed at the end of the run. */
export async function openTestPostgres(): Promise<Postgres> {
  const given = process.env.TEST_DATABASE_URL;
  return given ? { url: given } : await openCluster(NOT_DURABLE);
}

/** Starts a temporary cluster that waits for the disk at every commit, as a resort's does: for measuring. */
export async function openDurablePostgres(): Promise<Postgres> {
  return await openCluster({});
}

type ClusterSettings = Readonly<Record<string, string>>;

/** A cluster for tests lives for one run: it needs no durability. */
const NOT_DURABLE: ClusterSettings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
/** Every COMMIT takes 20 ms, so that one is usually running. */
const SLOW_COMMITS: ClusterSettings = { commit_delay: "20000", commit_siblings: "0", max_wal_size: "64MB" };

/** A temporary cluster that a test may stop, crash and restart. Remove it after the test. */
export interface Cluster {
  readonly url: string;
  /** Its folder, writable by its programs' account, with its data. */
  readonly folder: string;
  readonly data: string;
  /** Starts a program, of PostgreSQL or another, as the cluster's account. */
  run(program: string, args: readonly string[]): ReturnType<typeof startProgram>;
  /** The id of its main process. */
  pid(): number;
  /** Starts it and returns whether it answers. */
  start(): Promise<boolean>;
  /** Stops it (SIGINT) or crashes it (SIGKILL). */
  end(signal: "SIGINT" | "SIGKILL"): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Creates a cluster, not yet started, for a test that crashes it. Its data is in memory if there is space, since a start after a
 * crash waits for the disk many times. Installs nothing.
 */
export async function newCrashableCluster(): Promise<Cluster | { readonly missing: string }> {
  const bin = findServerPrograms();
  if (bin === undefined) return { missing: "no PostgreSQL is installed" };
  const account = serverAccount();
  return "missing" in account
    ? account
    : await newCluster(bin, account, { ...SLOW_COMMITS, folder: newDataFolder() });
}

async function openCluster(more: ClusterSettings): Promise<Postgres> {
  const bin = findServerPrograms() ?? (await installServer());
  if (bin === undefined)
    return { missing: "no PostgreSQL is installed (Debian: apt-get install -y postgresql)" };
  const account = serverAccount();
  if ("missing" in account) return account;
  const cluster = await newCluster(bin, account, more);
  if ("missing" in cluster) return cluster;
  atEnd(cluster.remove);
  return (await cluster.start())
    ? { url: cluster.url }
    : { missing: "the temporary PostgreSQL did not start" };
}

/** Finds the folder of the server's programs. Debian has one per version, outside PATH; the newest counts. */
function findServerPrograms(): string | undefined {
  const byVersion = (path: string) => Number(path.split("/").at(-2)?.split(".")[0]);
  const [newest] = globSync("/usr/lib/postgresql/*/bin").sort((a, b) => byVersion(b) - byVersion(a));
  if (newest && existsSync(join(newest, "initdb"))) return newest;
  const initdb = findProgram("initdb");
  return initdb && dirname(initdb);
}

/** Installs Debian's PostgreSQL if possible. */
async function installServer(): Promise<string | undefined> {
  if (!mayInstall()) return undefined;
  console.log("No PostgreSQL found: installing Debian's postgresql");
  return (await aptInstall("postgresql")) ? findServerPrograms() : undefined;
}

type Account = { readonly uid?: number; readonly gid?: number };

/** Returns the account for the cluster. PostgreSQL refuses to run as root; Debian's package creates an account. */
function serverAccount(): Account | { missing: string } {
  if (process.getuid?.() !== 0) return {};
  try {
    const idOf = (flag: string) =>
      Number(execFileSync("id", [flag, "postgres"], { stdio: "pipe" }).toString());
    return { uid: idOf("-u"), gid: idOf("-g") };
  } catch {
    return { missing: "PostgreSQL does not run as root, and there is no account named postgres" };
  }
}

async function newCluster(
  bin: string,
  account: Account,
  { folder = mkdtempSync(join(tmpdir(), "rasoi-postgres-")), ...more }: ClusterSettings,
): Promise<Cluster | { readonly missing: string }> {
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);

  const data = join(folder, "data");
  const as = { ...account, cwd: folder, stdio: ["ignore", "ignore", "inherit"] } as const;
  const initArgs = ["-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  if (!(await succeeds(join(bin, "initdb"), initArgs, as))) {
    removeFolder();
    return { missing: "initdb failed" };
  }

  const port = await freePort();
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    max_connections: 200,
    log_min_messages: "fatal",
    ...more,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const url = `postgres://${USER}@127.0.0.1:${port}/postgres`;
  let running: RunningCluster | undefined;
  const end: Cluster["end"] = async (signal) => {
    running?.process.kill(signal);
    await running?.ended;
  };
  return {
    url,
    folder,
    data,
    run: (program, args) => {
      const ours = join(bin, program);
      return startProgram(existsSync(ours) ? ours : program, [...args], as);
    },
    pid: () => {
      const pid = running?.process.pid;
      if (pid === undefined) throw new Error("the cluster is not running");
      return pid;
    },
    start: async () => {
      const deadline = Date.now() + READY_WITHIN_MS;
      // After a crash the memory of the last run may briefly be in use, which makes the start fail.
      do {
        running = runCluster(join(bin, "postgres"), ["-D", data, ...flags], { ...as, stdio: "ignore" });
        if (await answers(url, running, deadline)) return true;
      } while (running.hasEnded() && Date.now() < deadline);
      return false;
    },
    end,
    remove: async () => {
      await end("SIGINT");
      removeFolder();
    },
  };
}

interface RunningCluster {
  readonly process: ReturnType<typeof startProgram>;
  readonly ended: Promise<void>;
  hasEnded(): boolean;
}

function runCluster(...program: Parameters<typeof startProgram>): RunningCluster {
  const process = startProgram(...program);
  let hasEnded = false;
  const ended = process.then(() => {
    hasEnded = true;
  });
  return { process, ended, hasEnded: () => hasEnded };
}

async function answers(url: string, { hasEnded }: RunningCluster, deadline: number): Promise<boolean> {
  while (Date.now() < deadline && !hasEnded()) {
    if (await answersNow(url)) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

/** True if the database answers a query now. */
async function answersNow(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
