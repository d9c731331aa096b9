import { ZERO } from "#domain/money.ts";
import { staffApi } from "#domain/staff/api.ts";
import type { SentCommand } from "../device/browser.ts";
import type { FindSplitLineId } from "./effects.ts";
import { keysOf, type Ledger } from "./ledger.ts";
import type { ModelOrder } from "./lines.ts";
import { type ExecutedCommand, fingerprintOf, ordersAfter, toModelOrder } from "./model.ts";
import type { Stored } from "./stored.ts";

/** Compares the database with the model. Returns a sentence for each violation. */
export function findViolations(stored: Stored, ledger: Ledger): string[] {
  const pieces = Map.groupBy(stored.pieces, (row) => `${row.order_id} ${row.origin} ${row.added_at}`);
  const splitLineId: FindSplitLineId = (orderId, origin, at) =>
    pieces.get(`${orderId} ${origin} ${at}`)?.shift()?.id ?? "";
  const sums = new Map(stored.payments.map(({ id, amount }) => [id, amount]));
  const sumOfPayment = (id: string) => sums.get(id) ?? 0;
  const model = ordersAfter(executedCommands(stored, ledger), { splitLineId, sumOfPayment });
  return [...stored.faults, ...findDuplicates(stored, ledger), ...findOrderDifferences(stored, model)];
}

/** Returns the commands that the server executed, in order. Of two at one journal position, the one that wrote no row comes last. */
function executedCommands({ keys, journal }: Stored, ledger: Ledger): ExecutedCommand[] {
  const doneAt = new Map(journal.map(({ command_key, at }) => [command_key, at]));
  const isNoOp = ({ key }: { readonly key: string }) => Number(!doneAt.has(key));
  const serialize = keys.toSorted((a, b) => a.seq - b.seq || isNoOp(a) - isNoOp(b));
  return serialize.flatMap(({ key }) => {
    const sent = ledger.sent.get(key);
    return sent ? { ...sent, at: doneAt.get(key) ?? 0 } : [];
  });
}

function* findDuplicates({ keys, journal }: Stored, { sent, enqueued, acknowledged }: Ledger) {
  const name = (key: string) => `${sent.get(key)?.method} ${sent.get(key)?.path} (${key})`;
  const done = Map.groupBy(keys, ({ key }) => key);
  // A KOT whose dishes are on several orders is moved for each of them.
  const nameOfRow = ({ command_key, action, entity_id, subject_id }: Stored["journal"][number]) =>
    `${command_key}: ${action} of ${entity_id} on ${subject_id}`;
  const rows = Map.groupBy(journal, nameOfRow);
  const contentOf = ({ method, path, body }: Omit<SentCommand, "key">) =>
    `${method} ${path} ${JSON.stringify(body)}`;
  const outboxContents = new Set([...enqueued.values()].map(({ record }) => contentOf(record)));
  for (const key of acknowledged) {
    // The server stores no idempotency key for a login.
    const isStored = sent.get(key)?.path !== staffApi.login.path;
    if (isStored && !done.has(key)) yield `acknowledged and not done: ${name(key)}`;
  }
  for (const [key, times] of done) if (sent.has(key) && times.length > 1) yield `done twice: ${name(key)}`;
  for (const [what, [row, again]] of rows) {
    if (again && sent.has(row?.command_key ?? "")) yield `journalled twice: ${what}`;
  }
  // An outbox sends a command only under the key of its enqueueing or of a retry.
  const outboxKeys = new Set([...enqueued.values()].flatMap(({ record }) => keysOf(record)));
  for (const one of sent.values()) {
    const hasUnknownKey = !outboxKeys.has(one.key) && outboxContents.has(contentOf(one));
    if (done.has(one.key) && hasUnknownKey) yield `done under an unknown key: ${name(one.key)}`;
  }
}

/** Compares each stored order with the model's. */
function* findOrderDifferences({ orders, liveBills }: Stored, model: ReadonlyMap<string, ModelOrder>) {
  const totals = new Map(liveBills.map(({ order_id, grand_total }) => [order_id, grand_total]));
  for (const order of orders) {
    const { _id, billNumber, status } = order;
    const { items, grandTotal } = status === "cancelled" ? { items: [], grandTotal: ZERO } : order;
    const stored = { ...toModelOrder({ ...order, items }), isPaid: status === "paid" };
    const found = fingerprintOf(stored, totals.get(_id) ?? grandTotal);
    const counted = model.get(_id);
    const expected = counted ? fingerprintOf(counted) : "nothing";
    if (found !== expected) yield `order ${billNumber} is ${found}, expected ${expected}`;
    const waiter = counted?.waiter || order.waiter._id;
    if (order.waiter._id !== waiter) yield `order ${billNumber} is not handed over to ${waiter}`;
  }
}
