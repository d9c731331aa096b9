import type { z } from "zod";
import { expensesApi } from "#domain/expenses/api.ts";
import { Rupees } from "#domain/money.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import { chargingApi } from "#domain/orders/commands/charging.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { refundingApi } from "#domain/orders/commands/refunding.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import type { Instant } from "#domain/time.ts";
import { demoId } from "../../../staff/demoId.ts";
import { type Act, actsOf, type Calendar } from "./acts.ts";
import { tonight } from "./evening.ts";
import { aravalli } from "./resort.ts";
import {
  billPath,
  cashier,
  type Line,
  linesOf,
  manager,
  nth,
  orderOf,
  printBill,
  printKot,
  waiters,
} from "./visits.ts";
import { companies, expenses, guests, hours, reasons, rooms } from "./words.ts";

/** This many days before today have guests. */
export const DAYS = 60;
/** Visits of which a bill was paid; this many of them today. */
const PAID = 250;
const PAID_TODAY = 14;
/** Visits without a paid bill: every 42nd is cancelled, and every 42nd is free of charge. */
const UNPAID = 12;
const CUTOFF_HOUR = aravalli.settings.cutoffHour;
const tables = aravalli.areas.flatMap((area) => area.tables.filter(({ name }) => !tonight.has(name)));

type PayBody = z.input<typeof payingApi.pay.body>;

/** One visit: its number, the time after a number of minutes, and whether it is at night. */
interface Visit {
  readonly index: number;
  readonly at: (minutes: number) => Instant;
  readonly isNight: boolean;
  readonly rnd: () => number;
}

/** Returns the commands of the guests who have left. */
export function pastVisits({ rnd, ago, past }: Calendar): Act[] {
  return Array.from({ length: PAID + UNPAID }, (_, index) => {
    const earlier = PAID + UNPAID - PAID_TODAY;
    const fromNow = 110 + 28 * (index - earlier);
    const hour = nth(hours, index);
    const day = DAYS - Math.floor((index * DAYS) / earlier);
    const start = ((hour + 24 - CUTOFF_HOUR) % 24) * 60 + Math.floor(rnd() * 50);
    const isToday = index >= earlier;
    const at = (minutes: number) => (isToday ? ago(fromNow - minutes) : past(day, start + minutes));
    return visit({ index, at, rnd, isNight: !isToday && hour < 7 });
  }).flat();
}

function placeOf({ index, isNight }: Visit) {
  const { address, ...guest } = nth(guests, index);
  const room = { place: { kind: "room", room: nth(rooms, index), name: guest.name } } as const;
  if (isNight || index % 10 === 7) return room;
  if (index % 10 === 6) return { place: { kind: "takeaway", ...guest } } as const;
  if (index % 10 === 8) return { place: { kind: "delivery", ...guest, address } } as const;
  return { table: nth(tables, index).id, covers: 1 + (index % 9) };
}

/** Ordered, cooked and served; then cancelled, made free of charge, or billed and paid. */
function visit(guest: Visit): Act[] {
  const { index, at, rnd } = guest;
  const orderId = demoId(`past order/${index}`);
  const params = { orderId };
  const items = linesOf(orderId, 2 + Math.floor(rnd() * 6), rnd);
  const waiter = nth(waiters, index);
  const [opening, kitchen, office] = [actsOf(waiter, at(0)), actsOf(waiter, at(25)), actsOf(manager, at(40))];
  const discount = index % 7 === 3 && { discountPercentage: nth([5, 7.5, 10], index) };
  const taken = [
    opening(takingApi.openOrder, {}, { _id: orderId, items, ...placeOf(guest), ...discount }),
    printKot(opening, orderId),
    kitchen(closingApi.setOrderStatus, params, { status: "served" }),
  ];
  if (index % 42 === 20) return [...taken, office(closingApi.deleteOrder, params, because("void", index))];
  if (index % 42 === 41)
    return [
      ...taken,
      office(chargingApi.setCharging, params, free(items, index)),
      office(payingApi.pay, params, {}),
    ];
  return [...taken, ...terms(guest, orderId, items), ...payment(guest, orderId)];
}

const because = (why: keyof typeof reasons, index: number) => ({
  reason: nth(reasons[why], Math.floor(index / 7)),
});

/** Returns the body that makes dishes free of charge. */
function free(lines: readonly Line[], index: number) {
  const kind = nth(["complimentary", "staff-meal", "tariff-meal"] as const, Math.floor(index / 14));
  return {
    lines: lines.map(({ _id: line, quantity }) => ({ line, quantity })),
    kind,
    ...because("notCharged", index),
  };
}

/** Changes of some orders before they are paid. */
function terms({ index, at }: Visit, orderId: string, items: readonly Line[]): Act[] {
  const params = { orderId };
  const line = { ...params, lineId: nth(items, 0)._id };
  const [office, requested, later] = [
    actsOf(manager, at(30)),
    actsOf(nth(waiters, index), at(40)),
    actsOf(manager, at(45)),
  ];
  const every = (one: number, rest: number, ...acts: Act[]) => (index % one === rest ? acts : []);
  const cancelled = later.late(billingApi.cancelBill, async (tx) => ({
    ...{ params: await billPath(tx, orderId), body: because("bill", index) },
  }));
  const { reason: discountReason } = because("discount", index);
  return [
    ...every(18, 7, office(takingApi.removeLine, line, because("void", index)), printKot(office, orderId)),
    ...every(9, 4, office(takingApi.changeLine, line, { discount: { percent: 20 }, discountReason })),
    ...every(7, 5, office(takingApi.updateOrder, params, { discountRupees: 60, discountReason })),
    ...every(16, 2, office(takingApi.updateOrder, params, { guest: nth(companies, Math.floor(index / 16)) })),
    ...every(14, 9, office(chargingApi.setCharging, params, free(items.slice(-1), index))),
    ...every(5, 1, requested(billingApi.issueBill, params, {}), printBill(requested, orderId)),
    ...every(15, 1, cancelled),
  ];
}

/** Settles an order in one of six ways, prints its bill, and sometimes refunds a part. */
function payment({ index, at }: Visit, orderId: string): Act[] {
  const pay = actsOf(index % 4 === 0 ? nth(waiters, index) : cashier, at(60));
  const params = { orderId };
  const reference = String(40_000_000_001 + index * 7_919);
  const settle = (body: PayBody) => pay(payingApi.pay, params, body);
  const settleOf = (body: (total: number) => PayBody) =>
    pay.late(payingApi.pay, async (tx) => ({
      params,
      body: body(Rupees.encode((await orderOf(tx, orderId)).grandTotal)),
    }));
  const upi = settle({ paymentType: "upi", reference });
  const cash = settleOf((total) => ({
    paymentType: "cash",
    cashGiven: Math.ceil(total / 500) * 500,
    tip: 20,
  }));
  const card = settle({ paymentType: "card", reference: reference.slice(-4), tip: 50 });
  const credit = settle({
    paymentType: "credit",
    account: `${nth(rooms, index)} · ${nth(guests, index).name}`,
  });
  const two = settleOf((total) => {
    const amount = Math.floor(total / 2);
    return {
      tenders: [
        { type: "upi", amount, reference },
        { type: "cash", amount: total - amount },
      ],
    };
  });
  const refund = actsOf(manager, at(75)).late(refundingApi.refund, async (tx) => ({
    ...{
      params: await billPath(tx, orderId),
      body: { amount: 45.5, ...because("refund", index) },
    },
  }));
  const way = nth([settle({ paymentType: "cash" }), upi, cash, card, upi, two, cash, upi, credit], index);
  return [way, printBill(pay, orderId), ...(index % 25 === 12 && way !== credit ? [refund] : [])];
}

/** Returns expenses of most days; some are partly paid or unpaid. */
export function pastExpenses({ rnd, past }: Calendar): Act[] {
  return Array.from({ length: DAYS + 10 }, (_, index) => {
    const [title, category, vendor, usual] = nth(expenses, index);
    const totalAmount = Math.round(usual * (80 + rnd() * 40)) / 100;
    const paidAmount = nth([totalAmount, totalAmount, Math.floor(totalAmount / 2), totalAmount, 0], index);
    const paymentMethod = nth(["cash", "upi", "bank_transfer", "card"] as const, index);
    const day = DAYS - Math.floor((index * DAYS) / (DAYS + 10));
    const buy = actsOf(manager, past(day, 7 * 60 + index));
    return buy(expensesApi.create, {}, { title, category, vendor, totalAmount, paidAmount, paymentMethod });
  });
}
