import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { billsApi } from "#domain/orders/bills/api.ts";
import { refundable } from "#domain/orders/bills/billMoney.ts";
import { type Order, ordersApi, type PaymentType } from "#domain/orders/order/api.ts";
import { Clearing } from "#domain/orders/payments/api.ts";
import { reportsApi } from "#domain/reports/api.ts";
import { addDays, Day, toBusinessDay } from "#domain/time.ts";
import type { Answer, Client } from "#testing/client.ts";
import { backUpSqlite } from "../../backups/make/backUpSqlite.ts";
import { restoreSqlite } from "../../backups/restore/restore.ts";
import { restoredFeatures } from "../../commands/restoredFeatures.ts";
import { expectedReport, expectedSums, readMoneyRows, readStoredSums } from "../../testing/daySums.ts";
import { type Resort, startResort } from "../../testing/resort.ts";
import { sumEndedDays } from "./sumEndedDays.ts";

const HOUR_MS = 3_600_000;
const CUTOFF_HOUR = 4;
/** Orders are opened on these in turn; an occupied table refuses. */
const TABLES = 20;
const FIRST_DAY = Day.decode("2026-11-18");
const reason = "Asked the guest";

let resort: Resort;
let admin: Client;
let waiter: Client;
/** A device that has delivered nothing since its sign-in, so its times may lie in the previous business day. */
let late: Client | undefined;
let orders: string[];
let nextTable: number;
/** The last backup; SQLite only. */
let backup: string | undefined;

beforeEach(async () => {
  resort = await startResort();
  late = undefined;
  await signIn();
  orders = [];
  nextTable = 0;
  backup = undefined;
});
afterEach(() => resort.server.close());

async function signIn(): Promise<void> {
  admin = await resort.server.client("admin");
  waiter = await resort.server.client("waiter");
  // A session ends after a time without requests, or with a restore.
  if ((await late?.get("/auth/profile"))?.status !== 200) late = await resort.server.client("waiter");
}

const clock = () => resort.server.clock;
const today = () => toBusinessDay(clock().now(), CUTOFF_HOUR);

const sumNow = () =>
  sumEndedDays({
    databases: resort.server.databases,
    writeQueue: resort.server.writeQueue,
    now: clock().now,
    businessDayOf: (at) => toBusinessDay(at, CUTOFF_HOUR),
    onFailure: (error) => {
      throw error;
    },
  });

/** Changes the resort. Returns the answer, if it sends a request. */
type Action = () => Promise<Answer | undefined>;
/** Changes one of the orders opened before. */
type OrderAction = (order: Order) => Promise<Answer | undefined>;

const open = (item: number): Action => {
  return async () => {
    const answer = await waiter.post("/orders", {
      table: resort.table(nextTable++ % TABLES)._id,
      items: [resort.line(item), resort.line(item + 1, 2)],
    });
    if (answer.status === 201) orders.push(Object.assign({ _id: "" }, answer.body)._id);
    return answer;
  };
};

const withOrder =
  (which: number, act: OrderAction): Action =>
  async () => {
    const id = orders[which % Math.max(1, orders.length)];
    return id === undefined
      ? undefined
      : await act(await admin.query(ordersApi.read, { params: { orderId: id } }));
  };

/** The age of a device's command in hours; zero for immediate delivery. */
const takenAgo = (hours: number): { by: Client; headers: Record<string, string> } => {
  const headers = { "X-Taken-At": String(clock().now() - hours * HOUR_MS) };
  return hours === 0 ? { by: waiter, headers: {} } : { by: late ?? waiter, headers };
};

const bill =
  (hours: number): OrderAction =>
  ({ _id }) => {
    const { by, headers } = takenAgo(hours);
    return by.post(`/orders/${_id}/bill`, {}, headers);
  };

const pay =
  (paymentType: PaymentType, hours: number): OrderAction =>
  ({ _id }) => {
    const { by, headers } = takenAgo(hours);
    return by.patch(`/orders/${_id}/pay`, { paymentType, tip: 20 }, headers);
  };

/** A part of an order, or a corrected payment. */
const payPart: OrderAction = ({ _id, grandTotal }) =>
  waiter.patch(`/orders/${_id}/pay`, {
    tenders: [{ type: "upi", amount: Math.max(1, Math.floor(grandTotal / 200)) }],
  });
const correct: OrderAction = async ({ _id, bill: issued }) => {
  if (!issued) return undefined;
  const { payments } = await admin.query(billsApi.read, { params: { billId: issued._id } });
  const path = `/orders/${_id}/payments/${payments[0]?._id}/correction`;
  return payments.length === 0 ? undefined : await admin.post(path, { type: "card", reason });
};

/** Cash taken offline: the order's total, or another sum. */
const offlineCash =
  (more: number, hours: number): OrderAction =>
  ({ _id, grandTotal }) => {
    const { by, headers } = takenAgo(hours);
    const expectedTotal = Math.max(0, grandTotal + more) / 100;
    const body = { paymentType: "cash", takenOffline: true, version: 1, expectedTotal };
    return by.patch(`/orders/${_id}/pay`, body, headers);
  };

const cancelBill: OrderAction = async ({ bill: issued }) =>
  issued ? await admin.post(`/bills/${issued._id}/cancel`, { reason }) : undefined;

const change: OrderAction = ({ _id }) => waiter.post(`/orders/${_id}/lines`, { lines: [resort.line(3)] });

const cancelOrder: OrderAction = ({ _id }) => admin.del(`/orders/${_id}`, { reason });

const refund =
  (type: PaymentType): OrderAction =>
  async ({ bill: issued, status }) => {
    if (!issued || status !== "paid") return undefined;
    const amount =
      Math.max(
        1,
        Math.floor(refundable(await admin.query(billsApi.read, { params: { billId: issued._id } })) / 2),
      ) / 100;
    const path = `/bills/${issued._id}/refunds`;
    const answer = await admin.post(path, { amount, type, reason });
    return answer.status === 422 ? await admin.post(path, { amount, reason }) : answer;
  };

const clear =
  (how: Clearing): OrderAction =>
  ({ _id }) =>
    admin.post(`/orders/${_id}/balance`, { how, type: "upi", reason });

const pass =
  (hours: number): Action =>
  async () => {
    clock().advance(hours * HOUR_MS);
    await signIn();
    return undefined;
  };

const sumEnded: Action = async () => {
  await sumNow();
  return undefined;
};

const makeBackup: Action = async () => {
  const { databases, dataDir } = resort.server;
  if (databases.file === undefined) return undefined;
  const folder = join(dataDir, "backups");
  clock().advance(1);
  backup = await backUpSqlite({ file: databases.file, folder, reason: "manual", at: clock().now() });
  return undefined;
};

const restore: Action = async () => {
  const { server } = resort;
  const { file } = server.databases;
  const from = backup;
  if (file === undefined || from === undefined) return undefined;
  await server.restart(() =>
    restoreSqlite({ file, from, others: [], features: restoredFeatures, at: clock().now() }),
  );
  // Orders made after the backup are gone.
  await signIn();
  const known = await server.databases.read((tx) => tx.selectFrom("orders").select("id").execute());
  orders = orders.filter((id) => known.some((row) => row.id === id));
  return undefined;
};

const hoursAgo = fc.constantFrom(0, 0, 6, 12);
const onOrder = (act: fc.Arbitrary<OrderAction>) => fc.tuple(fc.nat(9), act).map(([n, a]) => withOrder(n, a));
const cashSums = fc.constantFrom(0, 0, 5_000, -5_000);

const actions: fc.Arbitrary<Action> = fc.oneof(
  { weight: 5, arbitrary: fc.nat(5).map(open) },
  { weight: 4, arbitrary: onOrder(hoursAgo.map(bill)) },
  {
    weight: 4,
    arbitrary: onOrder(
      fc.tuple(fc.constantFrom<PaymentType>("cash", "card"), hoursAgo).map((one) => pay(...one)),
    ),
  },
  { weight: 3, arbitrary: onOrder(fc.tuple(cashSums, hoursAgo).map((one) => offlineCash(...one))) },
  { weight: 2, arbitrary: onOrder(fc.constantFrom(cancelBill, change, cancelOrder)) },
  { weight: 3, arbitrary: onOrder(fc.constantFrom(payPart, correct)) },
  { weight: 2, arbitrary: onOrder(fc.constantFrom<PaymentType>("cash", "upi").map(refund)) },
  { weight: 1, arbitrary: onOrder(fc.constantFrom(...Clearing.options).map(clear)) },
  { weight: 4, arbitrary: fc.constantFrom(1, 9, 20).map(pass) },
  { weight: 4, arbitrary: fc.constant(sumEnded) },
  { weight: 1, arbitrary: fc.constantFrom(makeBackup, restore) },
);

/** Compares the report, and every stored sum, with sums of every bill, line and payment. */
async function expectSums(): Promise<void> {
  const { rows, days, kept } = await resort.server.databases.read(async (tx) => {
    const summed = await tx.selectFrom("day_sums").select("day").where("is_summed", "=", 1).execute();
    const days = summed.map(({ day }) => day);
    return { rows: await readMoneyRows(tx), days, kept: await readStoredSums(tx, days) };
  });
  expect(kept).toEqual(expectedSums(rows, days));
  for (const from of [FIRST_DAY, today()]) {
    const range = { from, to: addDays(today(), from === FIRST_DAY ? 1 : 0) };
    const search = { range: "custom" as const, startDate: range.from, endDate: range.to };
    const report = await admin.query(reportsApi.sales, { search });
    expect(report).toEqual(expectedReport(rows, range));
    const { totalSales, due, waived, overpaid, unbilled } = report;
    const tenders = report.byPaymentType.reduce((all, { amount }) => all + amount, 0);
    expect(tenders + due + waived - overpaid - unbilled).toBe(totalSales);
  }
}

const first = (act: OrderAction) => withOrder(0, act);
const second = (act: OrderAction) => withOrder(1, act);
const third = (act: OrderAction) => withOrder(2, act);

/** A history with everything that books into an ended day with sums. */
const lateBookings: readonly Action[] = [
  ...[open(0), open(1), open(2), open(3), first(pay("card", 0)), second(bill(0)), pass(9), sumEnded],
  ...[third(bill(6)), sumEnded, second(pay("cash", 0)), sumEnded, third(cancelBill), sumEnded],
  ...[first(refund("upi")), third(offlineCash(0, 6)), sumEnded, withOrder(3, offlineCash(5_000, 6))],
  ...[pass(20), sumEnded, second(refund("cash")), withOrder(3, clear("returned")), pass(20), sumEnded],
  // Parts on two days, a corrected one, and missing cash written off on the next day.
  ...[
    open(7),
    withOrder(4, payPart),
    withOrder(4, correct),
    pass(20),
    sumEnded,
    withOrder(4, pay("card", 0)),
  ],
  ...[open(8), withOrder(5, offlineCash(-5_000, 0)), pass(20), sumEnded, withOrder(5, clear("waived"))],
  // At one in the morning: the invoice has the next date, its money the business day before.
  ...[pass(4), open(4), withOrder(6, bill(0)), open(5), withOrder(7, pay("cash", 0)), pass(9), sumEnded],
  ...[pass(20), sumEnded, withOrder(6, cancelBill), sumEnded],
  ...[makeBackup, open(6), withOrder(8, pay("cash", 0)), pass(20), sumEnded, restore, pass(20), sumEnded],
];

test("after any history the stored sums and the reports equal those of all bills and payments", async () => {
  const run = async (history: readonly Action[]) => {
    for (const act of history) {
      const answer = await act();
      if (answer) expect([answer.body, answer.status < 500]).toEqual([answer.body, true]);
      await expectSums();
      clock().advance(60_000);
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(actions, { minLength: 25, maxLength: 25 }), run), {
    numRuns: 4,
    examples: [[lateBookings]],
    endOnFailure: true,
  });
});
