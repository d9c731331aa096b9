import type { OutboxRecord } from "../../src/web/sync/outbox/store.ts";
import { type EnqueuedCommand, keysOf, type Ledger } from "./ledger.ts";
import type { Stored } from "./stored.ts";

type RefusalCheck = (record: OutboxRecord, stored: Stored) => boolean;

const always: RefusalCheck = () => true;
const orderExists: RefusalCheck = ({ orderId }, { orders }) => orders.some(({ _id }) => _id === orderId);
const wasClosed: RefusalCheck = ({ orderId }, { orders, journal }) =>
  orders.some(({ _id, isActive }) => _id === orderId && !isActive) ||
  journal.some(({ action, entity_id }) => action === "order.reopened" && entity_id === orderId);
/** The order was moved meanwhile and has another kind of place, for which the body is invalid. */
const wasMoved: RefusalCheck = ({ orderId, body }, { journal }) =>
  JSON.stringify(body).includes('"place"') &&
  journal.some(({ action, entity_id }) => action === "order.placeChanged" && entity_id === orderId);

/** For each refusal code, checks that what is stored justifies the refusal. No other code may park a command. */
const refusalChecks: Readonly<Record<string, RefusalCheck>> = {
  ...{ "order-closed": wasClosed, "order-not-open": wasClosed },
  "invalid-input": wasMoved,
  "not-found": (record, stored) => record.orderId === undefined || !orderExists(record, stored),
  "table-has-active-order": ({ orderId }, { orders }) => orders.some(({ _id }) => _id !== orderId),
  ...{ "reason-needed": orderExists, "approval-needed": orderExists, "order-empty": orderExists },
  ...{ blocked: always, "table-has-order": always, "order-has-lines": always, "table-reserved": always },
  ...{ "status-backwards": always, "kot-void": always, "kot-late": always, "no-kot": always },
  ...{ "line-not-found": always, "item-not-available": always, "not-charged-more": always },
  ...{ "discount-on-nothing": always, "discount-makes-free": always },
};

/** Finds commands that were lost or done twice, that overtook others, or that were parked without a valid reason. */
export function* findLost(stored: Stored, ledger: Ledger, storedOnDevices: readonly OutboxRecord[]) {
  const doneKeys = new Map<string, number>(stored.keys.map(({ key, seq }) => [key, seq]));
  const done = new Map<string, number>();
  for (const { record } of ledger.enqueued.values()) {
    const [seq, again] = keysOf(record).flatMap((key) => doneKeys.get(key) ?? []);
    if (seq !== undefined) done.set(record.id, seq);
    if (again !== undefined) yield `done under two keys: ${record.path} (${record.id})`;
  }
  const parked = new Map(storedOnDevices.map((record) => [record.id, record]));
  for (const command of ledger.enqueued.values()) {
    const { id, method, path, body } = command.record;
    const name = `${method} ${path} ${JSON.stringify(body)} of ${command.device} (${id})`;
    const [seq, now, isRetried] = [done.get(id), parked.get(id), ledger.retry.has(id)];
    const code = now?.refusal?.code ?? "nothing";
    if (now && seq !== undefined) yield `done, and still stored (${now.state} for ${code}): ${name}`;
    else if (now && seq === undefined && !refusalChecks[code]?.(now, stored))
      yield `parked for ${code}: ${name}`;
    if (!now && seq === undefined && !mayDisappear(command, ledger))
      yield `lost: ${name}, outcomes ${command.outcomes}`;
    if (seq === undefined) continue;
    if (isRefused(command) && !isRetried) yield `refused, and done: ${name}`;
    const overtaken = command.predecessors.find(
      (one) => (done.get(one) ?? 0) > seq && !ledger.retry.has(one),
    );
    if (overtaken) yield `overtook ${overtaken} of its order: ${name}`;
  }
}

const isRefused = ({ outcomes }: EnqueuedCommand) =>
  outcomes.includes("refused") || outcomes.includes("failed");

/**
 * True if a command may be neither done nor stored: a screen showed its refusal or never got an outcome, a person discarded it, or it
 * opened, without a dish, a table that had an order by then.
 */
function mayDisappear(command: EnqueuedCommand, { discard }: Ledger): boolean {
  const { endpoint, body, id } = command.record;
  const isEmptyOpening = endpoint === "POST /orders" && !JSON.stringify(body).includes("items");
  return isRefused(command) || command.outcomes.length === 0 || discard.has(id) || isEmptyOpening;
}
