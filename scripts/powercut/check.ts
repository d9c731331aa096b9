import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { settingsApi } from "#domain/settings/api.ts";
import { type Client, createClient } from "#testing/client.ts";
import { newServerProcess, type ServerProcess } from "#testing/server.ts";
import { checks } from "../../src/server/checks.ts";
import { connect } from "../../src/server/db/connect.ts";
import { entities } from "../../src/server/entities.ts";
import { verifyDatabase } from "../../src/server/verify/verifyDatabase.ts";
import type { Acknowledged } from "./load.ts";

/** Commands of each cut that are repeated over HTTP, besides those looked up in the database. */
const SENT_AGAIN = 3;

/** A server that can be started on other files. */
export interface Checker {
  readonly client: Client;
  startOn(folder: string): Promise<void>;
  readonly dataDir: () => string;
  close(): Promise<void>;
}

/** Starts a server that switches to other data on request. `client` has the devices' session. */
export async function newChecker({ token }: Client): Promise<Checker> {
  let server: ServerProcess | undefined;
  const start = async () => {
    server = await newServerProcess({ program: "src/server/testing/restorable.ts" });
    await server.start();
    return server;
  };
  return {
    client: createClient(() => server?.url ?? "", token),
    dataDir: () => server?.dataDir ?? "",
    startOn: async (folder) => {
      const running = server ?? (await start());
      try {
        await running.send(folder);
      } catch (error) {
        server = undefined;
        await running.remove();
        throw error;
      }
    },
    close: async () => await server?.remove(),
  };
}

interface Cut {
  readonly folder: string;
  /** The commands that were acknowledged before the cut. */
  readonly due: readonly Acknowledged[];
  readonly random: () => number;
}

/** The number of acknowledged commands lost by a cut, and other problems in sentences. */
export interface Losses {
  readonly lost: number;
  readonly problems: readonly string[];
}

/** Starts a server on the files and looks for everything acknowledged. */
export async function lossesIn(checker: Checker, { folder, due, random }: Cut): Promise<Losses> {
  try {
    await checker.startOn(folder);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { lost: due.length, problems: [`The server does not start on the files: ${why}`] };
  }
  const lost = missing(checker.dataDir(), due);
  const problems = [
    ...lost.map(({ method, path, key }) => `Lost: ${method} ${path} with the key ${key}.`),
    ...(await faultsOf(checker.dataDir())),
    ...(await answeredElse(checker.client, due, random)),
    // The head file is never ahead of the database.
    ...(await checker.client.query(settingsApi.health)).reasons,
  ];
  return { lost: lost.length, problems };
}

const Stored = z.object({ key: z.string(), status: z.number(), rows: z.number() });
/** How a key is written in hex, as the database is asked for it. */
const hexOf = (key: string) => key.replaceAll("-", "");

/** Returns the commands unknown to the database, with their status and journal rows. */
function missing(dataDir: string, due: readonly Acknowledged[]): Acknowledged[] {
  const database = new DatabaseSync(join(dataDir, "rasoi.db"), { readOnly: true });
  try {
    const rows = database
      .prepare(
        `select lower(hex(k.key)) as key, k.status, count(j.seq) as rows from idempotency_keys k
         left join journal j on j.seq = k.seq and j.command_key = k.key group by k.key`,
      )
      .all();
    const stored = new Map(rows.map((row) => Stored.parse(row)).map((row) => [row.key, row]));
    return due.filter(({ key, answer }) => {
      const row = stored.get(hexOf(key));
      return row?.status !== answer.status || row.rows !== 1;
    });
  } finally {
    database.close();
  }
}

/** Compares the database with its journal. */
async function faultsOf(dataDir: string): Promise<readonly string[]> {
  const databases = connect({ DATA_DIR: dataDir });
  try {
    return (await verifyDatabase(databases, { entities, checks, backups: [] })).faults;
  } finally {
    await databases.close();
  }
}

const WithId = z.object({ _id: z.string() });
const idIn = (body: unknown) => WithId.safeParse(body).data?._id;

/** Repeats some commands and returns those not answered with what they created. */
async function answeredElse(
  client: Client,
  due: readonly Acknowledged[],
  random: () => number,
): Promise<string[]> {
  const wrong: string[] = [];
  for (let count = 0; count < SENT_AGAIN && due.length > 0; count++) {
    const command = due[Math.floor(random() * due.length)];
    if (!command) continue;
    const { method, path, body, key, answer } = command;
    const again = await client[method](path, body, { "Idempotency-Key": key });
    const isSame = again.status === answer.status && idIn(again.body) === idIn(answer.body);
    if (!isSame) wrong.push(`Sent again, ${method} ${path} was answered ${again.status} and not as before.`);
  }
  return wrong;
}
