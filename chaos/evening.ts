import { setTimeout as pause } from "node:timers/promises";
import { randomOf } from "#testing/random.ts";
import { type Backend, people } from "./backend/backend.ts";
import { openNetwork } from "./backend/network.ts";
import { newBrowser } from "./device/browser.ts";
import { newDevice } from "./device/device.ts";
import type { ConnectedDevice, World } from "./faults.ts";
import { planOf } from "./plan.ts";
import { findViolations } from "./proof/checks.ts";
import { findLost } from "./proof/findLost.ts";
import { newLedger } from "./proof/ledger.ts";
import { IDLE_TIMEOUT_MS, settle, until } from "./proof/settle.ts";
import { readStored } from "./proof/stored.ts";

const LOGGED_MAX = 300;

/** Plays the evening of a seed. Returns a sentence for each violation. */
export async function runSeed(seed: number, backend: Backend): Promise<string[]> {
  const printed = backend.output().length;
  await backend.renew();
  const world = await connectDevices(backend, seed);
  const { ledger, devices } = world;
  await runPlan(world, seed);
  const differences = await settle(world);
  for (const { device, network } of devices) {
    device.killAll();
    network.close();
  }
  const storedOnDevices = devices.flatMap(({ device }) => [...device.browser.stored.values()]);
  const stored = await readStored(backend);
  const lost = [...findViolations(stored, ledger), ...findLost(stored, ledger, storedOnDevices)];
  return [...loggedErrors(backend.output().slice(printed)), ...ledger.violations, ...differences, ...lost];
}

/** Creates the devices, each with its own proxy to the server, and signs people in. */
async function connectDevices(backend: Backend, seed: number): Promise<World> {
  const ledger = newLedger();
  const devices: ConnectedDevice[] = [];
  for (const [number, person] of people.entries()) {
    const name = `device ${number}`;
    const network = await openNetwork({
      target: backend.url,
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
    devices.push({ device, network });
    if (!(await until(() => device.signIn(person), IDLE_TIMEOUT_MS))) throw new Error("nobody can sign in");
  }
  return { backend, devices, ledger };
}

/** Runs the plan. Each step starts its interval after the previous one, so a busy computer has a longer evening. */
async function runPlan(world: World, seed: number): Promise<void> {
  const running: unknown[] = [];
  let clockMs = 0;
  for (const { atMs, action, device, random } of planOf(seed)) {
    await pause(atMs - clockMs);
    clockMs = atMs;
    const at = world.devices[device];
    if (at) running.push(action(world, at, random));
  }
  await Promise.all(running);
}

/** Returns the errors that the server logged, except those of a full disk. */
function loggedErrors(logged: string): string[] {
  const errors = logged.split("\n").filter((line) => line.startsWith('{"level":50'));
  const differences = errors.filter((line) => !/disk I\/O error|cannot rollback/.test(line));
  return differences.map((line) => `the server logged ${line.slice(0, LOGGED_MAX)}`);
}
