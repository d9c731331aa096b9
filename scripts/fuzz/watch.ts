import { createHash } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { ServerProcess } from "#testing/server.ts";
import { entities } from "../../src/server/entities.ts";

/** Detects what a request changed in the database. */
export interface Watch {
  /** Remembers the current state. */
  begin(): Promise<void>;
  /** Returns the tables changed since `begin`, except for what a refusal may store. */
  changed(): Promise<string[]>;
  close(): Promise<void>;
}

/** Filters out what a refusal may store: its journal row, and the command's key with the refusal. */
const WITHOUT_REFUSALS: Readonly<Record<string, string>> = {
  journal: " where action not in ('session.refused', 'delivery.refused')",
  idempotency_keys: " where refusal is null",
};

/** A query for each table's content, without what a refusal may store and what no command changes. */
const contents: readonly (readonly [string, string])[] = entities.flatMap(({ table, columns }) => {
  if (table === "journal_head") return [];
  // Every request updates its session's time of last use.
  const omitted = table === "sessions" ? ["last_seen_at"] : [];
  // A refusal's own rows extend the chain, so later rows have other positions and hashes.
  const chainColumns = table === "journal" ? ["seq", "hash"] : [];
  const compared = Object.keys(columns).filter((column) => ![...omitted, ...chainColumns].includes(column));
  const where = WITHOUT_REFUSALS[table] ?? "";
  return [
    [table, `select ${compared.join(", ")} from ${table}${where} order by ${compared.join(", ")}`] as const,
  ];
});

export function watchServer(server: ServerProcess): Promise<Watch> {
  const { DATABASE_URL: url } = server.environment;
  return url ? watchPostgres(url) : Promise.resolve(watchSqlite(join(server.dataDir, "rasoi.db")));
}

/** One connection has the state of `begin` in a snapshot; the other sees the current one. */
function watchSqlite(file: string): Watch {
  const [past, present] = [file, file].map((path) => new DatabaseSync(path, { readOnly: true }));
  if (!past || !present) throw new Error("no connection");
  const version = () => Object.values(present.prepare("pragma data_version").get() ?? {})[0];
  const digest = (database: DatabaseSync, sql: string) => {
    const hash = createHash("sha256");
    for (const row of database.prepare(sql).iterate()) hash.update(JSON.stringify(row));
    return hash.digest("hex");
  };
  let before: unknown;
  let isOpen = false;
  return {
    begin: async () => {
      if (isOpen) past.exec("commit");
      past.exec("begin");
      isOpen = true;
      // The first read takes the snapshot.
      past.prepare("select seq from journal_head").get();
      before = version();
    },
    changed: async () => {
      if (version() === before) return [];
      return contents.filter(([, sql]) => digest(past, sql) !== digest(present, sql)).map(([table]) => table);
    },
    close: async () => {
      past.close();
      present.close();
    },
  };
}

async function watchPostgres(url: string): Promise<Watch> {
  const [past, present] = [url, url].map((connectionString) => new pg.Client({ connectionString }));
  if (!past || !present) throw new Error("no connection");
  await past.connect();
  await present.connect();
  // The log's position shows immediately whether anything was written.
  const version = async () =>
    String((await present.query("select pg_current_wal_insert_lsn()::text as at")).rows[0].at);
  const digest = async (client: pg.Client, sql: string) =>
    String(
      (
        await client.query(
          `select md5(coalesce(string_agg(md5(row::text), ','), '')) as sum from (${sql}) row`,
        )
      ).rows[0].sum,
    );
  let before = "";
  let isOpen = false;
  return {
    begin: async () => {
      if (isOpen) await past.query("commit");
      await past.query("begin isolation level repeatable read read only");
      isOpen = true;
      await past.query("select seq from journal_head");
      before = await version();
    },
    changed: async () => {
      if ((await version()) === before) return [];
      const found: string[] = [];
      for (const [table, sql] of contents) {
        if ((await digest(past, sql)) !== (await digest(present, sql))) found.push(table);
      }
      return found;
    },
    close: async () => {
      await past.end();
      await present.end();
    },
  };
}
