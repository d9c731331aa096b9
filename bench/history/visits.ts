import { paise, rateBps } from "#domain/money.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import { closingApi } from "#domain/orders/commands/closing.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { refundingApi } from "#domain/orders/commands/refunding.ts";
import { sendingApi } from "#domain/orders/commands/sending.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import type { PaymentType } from "#domain/orders/order/api.ts";
import type { Client } from "#testing/client.ts";
import { MINUTE_MS, nth, type Resort, type ScheduledAct, send } from "./resort.ts";

const DAY_MS = 24 * 60 * MINUTE_MS;
/** From this visit on, some guests pay the next morning: nobody else gets their tables. */
const LATE_FROM = 240;
const LINES = 5;
const TEN_PERCENT = rateBps(1_000);
/** Minutes between the order and the other acts. */
const SECOND_ROUND = 12;
const CHANGE_OF_MIND = 30;
const PREPARING = 40;
const READY = 55;
const SERVED = 60;
const BILL = 90;
const PAID = 100;

const TENDERS: readonly PaymentType[] = [
  ...(["cash", "cash", "cash", "cash", "upi", "upi", "upi", "upi", "card", "card"] as const),
  ...(["cash", "cash", "cash", "cash", "upi", "upi", "upi", "card", "cash", "credit"] as const),
];

/** True for one in `of` visits. */
const isEvery = (index: number, of: number, at: number) => index % of === at;

/**
 * Returns the acts of one visit: five lines are ordered, served and paid. One visit in five has more: a second round, printed
 * papers, a voided dish or order, a replaced bill.
 */
export function visitOf(resort: Resort, index: number, at: number): ScheduledAct[] {
  const waiter = nth(resort.waiters, index);
  const orderId = resort.newId();
  const params = { orderId };
  const lines = newLines(resort, index);
  const isInTwoRounds = isEvery(index, 10, 6);
  const first = isInTwoRounds ? lines.slice(0, 3) : lines;
  const move = (minutes: number, status: "preparing" | "ready" | "served"): ScheduledAct => ({
    at: at + minutes * MINUTE_MS,
    act: async () => void (await send(waiter, closingApi.setOrderStatus, { params, body: { status } })),
  });
  const open = async () => {
    const table = nth(resort.tables, index);
    await send(waiter, takingApi.openOrder, { body: { _id: orderId, table, items: first } });
    if (isEvery(index, 9, 4)) {
      const body = { discountPercentage: TEN_PERCENT };
      await send(waiter, takingApi.updateOrder, { params, body });
    }
    if (isInTwoRounds) await printKots(waiter, orderId);
  };
  const addRound = async () => {
    await send(waiter, takingApi.addLines, { params, body: { lines: lines.slice(3) } });
    await send(waiter, sendingApi.sendKot, { params, body: {} });
    await printKots(waiter, orderId);
  };
  const opened: ScheduledAct = { at, act: open };
  if (isEvery(index, 50, 13)) return [opened, move(SERVED, "served"), voided(resort, orderId, at)];
  return [
    opened,
    ...(isInTwoRounds ? [{ at: at + SECOND_ROUND * MINUTE_MS, act: addRound }] : []),
    ...(isEvery(index, 25, 7) ? [lineVoided(resort, { orderId, lineId: lines[1]?._id ?? "" }, at)] : []),
    ...(isInTwoRounds ? [move(PREPARING, "preparing"), move(READY, "ready")] : []),
    move(SERVED, "served"),
    ...(isBilled(index) ? [{ at: at + BILL * MINUTE_MS, act: () => bill(resort, { index, orderId }) }] : []),
    { at: paidAt(index, at), act: () => settle(resort, { index, orderId }) },
  ];
}

/** Returns the acts of a plain visit: five lines are ordered, served and paid. */
export function plainVisitOf(resort: Resort, index: number, at: number): ScheduledAct[] {
  const waiter = nth(resort.waiters, index);
  const orderId = resort.newId();
  const body = { _id: orderId, table: nth(resort.tables, index), items: newLines(resort, index) };
  const payment = { paymentType: nth(TENDERS, index), account: "Room 101" };
  return [
    { at, act: async () => void (await send(waiter, takingApi.openOrder, { body })) },
    {
      at: at + SERVED * MINUTE_MS,
      act: async () => {
        await send(waiter, closingApi.setOrderStatus, { params: { orderId }, body: { status: "served" } });
      },
    },
    {
      at: at + PAID * MINUTE_MS,
      act: async () => void (await send(waiter, payingApi.pay, { params: { orderId }, body: payment })),
    },
  ];
}

function newLines(resort: Resort, index: number) {
  return Array.from({ length: LINES }, (_, line) => ({
    _id: resort.newId(),
    menuItem: nth(resort.items, index * 7 + line * 13),
    quantity: 1 + ((index + line) % 3),
    ...(line === 0 && index % 4 === 0 && { notes: "less spicy" }),
  }));
}

interface Visit {
  readonly index: number;
  readonly orderId: string;
}

/** True for guests who ask for their bill; for the others SETTLE issues it. */
function isBilled(index: number): boolean {
  return isEvery(index, 10, 0);
}

/** Returns the time of the payment. Some of the last guests pay the next morning, on another business day. */
function paidAt(index: number, at: number): number {
  const isLate = index >= LATE_FROM && isEvery(index, 10, 0);
  return isLate ? at - (at % DAY_MS) + DAY_MS + 30 * MINUTE_MS : at + PAID * MINUTE_MS;
}

async function printKots(waiter: Client, orderId: string): Promise<void> {
  for (const kot of await waiter.query(kotApi.list, { search: { order: orderId } })) {
    if (!kot.isPrinted) await send(waiter, kotApi.print, { params: { kotId: kot._id }, body: {} });
  }
}

function voided({ admin }: Resort, orderId: string, at: number): ScheduledAct {
  const body = { reason: "Guests left" };
  return {
    at: at + BILL * MINUTE_MS,
    act: async () => void (await send(admin, closingApi.deleteOrder, { params: { orderId }, body })),
  };
}

function lineVoided(
  { admin }: Resort,
  params: { orderId: string; lineId: string },
  at: number,
): ScheduledAct {
  const body = { reason: "Wrong dish" };
  return {
    at: at + CHANGE_OF_MIND * MINUTE_MS,
    act: async () => void (await send(admin, takingApi.removeLine, { params, body })),
  };
}

/** Issues and prints the bill. Some bills are replaced after another dish or an admin's cancellation. */
async function bill({ admin, waiters, items, newId }: Resort, { index, orderId }: Visit): Promise<void> {
  const waiter = nth(waiters, index);
  const params = { orderId };
  const issue = async () => {
    const issued = await send(waiter, billingApi.issueBill, { params, body: {} });
    await send(waiter, billsApi.print, { params: { billId: issued._id }, body: {} });
    return issued._id;
  };
  const billId = await issue();
  if (isEvery(index, 50, 20)) {
    const lines = [{ _id: newId(), menuItem: nth(items, index), quantity: 1 }];
    await send(waiter, takingApi.addLines, { params, body: { lines } });
    await send(waiter, sendingApi.sendKot, { params, body: {} });
    await send(waiter, closingApi.setOrderStatus, { params, body: { status: "served" } });
    await issue();
  }
  if (isEvery(index, 50, 30)) {
    const body = { reason: "Wrong table" };
    await send(admin, billingApi.cancelBill, { params: { billId }, body });
    await issue();
  }
}

/** Settles the order, and refunds some. */
async function settle({ admin, waiters }: Resort, { index, orderId }: Visit): Promise<void> {
  const waiter = nth(waiters, index);
  const params = { orderId };
  const paymentType = nth(TENDERS, index);
  const paid = await send(waiter, payingApi.pay, {
    params,
    body: {
      paymentType,
      ...(index % 7 === 0 && { tip: paise(2_000) }),
      ...(paymentType === "credit" && { account: `Room ${100 + (index % 40)}` }),
    },
  });
  // Credit without an account is not refunded before its account is named.
  if (isEvery(index, 30, 17) && paymentType !== "credit") {
    const refund = { amount: paise(5_000), reason: "Cold" };
    await send(admin, refundingApi.refund, { params: { billId: paid.bill?._id ?? "" }, body: refund });
  }
}
