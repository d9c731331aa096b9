import { setTimeout as pause } from "node:timers/promises";
import { newBrowser } from "./device/browser.ts";
import { newDevice } from "./device/device.ts";
import { act } from "./device/giving.ts";
import { cause, type Placed, type World } from "./faults.ts";
import { accounts, type House } from "./house/house.ts";
import { openNetwork } from "./house/network.ts";
import { DEVICES, type Step } from "./plan.ts";
import { newLedger } from "./proof/ledger.ts";
import { until } from "./proof/settle.ts";
import { randomOf } from "./random.ts";

const SIGNED_IN_WITHIN_MS = 20_000;

/** Puts devices into a house, each with its own way to the server, and signs people in. */
export async function furnish(house: House, seed: number): Promise<World> {
  const ledger = newLedger();
  const placed: Placed[] = [];
  for (let number = 0; number < DEVICES; number += 1) {
    const name = `device ${number}`;
    const network = await openNetwork({
      target: () => house.server.url,
      random: randomOf(seed * 100 + number),
      onPassed: (request, key, status) => {
        ledger.answers.set(key, [...(ledger.answers.get(key) ?? []), status]);
        if (status === 500) ledger.violations.push(`the server failed (500) at ${request}`);
      },
    });
    const browser = newBrowser({
      ...{ device: name, url: network.url, random: randomOf(seed * 100 + 50 + number) },
      onSent: (sent) => ledger.sent.set(sent.key, sent),
      onAcknowledged: (key) => ledger.acknowledged.add(key),
    });
    const device = newDevice(name, browser);
    device.openTab();
    placed.push({ device, network });
    const account = [accounts.asha, accounts.ravi, accounts.admin][number] ?? accounts.admin;
    if (!(await until(() => device.signIn(account), SIGNED_IN_WITHIN_MS)))
      throw new Error("nobody can sign in");
  }
  return { house, placed, ledger };
}

/** Plays the plan: each step at its time, whatever became of the ones before. */
export async function play(world: World, plan: readonly Step[]): Promise<void> {
  const from = performance.now();
  const running: Promise<unknown>[] = [];
  for (const { atMs, does, device, roll } of plan) {
    const waitMs = atMs - (performance.now() - from);
    if (waitMs > 0) await pause(waitMs);
    const at = world.placed[device];
    if (!at) continue;
    const random = randomOf(roll);
    if ("fault" in does) running.push(cause(does.fault, world, at, random));
    else act(at.device, does.act, random, world.ledger);
  }
  await Promise.all(running);
}
