import { setTimeout as pause } from "node:timers/promises";
import { newBrowser } from "./device/browser.ts";
import { newDevice } from "./device/device.ts";
import type { Placed, World } from "./faults.ts";
import { type House, people } from "./house/house.ts";
import { openNetwork } from "./house/network.ts";
import { planOf } from "./plan.ts";
import { findViolations } from "./proof/checks.ts";
import { findLost } from "./proof/fates.ts";
import { newLedger } from "./proof/ledger.ts";
import { RESTS_WITHIN_MS, settle, until } from "./proof/settle.ts";
import { readStored } from "./proof/stored.ts";
import { randomOf } from "./random.ts";

const LOGGED_MAX = 300;

/** Plays the evening of a seed in a house. Returns each violation as a sentence. */
export async function runSeed(seed: number, house: House): Promise<string[]> {
  const printed = house.output().length;
  await house.renew();
  const world = await placeDevices(house, seed);
  const { ledger, placed } = world;
  await play(world, seed);
  const odd = await settle(world);
  for (const { device, network } of placed) {
    device.killAll();
    network.close();
  }
  const kept = placed.flatMap(({ device }) => [...device.browser.stored.values()]);
  const stored = await readStored(house);
  const lost = [...findViolations(stored, ledger), ...findLost(stored, ledger, kept)];
  return [...troubleIn(house.output().slice(printed)), ...ledger.violations, ...odd, ...lost];
}

/** Puts devices into a house, each with its own way to the server, and signs people in. */
async function placeDevices(house: House, seed: number): Promise<World> {
  const ledger = newLedger();
  const placed: Placed[] = [];
  for (const [number, person] of people.entries()) {
    const name = `device ${number}`;
    const network = await openNetwork({
      target: house.url,
      random: randomOf(seed * 100 + number),
      onFailed: (request) => ledger.violations.push(`the server failed (500) at ${request}`),
    });
    const browser = newBrowser({
      ...{ device: name, url: network.url, random: randomOf(seed * 100 + 50 + number) },
      onSent: (sent) => ledger.sent.set(sent.key, sent),
      onAcknowledged: (key) => ledger.acknowledged.add(key),
    });
    const device = newDevice(name, browser);
    device.openTab();
    placed.push({ device, network });
    if (!(await until(() => device.signIn(person), RESTS_WITHIN_MS))) throw new Error("nobody can sign in");
  }
  return { house, placed, ledger };
}

/** Plays the plan, whatever became of the steps before. A busy computer has a longer evening: each step waits for the one before to begin. */
async function play(world: World, seed: number): Promise<void> {
  const running: unknown[] = [];
  let clockMs = 0;
  for (const { atMs, happens, device, random } of planOf(seed)) {
    await pause(atMs - clockMs);
    clockMs = atMs;
    const at = world.placed[device];
    if (at) running.push(happens(world, at, random));
  }
  await Promise.all(running);
}

/** Returns what the server logged as an error, except for what a full disk causes. */
function troubleIn(logged: string): string[] {
  const errors = logged.split("\n").filter((line) => line.startsWith('{"level":50'));
  const odd = errors.filter((line) => !/disk I\/O error|cannot rollback/.test(line));
  return odd.map((line) => `the server logged ${line.slice(0, LOGGED_MAX)}`);
}
