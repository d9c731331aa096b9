/**
 * `npm run bench:guessers`: what 200 guessers of passwords do to everybody else.
 *
 * It starts the server as a process of its own on an empty SQLite file and reads the menu as a screen does, one read after the
 * other, in turns: in quiet, and while 200 connections try passwords without a pause, for names that nobody has and for the
 * admin's. In every turn the owner signs in with the right password on a device that signed in before, at the guessers' address,
 * and a new device signs in from another one. In the first half the guessers sit at one address, in the second each has its
 * own. Quiet and busy turns alternate, so that what else the computer does harms both alike.
 */
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "undici";
import { staffApi } from "#domain/staff/api.ts";
import { clientOf, demoAccounts, signedIn } from "#testing/client.ts";
import { atEnd, runToEnd } from "#testing/programs.ts";
import { newServerProcess } from "#testing/server.ts";
import { nowMs, percentile, printAim, printTable } from "./measure.ts";

const GUESSERS = 200;
const TURNS = 4;
const TURN_MS = 3_000;
const WARM_UP_MS = 1_000;
const READ_EVERY_MS = 20;
const SIGN_IN_EVERY_MS = 500;
/** The aims: nobody else is slowed by more than half, and the owner gets in within two seconds. */
const RATIO_AIM = 1.5;
const SIGN_IN_AIM_MS = 2_000;
/** Linux answers on every address that begins with 127, so a client can come from another one. */
const OTHER_ADDRESS = "127.0.0.2";

await runToEnd(bench);

async function bench(): Promise<void> {
  const server = await newServerProcess({ environment: { NODE_ENV: "production" } });
  atEnd(server.remove);
  await server.start();
  const { token } = await signedIn(server.url, "waiter");
  const { deviceSecret = "" } = await clientOf(() => server.url, "").send(staffApi.login, {
    body: demoAccounts.admin,
  });
  const resort = { url: server.url, token, deviceSecret };
  await readMenu(resort, TURN_MS);
  await measure("at one address", resort, () => undefined);
  await measure("at an address each", resort, (guesser) => `127.0.1.${guesser + 1}`);
}

interface Resort {
  readonly url: string;
  /** The times of the waiter who reads the menu. */
  readonly token: string;
  /** The times of the owner's device. */
  readonly deviceSecret: string;
}

/** Measures quiet and busy turns, and prints what the guessers did to the others. */
async function measure(
  where: string,
  resort: Resort,
  addressOf: (guesser: number) => string | undefined,
): Promise<void> {
  const quiet = newFigures();
  const busy = newFigures();
  const answers = new Map<number, number>();
  for (let turn = 0; turn < TURNS; turn += 1) {
    await takeTurn(resort, quiet);
    const flood = startFlood(resort.url, addressOf, answers);
    await pause(WARM_UP_MS);
    await takeTurn(resort, busy);
    await flood.stop();
  }
  print(where, quiet, busy);
  const told = [...answers].map(([status, count]) => `${status}: ${count}`).join(", ");
  console.log(`the guessers were answered ${told}\n`);
}

/** How long each of these took, in milliseconds. */
interface Figures {
  readonly menu: number[];
  readonly owner: number[];
  readonly newDevice: number[];
}

function newFigures(): Figures {
  return { menu: [], owner: [], newDevice: [] };
}

/** Lets a screen, the owner and somebody with a new device do the same in every turn. */
async function takeTurn(resort: Resort, figures: Figures): Promise<void> {
  const { url, deviceSecret } = resort;
  const [menu, owner, newDevice] = await Promise.all([
    readMenu(resort, TURN_MS),
    signIns(new Client(url), { "x-device-secret": deviceSecret }),
    signIns(new Client(url, { localAddress: OTHER_ADDRESS }), {}),
  ]);
  figures.menu.push(...menu);
  figures.owner.push(...owner);
  figures.newDevice.push(...newDevice);
}

function print(where: string, quiet: Figures, busy: Figures): void {
  const row = (name: string, values: readonly number[]) => [
    name,
    String(values.length),
    percentile(values, 0.5).toFixed(1),
    percentile(values, 0.99).toFixed(1),
    Math.max(...values).toFixed(1),
  ];
  printTable(
    [`${GUESSERS} guessers ${where}`, "times", "p50 ms", "p99 ms", "longest ms"],
    [
      row("menu, quiet", quiet.menu),
      row("menu, guessers", busy.menu),
      row("the owner signs in on a known device, quiet", quiet.owner),
      row("the owner signs in on a known device, guessers", busy.owner),
      row("a new device elsewhere signs in, quiet", quiet.newDevice),
      row("a new device elsewhere signs in, guessers", busy.newDevice),
    ],
  );
  console.log();
  for (const [name, at] of [
    ["p50", 0.5],
    ["p99", 0.99],
  ] as const) {
    const ratio = percentile(busy.menu, at) / percentile(quiet.menu, at);
    printAim(`menu's ${name} ≤ ${RATIO_AIM} times its quiet value`, ratio <= RATIO_AIM, ratio.toFixed(2));
  }
  const share = Math.max(...busy.owner) / SIGN_IN_AIM_MS;
  printAim("the owner's longest sign-in ≤ 1 time 2 s", share <= 1, share.toFixed(2));
}

/** Reads the menu for a while, as screens do, and returns how long each read took. */
async function readMenu({ url, token }: Resort, forMs: number): Promise<number[]> {
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
  for (const until = nowMs() + TURN_MS; nowMs() < until; ) {
    const from = nowMs();
    let status = 0;
    while (status !== 200 && nowMs() < until + SIGN_IN_AIM_MS) {
      status = await login(connection, demoAccounts.admin, headers);
      if (status !== 200) await pause(100);
    }
    // Who has not got in by now waited at least so long.
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
function startFlood(
  url: string,
  addressOf: (guesser: number) => string | undefined,
  answers: Map<number, number>,
) {
  let isOver = false;
  const guess = async (guesser: number): Promise<void> => {
    const localAddress = addressOf(guesser);
    const connection = new Client(url, { ...(localAddress !== undefined && { localAddress }) });
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
    },
  };
}
