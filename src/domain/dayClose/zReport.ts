import { z } from "zod";
import { averageOf, minus, type Paise, Percent, Rupees, sum, times, ZERO } from "../money.ts";
import type { Bill } from "../orders/bills/api.ts";
import type { CreditNote } from "../orders/bills/creditNote.ts";
import { isWasted } from "../orders/kot/work.ts";
import { PaymentType } from "../orders/order/api.ts";
import { formatDiscount } from "../orders/order/discountSum.ts";
import { notChargedLabels } from "../orders/order/notCharged.ts";
import { paymentEffects } from "../orders/payments/paymentKinds.ts";
import { calendarDay, Day } from "../time.ts";
import type { DayFacts, DaySession } from "./facts.ts";
import { matchDay } from "./match.ts";
import { Match } from "./matched.ts";

/** gross − discounts = net; net + taxes + roundOff = total. */
const Figures = z.object({
  ...{ gross: Rupees, discounts: Rupees, net: Rupees, cgst: Rupees, sgst: Rupees, vat: Rupees },
  ...{ roundOff: Rupees, total: Rupees },
});
type Figures = z.output<typeof Figures>;

/** A drawer's count. */
const ZDrawer = z.object({
  ...{
    name: z.string(),
    session: z.number(),
    expected: z.object({ cash: Rupees, card: Rupees, upi: Rupees }),
  },
  /** What was found; null where nobody counted. */
  counted: z.object({ cash: Rupees.nullable(), card: Rupees.nullable(), upi: Rupees.nullable() }),
  difference: Rupees.nullable(),
  ...{ reason: z.string(), holder: z.string(), isGivenUp: z.boolean(), deposit: Rupees, kept: Rupees },
  /** The business day of the count, which is later where nobody closed the day. */
  countedOn: Day,
});

/** A list entry: what, why, and who did or approved it. */
const Named = z.object({
  ...{ order: z.string(), what: z.string(), amount: Rupees, reason: z.string(), by: z.string() },
  approvedBy: z.string(),
});

/** What a business day was. Computed from its stored rows; frozen as a Z when the day closes. */
export const ZReport = z.object({
  businessDay: Day,
  /** The bills issued on the day and not cancelled, and its credit notes. */
  bills: Figures,
  notes: Figures,
  /** The value of slips at menu prices. */
  notCharged: Rupees,
  /** Bills less credit notes, by the date on the paper and by rate. */
  taxes: z.array(
    z.object({
      ...{ date: Day, cgstRate: Percent, sgstRate: Percent, vatRate: Percent },
      ...{ taxable: Rupees, cgst: Rupees, sgst: Rupees, vat: Rupees },
    }),
  ),
  /** Received less given back, on orders and on accounts; without tips. */
  tenders: z.array(z.object({ type: PaymentType, orders: Rupees, accounts: Rupees, tips: Rupees })),
  people: z.array(z.object({ person: z.string(), type: PaymentType, amount: Rupees, tips: Rupees })),
  drawers: z.array(ZDrawer),
  numbers: z.array(z.object({ series: z.string(), first: z.string(), last: z.string(), count: z.number() })),
  cancelledBills: z.array(Named),
  missingNumbers: z.array(z.object({ series: z.string(), from: z.number(), to: z.number() })),
  ...{ billCount: z.number(), kotCount: z.number(), covers: z.number(), average: Rupees },
  /** What was taken back has no amount. */
  voids: z.array(Named),
  discountsGiven: z.array(Named),
  notChargedLines: z.array(Named),
  categories: z.array(z.object({ name: z.string(), quantity: z.number(), amount: Rupees })),
  /** Cash that devices took before an earlier close and delivered today, by the number of that Z. */
  lateCash: z.array(z.object({ number: z.number(), amount: Rupees })),
  match: Match,
});
export type ZReport = z.output<typeof ZReport>;

/** Computes the report of a day from its rows. */
export function toZReport(facts: DayFacts): ZReport {
  const { day, notes, slips } = facts;
  const ofDay = facts.bills.filter(({ businessDay }) => businessDay === day);
  const bills = ofDay.filter(({ status }) => status !== "cancelled");
  const slipsOfDay = slips.filter(({ businessDay }) => businessDay === day);
  const figures = figuresOf(bills);
  return {
    businessDay: day,
    bills: figures,
    notes: figuresOf(notes),
    notCharged: sum(slipsOfDay.map(({ value }) => value)),
    taxes: taxesOf(bills, facts),
    ...moneyOf(facts),
    drawers: facts.sessions.map((session) => toZDrawer(session, facts)),
    numbers: numbersOf(ofDay, facts),
    cancelledBills: ofDay.flatMap(({ order, invoiceNumber, grandTotal, cancelled }) =>
      cancelled
        ? [named(order.billNumber, invoiceNumber, grandTotal, cancelled.reason, cancelled.by.name)]
        : [],
    ),
    missingNumbers: [...facts.missingNumbers],
    billCount: bills.length,
    kotCount: facts.kotCount,
    covers: coversOf(bills, facts),
    average: averageOf(figures.total, bills.length),
    voids: voidsOf(facts),
    discountsGiven: bills.flatMap(discountsOf),
    notChargedLines: slipsOfDay.flatMap(({ order, lines, issuedBy }) =>
      lines.map(({ name, quantity, amount, kind, reason, approvedBy }) => ({
        ...named(order.billNumber, `${quantity} × ${name}`, amount, reason, issuedBy.name),
        ...{ what: `${quantity} × ${name}, ${notChargedLabels[kind].toLowerCase()}`, approvedBy },
      })),
    ),
    categories: categoriesOf(bills),
    lateCash: lateCashOf(facts),
    match: matchDay(facts),
  };
}

function named(order: string, what: string, amount: Paise, reason: string, by: string) {
  return { order, what, amount, reason, by, approvedBy: "" };
}

function figuresOf(papers: readonly (Bill | CreditNote)[]): Figures {
  const of = (value: (paper: Bill | CreditNote) => Paise) => sum(papers.map(value));
  const gross = of(({ subtotal }) => subtotal);
  const discounts = of(({ discountAmount }) => discountAmount);
  return {
    ...{ gross, discounts, net: minus(gross, discounts) },
    ...{ cgst: of(({ cgst }) => cgst), sgst: of(({ sgst }) => sgst) },
    vat: of(({ liquor }) => liquor?.vat ?? ZERO),
    ...{ roundOff: of(({ roundOff }) => roundOff), total: of(({ grandTotal }) => grandTotal) },
  };
}

function taxesOf(bills: readonly Bill[], { bills: known, notes }: DayFacts): ZReport["taxes"] {
  const billed = bills.flatMap(({ createdAt, lines }) =>
    lines.map((line) => ({ ...line, date: calendarDay(createdAt), sign: 1 })),
  );
  const credited = notes.flatMap(({ createdAt, bill, lines }) => {
    const of = known.find(({ _id }) => _id === bill._id)?.lines ?? [];
    return lines.flatMap((part) => {
      const line = of[part.line];
      return line ? [{ ...line, ...part, date: calendarDay(createdAt), sign: -1 }] : [];
    });
  });
  const rateOf = (row: (typeof billed)[number]) =>
    JSON.stringify([row.date, row.cgstRate, row.sgstRate, row.vatRate]);
  return [...Map.groupBy([...billed, ...credited], rateOf).values()].flatMap((rows) => {
    const of = (key: "taxable" | "cgst" | "sgst" | "vat") =>
      sum(rows.map((row) => times(row[key], row.sign)));
    return rows.slice(0, 1).map(({ date, cgstRate, sgstRate, vatRate }) => ({
      ...{ date, cgstRate, sgstRate, vatRate },
      ...{ taxable: of("taxable"), cgst: of("cgst"), sgst: of("sgst"), vat: of("vat") },
    }));
  });
}

/** Sums money by tender and by person. What was written off moved none. */
function moneyOf({ payments, receipts }: DayFacts): Pick<ZReport, "tenders" | "people"> {
  const onOrders = payments.map(({ type, kind, amount, tip, receivedBy }) => ({
    ...{ type, person: receivedBy.name, amount: times(amount, paymentEffects[kind].held) },
    tip: times(tip, paymentEffects[kind].held),
  }));
  const onAccounts = receipts.map(({ type, kind, amount, by }) => ({
    ...{ type, person: by.name, amount: kind === "returned" ? minus(ZERO, amount) : amount, tip: ZERO },
  }));
  const amountOf = (rows: readonly { readonly amount: Paise }[]) => sum(rows.map(({ amount }) => amount));
  const ofType = <Row extends { readonly type: PaymentType }>(rows: readonly Row[], type: PaymentType) =>
    rows.filter((row) => row.type === type);
  const personOf = ({ person, type }: (typeof onOrders)[number]) => JSON.stringify([person, type]);
  return {
    tenders: PaymentType.options.map((type) => ({
      ...{ type, orders: amountOf(ofType(onOrders, type)), accounts: amountOf(ofType(onAccounts, type)) },
      tips: sum(ofType(onOrders, type).map(({ tip }) => tip)),
    })),
    people: [...Map.groupBy([...onOrders, ...onAccounts], personOf).values()].flatMap((rows) =>
      rows.slice(0, 1).map(({ person, type }) => ({
        ...{ person, type, amount: amountOf(rows), tips: sum(rows.map(({ tip }) => tip)) },
      })),
    ),
  };
}

function toZDrawer(session: DaySession, { sessionEntries }: DayFacts): ZReport["drawers"][number] {
  const { _id, name, number, expected, counts, reason, holder, isGivenUp, businessDay, drawer } = session;
  const [first] = counts;
  const deposited = (isAtCount: boolean) => {
    const entries = sessionEntries.filter(
      (entry) =>
        entry.kind === "deposit" &&
        (isAtCount
          ? entry.source === _id
          : entry.source === null && entry.drawer === drawer && entry.session === number),
    );
    return minus(ZERO, sum(entries.map(({ amount }) => amount)));
  };
  return {
    ...{ name, session: number, expected, reason, holder: holder.name, isGivenUp, countedOn: businessDay },
    counted: { cash: first?.cash ?? null, card: first?.card ?? null, upi: first?.upi ?? null },
    difference: first ? minus(first.cash, expected.cash) : null,
    deposit: sum([deposited(true), deposited(false)]),
    kept: first ? minus(first.cash, deposited(true)) : ZERO,
  };
}

/** Finds the first and the last number of each series, in the order of issue. */
function numbersOf(bills: readonly Bill[], { day, notes, slips }: DayFacts): ZReport["numbers"] {
  const texts = [
    ...bills.flatMap(({ invoiceNumber, liquorInvoiceNumber }) => [invoiceNumber, liquorInvoiceNumber ?? ""]),
    ...slips.filter(({ businessDay }) => businessDay === day).map(({ slipNumber }) => slipNumber),
    ...notes.map(({ noteNumber }) => noteNumber),
  ].filter((text) => text !== "");
  const seriesOf = (text: string) => text.slice(0, text.lastIndexOf("/"));
  return [...Map.groupBy(texts.toSorted(), seriesOf)].map(([series, of]) => ({
    ...{ series, first: of[0] ?? "", last: of.at(-1) ?? "", count: of.length },
  }));
}

function coversOf(bills: readonly Bill[], { orders }: DayFacts): number {
  const billed = new Set(bills.map(({ order }) => order._id));
  return orders.reduce((total, { _id, covers }) => total + (billed.has(_id) ? (covers ?? 0) : 0), 0);
}

function voidsOf({ day, voids, work, orders }: DayFacts): ZReport["voids"] {
  return voids
    .filter((one) => one.day === day)
    .map(({ _id, order, name, quantity, reason, by, approvedBy }) => {
      const isWaste = work.some((row) => row.voidId === _id && isWasted(row));
      const billNumber = orders.find((one) => one._id === order)?.billNumber ?? "";
      const what = `${quantity} × ${name}${isWaste ? ", wasted" : ""}`;
      return { ...named(billNumber, what, ZERO, reason, by.name), approvedBy };
    });
}

function discountsOf({ order, discount, discountAmount, lines, issuedBy }: Bill): ZReport["discountsGiven"] {
  if (discount) return [named(order.billNumber, formatDiscount(discount), discountAmount, "", issuedBy.name)];
  return lines.flatMap((line) =>
    line.discount
      ? [
          named(
            order.billNumber,
            `${line.name}: ${formatDiscount(line.discount)}`,
            line.discountAmount,
            "",
            issuedBy.name,
          ),
        ]
      : [],
  );
}

function categoriesOf(bills: readonly Bill[]): ZReport["categories"] {
  const lines = bills.flatMap((bill) => bill.lines);
  return [...Map.groupBy(lines, ({ category }) => category.name)]
    .map(([name, of]) => ({
      name,
      quantity: of.reduce((total, { quantity }) => total + quantity, 0),
      amount: sum(of.map(({ taxable }) => taxable)),
    }))
    .toSorted((a, b) => b.amount - a.amount);
}

function lateCashOf({ payments, closes }: DayFacts): ZReport["lateCash"] {
  const late = payments.flatMap(({ takenAt, createdAt, type, kind, amount }) => {
    const close = closes.find(({ at }) => takenAt !== null && takenAt < at && at < createdAt);
    return close && type === "cash" && kind === "payment" ? [{ number: close.number, amount }] : [];
  });
  return [...Map.groupBy(late, ({ number }) => number)].map(([number, of]) => ({
    ...{ number, amount: sum(of.map(({ amount }) => amount)) },
  }));
}
