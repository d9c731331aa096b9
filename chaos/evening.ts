import { setTimeout as pause } from "node:timers/promises";
import { mayWait } from "#domain/endpoint.ts";
import { newCommand } from "../src/web/sync/outbox/commandOf.ts";
import { type Act, directActs, waitingActs } from "./device/acts.ts";
import { newBrowser } from "./device/browser.ts";
import { type Device, newDevice, type Screen } from "./device/device.ts";
import { cause, type Placed, type World } from "./faults.ts";
import { accounts, type House } from "./house/house.ts";
import { openNetwork } from "./house/network.ts";
import { DEVICES, type Step } from "./plan.ts";
import { type Ledger, newLedger } from "./proof/ledger.ts";
import { until } from "./proof/settle.ts";
import { type Random, randomOf } from "./random.ts";

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
      onPassed: ({ method, path, status, key }) => {
        if (key !== undefined) ledger.answers.set(key, [...(ledger.answers.get(key) ?? []), status]);
        if (status === 500) ledger.violations.push(`the server failed (500) at ${method} ${path}`);
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

/** Has a person do something on a device, if the screen offers it. */
function act(device: Device, name: string, random: Random, ledger: Ledger): void {
  const screen = device.screen();
  const given = screen && (waitingActs[name] ?? directActs[name])?.(screen, random);
  if (!screen || !given) return;
  if (mayWait(given.endpoint, given.body)) enqueue(device, screen, given, ledger);
  else void screen.page.sendDirect(given.endpoint, given);
}

/** Gives a command to the device's outbox as `useSend` does, and looks whether the screen shows it at once. */
function enqueue(device: Device, { page }: Screen, given: Act, ledger: Ledger): void {
  const { outbox, session } = page;
  const told = outbox.enqueue(newCommand(given.endpoint, given, session.get()?.user));
  const record = outbox.records.get().at(-1);
  if (!record) throw new Error("the outbox took a command and does not show it");
  ledger.given.set(record.id, { record, device: device.name, told: [] });
  const fails = (when: string) =>
    void ledger.violations.push(
      `${device.name} does not show ${record.endpoint} ${JSON.stringify(record.body)} ${when}`,
    );
  void told.then((outcome) => {
    ledger.given.get(record.id)?.told.push(outcome.kind);
    const now = device.screen();
    const last = outbox.records.get().findLast(({ orderId }) => orderId === record.orderId);
    // Where the screen stands on an older state, it shows this change as the last one of its order.
    if (last?.id !== record.id) return;
    if (outcome.kind !== "done" || !now || now.page !== page || now.seq >= outcome.answer.seq) return;
    if (given.isShown?.(now.orders) === false) fails("once it is done");
  });
  const after = device.screen();
  if (given.isShown && after && !given.isShown(after.orders)) fails("at once");
}
