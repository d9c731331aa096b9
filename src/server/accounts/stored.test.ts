import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { creditApi } from "#domain/accounts/api.ts";
import { accountMoneyApi } from "#domain/accounts/moneyApi.ts";
import { paise } from "#domain/money.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { printersApi } from "#domain/printing/printersApi.ts";
import { type Resort, startResort } from "../testing/resort.ts";
import { rows } from "../testing/storedBy.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort({ spooler: "off" });
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

test("money, advances and what closes a debt without money are stored with receipt, entry and balance", async () => {
  const { admin } = resort;
  const company = { kind: "company", name: "Infosys", gstin: "30AAACP0000P1Z1", address: "Verna" } as const;
  const { _id: accountId } = await admin.send(creditApi.create, { body: company });
  const params = { accountId };
  const opening = { amount: paise(1_000_00), reason: "Old book" };
  expect(await storedBy(() => admin.send(accountMoneyApi.open, { params, body: opening }))).toEqual(rows`
    accounts ~ Infosys: balance 0 → 100000
    account_entries + account_entry#1: account Infosys, kind opening, amount 100000, reason Old book, by
      Meera Kamat, business_day 2026-11-20, created_at now
    journal + by Meera Kamat, accounts, account.opening, of Infosys, subject Infosys, {after: {amount:
      100000, balance: 100000, reason: "Old book"}}
  `);
  const cash = { amount: paise(400_00), type: "cash" } as const;
  expect(await storedBy(() => admin.send(accountMoneyApi.collect, { params, body: cash }))).toEqual(rows`
    accounts ~ Infosys: balance 100000 → 60000
    account_receipts + account_receipt#1: account Infosys, kind collection, series R/26-27, number 1,
      receipt_number R/26-27/000001, type cash, amount 40000, content {party: {name: "Infosys", gstin:
      "30AAACP0000P1Z1", address: "Verna"}, issuer: {resortTitle: "Palm Grove Resort", address: "Survey
      48, Beach Road, Cavelossim, Salcete, South Goa, Goa 403731", phone: "+91 832 000 0142", gstin:
      "30AAACP0000P1Z1", sac: "996332"}, lines: [{document: "Opening balance", amount: 400}], tax: null,
      refersTo: null}, by Meera Kamat, business_day 2026-11-20, created_at now
    account_entries + account_entry#1: account Infosys, kind collection, amount -40000, document
      R/26-27/000001, receipt account_receipt#1, by Meera Kamat, business_day 2026-11-20, created_at now
    drawer_entries + drawer_entry#1: drawer id#1, session 1, kind collected, type cash, amount 40000, about
      Infosys, source account_receipt#1, by Meera Kamat, business_day 2026-11-20, created_at now
    counters + generation 1, name invoice R/26-27, last 1
    journal + by Meera Kamat, accounts, account.collected, of Infosys, subject Infosys, {after: {amount:
      -40000, balance: 60000, type: "cash", document: "R/26-27/000001"}}
  `);
  const tds = { amount: paise(100_00), section: "194C" };
  expect(await storedBy(() => admin.send(accountMoneyApi.withhold, { params, body: tds }))).toEqual(rows`
    accounts ~ Infosys: balance 60000 → 50000
    account_entries + account_entry#1: account Infosys, kind tds, amount -10000, section 194C, by Meera
      Kamat, business_day 2026-11-20, created_at now
    journal + by Meera Kamat, accounts, account.tdsWithheld, of Infosys, subject Infosys, {after:
      {amount: -10000, balance: 50000, section: "194C"}}
  `);
  const { withoutCertificate } = await admin.query(accountMoneyApi.accountant);
  const named = {
    params: { ...params, entryId: withoutCertificate[0]?._id ?? "" },
    body: { certificate: "Q3" },
  };
  expect(await storedBy(() => admin.send(accountMoneyApi.nameCertificate, named))).toEqual(rows`
    account_entries ~ account_entry#1: certificate "" → Q3
    journal + by Meera Kamat, accounts, account.certificateNamed, of Infosys, subject Infosys, {after:
      {section: "194C", amount: -10000, certificate: "Q3"}}
  `);
  const lost = { amount: paise(500_00), reason: "Bankrupt" };
  expect(await storedBy(() => admin.send(accountMoneyApi.writeOff, { params, body: lost }))).toEqual(rows`
    sessions ~ session#1: last_seen_at now-300s → now
    accounts ~ Infosys: balance 50000 → 0
    account_entries + account_entry#1: account Infosys, kind writtenOff, amount -50000, reason Bankrupt,
      by Meera Kamat, business_day 2026-11-20, created_at now
    journal + by Meera Kamat, accounts, account.writtenOff, of Infosys, subject Infosys, {after:
      {amount: -50000, balance: 0, reason: "Bankrupt"}}
  `);
  const advance = { amount: paise(1_050_00), type: "upi", reference: "4711" } as const;
  expect(await storedBy(() => admin.send(accountMoneyApi.advance, { params, body: advance }))).toEqual(rows`
    accounts ~ Infosys: balance 0 → -105000
    account_receipts + account_receipt#1: account Infosys, kind advance, series R/26-27, number 2,
      receipt_number R/26-27/000002, type upi, amount 105000, reference 4711, content {party: {name:
      "Infosys", gstin: "30AAACP0000P1Z1", address: "Verna"}, issuer: {resortTitle: "Palm Grove Resort",
      address: "Survey 48, Beach Road, Cavelossim, Salcete, South Goa, Goa 403731", phone: "+91 832 000
      0142", gstin: "30AAACP0000P1Z1", sac: "996332"}, lines: [], tax: {cgstRate: 2.5, sgstRate: 2.5,
      taxable: 1000, cgst: 25, sgst: 25}, refersTo: null}, by Meera Kamat, business_day 2026-11-20,
      created_at now
    account_entries + account_entry#1: account Infosys, kind advance, amount -105000, document
      R/26-27/000002, receipt account_receipt#1, by Meera Kamat, business_day 2026-11-20, created_at now
    drawer_entries + drawer_entry#1: drawer id#1, session 1, kind advance, type upi, amount 105000, about
      Infosys, source account_receipt#1, by Meera Kamat, business_day 2026-11-20, created_at now
    counters ~ 1 invoice R/26-27: last 1 → 2
    journal + by Meera Kamat, accounts, account.advanceReceived, of Infosys, subject Infosys, {after:
      {amount: -105000, balance: -105000, type: "upi", document: "R/26-27/000002"}}
  `);
  const back = { ...cash, reason: "Fewer guests" };
  expect(
    await storedBy(() => admin.send(accountMoneyApi.returnAdvance, { params, body: back })),
  ).toEqual(rows`
    accounts ~ Infosys: balance -105000 → -65000
    account_receipts + account_receipt#1: account Infosys, kind returned, series RV/26-27, number 1,
      receipt_number RV/26-27/000001, type cash, amount 40000, reason Fewer guests, content {party:
      {name: "Infosys", gstin: "30AAACP0000P1Z1", address: "Verna"}, issuer: {resortTitle: "Palm Grove
      Resort", address: "Survey 48, Beach Road, Cavelossim, Salcete, South Goa, Goa 403731", phone: "+91
      832 000 0142", gstin: "30AAACP0000P1Z1", sac: "996332"}, lines: [], tax: {cgstRate: 2.5, sgstRate:
      2.5, taxable: 380.96, cgst: 9.52, sgst: 9.52}, refersTo: "R/26-27/000002"}, by Meera Kamat,
      business_day 2026-11-20, created_at now
    account_entries + account_entry#1: account Infosys, kind returned, amount 40000, document
      RV/26-27/000001, receipt account_receipt#1, reason Fewer guests, by Meera Kamat, business_day
      2026-11-20, created_at now
    drawer_entries + drawer_entry#1: drawer id#1, session 1, kind advanceReturned, type cash, amount -40000,
      reason Fewer guests, about Infosys, source account_receipt#1, by Meera Kamat, business_day 2026-11-20,
      created_at now
    counters + generation 1, name invoice RV/26-27, last 1
    journal + by Meera Kamat, accounts, account.advanceReturned, of Infosys, subject Infosys, {after:
      {amount: 40000, balance: -65000, type: "cash", document: "RV/26-27/000001", reason: "Fewer
      guests"}}
  `);
  const kept = { amount: paise(650_00), reason: "No-show" };
  expect(await storedBy(() => admin.send(accountMoneyApi.keepAdvance, { params, body: kept }))).toEqual(rows`
    accounts ~ Infosys: balance -65000 → 0
    account_entries + account_entry#1: account Infosys, kind kept, amount 65000, reason No-show, by
      Meera Kamat, business_day 2026-11-20, created_at now
    journal + by Meera Kamat, accounts, account.advanceKept, of Infosys, subject Infosys, {after:
      {amount: 65000, balance: 0, reason: "No-show"}}
  `);
});

test("a receipt's print and job, a moved charge and a check-out are stored", async () => {
  const { admin } = resort;
  const stay = { kind: "stay", room: "204", name: "Ravi" } as const;
  const { _id: accountId } = await admin.send(creditApi.create, { body: stay });
  const params = { accountId };
  const { _id: to } = await admin.send(creditApi.create, { body: { kind: "company", name: "Infosys" } });
  const order = await resort.open(0, resort.line(0, 2));
  await admin.send(payingApi.pay, {
    params: { orderId: order._id },
    body: { paymentType: "credit", accountId },
  });
  const part = { to, order: order._id, amount: paise(94_00), reason: "Shared" };
  expect(await storedBy(() => admin.send(accountMoneyApi.transfer, { params, body: part }))).toEqual(rows`
    accounts ~ Infosys: balance 0 → 9400
    accounts ~ Ravi: balance 29400 → 20000
    account_entries + account_entry#1: account Infosys, kind charge, amount 9400, order order#1,
      document A/26-27/000001, reason Shared, by Meera Kamat, business_day 2026-11-20, created_at now
    account_entries + account_entry#2: account Ravi, kind charge, amount -9400, order order#1, document
      A/26-27/000001, reason Shared, by Meera Kamat, business_day 2026-11-20, created_at now
    journal + by Meera Kamat, accounts, account.charged, of Ravi, subject Ravi, {after: {amount: -9400,
      balance: 20000, document: "A/26-27/000001", reason: "Shared"}}
    journal + by Meera Kamat, accounts, account.charged, of Infosys, subject Infosys, {after: {amount:
      9400, balance: 9400, document: "A/26-27/000001", reason: "Shared"}}
  `);
  const leaving = { expectedBalance: paise(200_00), payment: { type: "card", reference: "1234" } } as const;
  expect(await storedBy(() => admin.send(accountMoneyApi.checkOut, { params, body: leaving }))).toEqual(rows`
    accounts ~ Ravi: departed_at null → now, balance 20000 → 0
    account_receipts + account_receipt#1: account Ravi, kind collection, series R/26-27, number 1,
      receipt_number R/26-27/000001, type card, amount 20000, reference 1234, content {party: {name:
      "Room 204 · Ravi", gstin: "", address: ""}, issuer: {resortTitle: "Palm Grove Resort", address:
      "Survey 48, Beach Road, Cavelossim, Salcete, South Goa, Goa 403731", phone: "+91 832 000 0142",
      gstin: "30AAACP0000P1Z1", sac: "996332"}, lines: [{document: "A/26-27/000001", amount: 200}], tax:
      null, refersTo: null}, by Meera Kamat, business_day 2026-11-20, created_at now
    account_entries + account_entry#1: account Ravi, kind collection, amount -20000, order order#1,
      document R/26-27/000001, receipt account_receipt#1, by Meera Kamat, business_day 2026-11-20,
      created_at now
    drawer_entries + drawer_entry#1: drawer id#1, session 1, kind collected, type card, amount 20000, about
      Ravi, source account_receipt#1, by Meera Kamat, business_day 2026-11-20, created_at now
    counters + generation 1, name invoice R/26-27, last 1
    journal + by Meera Kamat, accounts, account.collected, of Ravi, subject Ravi, {after: {amount:
      -20000, balance: 0, type: "card", document: "R/26-27/000001"}}
    journal + by Meera Kamat, accounts, account.departed, of Ravi, subject Ravi, {after: {balance: 0}}
  `);
  expect(await storedBy(() => admin.send(accountMoneyApi.checkInAgain, { params, body: {} }))).toEqual(rows`
    accounts ~ Ravi: departed_at now-60s → null
    journal + by Meera Kamat, accounts, account.changed, of Ravi, subject Ravi, {before: {departedAt:
      now-60s}, after: {departedAt: null}}
  `);
  const { rows: entries } = await admin.query(creditApi.statement, { params });
  const receipt = { params: { receiptId: entries.at(-1)?.entry.receipt ?? "" }, body: {} };
  expect(await storedBy(() => admin.send(accountMoneyApi.print, receipt))).toEqual(rows`
    account_receipts ~ account_receipt#1: print_count 0 → 1
    journal + by Meera Kamat, accounts, receipt.printed, of Ravi, subject Ravi, {before: {printCount:
      0}, after: {receiptNumber: "R/26-27/000001", printCount: 1}}
  `);
  const connection = { kind: "network", address: "192.168.1.50" } as const;
  await admin.send(printersApi.create, { body: { name: "Till", bills: true, connection } });
  expect(await storedBy(() => admin.send(accountMoneyApi.queueReceipt, receipt))).toEqual(rows`
    sessions ~ session#1: last_seen_at now-300s → now
    print_jobs + Receipt R/26-27/000001: printer Till, paper receipt, paper account_receipt#1, title
      Receipt R/26-27/000001, blocks [{kind: "text", text: "Palm Grove Resort", size: "huge", align:
      "center", bold: true},{kind: "text", text: "Survey 48, Beach Road, Cavelossim, Salcete, South Goa,
      Goa 403731", align: "center"},{kind: "text", text: "+91 832 000 0142", align: "center"},{kind:
      "text", text: "GSTIN: 30AAACP0000P1Z1", align: "center"},{kind: "text", text: "RECEIPT", align:
      "center", bold: true},{kind: "text", text: "DUPLICATE", align: "center", bold: true, inverted:
      true},{kind: "rule"},{kind: "row", cells: ["No.","R/26-27/000001"], bold: true},{kind: "row",
      cells: ["Date","20/11/2026, 20:02"]},{kind: "text", text: "Received from: Room 204 · Ravi", bold:
      true},{kind: "rule"},{kind: "row", cells: ["A/26-27/000001","₹200"]},{kind: "row", cells:
      ["Received","₹200"], bold: true, size: "huge"},{kind: "row", cells: ["By","Card"]},{kind: "row",
      cells: ["Last digits","1234"]},{kind: "row", cells: ["Received by","Meera Kamat"]}], status
      queued, requested_by Meera Kamat, created_at now, queued_at now
    journal + by Meera Kamat, printing, paper.queued, of Receipt R/26-27/000001, {after: {paper:
      "Receipt R/26-27/000001", printer: "Till"}}
  `);
});
