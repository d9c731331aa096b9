import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { creditApi } from "#domain/accounts/api.ts";
import { paise } from "#domain/money.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { type Resort, startResort } from "../testing/resort.ts";
import { rows } from "../testing/storedBy.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const storedBy = (command: () => Promise<unknown>) => resort.server.storedBy(command);

test("an account is stored when it is opened, changed and deleted", async () => {
  const { admin } = resort;
  const _id = randomUUID();
  const fields = {
    name: " Infosys ",
    gstin: "30AAACP0000P1Z1",
    address: "Bengaluru",
    limit: paise(50_000_00),
  };
  const body = { _id, kind: "company", ...fields, phone: "080 2852" } as const;
  expect(await storedBy(() => admin.send(creditApi.create, { body }))).toEqual(rows`
    accounts + Infosys: kind company, name Infosys, name_key infosys, phone 080 2852, gstin 30AAACP0000P1Z1,
      address Bengaluru, credit_limit 5000000, created_at now
    journal + by Meera Kamat, accounts, account.added, of Infosys, subject Infosys, {after: {_id: "Infosys",
      createdAt: now, kind: "company", name: "Infosys", room: "", phone: "080 2852", gstin: "30AAACP0000P1Z1",
      address: "Bengaluru", arrival: null, departure: null, departedAt: null, limit: 5000000, balance: 0}}
  `);
  const params = { accountId: _id };
  expect(await storedBy(() => admin.send(creditApi.update, { params, body: { limit: null } }))).toEqual(rows`
    accounts ~ Infosys: credit_limit 5000000 → null
    journal + by Meera Kamat, accounts, account.changed, of Infosys, subject Infosys,
      {before: {limit: 5000000}, after: {limit: null}}
  `);
  expect(await storedBy(() => admin.send(creditApi.remove, { params, body: {} }))).toEqual(rows`
    accounts ~ Infosys: deleted_at null → now
    journal + by Meera Kamat, accounts, account.deleted, of Infosys, subject Infosys,
      {before: {name: "Infosys"}}
  `);
});

test("a charge opens the room's stay and is an entry of it; without an account it is on 'Unnamed credit'", async () => {
  const { waiter } = resort;
  const order = await resort.open(0, resort.line(0, 2));
  await resort.issueBill(order);
  const stay = { _id: randomUUID(), room: "204", name: "Ravi Sharma", phone: "98450" };
  const body = { paymentType: "credit", stay, tip: paise(6_00) } as const;
  const params = { orderId: order._id };
  expect(await storedBy(() => waiter.send(payingApi.pay, { params, body }))).toEqual(rows`
    orders ~ order#1: status pending → paid, is_open 1 → 0, payment_type cash → credit, version 1 → 2,
      updated_at now-60s → now, counted_at now-60s → now
    bills ~ bill#1: status issued → paid, paid_at null → now, paid_day null → 2026-11-20
    payments + payment#1: bill bill#1, order order#1, kind payment, type credit, amount 29400, tip 600,
      account Room 204 · Ravi Sharma, received_by Asha Naik, business_day 2026-11-20, created_at now
    accounts + Ravi Sharma: kind stay, name Ravi Sharma, name_key room 204 · ravi sharma, room 204,
      room_key 204, phone 98450, arrival 2026-11-20, balance 30000, created_at now
    account_entries + account_entry#1: account Ravi Sharma, kind charge, amount 30000, order order#1,
      payment payment#1, document A/26-27/000001, by Asha Naik, business_day 2026-11-20, created_at now
    journal + by Asha Naik, accounts, account.added, of Ravi Sharma, subject Ravi Sharma,
      {after: {_id: "Ravi Sharma", createdAt: now, kind: "stay", name: "Ravi Sharma", room: "204",
      phone: "98450", gstin: "", address: "", arrival: "2026-11-20", departure: null, departedAt: null,
      limit: null, balance: 0}}
    journal + by Asha Naik, orders, order.paid, of order#1, subject order#1, at B1,
      {before: {status: "pending"}, after: {status: "paid", paymentType: "credit", grandTotal: 29400}}
    journal + by Asha Naik, bills, bill.paid, of bill#1, subject order#1, at B1,
      {after: {invoiceNumber: "A/26-27/000001", type: "credit", amount: 29400, tip: 600,
      account: "Room 204 · Ravi Sharma"}}
    journal + by Asha Naik, accounts, account.charged, of Ravi Sharma, subject Ravi Sharma,
      {after: {amount: 30000, balance: 30000, document: "A/26-27/000001"}}
    journal + by Asha Naik, tables, table.freed, of B1, subject order#1, at B1, {after: {name: "B1"}}
  `);

  const other = await resort.open(1, resort.line(0, 2));
  await resort.issueBill(other);
  const unnamed = {
    params: { orderId: other._id },
    body: { paymentType: "credit", account: "the tall man" },
  } as const;
  expect(await storedBy(() => waiter.send(payingApi.pay, unnamed))).toEqual(rows`
    orders ~ order#1: status pending → paid, is_open 1 → 0, payment_type cash → credit, version 1 → 2,
      updated_at now-60s → now, counted_at now-60s → now
    bills ~ bill#1: status issued → paid, paid_at null → now, paid_day null → 2026-11-20
    payments + payment#1: bill bill#1, order order#1, kind payment, type credit, amount 29400,
      account the tall man, received_by Asha Naik, business_day 2026-11-20, created_at now
    accounts + Unnamed credit: kind unnamed, name Unnamed credit, name_key unnamed credit, balance 29400,
      created_at now
    account_entries + account_entry#1: account Unnamed credit, kind charge, amount 29400, order order#1,
      payment payment#1, document A/26-27/000002, reason the tall man, by Asha Naik, business_day 2026-11-20,
      created_at now
    journal + by Asha Naik, orders, order.paid, of order#1, subject order#1, at B2,
      {before: {status: "pending"}, after: {status: "paid", paymentType: "credit", grandTotal: 29400}}
    journal + by Asha Naik, bills, bill.paid, of bill#1, subject order#1, at B2,
      {after: {invoiceNumber: "A/26-27/000002", type: "credit", amount: 29400, account: "the tall man"}}
    journal + by Asha Naik, accounts, account.added, of Unnamed credit, subject Unnamed credit,
      {after: {_id: "Unnamed credit", createdAt: now, kind: "unnamed", name: "Unnamed credit", room: "",
      phone: "", gstin: "", address: "", arrival: null, departure: null, departedAt: null, limit: null,
      balance: 0}}
    journal + by Asha Naik, accounts, account.charged, of Unnamed credit, subject Unnamed credit,
      {after: {amount: 29400, balance: 29400, document: "A/26-27/000002", reason: "the tall man"}}
    journal + by Asha Naik, tables, table.freed, of B2, subject order#1, at B2, {after: {name: "B2"}}
  `);
});
