import { isDeepStrictEqual } from "node:util";
import { canQueue } from "#domain/endpoint.ts";
import type { Random } from "#testing/random.ts";
import type { OutboxRecord } from "../../src/web/sync/outbox/store.ts";
import { newCommand } from "../../src/web/sync/outbox/wireCommand.ts";
import type { Ledger } from "../proof/ledger.ts";
import { expectedAfter, fingerprintOf, toModelOrder } from "../proof/model.ts";
import type { Act } from "./acts.ts";
import type { Device, Screen } from "./device.ts";

/** Performs an act on a device. Returns false if the screen does not offer it. */
export function performAct(
  device: Device,
  { endpoint, choose }: Act,
  random: Random,
  ledger: Ledger,
): boolean {
  const screen = device.screen();
  const args = screen && choose(screen, random);
  if (!args) return false;
  const { outbox, session, sendDirect, connection } = screen.page;
  if (!canQueue(endpoint, args.body)) {
    if (connection.get().status === "unreachable") return false;
    void sendDirect(endpoint, args);
    return true;
  }
  const sending = outbox.enqueue(newCommand(endpoint, args, session.get()?.user));
  const record = outbox.records.get().at(-1);
  if (!record) throw new Error("the outbox took a command and does not show it");
  const isBefore = ({ state, orderId, person }: OutboxRecord) =>
    state === "waiting" && orderId === record.orderId && (orderId !== undefined || person === record.person);
  const predecessors = [...device.browser.stored.values()].filter(isBefore).map(({ id }) => id);
  const entry = { record, device: device.name, predecessors, outcomes: [] as string[] };
  ledger.enqueued.set(record.id, entry);
  const addViolation = (how: string) =>
    ledger.violations.push(
      `${device.name} ${how}: ${record.method} ${record.path} ${JSON.stringify(record.body)}`,
    );
  void sending.then((outcome) => {
    entry.outcomes.push(outcome.kind);
    const now = device.screen();
    if (outcome.kind !== "done" || now?.page !== screen.page || now.seq >= outcome.answer.seq) return;
    if (!showsDelivered(device, record.id)) addViolation("does not show a change when it is done");
  });
  const mismatch = optimisticMismatch(screen, device.screen(), record);
  if (mismatch) addViolation(`does not show a change at once, ${mismatch}`);
  return true;
}

/** Compares the order on screen right after a tap with the model. Returns the difference, if any. */
function optimisticMismatch(
  before: Screen,
  after: Screen | undefined,
  record: OutboxRecord,
): string | undefined {
  const orderOn = (screen: Screen | undefined) => screen?.orders.find(({ _id }) => _id === record.orderId);
  const [known, order] = [orderOn(before), orderOn(after)];
  const wanted = expectedAfter(known && toModelOrder(known), record);
  const [look, shown] = [
    wanted && fingerprintOf(wanted),
    order && fingerprintOf(toModelOrder(order), order.grandTotal),
  ];
  return after && look !== shown ? `${shown} and not ${look}` : undefined;
}

/** True if a screen whose data is older than a delivered change still shows the change. */
function showsDelivered(device: Device, id: string): boolean {
  const asSent = (record: OutboxRecord): OutboxRecord =>
    record.id === id ? { ...record, state: "sending" } : record;
  const [now, before] = [device.screen(), device.screen(asSent)];
  const isStillQueued = now?.page.outbox.records.get().some((record) => record.id === id);
  return isStillQueued === true && isDeepStrictEqual(now?.orders, before?.orders);
}
