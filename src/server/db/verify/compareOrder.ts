import { formatRupees, paise } from "#domain/money.ts";
import { digestOf } from "../rowDigest.ts";
import type { OrderRecord } from "./orderRecords.ts";
import {
  type StatedBill,
  type StatedClaim,
  type StatedKot,
  type Statements,
  statementsOf,
} from "./statements.ts";

/** What was found, and the journal row that says otherwise, if one does. */
interface Difference {
  readonly what: string;
  readonly seq?: number | undefined;
}

/** Compares an order, its lines, bills, payments, claims, tickets and balance with what the journal says. One sentence each. */
export function differencesIn(record: OrderRecord): string[] {
  const stated = statementsOf(record.journal);
  const name = `Order ${record.order?.bill_number ?? stated.billNumber ?? record.id}`;
  return [
    ...orderDifferences(record, stated, name),
    ...record.bills.flatMap((bill) => billDifferences(bill, stated.bills.get(bill.row.id))),
    ...missing(stated.bills, record.bills).map(([, bill]) => isGone(`Bill ${bill.number ?? ""}`, bill.seq)),
    ...paymentDifferences(record, stated, name),
    ...claimDifferences(record, stated, name),
    ...record.kots.flatMap((kot) => kotDifferences(kot, stated.kots.get(kot.row.id))),
    ...missing(stated.kots, record.kots).map(([, kot]) =>
      isGone(`KOT ${kot.token ?? ""} of ${name}`, kot.seq),
    ),
  ].map(({ what, seq }) => (seq === undefined ? `${what}.` : `${what} (journal row ${seq}).`));
}

const isGone = (what: string, seq: number): Difference => ({
  what: `${what} is in the journal but not in the database`,
  seq,
});
const isUnknown = (what: string): Difference => ({
  what: `${what} is in the database but not in the journal`,
});
const differs = (what: string, [is, was]: readonly [unknown, unknown], seq?: number): Difference[] =>
  is === was ? [] : [{ what: `${what} is ${is}, and the journal says ${was}`, seq }];

const rupees = (amount: number) => formatRupees(paise(amount));

function missing<T>(
  stated: ReadonlyMap<string, T>,
  stored: readonly { readonly row: { readonly id: string } }[],
): [string, T][] {
  return [...stated].filter(([id]) => !stored.some(({ row }) => row.id === id));
}

function orderDifferences({ order, lines }: OrderRecord, stated: Statements, name: string): Difference[] {
  if (order === undefined) return stated.openedAt === undefined ? [] : [isGone(name, stated.openedAt)];
  if (stated.openedAt === undefined) return [isUnknown(name)];
  const ended = order.status === "paid" || order.status === "cancelled" ? order.status : "open";
  return [
    ...differs(`${name}: its status`, [ended, stated.ended ?? "open"]),
    ...differs(`${name}: its balance`, [rupees(order.balance), rupees(stated.balance)]),
    ...lineDifferences(lines, stated, name),
  ];
}

function lineDifferences(
  rows: OrderRecord["lines"],
  { lines }: Pick<Statements, "lines">,
  name: string,
): Difference[] {
  const live = rows.filter((row) => row.removed_at === null);
  const changed = live.filter((row) => {
    const line = lines.get(row.id);
    return (
      line === undefined ||
      [line.name, line.quantity, line.rate, line.notes].join() !==
        [row.name, row.quantity, row.rate, row.notes].join()
    );
  });
  const gone = [...lines.values()].filter(({ line }) => !live.some((row) => row.id === line));
  return [
    ...changed.map((row) => ({
      what: `${name}: its line "${row.quantity} × ${row.name}" is not what the journal says`,
    })),
    ...gone.map((line) => ({
      what: `${name}: its line "${line.quantity} × ${line.name}" is missing in the database`,
    })),
  ];
}

function billDifferences(
  { row, lines }: OrderRecord["bills"][number],
  stated: StatedBill | undefined,
): Difference[] {
  const name = `Bill ${row.invoice_number}`;
  if (stated === undefined) return [isUnknown(name)];
  const { seq } = stated;
  const parts = row.subtotal - row.discount_amount + row.cgst + row.sgst + row.round_off;
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const digest = digestOf([
    { table: "bills", row },
    ...lines.map((line) => ({ table: "bill_lines" as const, row: line })),
  ]);
  const found = [
    ...(stated.number === undefined
      ? []
      : differs(`${name}: its number`, [row.invoice_number, stated.number], seq)),
    ...(stated.total === undefined
      ? []
      : differs(`${name}: its total`, [rupees(row.grand_total), rupees(stated.total)], seq)),
    ...differs(
      `${name}: the bill it replaces`,
      [row.replaces_number ?? "none", stated.replaces ?? "none"],
      seq,
    ),
    ...differs(`${name}: its status`, [row.status, stated.status], seq),
    ...(stated.reason === undefined
      ? []
      : differs(`${name}: why it was cancelled`, [row.cancel_reason, stated.reason], seq)),
    ...differs(`${name}: how often it was printed`, [row.print_count, stated.printCount], seq),
  ];
  if (found.length > 0) return found;
  const isAsIssued = stated.digest === undefined || stated.digest === digest;
  return isAsIssued && parts === row.grand_total && subtotal === row.subtotal
    ? []
    : [{ what: `${name}: its lines or details are not those it was issued with`, seq }];
}

function paymentDifferences({ payments }: OrderRecord, stated: Statements, name: string): Difference[] {
  const unclaimed = new Set(payments);
  const found: Difference[] = [];
  for (const each of stated.payments) {
    const { kind, type, amount, tip, account, at, digest, seq } = each;
    const same = [...unclaimed].find(
      (row) =>
        row.kind === kind &&
        row.created_at === at &&
        (amount === undefined || row.amount === amount) &&
        (type === undefined || row.type === type) &&
        row.tip === tip &&
        row.account === account &&
        (digest === undefined || digestOf([{ table: "payments", row }]) === digest),
    );
    if (same) unclaimed.delete(same);
    else {
      const what = `The ${kind} of ${amount === undefined ? "money" : rupees(amount)}${type ? ` by ${type}` : ""} for ${name}`;
      found.push({ what: `${what} is not in the database as the journal says`, seq });
    }
  }
  const more = [...unclaimed].map((row) =>
    isUnknown(`The ${row.kind} of ${rupees(row.amount)} by ${row.type} for ${name}, as it stands there,`),
  );
  return [...found, ...more];
}

function claimDifferences({ claims }: OrderRecord, stated: Statements, order: string): Difference[] {
  const nameOf = (amount: number) => `The claim of ${rupees(amount)} for ${order}`;
  const gone = [...stated.claims].filter(([id]) => !claims.some((row) => row.id === id));
  return [
    ...gone.map(([, { amount = 0, seq }]) => isGone(nameOf(amount), seq)),
    ...claims.flatMap((row) => {
      const claim = stated.claims.get(row.id);
      return claim ? differencesOfClaim(row, claim, nameOf(row.amount)) : [isUnknown(nameOf(row.amount))];
    }),
  ];
}

function differencesOfClaim(
  row: OrderRecord["claims"][number],
  { seq, decided, ...claim }: StatedClaim,
  name: string,
): Difference[] {
  const is = [
    row.amount,
    row.tip,
    row.account,
    row.taken_at,
    row.received_by_id,
    row.device_id,
    row.created_at,
  ];
  const was = [
    claim.amount,
    claim.tip,
    claim.account,
    claim.takenAt,
    claim.receivedBy,
    claim.device,
    claim.at,
  ];
  const isAsMade =
    is.join("|") === was.join("|") &&
    (claim.digest === undefined || claim.digest === digestOf([{ table: "cash_claims", row }]));
  const isAsDecided =
    [row.reason, row.decided_by_id, row.decided_at].join("|") ===
    [decided?.reason, decided?.by, decided?.at].join("|");
  const decision = differs(
    `${name}: what was decided`,
    [row.decision ?? "nothing", decided?.decision ?? "nothing"],
    seq,
  );
  return [
    ...(isAsMade ? [] : [{ what: `${name}: its details are not those that were sent`, seq }]),
    ...decision,
    ...(decision.length > 0 || isAsDecided
      ? []
      : [{ what: `${name}: the decision's reason, person or time is not what the journal says`, seq }]),
  ];
}

function kotDifferences(
  { row, items }: OrderRecord["kots"][number],
  stated: StatedKot | undefined,
): Difference[] {
  const name = `KOT ${row.token} of ${row.business_day} (${row.kot_number})`;
  if (stated === undefined) return [isUnknown(name)];
  const { seq } = stated;
  const listed = items.map(({ quantity, change, name: item, notes }) =>
    [quantity, change, item, notes].join(),
  );
  const told = stated.items?.map(({ quantity, change, name: item, notes }) =>
    [quantity, change, item, notes].join(),
  );
  const digest = digestOf([
    { table: "kots", row },
    ...items.map((item) => ({ table: "kot_items" as const, row: item })),
  ]);
  const isAsSent =
    (told === undefined || told.join("|") === listed.join("|")) &&
    (stated.digest === undefined || stated.digest === digest);
  const isVoid = row.voided_at !== null;
  const voidPieces = items.reduce((sum, item) => sum + item.voided_quantity, 0);
  const mayBeVoid = stated.isVoided || stated.isTakenBack;
  return [
    ...(stated.token === undefined ? [] : differs(`${name}: its token`, [row.token, stated.token], seq)),
    ...(stated.status === undefined ? [] : differs(`${name}: its status`, [row.status, stated.status], seq)),
    ...differs(`${name}: how often it was printed`, [row.print_count, stated.printCount], seq),
    ...(isAsSent ? [] : [{ what: `${name}: its items or details are not those that were sent`, seq }]),
    ...(isVoid && !mayBeVoid ? [{ what: `${name} is void, and the journal does not say so`, seq }] : []),
    ...(voidPieces > 0 && !mayBeVoid
      ? [{ what: `${name}: pieces of it are void, and the journal does not say so`, seq }]
      : []),
    ...(voidPieces === 0 && stated.isTakenBack
      ? [{ what: `${name}: none of it is void, and the journal says that pieces were taken back`, seq }]
      : []),
    ...(!isVoid && stated.isVoided
      ? [{ what: `${name} is not void, and the journal says it was voided`, seq }]
      : []),
  ];
}
