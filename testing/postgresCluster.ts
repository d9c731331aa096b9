import { execFileSync } from "node:child_process";
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { freePort } from "./ports.ts";
import { aptInstall, atEnd, findProgram, mayInstall, startProgram, succeeds } from "./programs.ts";

/** Where PostgreSQL listens, or why there is none. */
export type Postgres = { readonly url: string } | { readonly missing: string };

const READY_WITHIN_MS = 20_000;
const USER = "rasoi";

/** Returns the database that TEST_DATABASE_URL names, or starts a temporary cluster that is removed when the run ends. */
export async function openTestPostgres(): Promise<Postgres> {
  const given = process.env.TEST_DATABASE_URL;
  return given ? { url: given } : await openCluster(NOT_DURABLE);
}

/** Starts a temporary cluster that waits for the disk at every commit, as a resort's does: for measuring. */
export async function openDurablePostgres(): Promise<Postgres> {
  return await openCluster({});
}

type ClusterSettings = Readonly<Record<string, string>>;

/** A cluster for tests lives for one run: durability would only cost time. */
const NOT_DURABLE: ClusterSettings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

async function openCluster(more: ClusterSettings): Promise<Postgres> {
  const bin = findServerPrograms() ?? (await installServer());
  if (bin === undefined)
    return { missing: "no PostgreSQL is installed (Debian: apt-get install -y postgresql)" };
  const account = serverAccount();
  if ("missing" in account) return account;
  return startCluster(bin, account, more);
}

/** Finds the folder of the server's programs. Debian keeps them out of PATH, one folder per version; the newest counts. */
function findServerPrograms(): string | undefined {
  const byVersion = (path: string) => Number(path.split("/").at(-2)?.split(".")[0]);
  const [newest] = globSync("/usr/lib/postgresql/*/bin").sort((a, b) => byVersion(b) - byVersion(a));
  if (newest && existsSync(join(newest, "initdb"))) return newest;
  const initdb = findProgram("initdb");
  return initdb && dirname(initdb);
}

/** Installs Debian's PostgreSQL where that is possible. */
async function installServer(): Promise<string | undefined> {
  if (!mayInstall()) return undefined;
  console.log("No PostgreSQL found: installing Debian's postgresql");
  return (await aptInstall("postgresql")) ? findServerPrograms() : undefined;
}

type Account = { readonly uid?: number; readonly gid?: number };

/** Returns the account to run the cluster under. PostgreSQL refuses to run as root; Debian's package made an account for it. */
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

async function startCluster(bin: string, account: Account, more: ClusterSettings): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), "rasoi-postgres-"));
  atEnd(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);

  const data = join(folder, "data");
  const as = { ...account, cwd: folder, stdio: ["ignore", "ignore", "inherit"] } as const;
  const initArgs = ["-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"];
  if (!(await succeeds(join(bin, "initdb"), initArgs, as))) return { missing: "initdb failed" };

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
  const cluster = startProgram(join(bin, "postgres"), ["-D", data, ...flags], { ...as, stdio: "ignore" });
  let isRunning = true;
  const ended = cluster.then(() => {
    isRunning = false;
  });
  atEnd(async () => {
    cluster.kill();
    await ended;
  });

  const url = `postgres://${USER}@127.0.0.1:${port}/postgres`;
  return (await answers(url, () => isRunning))
    ? { url }
    : { missing: "the temporary PostgreSQL did not start" };
}

async function answers(url: string, isRunning: () => boolean): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && isRunning()) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.query("select 1");
      return true;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return false;
}
