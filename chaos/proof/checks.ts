import { ZERO } from "#domain/money.ts";
import { staffApi } from "#domain/staff/api.ts";
import type { Sent } from "../device/browser.ts";
import type { IdIn } from "./effects.ts";
import { keysOf, type Ledger } from "./ledger.ts";
import type { ModelOrder } from "./lines.ts";
import { type Done, lookOf, ordersAfter, shownOf } from "./model.ts";
import type { Stored } from "./stored.ts";

/** Compares what is stored with the model. Returns each violation as a sentence. */
export function findViolations(stored: Stored, ledger: Ledger): string[] {
  const pieces = Map.groupBy(stored.pieces, (row) => `${row.order_id} ${row.origin} ${row.added_at}`);
  const idIn: IdIn = (orderId, origin, at) => pieces.get(`${orderId} ${origin} ${at}`)?.shift()?.id ?? "";
  const sums = new Map(stored.payments.map(({ id, amount }) => [id, amount]));
  const sumOfPayment = (id: string) => sums.get(id) ?? 0;
  const model = ordersAfter(doneIn(stored, ledger), { idIn, sumOfPayment });
  return [...stored.faults, ...onceEach(stored, ledger), ...orders(stored, model)];
}

/** Returns the requests that the server did, in its order: where a key left no rows behind, after the one that did. */
function doneIn({ keys, journal }: Stored, ledger: Ledger): Done[] {
  const doneAt = new Map(journal.map(({ command_key, at }) => [command_key, at]));
  const isNoOp = ({ key }: { readonly key: string }) => Number(!doneAt.has(key));
  const inOrder = keys.toSorted((a, b) => a.seq - b.seq || isNoOp(a) - isNoOp(b));
  return inOrder.flatMap(({ key }) => {
    const sent = ledger.sent.get(key);
    return sent ? { ...sent, at: doneAt.get(key) ?? 0 } : [];
  });
}

function* onceEach({ keys, journal }: Stored, { sent, given, acknowledged }: Ledger) {
  const name = (key: string) => `${sent.get(key)?.method} ${sent.get(key)?.path} (${key})`;
  const done = Map.groupBy(keys, ({ key }) => key);
  const rows = Map.groupBy(journal, (row) => `${row.command_key}: ${row.action} of ${row.entity_id}`);
  const contentOf = ({ method, path, body }: Omit<Sent, "key">) =>
    `${method} ${path} ${JSON.stringify(body)}`;
  const ofOutboxes = new Set([...given.values()].map(({ record }) => contentOf(record)));
  for (const key of acknowledged) {
    // Nobody is signed in yet who signs in: the server keeps no key of that.
    const isKept = sent.get(key)?.path !== staffApi.login.path;
    if (isKept && !done.has(key)) yield `acknowledged and not done: ${name(key)}`;
  }
  for (const [key, times] of done) if (sent.has(key) && times.length > 1) yield `done twice: ${name(key)}`;
  for (const [what, [row, again]] of rows) {
    if (again && sent.has(row?.command_key ?? "")) yield `journalled twice: ${what}`;
  }
  // A pending change on a device is sent under the key under which it was given or decided again.
  const givenKeys = new Set([...given.values()].flatMap(({ record }) => keysOf(record)));
  for (const one of sent.values()) {
    const isStrange = !givenKeys.has(one.key) && ofOutboxes.has(contentOf(one));
    if (done.has(one.key) && isStrange) yield `done under a key that nobody gave: ${name(one.key)}`;
  }
}

/** Compares each order that is stored with the one that the model counts. */
function* orders({ orders, liveBills }: Stored, model: ReadonlyMap<string, ModelOrder>) {
  const totals = new Map(liveBills.map(({ order_id, grand_total }) => [order_id, grand_total]));
  for (const order of orders) {
    const { _id, billNumber, status } = order;
    const { items, grandTotal } = status === "cancelled" ? { items: [], grandTotal: ZERO } : order;
    const kept = { ...shownOf({ ...order, items }), isPaid: status === "paid" };
    const found = lookOf(kept, totals.get(_id) ?? grandTotal);
    const counted = model.get(_id);
    const given = counted ? lookOf(counted) : "nothing";
    if (found !== given) yield `order ${billNumber} is ${found} and was given ${given}`;
    const waiter = counted?.waiter || order.waiter._id;
    if (order.waiter._id !== waiter) yield `order ${billNumber} is not handed over to ${waiter}`;
  }
}
