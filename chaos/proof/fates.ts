import type { OutboxRecord } from "../../src/web/sync/outbox/store.ts";
import { type Given, keysOf, type Ledger } from "./ledger.ts";
import type { Stored } from "./stored.ts";

type Reason = (record: OutboxRecord, stored: Stored) => boolean;

const always: Reason = () => true;
const isThere: Reason = ({ orderId }, { orders }) => orders.some(({ _id }) => _id === orderId);
const wasClosed: Reason = ({ orderId }, { orders, journal }) =>
  orders.some(({ _id, isActive }) => _id === orderId && !isActive) ||
  journal.some(({ action, entity_id }) => action === "order.reopened" && entity_id === orderId);
/** Somebody was notified of an order of another kind now: it was moved meanwhile. */
const wasMoved: Reason = ({ orderId, body }, { journal }) =>
  JSON.stringify(body).includes('"place"') &&
  journal.some(({ action, entity_id }) => action === "order.placeChanged" && entity_id === orderId);

/** Returns whether a refusal can be true of what is stored, by its code. Any other code parks nothing. */
const reasons: Readonly<Record<string, Reason>> = {
  ...{ "order-closed": wasClosed, "order-not-open": wasClosed },
  "invalid-input": wasMoved,
  "not-found": (record, stored) => record.orderId === undefined || !isThere(record, stored),
  "table-has-active-order": ({ orderId }, { orders }) => orders.some(({ _id }) => _id !== orderId),
  ...{ "reason-needed": isThere, "approval-needed": isThere, "order-empty": isThere },
  ...{ blocked: always, "table-has-order": always, "order-has-lines": always, "table-reserved": always },
  ...{ "status-backwards": always, "kot-void": always, "kot-late": always, "no-kot": always },
  ...{ "line-not-found": always, "item-not-available": always, "not-charged-more": always },
  ...{ "discount-on-nothing": always, "discount-makes-free": always },
};

/** Finds commands that were lost, that overtook others, and parked ones without a true reason. `kept`: what devices still store. */
export function* findLost(stored: Stored, ledger: Ledger, kept: readonly OutboxRecord[]) {
  const doneKeys = new Map<string, number>(stored.keys.map(({ key, seq }) => [key, seq]));
  const done = new Map<string, number>();
  for (const { record } of ledger.given.values()) {
    const [seq, again] = keysOf(record).flatMap((key) => doneKeys.get(key) ?? []);
    if (seq !== undefined) done.set(record.id, seq);
    if (again !== undefined) yield `done under two keys: ${record.path} (${record.id})`;
  }
  const parked = new Map(kept.map((record) => [record.id, record]));
  for (const given of ledger.given.values()) {
    const { id, method, path, body } = given.record;
    const name = `${method} ${path} ${JSON.stringify(body)} of ${given.device} (${id})`;
    const [seq, now, isAgain] = [done.get(id), parked.get(id), ledger.retry.has(id)];
    const code = now?.refusal?.code ?? "nothing";
    if (now && seq !== undefined) yield `done, and still kept (${now.state} for ${code}): ${name}`;
    else if (now && seq === undefined && !reasons[code]?.(now, stored)) yield `parked for ${code}: ${name}`;
    if (!now && seq === undefined && !mayGo(given, ledger)) yield `lost: ${name}, told ${given.outcomes}`;
    if (seq === undefined) continue;
    if (isRefused(given) && !isAgain) yield `refused, and done: ${name}`;
    const overtaken = given.behind.find((one) => (done.get(one) ?? 0) > seq && !ledger.retry.has(one));
    if (overtaken) yield `overtook ${overtaken} of its order: ${name}`;
  }
}

const isRefused = ({ outcomes }: Given) => outcomes.includes("refused") || outcomes.includes("failed");

/**
 * Returns whether a command may be neither done nor kept: a screen showed its refusal, no screen was ever notified of it, a person threw
 * it away, or it would have opened a table, without a dish, that had an order by then.
 */
function mayGo(given: Given, { discard }: Ledger): boolean {
  const { endpoint, body, id } = given.record;
  const isEmptyOpening = endpoint === "POST /orders" && !JSON.stringify(body).includes("items");
  return isRefused(given) || given.outcomes.length === 0 || discard.has(id) || isEmptyOpening;
}
