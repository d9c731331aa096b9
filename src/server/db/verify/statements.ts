import { z } from "zod";
import type { JournalRow } from "../journal.ts";

/** What the journal says of one order and everything that belongs to it. */
export interface Statements {
  /** The first row about the order itself; undefined when the journal does not know the order. */
  readonly openedAt: number | undefined;
  /** Set when the journal says how the order ended. */
  readonly ended: "paid" | "cancelled" | undefined;
  readonly billNumber: string | undefined;
  readonly balance: number;
  readonly lines: ReadonlyMap<string, StatedLine>;
  readonly bills: ReadonlyMap<string, StatedBill>;
  readonly payments: readonly StatedPayment[];
  readonly claims: ReadonlyMap<string, StatedClaim>;
  readonly kots: ReadonlyMap<string, StatedKot>;
}

/** What is undefined, the journal does not say: earlier releases said less. */
export interface StatedBill {
  readonly seq: number;
  readonly number: string | undefined;
  readonly total: number | undefined;
  readonly replaces: string | undefined;
  readonly digest: string | undefined;
  readonly status: "issued" | "paid" | "cancelled";
  readonly reason: string | undefined;
  readonly printCount: number;
}

export interface StatedPayment {
  readonly seq: number;
  readonly at: number;
  readonly kind: string;
  readonly type: string | undefined;
  readonly amount: number | undefined;
  readonly tip: number;
  readonly account: string;
  readonly digest: string | undefined;
}

/** Cash that a device claims (clarification 46). Who took it and who decided are the persons of the journal rows. */
export interface StatedClaim {
  readonly seq: number;
  readonly amount: number | undefined;
  readonly tip: number;
  readonly account: string;
  readonly takenAt: number | undefined;
  readonly receivedBy: string;
  readonly device: string;
  readonly at: number;
  readonly digest: string | undefined;
  /** Undefined while nobody has decided. */
  readonly decided: StatedDecision | undefined;
}

export interface StatedDecision {
  readonly decision: string;
  readonly reason: string | undefined;
  readonly by: string;
  readonly at: number;
}

export interface StatedKot {
  readonly seq: number;
  readonly token: number | undefined;
  readonly items: readonly StatedItem[] | undefined;
  readonly digest: string | undefined;
  readonly status: string | undefined;
  readonly isVoided: boolean;
  /** Pieces of it were taken back, perhaps all. */
  readonly isTakenBack: boolean;
  readonly printCount: number;
}

const Item = z.object({ name: z.string(), quantity: z.number(), change: z.string(), notes: z.string() });
type StatedItem = z.infer<typeof Item>;

const Line = z.object({
  line: z.string(),
  name: z.string(),
  quantity: z.number(),
  rate: z.number(),
  notes: z.string(),
});
type StatedLine = z.infer<typeof Line>;

const Fields = z.record(z.string(), z.unknown());
const Change = z.object({
  before: Fields.nullish(),
  after: Fields.nullish(),
  digest: z.string().optional(),
});

interface Row {
  readonly row: JournalRow;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly digest: string | undefined;
}

/** Puts together what these rows say; they are one order's, oldest first. */
export function statementsOf(rows: readonly JournalRow[]): Statements {
  const read = rows.map(readRow);
  const of = (topic: JournalRow["topic"]) => read.filter(({ row }) => row.topic === topic);
  const orders = of("orders");
  const money = of("bills");
  return {
    openedAt: orders[0]?.row.seq,
    ended: endOf(orders),
    billNumber: orders.map(({ after }) => text(after.billNumber)).find((number) => number !== undefined),
    balance: money.reduce((balance, { row, before, after }) => {
      const isCleared = row.action.startsWith("balance.");
      return isCleared ? balance - (whole(before.balance) ?? 0) : balance + (whole(after.balance) ?? 0);
    }, 0),
    lines: linesOf(orders),
    bills: billsOf(money),
    payments: money.flatMap(paymentIn),
    claims: claimsOf(money),
    kots: kotsOf(of("kot")),
  };
}

function readRow(row: JournalRow): Row {
  const change = Change.parse(JSON.parse(row.change));
  return { row, before: change.before ?? {}, after: change.after ?? {}, digest: change.digest };
}

const text = (value: unknown) => (typeof value === "string" ? value : undefined);
const whole = (value: unknown) => (typeof value === "number" ? value : undefined);

function endOf(rows: readonly Row[]): Statements["ended"] {
  let ended: Statements["ended"];
  for (const { row, after } of rows) {
    if (row.action === "order.reopened") ended = undefined;
    const status = text(after.status);
    if (status === "paid" || status === "cancelled") ended = status;
  }
  return ended;
}

function linesOf(rows: readonly Row[]): Map<string, StatedLine> {
  const lines = new Map<string, StatedLine>();
  const linesIn = (value: unknown) => z.array(Line).safeParse(value).data ?? [];
  for (const { before, after } of rows) {
    for (const { line } of linesIn(before.lines)) lines.delete(line);
    for (const line of linesIn(after.lines)) lines.set(line.line, line);
  }
  return lines;
}

function billsOf(rows: readonly Row[]): Map<string, StatedBill> {
  const bills = new Map<string, StatedBill>();
  for (const { row, after, digest } of rows) {
    const bill = bills.get(row.entityId);
    if (row.action === "bill.issued") {
      bills.set(row.entityId, {
        seq: row.seq,
        number: text(after.invoiceNumber),
        total: whole(after.grandTotal),
        replaces: text(after.replaces),
        digest,
        status: "issued",
        reason: undefined,
        printCount: 0,
      });
    }
    if (!bill) continue;
    if (row.action === "bill.paid") bills.set(row.entityId, { ...bill, status: "paid" });
    if (row.action === "bill.printed")
      bills.set(row.entityId, { ...bill, printCount: whole(after.printCount) ?? bill.printCount });
    if (row.action === "bill.cancelled")
      bills.set(row.entityId, { ...bill, status: "cancelled", reason: text(after.reason) });
  }
  return bills;
}

/** The kind of the payment that stands behind each of these actions. */
const kindOfAction: Readonly<Partial<Record<string, string>>> = {
  "bill.paid": "payment",
  "payment.kept": "payment",
  "bill.refunded": "refund",
  "balance.collected": "payment",
  "balance.returned": "returned",
  "balance.waived": "waived",
};

function paymentIn({ row, after, digest }: Row): StatedPayment[] {
  const kind = kindOfAction[row.action];
  if (kind === undefined) return [];
  const [type, amount] = [text(after.type), whole(after.amount)];
  const [tip, account] = [whole(after.tip) ?? 0, text(after.account) ?? ""];
  return [{ seq: row.seq, at: row.at, kind, type, amount, tip, account, digest }];
}

function claimsOf(rows: readonly Row[]): Map<string, StatedClaim> {
  const claims = new Map<string, StatedClaim>();
  for (const { row, after, digest } of rows) {
    const { seq, at, entityId, action, personId, deviceId } = row;
    if (action === "claim.made") {
      const [amount, takenAt] = [whole(after.amount), whole(after.takenAt)];
      const [tip, account] = [whole(after.tip) ?? 0, text(after.account) ?? ""];
      const who = { receivedBy: personId, device: deviceId };
      claims.set(entityId, { seq, at, amount, takenAt, tip, account, ...who, digest, decided: undefined });
    }
    const claim = claims.get(entityId);
    if (claim && (action === "claim.accepted" || action === "claim.refused")) {
      const decision = action.slice("claim.".length);
      const decided = { decision, reason: text(after.reason), by: personId, at };
      claims.set(entityId, { ...claim, decided });
    }
  }
  return claims;
}

function kotsOf(rows: readonly Row[]): Map<string, StatedKot> {
  const kots = new Map<string, StatedKot>();
  for (const { row, after, digest } of rows) {
    if (row.action === "kot.sent" || row.action === "kot.cancelSent") {
      const items = z.array(Item).safeParse(after.items).data;
      const status = items && (items.some(({ change }) => change === "add") ? "pending" : "served");
      const rest = { isVoided: false, isTakenBack: false, printCount: 0 };
      kots.set(row.entityId, { seq: row.seq, token: whole(after.token), items, digest, status, ...rest });
      continue;
    }
    const kot = kots.get(row.entityId);
    if (!kot) continue;
    if (row.action === "kot.moved") kots.set(row.entityId, { ...kot, status: text(after.status) });
    if (row.action === "kot.printed")
      kots.set(row.entityId, { ...kot, printCount: whole(after.printCount) ?? kot.printCount });
    if (row.action === "kot.voided") kots.set(row.entityId, { ...kot, isVoided: true });
    if (row.action === "kot.takenBack") kots.set(row.entityId, { ...kot, isTakenBack: true });
  }
  return kots;
}
