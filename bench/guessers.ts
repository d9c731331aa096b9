/**
 * `npm run bench:guessers`: what 200 guessers of passwords do to everybody else.
 *
 * It starts the server as a process of its own on an empty SQLite file, reads the menu as a screen does, one read after the
 * other, first in quiet and then while 200 connections try passwords without a pause: for names that nobody has and for the
 * admin's. Meanwhile the owner signs in with the right password from the same address, on a device that signed in before, and
 * a new device signs in from another address. Both figures of a pair are from one run, so that their ratio can be compared.
 */
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "undici";
import { staffApi } from "#domain/staff/api.ts";
import { clientOf, demoAccounts, signedIn } from "#testing/client.ts";
import { atEnd, cleanUp, cleanUpOnSignals } from "#testing/programs.ts";
import { newServerProcess } from "#testing/server.ts";
import { nowMs, percentile, printAim, printTable } from "./measure.ts";

const GUESSERS = 200;
const PHASE_MS = 8_000;
const WARM_UP_MS = 2_000;
const READ_EVERY_MS = 20;
const SIGN_IN_EVERY_MS = 1_000;
const RATIO_AIM = 2;
const SIGN_IN_AIM_MS = 3_000;
/** Linux answers on every address that begins with 127, so a client can come from another one. */
const OTHER_ADDRESS = "127.0.0.2";

cleanUpOnSignals();
try {
  await bench();
} finally {
  await cleanUp();
}

async function bench(): Promise<void> {
  const server = await newServerProcess({ environment: { NODE_ENV: "production" } });
  atEnd(server.remove);
  await server.start();
  const { token } = await signedIn(server.url, "waiter");
  const { deviceSecret = "" } = await clientOf(() => server.url, "").send(staffApi.login, {
    body: demoAccounts.admin,
  });

  await readMenu(server.url, token, WARM_UP_MS);
  const quiet = await readMenu(server.url, token, PHASE_MS);
  const flood = startFlood(server.url);
  await pause(WARM_UP_MS);
  const [busy, owner, stranger] = await Promise.all([
    readMenu(server.url, token, PHASE_MS),
    signIns(new Client(server.url), { "x-device-secret": deviceSecret }),
    signIns(new Client(server.url, { localAddress: OTHER_ADDRESS }), {}),
  ]);
  const answers = await flood.stop();

  const row = (name: string, values: readonly number[]) => [
    name,
    String(values.length),
    percentile(values, 0.5).toFixed(1),
    percentile(values, 0.99).toFixed(1),
    Math.max(...values).toFixed(1),
  ];
  printTable(
    ["", "times", "p50 ms", "p99 ms", "longest ms"],
    [
      row("menu, quiet", quiet),
      row(`menu, ${GUESSERS} guessers`, busy),
      row("right password, known device", owner),
      row("right password, new device elsewhere", stranger),
    ],
  );
  const told = [...answers].map(([status, count]) => `${status}: ${count}`).join(", ");
  console.log(`\nthe guessers were answered ${told}\n`);
  const ratio = percentile(busy, 0.99) / percentile(quiet, 0.99);
  printAim("menu's p99 ≤ 2 times its quiet value", ratio <= RATIO_AIM, ratio.toFixed(2));
  const slowest = Math.max(...owner, ...stranger);
  printAim(
    "a right password gets in within 3 s",
    slowest <= SIGN_IN_AIM_MS,
    `${slowest.toFixed(0)} ms at worst`,
  );
}

/** Reads the menu for a while, as screens do, and returns how long each read took. */
async function readMenu(url: string, token: string, forMs: number): Promise<number[]> {
  const connection = new Client(url);
  const headers = { authorization: `Bearer ${token}`, "accept-encoding": "gzip" };
  const took: number[] = [];
  for (const until = nowMs() + forMs; nowMs() < until; ) {
    const from = nowMs();
    const { body } = await connection.request({ method: "GET", path: "/api/menu/items", headers });
    await body.arrayBuffer();
    took.push(nowMs() - from);
    await pause(READ_EVERY_MS);
  }
  await connection.close();
  return took;
}

/** Signs in with the right password again and again, and returns how long each took until the server let it in. */
async function signIns(connection: Client, headers: Record<string, string>): Promise<number[]> {
  const took: number[] = [];
  for (const until = nowMs() + PHASE_MS; nowMs() < until; ) {
    const from = nowMs();
    while ((await login(connection, demoAccounts.admin, headers)) !== 200) await pause(100);
    took.push(nowMs() - from);
    await pause(SIGN_IN_EVERY_MS);
  }
  await connection.close();
  return took;
}

async function login(
  connection: Client,
  account: { readonly username: string; readonly password: string },
  headers: Record<string, string> = {},
): Promise<number> {
  const { statusCode, body } = await connection.request({
    method: "POST",
    path: "/api/auth/login",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(account),
  });
  await body.dump();
  return statusCode;
}

/** Lets all guessers try passwords, each the next one as soon as the last was answered. */
function startFlood(url: string) {
  const answers = new Map<number, number>();
  let isOver = false;
  const guess = async (guesser: number): Promise<void> => {
    const connection = new Client(url);
    for (let attempt = 0; !isOver; attempt += 1) {
      const username = attempt % 2 === 0 ? "admin" : `guess-${guesser}-${attempt}`;
      const status = await login(connection, { username, password: `guess-${attempt}` });
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
    await connection.close();
  };
  const guessers = Array.from({ length: GUESSERS }, (_, guesser) => guess(guesser));
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(guessers);
      return answers;
    },
  };
}
