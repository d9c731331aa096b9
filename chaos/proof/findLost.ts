import type { OutboxRecord } from "../../src/web/sync/outbox/store.ts";
import { type EnqueuedCommand, keysOf, type Ledger } from "./ledger.ts";
import type { Stored } from "./stored.ts";

type RefusalCheck = (record: OutboxRecord, stored: Stored) => boolean;

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
  "order-closed": wasClosed,
  "order-not-open": wasClosed,
  "invalid-input": wasMoved,
  "not-found": (record, stored) => record.orderId === undefined || !orderExists(record, stored),
  "table-has-active-order": ({ orderId }, { orders }) => orders.some(({ _id }) => _id !== orderId),
  "reason-needed": orderExists,
  "approval-needed": orderExists,
  "order-empty": orderExists,
};
/** Refusals that may be right whatever is stored in the end. */
// biome-ignore format: a line per kind
const alwaysValid: ReadonlySet<string> = new Set([
  "blocked", "table-has-order", "order-has-lines", "table-reserved", "status-backwards", "kot-void",
  "kot-late", "no-kot", "line-not-found", "item-not-available", "not-charged-more",
  "discount-on-nothing", "discount-makes-free",
]);

/** Finds commands that were lost or done twice, that overtook others, or that were parked without a valid reason. */
export function* findLost(stored: Stored, ledger: Ledger, storedOnDevices: readonly OutboxRecord[]) {
  const doneKeys = new Map<string, number>(stored.keys.map(({ key, seq }) => [key, seq]));
  const seqOf = new Map<string, number>();
  for (const { record } of ledger.enqueued.values()) {
    const [seq, again] = keysOf(record).flatMap((key) => doneKeys.get(key) ?? []);
    if (seq !== undefined) seqOf.set(record.id, seq);
    if (again !== undefined) yield `done under two keys: ${record.path} (${record.id})`;
  }
  const stillStored = new Map(storedOnDevices.map((record) => [record.id, record]));
  for (const command of ledger.enqueued.values()) {
    const { id, method, path, body } = command.record;
    const name = `${method} ${path} ${JSON.stringify(body)} of ${command.device} (${id})`;
    const seq = seqOf.get(id);
    const onDevice = stillStored.get(id);
    const code = onDevice?.refusal?.code ?? "nothing";
    if (onDevice && seq !== undefined)
      yield `done, and still stored (${onDevice.state} for ${code}): ${name}`;
    else if (onDevice && !alwaysValid.has(code) && !refusalChecks[code]?.(onDevice, stored))
      yield `parked for ${code}: ${name}`;
    if (!onDevice && seq === undefined && !mayDisappear(command, ledger))
      yield `lost: ${name}, outcomes ${command.outcomes}`;
    if (seq === undefined) continue;
    if (isRefused(command) && !ledger.retry.has(id)) yield `refused, and done: ${name}`;
    const overtaken = command.predecessors.find(
      (one) => (seqOf.get(one) ?? 0) > seq && !ledger.retry.has(one),
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
