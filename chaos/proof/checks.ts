import { staffApi } from "#domain/staff/api.ts";
import type { Sent } from "../device/browser.ts";
import { keysOf, type Ledger } from "./ledger.ts";
import { lineText, type ModelOrder, ordersAfter } from "./model.ts";
import type { Stored } from "./stored.ts";

type Orders = ReadonlyMap<string, ModelOrder>;

const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

/** Compares what is stored with the model. Returns each violation as a sentence. */
export function findViolations(stored: Stored, ledger: Ledger): string[] {
  const model = ordersAfter(doneIn(stored, ledger));
  return [
    ...stored.faults.map((fault) => `verify: ${fault}`),
    ...onceEach(stored, ledger),
    ...linesAndKots(stored, model),
    ...totals(stored),
    ...money(stored, model),
    ...invoices(stored),
  ];
}

/** Returns the requests that the server did, in its order: where a key left no rows behind, after the one that did. */
function doneIn({ keys, journal }: Stored, ledger: Ledger): Sent[] {
  const changed = new Set(journal.map(({ command_key }) => command_key));
  const isNoOp = ({ key }: { readonly key: string }) => Number(!changed.has(key));
  const inOrder = keys.toSorted((a, b) => a.seq - b.seq || isNoOp(a) - isNoOp(b));
  return inOrder.flatMap(({ key }) => ledger.sent.get(key) ?? []);
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
  // A change that waits on a device is sent under the key under which it was given or decided anew.
  const givenKeys = new Set([...given.values()].flatMap(({ record }) => keysOf(record)));
  for (const one of sent.values()) {
    const isStrange = !givenKeys.has(one.key) && ofOutboxes.has(contentOf(one));
    if (done.has(one.key) && isStrange) yield `done under a key that nobody gave: ${name(one.key)}`;
  }
}

function* linesAndKots(stored: Stored, model: Orders) {
  const lines = Map.groupBy(stored.lines, ({ order_id }) => order_id);
  const told = Map.groupBy(stored.kotItems, ({ order_id }) => order_id);
  for (const { id, bill_number: name, discount_bps, notes, covers } of stored.orders) {
    const expected = model.get(id);
    if (!expected) yield `order ${name} was opened by nobody`;
    if (!expected) continue;
    const kept = expected.isVoided ? [] : (lines.get(id) ?? []);
    const found = kept.map(({ menu_item_id, quantity, notes, sent_quantity, additions, id }) => {
      const ids = [id, ...(JSON.parse(additions) as string[])].sort();
      return JSON.stringify([ids, menu_item_id, quantity, notes, sent_quantity]);
    });
    const wanted = expected.isVoided ? [] : expected.lines.map(lineText);
    const odd = [...wanted, ...found].filter((line) => !wanted.includes(line) || !found.includes(line));
    if (odd.length > 0) yield `order ${name} is not what was ordered: ${odd.join(" ")}`;
    yield* kotsOf(name, expected, told.get(id) ?? []);
    const is = JSON.stringify([discount_bps / 100, notes, covers]);
    const given = JSON.stringify([expected.discount, expected.notes, expected.covers]);
    if (is !== given) yield `order ${name} has ${is} and was given ${given}`;
  }
}

/** Compares what the kitchen was told of each line, added less taken back, with the line. */
function* kotsOf(name: string, { lines, isVoided }: ModelOrder, told: Stored["kotItems"]) {
  for (const [line, items] of Map.groupBy(told, ({ line_id }) => line_id)) {
    const signs: Readonly<Record<string, number>> = { add: 1, cancel: -1 };
    const sum = total(items.map(({ change, quantity }) => (signs[change] ?? 0) * quantity));
    const known = isVoided ? undefined : lines.find(({ ids }) => ids.includes(line));
    const sent = known ? Math.min(known.sent, known.quantity) : 0;
    if (sum !== sent) yield `the kitchen was told ${sum} pieces and ${sent} were sent, order ${name}`;
  }
}

/** Computes every bill anew from its lines, in whole paise. */
function* totals({ bills, billLines }: Stored) {
  const lines = Map.groupBy(billLines, ({ bill_id }) => bill_id);
  const part = (sum: number, bps: number) => Math.floor((sum * bps + 5_000) / 10_000);
  for (const { id, invoice_number, discount_bps, cgst_bps, sgst_bps, subtotal, grand_total } of bills) {
    const sum = total((lines.get(id) ?? []).map(({ quantity, rate }) => quantity * rate));
    const taxed = sum - part(sum, discount_bps);
    const exact = taxed + part(taxed, cgst_bps) + part(taxed, sgst_bps);
    const rounded = Math.floor((exact + 50) / 100) * 100;
    const isRight = sum === subtotal && rounded === grand_total;
    if (!isRight) yield `the bill ${invoice_number} says ${grand_total} and its lines make ${rounded}`;
  }
}

function* money({ orders, bills, payments }: Stored, model: Orders) {
  const paid = bills.filter(({ status }) => status === "paid");
  const sumOf = (kind: string) =>
    total(payments.filter((one) => one.kind === kind).map(({ amount }) => amount));
  const held = sumOf("payment") - sumOf("returned");
  const owed =
    total(paid.map(({ grand_total }) => grand_total)) + total(orders.map(({ balance }) => balance));
  if (held !== owed) yield `${held} paise were received, and bills and balances make ${owed}`;
  for (const { id, bill_number, status } of orders) {
    const found = payments.filter(({ order_id }) => order_id === id).map(({ amount }) => amount);
    const wanted = (model.get(id)?.received ?? []).map((rupees) => Math.round(rupees * 100));
    const isTaken = `${found.toSorted()}` === `${wanted.toSorted()}`;
    if (!isTaken) yield `order ${bill_number} has payments ${found} and was paid ${wanted}`;
    const count = paid.filter(({ order_id }) => order_id === id).length;
    if (count !== Number(status === "paid"))
      yield `order ${bill_number} is ${status}, with ${count} paid bills`;
  }
}

/** The numbers of a series go from 1 to the last one without a gap. */
function* invoices({ bills }: Stored) {
  for (const [series, list] of Map.groupBy(bills, (bill) => bill.series)) {
    const numbers = list.map(({ number }) => number).sort((a, b) => a - b);
    const isWhole = numbers.every((number, index) => number === index + 1);
    if (!isWhole) yield `the invoice numbers of ${series} are ${numbers.join(", ")}`;
  }
}
