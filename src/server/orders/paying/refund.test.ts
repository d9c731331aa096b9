import { afterEach, beforeEach, expect, test } from "vitest";
import type { Bill } from "#domain/orders/bills/api.ts";
import { refundTenders } from "#domain/orders/bills/billMoney.ts";
import { noteFigures } from "#domain/orders/bills/newNote.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { refundToApprove } from "#domain/orders/commands/refund.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { staffApi } from "#domain/staff/api.ts";
import { approvalApi } from "#domain/staff/approvalApi.ts";
import { createClient, demoAccounts } from "#testing/client.ts";
import { atOnce, type Resort, refusalOf, startResort } from "../../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

/** Sells three Aloo Paratha at ₹140, with GST ₹441, paid as given. */
async function sell(
  table: number,
  body: object = { paymentType: "cash" },
): Promise<{ order: Order; bill: Bill }> {
  const { _id } = await resort.open(table, resort.line(0, 3));
  expect((await resort.admin.patch(`/orders/${_id}/pay`, body)).status).toBe(200);
  const order = await resort.readOrder(_id);
  return { order, bill: await resort.readBill(order.bill?._id ?? "") };
}

const path = (bill: Bill) => `/bills/${bill._id}/refunds`;
const dishes = (quantity: number) => ({ lines: [{ line: 0, quantity }], reason: "Cold" });

test("dishes are refunded until none is left, also by ten people at once, and the last takes the rest", async () => {
  const { bill } = await sell(0);
  expect(bill.grandTotal).toBe(441_00);
  expect((await resort.admin.post(path(bill), dishes(1))).status).toBe(201);
  const answers = await atOnce(10, () => resort.admin.post(path(bill), dishes(1)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(refusalOf(await resort.admin.post(path(bill), dishes(1)))).toEqual([409, "refund-differs"]);
  expect(refusalOf(await resort.admin.post(path(bill), { amount: 1, reason: "Cold" }))).toEqual([
    ...[422, "refund-too-large"],
  ]);
  const { creditNotes, payments } = await resort.readBill(bill._id);
  expect(creditNotes.map(({ grandTotal, cgst }) => [grandTotal, cgst])).toEqual([
    ...Array.from({ length: 3 }, () => [147_00, 3_50]),
  ]);
  expect(payments.map(({ kind, amount }) => [kind, amount]).toSorted()).toEqual([
    ["payment", 441_00],
    ...Array.from({ length: 3 }, () => ["refund", 147_00]),
  ]);
});

test("a refund says what it wants, and is refused where its sum is no longer the one that was seen", async () => {
  const { bill } = await sell(0);
  const refused = async (body: object) => {
    let answer: unknown;
    const stored = await resort.server.storedBy(async () => {
      answer = refusalOf(await resort.admin.post(path(bill), { reason: "Cold", ...body }));
    });
    expect(stored.filter((row) => !row.startsWith("sessions"))).toEqual([]);
    return answer;
  };
  expect(await refused({})).toEqual([422, "invalid-input"]);
  expect(await refused({ amount: 1, lines: [{ line: 0, quantity: 1 }] })).toEqual([422, "invalid-input"]);
  expect(await refused({ lines: [{ line: 1, quantity: 1 }] })).toEqual([409, "refund-differs"]);
  expect(await refused({ ...dishes(1), expectedTotal: 146 })).toEqual([409, "balance-changed"]);
  expect(await refused({ ...dishes(3), type: "card" })).toEqual([422, "refund-over-tender"]);
  expect((await resort.admin.post(path(bill), { ...dishes(1), expectedTotal: 147 })).status).toBe(201);
});

test("a cashier refunds with an approval of exactly these dishes, and a waiter not at all", async () => {
  const account = { username: "cashier", password: "kokum-soda" };
  await resort.admin.send(accountsApi.register, { body: { ...account, name: "Kiran", role: "cashier" } });
  const { token } = await resort.server.visitor().send(staffApi.login, { body: account });
  const cashier = createClient(() => resort.server.url, token);
  const { bill, order } = await sell(0);
  expect(refusalOf(await resort.waiter.post(path(bill), dishes(1)))).toEqual([403, "not-permitted"]);
  expect(refusalOf(await cashier.post(path(bill), dishes(1)))).toEqual([403, "approval-needed"]);
  const figures = noteFigures(bill, dishes(1));
  const change = refundToApprove(bill, figures, refundTenders(bill, figures.grandTotal));
  expect(change).toMatchObject({
    act: "refund",
    amount: 147_00,
    lines: [{ quantity: 1 }],
    refund: { by: "Cash ₹147" },
  });
  const approve = async () => {
    const { username, password } = demoAccounts.admin;
    const asked = { username, password, action: "bills.refund", target: order._id, change } as const;
    return (await cashier.send(approvalApi.approve, { body: asked })).approval;
  };
  expect(refusalOf(await cashier.post(path(bill), { ...dishes(2), approval: await approve() }))).toEqual([
    ...[403, "approval-differs"],
  ]);
  const approval = await approve();
  expect((await cashier.post(path(bill), { ...dishes(1), approval })).status).toBe(201);
  expect(refusalOf(await cashier.post(path(bill), { ...dishes(1), approval }))).toEqual([
    403,
    "approval-invalid",
  ]);
});

test("a payment that was refunded is not corrected to another type", async () => {
  const { bill, order } = await sell(0);
  const [payment] = bill.payments;
  const correct = (type: "credit" | "card") =>
    resort.admin.post(`/orders/${order._id}/payments/${payment?._id}/correction`, {
      ...{ type, account: "Room 1", reason: "Wrong button" },
    });
  await resort.admin.post(path(bill), dishes(1));
  expect(refusalOf(await correct("credit"))).toEqual([409, "payment-refunded"]);
  const other = await sell(1);
  const params = { orderId: other.order._id, paymentId: other.bill.payments[0]?._id ?? "" };
  const card = { type: "card", reason: "Wrong button" } as const;
  await resort.admin.send(payingApi.correctPayment, { params, body: card });
  const refunded = await resort.admin.post(path(other.bill), dishes(3));
  expect(refunded).toMatchObject({ status: 201, body: { creditNotes: [{ tenders: [{ type: "card" }] }] } });
});
