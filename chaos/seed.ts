import { join } from "node:path";
import { signedIn } from "#testing/client.ts";
import { connect, openForReading } from "../src/server/db/connect.ts";
import { furnish, play } from "./evening.ts";
import type { House } from "./house/house.ts";
import { planOf } from "./plan.ts";
import { findViolations } from "./proof/checks.ts";
import { findLost } from "./proof/fates.ts";
import { settle } from "./proof/settle.ts";
import { readStored, type Stored } from "./proof/stored.ts";

const LOGGED_MAX = 300;

/** Plays the evening of a seed in a house. Returns each violation as a sentence. */
export async function runSeed(seed: number, house: House): Promise<string[]> {
  const printed = house.server.output().length;
  await house.renew();
  const world = await furnish(house, seed);
  const { ledger, placed } = world;
  await play(world, planOf(seed));
  const admin = await signedIn(house.server.url, "admin");
  const odd = await settle(world, admin);
  for (const { device, network } of placed) {
    device.killAll();
    network.close();
  }
  const kept = placed.flatMap(({ device }) => [...device.browser.stored.values()]);
  const stored = await storedIn(house);
  const logged = house.server.output().slice(printed);
  return [
    ...troubleIn(logged),
    ...ledger.violations,
    ...odd,
    ...findViolations(stored, ledger),
    ...findLost(stored, ledger, kept),
  ];
}

/** Returns what the server logged as an error, but for what a full disk causes. */
function troubleIn(logged: string): string[] {
  const errors = logged.split("\n").filter((line) => line.startsWith('{"level":50'));
  const odd = errors.filter((line) => !/disk I\/O error|cannot rollback/.test(line));
  return odd.map((line) => `the server logged ${line.slice(0, LOGGED_MAX)}`);
}

async function storedIn({ server: { dataDir, environment } }: House): Promise<Stored> {
  const url = environment.DATABASE_URL;
  const databases = url
    ? connect({ DATABASE_URL: url, DATA_DIR: dataDir })
    : openForReading(join(dataDir, "rasoi.db"));
  try {
    return await readStored(databases, dataDir);
  } finally {
    await databases.close();
  }
}
