import { mayWait } from "#domain/endpoint.ts";
import { newCommand } from "../../src/web/sync/outbox/commandOf.ts";
import type { OutboxRecord } from "../../src/web/sync/outbox/store.ts";
import type { Ledger } from "../proof/ledger.ts";
import type { Random } from "../random.ts";
import { type Act, directActs, waitingActs } from "./acts.ts";
import type { Device, Screen } from "./device.ts";

/** Has a person do something on a device, if the screen offers it. */
export function act(device: Device, name: string, random: Random, ledger: Ledger): void {
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
  const isBefore = ({ state, orderId, person }: OutboxRecord) =>
    state === "waiting" && orderId === record.orderId && (orderId !== undefined || person === record.person);
  const behind = [...device.browser.stored.values()].filter(isBefore).map(({ id }) => id);
  ledger.given.set(record.id, { record, device: device.name, behind, told: [] });
  const fails = (when: string) =>
    void ledger.violations.push(
      `${device.name} does not show ${record.endpoint} ${JSON.stringify(record.body)} ${when}`,
    );
  void told.then((outcome) => {
    ledger.given.get(record.id)?.told.push(outcome.kind);
    const now = device.screen();
    const last = outbox.records.get().findLast(({ orderId }) => orderId === record.orderId);
    // A screen that stands on an older state than the answer shows this change, if it is the last one of its order. A repeat is
    // answered later than it was done.
    if (last?.id !== record.id || ledger.answers.get(record.id)?.length !== 1) return;
    if (outcome.kind !== "done" || !now || now.page !== page || now.seq >= outcome.answer.seq) return;
    if (given.isShown?.(now.orders) === false) fails("once it is done");
  });
  const after = device.screen();
  if (given.isShown && after && !given.isShown(after.orders)) fails("at once");
}
