import { randomUUID } from "node:crypto";
import pg from "pg";
import { atEnd } from "../scripts/command.ts";
import { openDurableCluster } from "../scripts/postgres.ts";

/** A PostgreSQL database with room for servers that each begin on empty tables. */
export interface PostgresHome {
  /** The URL of a schema of its own, dropped when the run ends: what is in the database already stays untouched. */
  fresh(): Promise<string>;
}

/** The database that a URL names, or a temporary durable cluster where one is wanted; undefined means SQLite. */
export async function postgresHome(
  isWanted: boolean,
  url: string | undefined,
): Promise<PostgresHome | undefined> {
  const given = url === undefined || url === "" ? undefined : url;
  if (!isWanted && given === undefined) return undefined;
  const base = given ?? (await temporaryCluster());
  return {
    fresh: async () => {
      const schema = `bench_${randomUUID().replaceAll("-", "")}`;
      await run(base, `create schema ${schema}`);
      // A temporary cluster is stopped and removed as a whole.
      if (given !== undefined) atEnd(() => run(given, `drop schema ${schema} cascade`));
      const own = new URL(base);
      own.searchParams.set("options", `-c search_path=${schema}`);
      return own.toString();
    },
  };
}

async function temporaryCluster(): Promise<string> {
  const lane = await openDurableCluster();
  if ("missing" in lane) throw new Error(`PostgreSQL cannot be measured: ${lane.missing}`);
  return lane.url;
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
