import { cpSync } from "node:fs";
import { join } from "node:path";
import { execa } from "execa";
import { menuApi } from "#domain/menu/api.ts";
import type { Choices } from "#domain/menu/choices.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise } from "#domain/money.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { demoAccounts, signedIn } from "#testing/client.ts";
import { newDataFolder } from "#testing/folder.ts";
import { findNginx, startNginx } from "#testing/nginx.ts";
import { keepContents, newPostgresSchema } from "#testing/postgres.ts";
import { newServerProcess, type ServerProcess } from "#testing/server.ts";
import { connect, openForReading } from "../../src/server/db/connect.ts";
import type { Account } from "../device/device.ts";

/** The accounts that sign in. */
export const accounts = {
  admin: demoAccounts.admin,
  asha: { username: "asha", password: "asha-asha-1" },
  ravi: { username: "ravi", password: "ravi-ravi-1" },
} as const satisfies Record<string, Account>;
export const people = [accounts.asha, accounts.ravi, accounts.admin] as const;

/** A dish with variants and an add-on. */
export const THALI = "Thali";
const thali: Choices = {
  variants: [
    { name: "Half", price: paise(120_00), code: "", isAvailable: true },
    { name: "Full", price: paise(201_50), code: "", isAvailable: true },
  ],
  groups: [
    { name: "With", min: 0, max: 1, options: [{ name: "raita", price: paise(30_25), menuItem: null }] },
  ],
  ...{ openPrice: null, unit: "" },
};
/** A dish with a weight and an open price. */
export const FISH = "Fish of the day";
const openPrice = { min: paise(500_00), max: paise(900_00) };
const fish: Choices = { variants: [], groups: [], openPrice, unit: "kg" };

/** A server with its data; on PostgreSQL two servers behind nginx. It is reused for one seed after the other. */
export type Backend = Awaited<ReturnType<typeof startBackend>>;

type Nodes = readonly [ServerProcess, ...ServerProcess[]];

/** Starts servers on the demo resort with these accounts, on a new SQLite file or PostgreSQL schema. */
export async function startBackend(postgres: string | undefined) {
  const schema = postgres === undefined ? undefined : await newPostgresSchema({ base: postgres });
  const newNode = () =>
    newServerProcess({
      program: "chaos/backend/program.ts",
      environment: { DATABASE_URL: schema?.url ?? "" },
    });
  const nodes: Nodes = schema ? [await newNode(), await newNode()] : [await newNode()];
  const [first] = nodes;
  await prepareData(first);
  const renew = schema ? renewing(nodes, await keepContents(schema)) : renewingFile(first);
  const proxy = schema && (await startProxy(nodes));

  let isFilled = false;
  let work: Promise<unknown> = Promise.resolve();
  /** Serializes jobs, so that a message to a restarting server reaches the new process. */
  const serialize = (job: () => Promise<unknown>) => {
    work = work.then(job);
    return work.then(() => undefined);
  };
  const all = (what: (node: ServerProcess) => Promise<unknown>) =>
    serialize(() => Promise.all(nodes.map(what)));
  return {
    url: proxy?.url ?? first.url,
    dataDir: first.dataDir,
    output: () => nodes.map((node) => node.output()).join(""),
    /** Restores the initial data. */
    renew: () => serialize(renew),
    /** Sets the clocks of the servers' computers. */
    moveClock: (aheadMs: number) => all((node) => node.send(`clock ${aheadMs}`)),
    /** Simulates a full disk with a file size limit, or lifts it (Linux and SQLite only). */
    fill: async (isFull: boolean) => {
      if (schema || isFull === isFilled) return;
      isFilled = isFull;
      const limit = isFull ? "4096" : "unlimited";
      await all(({ pid }) =>
        execa("prlimit", [`--pid=${pid}`, `--fsize=${limit}:unlimited`], { reject: false }),
      );
    },
    /** Kills or stops a server, and starts it again on its data. */
    restart: (how: "kill" | "stop", which: number) => {
      const node = nodes[which % nodes.length] ?? first;
      return serialize(() => node[how]().then(node.start));
    },
    read: () =>
      schema ? connect({ DATABASE_URL: schema.url, DATA_DIR: "" }) : openForReading(fileIn(first)),
    remove: async () => {
      await work.catch(() => undefined);
      for (const node of nodes) await node.remove();
      await proxy?.end();
    },
  };
}

const fileIn = ({ dataDir }: ServerProcess) => join(dataDir, "rasoi.db");

async function prepareData(server: ServerProcess): Promise<void> {
  await server.start();
  const admin = await signedIn(server.url, "admin");
  for (const { username, password } of [accounts.asha, accounts.ravi]) {
    await admin.send(accountsApi.register, { body: { username, password, name: username, role: "waiter" } });
  }
  const category = (await admin.query(menuApi.categories))[0]?._id ?? "";
  const price = paise(120_00);
  await admin.send(menuEditingApi.createItem, { body: { name: THALI, category, price, choices: thali } });
  await admin.send(menuEditingApi.createItem, { body: { name: FISH, category, price, choices: fish } });
  await server.stop();
}

/** Returns a function that kills the servers, restores the data, and starts them. */
function renewing(nodes: Nodes, renewData: () => unknown) {
  return async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    await renewData();
    await Promise.all(nodes.map((node) => node.start()));
  };
}

/** Copies a server's data folder. Returns a function that restores it without a new process if the server is running. */
function renewingFile(server: ServerProcess) {
  const snapshot = newDataFolder();
  cpSync(server.dataDir, snapshot, { recursive: true });
  return async () => {
    if (server.pid === 0) await server.start();
    await server.send(`renew ${snapshot}`);
  };
}

async function startProxy(nodes: Nodes) {
  const nginx = await findNginx();
  if (nginx === undefined) throw new Error("nginx is not installed");
  return await startNginx(
    nginx,
    Object.fromEntries(nodes.map(({ url }, index) => [`node${index + 1}`, url])),
  );
}
