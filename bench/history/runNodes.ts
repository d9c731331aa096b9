import { rmSync } from "node:fs";
import pg from "pg";
import { newPostgresSchema } from "#testing/postgres.ts";
import { openDurablePostgres } from "#testing/postgresCluster.ts";
import { atEnd } from "#testing/programs.ts";
import { newServerProcess } from "#testing/server.ts";
import { connect } from "../../src/server/db/connect.ts";
import { nowMs } from "../measure.ts";
import { copyToPostgres } from "./copyToPostgres.ts";
import type { HistoryFolder } from "./keptFiles.ts";
import { atTimeOf, type HistoryServer, startMeasured } from "./runServer.ts";
import { untilSummed } from "./sumDays.ts";

/** Starts a temporary durable PostgreSQL. Returns how two nodes are started on a copy of a history file in it. */
export async function newPostgresStarter(): Promise<(history: HistoryFolder) => Promise<HistoryServer>> {
  const postgres = await openDurablePostgres();
  if ("missing" in postgres) throw new Error(`PostgreSQL cannot be measured: ${postgres.missing}`);
  return (history) => startNodesOn(history, postgres.url);
}

/** Copies a file into a schema of its own and starts a node on it as `startOn` does, then a second one. */
async function startNodesOn(history: HistoryFolder, base: string): Promise<HistoryServer> {
  const schema = await newPostgresSchema({ base });
  const from = nowMs();
  await copyToPostgres(history.file, schema.url);
  const bytes = await bytesOf(schema.url);
  const seconds = ((nowMs() - from) / 1e3).toFixed(0);
  console.error(
    `  ${history.size.toLocaleString("en-IN")}: ${(bytes / 1e9).toFixed(2)} GB copied to PostgreSQL in ${seconds} s`,
  );
  const databases = connect({ DATA_DIR: "", DATABASE_URL: schema.url });
  const server = await newServerProcess({ schema, ...atTimeOf(history) });
  const second = await newServerProcess({ schema, ...atTimeOf(history) });
  for (const node of [server, second]) atEnd(node.kill);
  const started = await startMeasured(server, () => untilSummed(databases.reader, history.newestDay));
  await databases.close();
  await second.start();
  const stop = async () => {
    for (const node of [server, second]) await node.stop();
    await schema.drop();
    for (const { dataDir } of [server, second]) rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...started, second, bytes, stop };
}

/** Returns the size of all tables of a schema with their indexes. */
async function bytesOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ bytes: string }>(
      `select sum(pg_total_relation_size(oid)) as bytes from pg_class
       where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
    );
    return Number(rows[0]?.bytes);
  } finally {
    await client.end();
  }
}
