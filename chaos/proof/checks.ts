import { staffApi } from "#domain/staff/api.ts";
import type { Sent } from "../device/browser.ts";
import type { Ledger } from "./ledger.ts";
import { type endpointOf, type ModelOrder, ordersAfter } from "./model.ts";
import type { Stored } from "./stored.ts";

const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
const paiseOf = (rupees: number) => Math.round(rupees * 100);

/** Compares what is stored with the model. Returns each violation as a sentence. */
export function findViolations(stored: Stored, ledger: Ledger): string[] {
  return [
    ...stored.faults.map((fault) => `verify: ${fault}`),
    ...onceEach(stored, ledger),
    ...linesAndKots(stored, ledger),
    ...totals(stored),
    ...money(stored, ledger),
    ...invoices(stored),
  ];
}

/** Returns the requests that the server did, in its order: where a key left no rows behind, after the one that did. */
function doneIn({ keys, journal }: Stored, ledger: Ledger) {
  const changed = new Set(journal.map(({ command_key }) => command_key));
  const inOrder = keys.toSorted(
    (a, b) => a.seq - b.seq || Number(changed.has(b.key)) - Number(changed.has(a.key)),
  );
  return inOrder.flatMap(({ key }) => ledger.sent.get(key) ?? []);
}

function onceEach({ keys, journal }: Stored, { sent, given, acknowledged }: Ledger): string[] {
  const done = new Map<string, number>();
  for (const { key } of keys) done.set(key, (done.get(key) ?? 0) + 1);
  const name = (key: string) => `${sent.get(key)?.method} ${sent.get(key)?.path} (${key})`;
  const rows = Map.groupBy(
    journal.filter(({ command_key }) => command_key !== null && sent.has(command_key)),
    ({ command_key, action, entity_id }) => `${name(command_key ?? "")}: ${action} of ${entity_id}`,
  );
  return [
    ...[...acknowledged]
      .filter((key) => !done.has(key) && isKept(sent.get(key)))
      .map((key) => `acknowledged and not done: ${name(key)}`),
    ...[...done]
      .filter(([key, times]) => sent.has(key) && times > 1)
      .map(([key]) => `done twice: ${name(key)}`),
    ...[...rows].filter(([, { length }]) => length > 1).map(([what]) => `journalled twice: ${what}`),
    // A change that waits on a device is sent under the key under which it was given.
    ...[...sent.values()]
      .filter((one) => done.has(one.key) && !given.has(one.key) && isOfOutbox(one.key, one, given))
      .map(({ key }) => `done under a key that nobody gave: ${name(key)}`),
  ];
}

/** Nobody is signed in yet who signs in: the server keeps no key of that. */
const isKept = (sent: Sent | undefined) => sent?.path !== staffApi.login.path;

/** Tells whether a request can only come from an outbox: what is sent at once is another endpoint, or has a body of its own. */
function isOfOutbox(_: string, sent: Parameters<typeof endpointOf>[0], given: Ledger["given"]): boolean {
  return [...given.values()].some(
    ({ record }) =>
      record.method === sent.method &&
      record.path === sent.path &&
      JSON.stringify(record.body) === JSON.stringify(sent.body),
  );
}

function linesAndKots(stored: Stored, ledger: Ledger): string[] {
  const model = ordersAfter(doneIn(stored, ledger));
  const lines = Map.groupBy(stored.lines, ({ order_id }) => order_id);
  const told = Map.groupBy(stored.kotItems, ({ order_id }) => order_id);
  return stored.orders.flatMap((order) => {
    const expected = model.get(order.id);
    if (!expected) return `order ${order.bill_number} was opened by nobody`;
    const kept = expected.isVoided ? [] : (lines.get(order.id) ?? []);
    const found = kept.map(({ menu_item_id, quantity, notes, sent_quantity, additions, id }) => {
      const ids = [id, ...(JSON.parse(additions) as string[])].sort();
      return JSON.stringify({ ids, item: menu_item_id, quantity, notes, sent: sent_quantity });
    });
    const wanted = expected.isVoided ? [] : linesOf(expected);
    const differ = [
      ...wanted.filter((line) => !found.includes(line)),
      ...found.filter((line) => !wanted.includes(line)),
    ];
    return [
      ...differ.map((line) => `order ${order.bill_number} is not what was ordered: ${line}`),
      ...kotsOf(order.bill_number, expected, told.get(order.id) ?? []),
      ...detailsOf(order, expected),
    ];
  });
}

const linesOf = ({ lines }: ModelOrder) =>
  lines.map(({ ids, item, quantity, notes, sent }) =>
    JSON.stringify({ ids: ids.toSorted(), item, quantity, notes, sent: Math.min(sent, quantity) }),
  );

/** Compares what the kitchen was told of each line, added less taken back, with the line. */
function kotsOf(name: string, { lines, isVoided }: ModelOrder, told: Stored["kotItems"]): string[] {
  const sums = new Map<string, number>();
  for (const { line_id, change, quantity } of told) {
    const signed = { add: quantity, cancel: -quantity }[change] ?? 0;
    sums.set(line_id, (sums.get(line_id) ?? 0) + signed);
  }
  return [...sums].flatMap(([line, sum]) => {
    const known = isVoided ? undefined : lines.find(({ ids }) => ids.includes(line));
    const sent = known ? Math.min(known.sent, known.quantity) : 0;
    return sum === sent ? [] : `the kitchen was told ${sum} pieces and ${sent} were sent, order ${name}`;
  });
}

function detailsOf(order: Stored["orders"][number], { discount, notes, covers }: ModelOrder): string[] {
  const is = JSON.stringify([order.discount_bps / 100, order.notes, order.covers]);
  const wanted = JSON.stringify([discount, notes, covers]);
  return is === wanted ? [] : [`order ${order.bill_number} has ${is} and was given ${wanted}`];
}

/** Computes every bill anew from its lines, in whole paise. */
function totals({ bills, billLines }: Stored): string[] {
  const lines = Map.groupBy(billLines, ({ bill_id }) => bill_id);
  const part = (sum: number, bps: number) => Math.floor((sum * bps + 5_000) / 10_000);
  return bills.flatMap((bill) => {
    const subtotal = total((lines.get(bill.id) ?? []).map(({ quantity, rate }) => quantity * rate));
    const discount = part(subtotal, bill.discount_bps);
    const taxed = subtotal - discount;
    const grand = taxed + part(taxed, bill.cgst_bps) + part(taxed, bill.sgst_bps);
    const rounded = Math.floor((grand + 50) / 100) * 100;
    return subtotal === bill.subtotal && rounded === bill.grand_total
      ? []
      : `the bill ${bill.invoice_number} says ${bill.grand_total} and its lines make ${rounded}`;
  });
}

function money(stored: Stored, ledger: Ledger): string[] {
  const { orders, bills, payments } = stored;
  const model = ordersAfter(doneIn(stored, ledger));
  const paid = bills.filter(({ status }) => status === "paid");
  const sumOf = (kind: string) =>
    total(payments.filter((one) => one.kind === kind).map(({ amount }) => amount));
  const held = sumOf("payment") - sumOf("returned");
  const owed =
    total(paid.map(({ grand_total }) => grand_total)) + total(orders.map(({ balance }) => balance));
  const perOrder = orders.flatMap(({ id, bill_number, status }) => {
    const found = payments.filter(({ order_id }) => order_id === id).map(({ amount }) => amount);
    const wanted = (model.get(id)?.received ?? []).map(paiseOf);
    const bought = paid.filter(({ order_id }) => order_id === id).length;
    return [
      ...(total(found) === total(wanted) && found.length === wanted.length
        ? []
        : [`order ${bill_number} has payments ${found} and was paid ${wanted}`]),
      ...(bought === Number(status === "paid")
        ? []
        : [`order ${bill_number} is ${status} and has ${bought} paid bills`]),
    ];
  });
  return held === owed
    ? perOrder
    : [...perOrder, `${held} paise were received, and bills and balances make ${owed}`];
}

/** The numbers of a series go from 1 to the last one without a gap. */
function invoices({ bills }: Stored): string[] {
  return [...Map.groupBy(bills, ({ series }) => series)].flatMap(([series, list]) => {
    const numbers = list.map(({ number }) => number).sort((a, b) => a - b);
    return numbers.every((number, index) => number === index + 1)
      ? []
      : `the invoice numbers of ${series} are ${numbers.join(", ")}`;
  });
}
