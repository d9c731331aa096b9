import { afterEach, beforeEach, expect, test } from "vitest";
import { paise } from "#domain/money.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { notChargedToApprove } from "#domain/orders/commands/approval.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import { chargingApi } from "#domain/orders/commands/charging.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { refundingApi } from "#domain/orders/commands/refunding.ts";
import type { Order } from "#domain/orders/order/api.ts";
import { paymentsApi } from "#domain/orders/payments/api.ts";
import { slipsApi } from "#domain/orders/slips/api.ts";
import { type Resort, startResort } from "../testing/resort.ts";
import { rows } from "../testing/storedBy.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const storedBy = (command: () => Promise<unknown>) => resort.server.storedBy(command);
/** The header of a command that was tapped half a minute ago. */
const tapped = () => ({ "X-Taken-At": String(resort.server.clock.now() - 30_000) });
const of = ({ _id: orderId }: Order) => ({ orderId });
const billOf = async (order: Order) => (await resort.readOrder(order._id)).bill?._id ?? "";

test("a bill is stored with its lines, and what is printed or cancelled of it", async () => {
  const { waiter, admin } = resort;
  const order = await resort.open(0, resort.line(0, 2));
  const params = of(order);
  expect(await storedBy(() => waiter.send(billingApi.issueBill, { params, body: {} }))).toEqual(rows`
    orders ~ order#1: counted_at now-60s → now
    order_lines ~ order_line#1: billed_quantity 0 → 2
    bill_issuers + bill_issuer#1: data {resortTitle: "Palm Grove Resort", address: "Survey 48, Beach Road,
      Cavelossim, Salcete, South Goa, Goa 403731", phone: "+91 832 000 0142", gstin: "30AAACP0000P1Z1",
      fssai: "10600000000000", sac: "996332", vatNumber: "", thankYou: "Thank you! Please visit again."}
    bills + bill#1: order order#1, bill_number BILL-#, series A/26-27, number 1,
      invoice_number A/26-27/000001, status issued, is_live 1, table B1, area Beach Deck, waiter Asha Naik,
      issuer bill_issuer#1, tax_mode regular, cgst_bps 250, sgst_bps 250, subtotal 28000, cgst 700, sgst 700,
      grand_total 29400, business_day 2026-11-20, issued_at now, issued_by Asha Naik
    bill_lines + bill bill#1, menu_item Aloo Paratha, name Aloo Paratha, category Breakfast & South Indian,
      tax_class service, hsn_sac 996332, is_veg 1, quantity 2, rate 14000, amount 28000, taxable 28000,
      cgst_bps 250, sgst_bps 250, cgst 700, sgst 700
    day_sums + day 2026-11-20
    counters + generation 1, name invoice A/26-27, last 1
    journal + by Asha Naik, bills, bill.issued, of bill#1, subject order#1, at B1,
      {after: {invoiceNumber: "A/26-27/000001", grandTotal: 29400}}
    journal + by Asha Naik, orders, order.billed, of order#1, subject order#1, at B1,
      {after: {invoiceNumber: "A/26-27/000001"}}
  `);

  const bill = { params: { billId: await billOf(order) }, body: {} };
  expect(await storedBy(() => waiter.send(billsApi.print, bill))).toEqual(rows`
    bills ~ bill#1: print_count 0 → 1
    journal + by Asha Naik, bills, bill.printed, of bill#1, subject order#1, at B1, {before: {printCount: 0},
      after: {printCount: 1}}
  `);

  const cancelled = { ...bill, body: { reason: "Wrong table" } };
  expect(await storedBy(() => admin.send(billingApi.cancelBill, cancelled))).toEqual(rows`
    bills ~ bill#1: status issued → cancelled, is_live 1 → 0, cancel_reason null → Wrong table,
      cancelled_by null → Meera Kamat, cancelled_at null → now
    journal + by Meera Kamat, bills, bill.cancelled, of bill#1, subject order#1, at B1,
      {after: {invoiceNumber: "A/26-27/000001", reason: "Wrong table", approvedBy: "Meera Kamat"}}
    journal + by Meera Kamat, orders, order.billTaken, of order#1, subject order#1, at B1,
      {after: {invoiceNumber: "A/26-27/000001"}}
  `);
});

test("a provisional paper is stored with the pieces that it showed", async () => {
  const { waiter } = resort;
  const order = await resort.open(0, resort.line(0, 2));
  const lines = [{ line: order.items[0]?._id ?? "", quantity: 1 }];
  const paper = { params: of(order), body: { lines } };
  expect(await storedBy(() => waiter.send(billingApi.markProvisional, paper, tapped()))).toEqual(rows`
    order_lines ~ order_line#1: billed_quantity 0 → 1
    journal + by Asha Naik, orders, order.provisionalPrinted, of order#1, subject order#1, at B1,
      {after: {grandTotal: 29400}}
  `);
});

test("money is stored with its order and bill when it was received, corrected and given back", async () => {
  const { waiter, admin } = resort;
  const order = await resort.open(0, resort.line(0, 2));
  const params = of(order);
  await resort.issueBill(order);
  const upi = { type: "upi" as const, amount: paise(94_00), reference: "4711" };
  const part = { params, body: { tenders: [upi] } };
  expect(await storedBy(() => waiter.send(payingApi.pay, part, tapped()))).toEqual(rows`
    orders ~ order#1: version 1 → 2, balance 0 → 9400, updated_at now-60s → now, counted_at now-60s → now-30s
    payments + payment#1: bill bill#1, order order#1, kind payment, type upi, amount 9400, reference 4711,
      received_by Asha Naik, business_day 2026-11-20, created_at now
    drawer_entries + drawer_entry#1: drawer id#1, session 1, kind received, type upi, amount 9400, about
      order#1, source payment#1, by Asha Naik, business_day 2026-11-20, created_at now
    journal + by Asha Naik, bills, payment.received, of bill#1, subject order#1, at B1,
      {after: {invoiceNumber: "A/26-27/000001", type: "upi", amount: 9400, reference: "4711", rest: 20000}}
  `);

  const body = { paymentType: "cash", tip: paise(10_00), cashGiven: paise(250_00) } as const;
  expect(await storedBy(() => waiter.send(payingApi.pay, { params, body }, tapped()))).toEqual(rows`
    orders ~ order#1: status pending → paid, is_open 1 → 0, version 2 → 3, balance 9400 → 0,
      updated_at now-60s → now, counted_at now-90s → now-30s
    bills ~ bill#1: status issued → paid, paid_at null → now-30s, paid_day null → 2026-11-20
    payments + payment#1: bill bill#1, order order#1, kind payment, type cash, amount 20000, tip 1000,
      cash_given 25000, change_due 4000, received_by Asha Naik, business_day 2026-11-20, created_at now
    drawer_entries + drawer_entry#1: drawer id#1, session 1, kind received, type cash, amount 21000, about
      order#1, source payment#1, by Asha Naik, business_day 2026-11-20, created_at now
    journal + by Asha Naik, orders, order.paid, of order#1, subject order#1, at B1,
      {before: {status: "pending"}, after: {status: "paid", paymentType: "cash", grandTotal: 29400}}
    journal + by Asha Naik, bills, bill.paid, of bill#1, subject order#1, at B1,
      {after: {invoiceNumber: "A/26-27/000001", type: "cash", amount: 20000, tip: 1000}}
    journal + by Asha Naik, tables, table.freed, of B1, subject order#1, at B1, {after: {name: "B1"}}
  `);

  const billId = await billOf(order);
  const paymentId = (await resort.readBill(billId)).payments[0]?._id ?? "";
  const card = { params: { ...params, paymentId }, body: { type: "card", reason: "Wrong button" } } as const;
  expect(await storedBy(() => admin.send(payingApi.correctPayment, card, tapped()))).toEqual(rows`
    orders ~ order#1: version 3 → 4, updated_at now-60s → now
    payments + payment#1: bill bill#1, order order#1, kind payment, type card, amount 9400,
      corrects payment#2, reason Wrong button, received_by Meera Kamat, business_day 2026-11-20,
      created_at now
    payments + payment#3: bill bill#1, order order#1, kind reversal, type upi, amount 9400, reference 4711,
      corrects payment#2, reason Wrong button, received_by Meera Kamat, business_day 2026-11-20,
      created_at now
    drawer_entries + drawer_entry#1: drawer id#1, session 1, kind corrected, type upi, amount -9400, reason
      Wrong button, about order#1, source payment#3, by Meera Kamat, business_day 2026-11-20, created_at now
    drawer_entries + drawer_entry#2: drawer id#1, session 1, kind received, type card, amount 9400, reason
      Wrong button, about order#1, source payment#1, by Meera Kamat, business_day 2026-11-20, created_at now
    journal + by Meera Kamat, bills, payment.corrected, of bill#1, subject order#1, at B1,
      {before: {type: "upi", amount: 9400, reference: "4711"}, after: {invoiceNumber: "A/26-27/000001",
      type: "card", amount: 9400, reason: "Wrong button"}}
  `);

  const cold = { params: { billId }, body: { amount: paise(50_00), type: "cash", reason: "Cold" } } as const;
  expect(await storedBy(() => admin.send(refundingApi.refund, cold, tapped()))).toEqual(rows`
    credit_notes + credit_note#1: bill bill#1, order order#1, series CN/26-27, number 1,
      note_number CN/26-27/000001, reason Cold, subtotal 4762, cgst 119, sgst 119, grand_total 5000,
      tenders [{type: "cash", account: "", amount: 50}], business_day 2026-11-20, issued_at now,
      issued_by Meera Kamat
    credit_note_lines + note credit_note#1, amount 4762, taxable 4762, cgst 119, sgst 119
    payments + payment#1: bill bill#1, order order#1, kind refund, type cash, amount 5000, reason Cold,
      received_by Meera Kamat, business_day 2026-11-20, created_at now
    drawer_entries + drawer_entry#1: drawer id#1, session 1, kind refunded, type cash, amount -5000,
      reason Cold, about order#1, source payment#1, by Meera Kamat, business_day 2026-11-20, created_at now
    counters + generation 1, name invoice CN/26-27, last 1
    journal + by Meera Kamat, bills, bill.refunded, of bill#1, subject order#1, at B1,
      {after: {invoiceNumber: "A/26-27/000001", noteNumber: "CN/26-27/000001", amount: 5000, tenders: [{type: "cash", account: "", amount: 5000}], reason: "Cold"}}
  `);

  const offline = { paymentType: "cash", takenOffline: true, expectedTotal: paise(100_00) } as const;
  const late = { params, body: offline };
  expect(await storedBy(() => waiter.send(payingApi.pay, late, tapped()))).toEqual(rows`
    sessions ~ session#1: last_seen_at now-300s → now
    orders ~ order#1: balance 0 → 10000
    payments + payment#1: bill bill#1, order order#1, kind payment, type cash, amount 10000,
      received_by Asha Naik, business_day 2026-11-20, created_at now, taken_at now-30s
    drawer_entries + drawer_entry#1: drawer id#1, session 1, kind received, type cash, amount 10000,
      about order#1, source payment#1, by Asha Naik, business_day 2026-11-20, created_at now
    journal + by Asha Naik, bills, payment.kept, of order#1, subject order#1, at B1,
      {after: {invoiceNumber: "A/26-27/000001", type: "cash", amount: 10000, balance: 10000}}
  `);

  const returned = { params, body: { how: "returned", reason: "Paid twice" } } as const;
  expect(await storedBy(() => admin.send(paymentsApi.clearBalance, returned, tapped()))).toEqual(rows`
    sessions ~ session#1: last_seen_at now-360s → now
    orders ~ order#1: balance 10000 → 0
    payments + payment#1: bill bill#1, order order#1, kind returned, type cash, amount 10000,
      reason Paid twice, received_by Meera Kamat, business_day 2026-11-20, created_at now
    drawer_entries + drawer_entry#1: drawer id#1, session 1, kind returned, type cash, amount -10000,
      reason Paid twice, about order#1, source payment#1, by Meera Kamat, business_day 2026-11-20, created_at now
    journal + by Meera Kamat, bills, balance.returned, of bill#1, subject order#1, at B1,
      {before: {balance: 10000}, after: {invoiceNumber: "A/26-27/000001", amount: 10000, type: "cash",
      reason: "Paid twice", balance: 0}}
  `);
});

test("cash that was taken offline issues and pays the bill when it was taken", async () => {
  const { waiter } = resort;
  await resort.issueBill(await resort.open(1, resort.line()));
  const order = await resort.open(0, resort.line(0, 2));
  const params = of(order);
  const body = { paymentType: "cash", takenOffline: true, expectedTotal: paise(300_00) } as const;
  expect(await storedBy(() => waiter.send(payingApi.pay, { params, body }, tapped()))).toEqual(rows`
    orders ~ order#1: status pending → paid, is_open 1 → 0, version 1 → 2, balance 0 → 600,
      updated_at now-60s → now, counted_at now-60s → now-30s
    bills + bill#1: order order#1, bill_number BILL-#, series A/26-27, number 2,
      invoice_number A/26-27/000002, status paid, is_live 1, table B1, area Beach Deck, waiter Asha Naik,
      issuer bill_issuer#1, tax_mode regular, cgst_bps 250, sgst_bps 250, subtotal 28000, cgst 700, sgst 700,
      grand_total 29400, business_day 2026-11-20, issued_at now, issued_by Asha Naik, paid_at now-30s,
      paid_day 2026-11-20
    bill_lines + bill bill#1, menu_item Aloo Paratha, name Aloo Paratha, category Breakfast & South Indian,
      tax_class service, hsn_sac 996332, is_veg 1, quantity 2, rate 14000, amount 28000, taxable 28000,
      cgst_bps 250, sgst_bps 250, cgst 700, sgst 700
    payments + payment#1: bill bill#1, order order#1, kind payment, type cash, amount 30000,
      received_by Asha Naik, business_day 2026-11-20, created_at now, taken_at now-30s
    drawer_entries + drawer_entry#1: drawer id#1, session 1, kind received, type cash, amount 30000, about
      order#1, source payment#1, by Asha Naik, business_day 2026-11-20, created_at now
    counters ~ 1 invoice A/26-27: last 1 → 2
    journal + by Asha Naik, bills, bill.issued, of bill#1, subject order#1, at B1,
      {after: {invoiceNumber: "A/26-27/000002", grandTotal: 29400}}
    journal + by Asha Naik, orders, order.paid, of order#1, subject order#1, at B1,
      {before: {status: "pending"}, after: {status: "paid", paymentType: "cash", grandTotal: 29400}}
    journal + by Asha Naik, bills, bill.paid, of bill#1, subject order#1, at B1,
      {after: {invoiceNumber: "A/26-27/000002", type: "cash", amount: 30000, balance: 600}}
    journal + by Asha Naik, tables, table.freed, of B1, subject order#1, at B1, {after: {name: "B1"}}
  `);
});

test("a slip is stored with who approved each of its dishes, and its printings", async () => {
  const { waiter } = resort;
  const order = await resort.open(0, resort.line(0, 2));
  const lines = order.items.map(({ _id, quantity }) => ({ line: _id, quantity }));
  const why = { kind: "complimentary", reason: "Birthday" } as const;
  const change = notChargedToApprove(order, lines, why);
  const approval = await resort.approve("orders.notCharged", order._id, change);
  await waiter.send(chargingApi.setCharging, { params: of(order), body: { lines, ...why, approval } });
  const nothing = { params: of(order), body: {} };
  expect(await storedBy(() => waiter.send(payingApi.pay, nothing, tapped()))).toEqual(rows`
    orders ~ order#1: status pending → paid, is_open 1 → 0, version 2 → 3, updated_at now-60s → now,
      counted_at now-60s → now-30s
    bill_issuers + bill_issuer#1: data {resortTitle: "Palm Grove Resort", address: "Survey 48, Beach Road,
      Cavelossim, Salcete, South Goa, Goa 403731", phone: "+91 832 000 0142", gstin: "30AAACP0000P1Z1",
      fssai: "10600000000000", sac: "996332", vatNumber: "", thankYou: "Thank you! Please visit again."}
    slips + slip#1: order order#1, bill_number BILL-#, series NC/26-27, number 1, slip_number NC/26-27/000001,
      table B1, area Beach Deck, waiter Asha Naik, issuer bill_issuer#1, lines [{menuItem: "Aloo Paratha",
      name: "Aloo Paratha", choice: null, quantity: 2, rate: 140, amount: 280, kind: "complimentary",
      reason: "Birthday", approvedBy: "Meera Kamat"}], complimentary 28000, business_day 2026-11-20,
      issued_at now, issued_by Asha Naik
    counters + generation 1, name invoice NC/26-27, last 1
    journal + by Asha Naik, orders, order.paid, of order#1, subject order#1, at B1,
      {before: {status: "pending"}, after: {status: "paid", paymentType: "cash", grandTotal: 0}}
    journal + by Asha Naik, bills, slip.issued, of slip#1, subject order#1, at B1,
      {after: {slipNumber: "NC/26-27/000001", value: 28000}}
    journal + by Asha Naik, tables, table.freed, of B1, subject order#1, at B1, {after: {name: "B1"}}
  `);

  const [slip] = await waiter.query(slipsApi.list);
  const params = { slipId: slip?._id ?? "" };
  expect(await storedBy(() => waiter.send(slipsApi.print, { params, body: {} }))).toEqual(rows`
    slips ~ slip#1: print_count 0 → 1
    journal + by Asha Naik, bills, slip.printed, of slip#1, subject order#1, at B1, {before: {printCount: 0},
      after: {printCount: 1}}
  `);
});
