import { isDeepStrictEqual } from "node:util";
import { canQueue } from "#domain/endpoint.ts";
import type { OutboxRecord } from "../../src/web/sync/outbox/store.ts";
import { newCommand } from "../../src/web/sync/outbox/wireCommand.ts";
import type { Ledger } from "../proof/ledger.ts";
import { lookOf, shownAfter, shownOf } from "../proof/model.ts";
import type { Random } from "../random.ts";
import type { Act } from "./acts.ts";
import type { Device, Screen } from "./device.ts";

/** Has a person do something on a device. Returns whether the screen offers it. */
export function act(device: Device, { endpoint, choose }: Act, random: Random, ledger: Ledger): boolean {
  const screen = device.screen();
  const given = screen && choose(screen, random);
  if (!given) return false;
  const { outbox, session, sendDirect, connection } = screen.page;
  if (!canQueue(endpoint, given.body)) {
    if (connection.get().status === "unreachable") return false;
    void sendDirect(endpoint, given);
    return true;
  }
  const sending = outbox.enqueue(newCommand(endpoint, given, session.get()?.user));
  const record = outbox.records.get().at(-1);
  if (!record) throw new Error("the outbox took a command and does not show it");
  const isBefore = ({ state, orderId, person }: OutboxRecord) =>
    state === "waiting" && orderId === record.orderId && (orderId !== undefined || person === record.person);
  const behind = [...device.browser.stored.values()].filter(isBefore).map(({ id }) => id);
  const entry = { record, device: device.name, behind, outcomes: [] as string[] };
  ledger.given.set(record.id, entry);
  const fails = (how: string) =>
    ledger.violations.push(
      `${device.name} ${how}: ${record.method} ${record.path} ${JSON.stringify(record.body)}`,
    );
  void sending.then((outcome) => {
    entry.outcomes.push(outcome.kind);
    const now = device.screen();
    if (outcome.kind !== "done" || now?.page !== screen.page || now.seq >= outcome.answer.seq) return;
    if (!showsDelivered(device, record.id)) fails("does not show a change when it is done");
  });
  const odd = oddAtOnce(screen, device.screen(), record);
  if (odd) fails(`does not show a change at once, ${odd}`);
  return true;
}

/** Returns how the screen does not show of an order at once what the model makes of the change. */
function oddAtOnce(before: Screen, after: Screen | undefined, record: OutboxRecord): string | undefined {
  const orderOn = (screen: Screen | undefined) => screen?.orders.find(({ _id }) => _id === record.orderId);
  const [known, order] = [orderOn(before), orderOn(after)];
  const wanted = shownAfter(known && shownOf(known), record);
  const [look, shown] = [wanted && lookOf(wanted), order && lookOf(shownOf(order), order.grandTotal)];
  return after && look !== shown ? `${shown} and not ${look}` : undefined;
}

/** Returns whether a screen that is older than a delivered change shows it as it did while it was being sent. */
function showsDelivered(device: Device, id: string): boolean {
  const asSent = (record: OutboxRecord): OutboxRecord =>
    record.id === id ? { ...record, state: "sending" } : record;
  const [now, before] = [device.screen(), device.screen(asSent)];
  const isHere = now?.page.outbox.records.get().some((record) => record.id === id);
  return isHere === true && isDeepStrictEqual(now?.orders, before?.orders);
}
