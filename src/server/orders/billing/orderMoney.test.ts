import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { refundable } from "#domain/orders/bills/billMoney.ts";
import { restOfLines } from "#domain/orders/bills/newNote.ts";
import type { Order, PaymentType } from "#domain/orders/order/api.ts";
import { Clearing, paymentsApi } from "#domain/orders/payments/api.ts";
import { reportsApi } from "#domain/reports/api.ts";
import type { Answer, Client } from "#testing/client.ts";
import { type Resort, startResort } from "../../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

interface OrderRequest {
  readonly by: Client;
  readonly method: "post" | "patch" | "del";
  readonly path: string;
  readonly body: object;
}

/** Returns one request for the order as it is now; undefined when the action makes no sense for it. */
type Action = (order: Order) => Promise<OrderRequest | undefined> | OrderRequest | undefined;

const rupees = (paise: number) => paise / 100;
const about = ({ _id }: Order, more = "") => `/orders/${_id}${more}`;
const reason = "Asked the guest";

const add =
  (item: number): Action =>
  (order) => ({
    by: resort.waiter,
    method: "post",
    path: about(order, "/lines"),
    body: { lines: [resort.line(item)] },
  });

const remove: Action = (order) => {
  const [line] = order.items;
  return (
    line && { by: resort.admin, method: "del", path: about(order, `/lines/${line._id}`), body: { reason } }
  );
};

const bill: Action = (order) => ({
  by: resort.waiter,
  method: "post",
  path: about(order, "/bill"),
  body: {},
});

const cancelBill: Action = ({ bill: issued }) => {
  if (!issued) return undefined;
  return { by: resort.admin, method: "post", path: `/bills/${issued._id}/cancel`, body: { reason } };
};

const cancel: Action = (order) => ({
  by: resort.admin,
  method: "del",
  path: about(order),
  body: { reason },
});

const pay =
  (paymentType: PaymentType): Action =>
  (order) => ({
    by: resort.admin,
    method: "patch",
    path: about(order, "/pay"),
    body: { paymentType },
  });

/** Pays a part of the rest, in one or two tenders; a large part is more than the rest at times. */
const payPart =
  (share: number, isSplit: boolean): Action =>
  ({ _id, grandTotal, amountPaid }) => {
    const amount = Math.max(2, Math.ceil(((grandTotal - amountPaid) * share) / 100));
    const [one, other] = [Math.floor(amount / 2), Math.ceil(amount / 2)];
    const tenders = isSplit
      ? [
          { type: "upi", amount: rupees(one), tip: 1 },
          { type: "cash", amount: rupees(other), cashGiven: rupees(other) + 1 },
        ]
      : [{ type: "card", amount: rupees(amount) }];
    return { by: resort.waiter, method: "patch", path: `/orders/${_id}/pay`, body: { tenders } };
  };

/** Corrects the last payment, to a smaller sum where the order is open. */
const correct =
  (divisor: number): Action =>
  async ({ _id, bill: issued, isActive }) => {
    const payments = issued ? (await resort.readBill(issued._id)).payments : [];
    const payment = payments.findLast(({ kind }) => kind === "payment");
    if (!payment) return undefined;
    const amount = isActive ? { amount: rupees(Math.floor(payment.amount / divisor)) } : {};
    const path = `/orders/${_id}/payments/${payment._id}/correction`;
    return { by: resort.admin, method: "post", path, body: { type: "upi", ...amount, reason } };
  };

/** The totals that the order of the run had, the latest last. */
const totals: number[] = [];

/** Cash taken offline: one of the order's totals, and so much more or less. */
const offline =
  (which: number, more: number, isGivenLess: boolean): Action =>
  (order) => {
    const taken = Math.max(0, (totals.at(-1 - (which % totals.length)) ?? order.grandTotal) + more);
    return {
      by: resort.waiter,
      method: "patch",
      path: about(order, "/pay"),
      body: {
        paymentType: "cash",
        takenOffline: true,
        version: 1,
        expectedTotal: rupees(taken),
        ...(isGivenLess && { cashGiven: rupees(Math.floor(taken / 2)) }),
      },
    };
  };

const refund =
  (divisor: number): Action =>
  async ({ bill: issued, status }) => {
    if (!issued || status !== "paid") return undefined;
    const left = refundable(await resort.readBill(issued._id));
    const amount = rupees(Math.max(1, Math.floor(left / divisor)));
    const [line] = restOfLines(await resort.readBill(issued._id));
    const isByDishes = divisor === 2 && line !== undefined && line.quantity > 0;
    return {
      by: resort.admin,
      method: "post",
      path: `/bills/${issued._id}/refunds`,
      body: { ...(isByDishes ? { lines: [{ line: 0, quantity: 1 }] } : { amount }), reason },
    };
  };

const clear =
  (how: Clearing): Action =>
  (order) => ({
    by: resort.admin,
    method: "post",
    path: about(order, "/balance"),
    body: { how, type: "upi", reason },
  });

const actions: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.nat(3).map(add) },
  { weight: 2, arbitrary: fc.constant(remove) },
  { weight: 2, arbitrary: fc.constantFrom(bill, cancelBill) },
  { weight: 1, arbitrary: fc.constant(cancel) },
  { weight: 1, arbitrary: fc.constantFrom<PaymentType>("card", "cash").map(pay) },
  { weight: 4, arbitrary: fc.nat(5).map((which) => offline(which, 0, false)) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.integer({ min: -400_00, max: 400_00 }), fc.boolean())
      .map(([more, isGivenLess]) => offline(0, more, isGivenLess)),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 110 }), fc.boolean())
      .map(([share, isSplit]) => payPart(share, isSplit)),
  },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 3 }).map(correct) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 3 }).map(refund) },
  { weight: 4, arbitrary: fc.constantFrom(...Clearing.options).map(clear) },
);

async function send({ by, method, path, body }: OrderRequest, key: string): Promise<Answer> {
  return await by[method](path, body, { "Idempotency-Key": key });
}

/** Reads everything about money from the database: the balances of orders, the payments, and the paid bills. */
async function stored() {
  const { reader } = resort.server.databases;
  return {
    orders: await reader.selectFrom("orders").select(["id", "balance", "is_open"]).execute(),
    payments: await reader.selectFrom("payments").selectAll().execute(),
    paid: await reader
      .selectFrom("bills")
      .select(["order_id", "grand_total"])
      .where("status", "=", "paid")
      .execute(),
  };
}
type Money = Awaited<ReturnType<typeof stored>>;

const total = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
const sumOf = (rows: Money["payments"], ...kinds: readonly string[]) =>
  total(rows.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));

async function expectSums({ orders, payments, paid }: Money): Promise<void> {
  for (const { id, balance } of orders) {
    const rows = payments.filter((row) => row.order_id === id);
    const bills = paid.filter((one) => one.order_id === id).map(({ grand_total }) => grand_total);
    expect(bills.length).toBeLessThanOrEqual(1);
    const received = sumOf(rows, "payment") - sumOf(rows, "reversal", "returned");
    expect(balance).toBe(received + sumOf(rows, "waived") - total(bills));
    expect(sumOf(rows, "refund")).toBeLessThanOrEqual(received);
    for (const { change_due } of rows) expect(change_due ?? 0).toBeGreaterThanOrEqual(0);
  }
  const open = await resort.admin.query(paymentsApi.balances);
  expect(open.map(({ _id, balance }) => [_id, balance]).toSorted()).toEqual(
    orders
      .flatMap(({ id, balance, is_open }) => (balance === 0 || is_open ? [] : [[id, balance]]))
      .toSorted(),
  );
  for (const one of open) expect(one.received).toBe(one.total + one.balance);
  const { byPaymentType, totalSales } = await resort.admin.query(reportsApi.sales, {
    search: { range: "today" },
  });
  expect(totalSales).toBe(total(paid.map(({ grand_total }) => grand_total)) - sumOf(payments, "refund"));
  for (const { type, amount } of byPaymentType) {
    const rows = payments.filter((row) => row.type === type);
    expect(amount).toBe(sumOf(rows, "payment") - sumOf(rows, "reversal", "refund", "returned"));
  }
}

/** Every run has its own table; the demo has more than these. */
const TABLES = 10;

test("after any commands an order's balance is the sum of its payments minus its paid bill", async () => {
  let table = 0;
  const run = async (sequence: readonly Action[]) => {
    let order = await resort.open(table++, resort.line());
    totals.splice(0, totals.length, order.grandTotal);
    for (const action of sequence) {
      const request = await action(order);
      if (!request) continue;
      const key = randomUUID();
      const answer = await send(request, key);
      expect([request, answer.status < 500]).toEqual([request, true]);
      const after = await stored();
      await expectSums(after);
      if (answer.status < 300) {
        expect((await send(request, key)).headers.get("idempotent-replay")).toBe("true");
        expect(await stored()).toEqual(after);
      }
      order = await resort.readOrder(order._id);
      totals.push(order.grandTotal);
      resort.server.clock.advance(1_000);
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(actions, { minLength: 12, maxLength: 20 }), run), {
    numRuns: TABLES,
    // Shrinking a failed run would need more tables.
    endOnFailure: true,
  });
});
