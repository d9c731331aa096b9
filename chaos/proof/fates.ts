import type { OutboxRecord } from "../../src/web/sync/outbox/store.ts";
import type { Given, Ledger } from "./ledger.ts";
import type { Stored } from "./stored.ts";

/** Whether a refusal can be true of what is stored, by its code. Any other code parks nothing. */
const reasons: Readonly<Record<string, (record: OutboxRecord, known: Known) => boolean>> = {
  blocked: () => true,
  "order-closed": wasClosed,
  "order-not-open": wasClosed,
  "order-empty": () => true,
  "not-found": ({ orderId }, { orders }) => orderId === undefined || !orders.has(orderId),
  "table-has-active-order": ({ orderId }, { stored }) => stored.orders.some(({ id }) => id !== orderId),
  "table-has-order": () => true,
  "order-has-lines": () => true,
  "table-reserved": () => true,
  "reason-needed": ({ orderId }, { orders }) => orders.has(orderId ?? ""),
  "approval-needed": ({ orderId }, { orders }) => orders.has(orderId ?? ""),
  "status-backwards": () => true,
  "kot-void": () => true,
  "kot-late": () => true,
  "line-not-found": () => true,
};

interface Known {
  readonly stored: Stored;
  readonly orders: ReadonlyMap<string, Stored["orders"][number]>;
}

function wasClosed({ orderId }: OutboxRecord, { orders, stored }: Known): boolean {
  const order = orders.get(orderId ?? "");
  return (
    order?.is_open === 0 ||
    stored.journal.some(({ action, entity_id }) => action === "order.reopened" && entity_id === orderId)
  );
}

/** Finds commands that were lost, and parked ones without a reason that is true. `kept`: what devices have stored at the end. */
export function findLost(stored: Stored, ledger: Ledger, kept: readonly OutboxRecord[]): string[] {
  const done = new Map<string, number>(stored.keys.map(({ key, seq }) => [key, seq]));
  const parked = new Map(kept.map((record) => [record.id, record]));
  const known = { stored, orders: new Map(stored.orders.map((order) => [order.id, order])) };
  return [...ledger.given.values()].flatMap((given) => {
    const { id, method, path, body } = given.record;
    const name = `${method} ${path} ${JSON.stringify(body)} of ${given.device} (${id})`;
    const now = parked.get(id);
    if (now && done.has(id)) return `done, and still kept: ${name}`;
    if (now) return reasonOf(now, known, name);
    const seq = done.get(id) ?? 0;
    const passed = given.behind.filter((one) => (done.get(one) ?? 0) > seq && !ledger.retried.has(one));
    if (done.has(id) && passed.length > 0) return `overtook an earlier change of its order: ${name}`;
    if (done.has(id)) return isRefused(given) && !ledger.retried.has(id) ? `refused, and done: ${name}` : [];
    return mayGo(given, ledger)
      ? []
      : `lost: ${name}, told ${given.told}, answered ${ledger.answers.get(id)}`;
  });
}

function reasonOf(record: OutboxRecord, known: Known, name: string): string[] {
  const code = record.refusal?.code ?? "none";
  return reasons[code]?.(record, known) ? [] : [`parked for ${code}: ${name}`];
}

const isRefused = ({ told }: Given) => told.includes("refused") || told.includes("failed");

/**
 * Tells whether a command may be neither done nor kept: a screen showed its refusal, no screen was ever told of it, a person threw
 * it away, or it would have opened a table, without a dish, that had an order by then.
 */
function mayGo(given: Given, { discarded }: Ledger): boolean {
  const { told, record } = given;
  if (isRefused(given) || discarded.has(record.id)) return true;
  const isOpening = record.endpoint === "POST /orders" && !JSON.stringify(record.body).includes("items");
  return told.length === 0 || isOpening;
}
