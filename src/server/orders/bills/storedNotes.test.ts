import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { creditApi } from "#domain/accounts/api.ts";
import type { Bill } from "#domain/orders/bills/api.ts";
import { creditNotesApi } from "#domain/orders/bills/creditNotesApi.ts";
import { refundingApi } from "#domain/orders/commands/refunding.ts";
import { printersApi } from "#domain/printing/printersApi.ts";
import { type Bar, startBar } from "../../testing/bar.ts";
import { rows } from "../../testing/storedBy.ts";
import { verify } from "../../testing/verify.ts";
import { LAST_NUMBERS_SQL } from "./skippedNumbers.ts";

let resort: Bar;
/** A paid bill of one Aloo Paratha and two lagers, most of it on an account, with 10 % off. */
let bill: Bill;
beforeEach(async () => {
  // No printer is there: a queued paper stays.
  resort = await startBar({ spooler: "off" });
  await resort.setRate();
  const order = await resort.openBoth();
  await resort.admin.patch(`/orders/${order._id}`, { discountPercentage: 10 });
  const { grandTotal } = await resort.readOrder(order._id);
  const company = await resort.admin.send(creditApi.create, { body: { kind: "company", name: "Infosys" } });
  const tenders = [
    { type: "credit", amount: grandTotal / 100 - 300, accountId: company._id },
    { type: "upi", amount: 300 },
  ];
  await resort.admin.patch(`/orders/${order._id}/pay`, { tenders });
  bill = await resort.readBill((await resort.readOrder(order._id)).bill?._id ?? "");
});
afterEach(() => resort.server.close());

const refund = (body: object) => resort.admin.post(`/bills/${bill._id}/refunds`, { reason: "Flat", ...body });
const tendersOf = async () => (await resort.readBill(bill._id)).creditNotes.map(({ tenders }) => tenders);

test("a refund stores its credit note, the lines that it takes back and how it is given back", async () => {
  expect(bill).toMatchObject({
    grandTotal: 977_00,
    liquor: { grandTotal: 692_00 },
    lines: [{ quantity: 1 }, {}],
  });
  const body = { lines: [{ line: 1, quantity: 2 }], reason: "Flat" };
  const command = { params: { billId: bill._id }, body };
  expect(await resort.server.storedBy(() => resort.admin.send(refundingApi.refund, command))).toEqual(rows`
    credit_notes + credit_note#1: bill bill#1, order order#1, series CN/26-27, number 1,
      note_number CN/26-27/000001, reason Flat, subtotal 64060, discount_amount 6406, round_off 15,
      grand_total 69200, liquor_subtotal 64060, liquor_discount 6406, vat 11531, liquor_round_off 15,
      tenders [{type: "credit", account: "Infosys", amount: 677},{type: "upi", account: "", amount: 15}],
      business_day 2026-11-20, issued_at now, issued_by Meera Kamat
    credit_note_lines + note credit_note#1, line 1, quantity 2, amount 64060, discount_amount 6406,
      taxable 57654, vat 11531
    payments + payment#1: bill bill#1, order order#1, kind refund, type credit, amount 67700,
      account Infosys, reason Flat, received_by Meera Kamat, business_day 2026-11-20, created_at now
    payments + payment#2: bill bill#1, order order#1, kind refund, type upi, amount 1500, reason Flat,
      received_by Meera Kamat, business_day 2026-11-20, created_at now
    accounts ~ Infosys: balance 67700 → 0
    account_entries + account_entry#1: account Infosys, kind credited, amount -67700, order order#1,
      document CN/26-27/000001, reason Flat, by Meera Kamat, business_day 2026-11-20, created_at now
    drawer_entries + drawer_entry#1: drawer id#1, session 1, kind refunded, type upi, amount -1500, reason
      Flat, about order#1, source payment#2, by Meera Kamat, business_day 2026-11-20, created_at now
    counters + generation 1, name invoice CN/26-27, last 1
    journal + by Meera Kamat, accounts, account.credited, of Infosys, subject Infosys,
      {after: {amount: -67700, balance: 0, document: "CN/26-27/000001", reason: "Flat"}}
    journal + by Meera Kamat, bills, bill.refunded, of bill#1, subject order#1, at B1,
      {after: {invoiceNumber: "A/26-27/000001", noteNumber: "CN/26-27/000001", amount: 69200,
      tenders: [{type: "credit", account: "Infosys", amount: 67700},{type: "upi", account: "", amount: 1500}],
      reason: "Flat"}}
  `);
});

test("a credit note is queued at the bills' printer, and its printings are counted", async () => {
  const { admin, waiter, server } = resort;
  const connection = { kind: "network", address: "192.168.1.50" } as const;
  await refund({ lines: [{ line: 0, quantity: 1 }] });
  const [note] = (await resort.readBill(bill._id)).creditNotes;
  const params = { noteId: note?._id ?? "" };
  expect(await server.storedBy(() => waiter.send(creditNotesApi.print, { params, body: {} }))).toEqual(rows`
    credit_notes ~ credit_note#1: print_count 0 → 1
    journal + by Asha Naik, bills, note.printed, of credit_note#1, subject order#1, at B1,
      {before: {printCount: 0}, after: {printCount: 1}}
  `);
  await admin.send(printersApi.create, { body: { name: "Till", connection, bills: true } });
  expect(await server.storedBy(() => waiter.send(creditNotesApi.queue, { params, body: {} }))).toEqual(rows`
    print_jobs + Credit note CN/26-27/000001: printer Till, paper note, paper credit_note#1, order order#1,
      table B1, title Credit note CN/26-27/000001, blocks [{kind: "text", text: "Palm Grove Resort", size:
      "huge", align: "center", bold: true},{kind: "text", text: "Survey 48, Beach Road, Cavelossim, Salcete,
      South Goa, Goa 403731", align: "center"},{kind: "text", text: "GSTIN 30AAACP0000P1Z1", align:
      "center"},{kind: "text", text: "CREDIT NOTE", align: "center", bold: true},{kind: "text", text:
      "DUPLICATE", align: "center", bold: true, inverted: true},{kind: "rule"},{kind: "row", cells: ["Note
      No.","CN/26-27/000001"], bold: true},{kind: "row", cells: ["Date","20/11/2026, 20:00"]},{kind: "row",
      cells: ["For bill","A/26-27/000001"]},{kind: "row", cells: ["Bill date","20/11/2026, 20:00"]},{kind:
      "row", cells: ["Ref.","BILL-#"]},{kind: "row", cells: ["Table B1","Beach Deck"]},{kind: "text", text:
      "Reason: Flat"},{kind: "rule"},{kind: "row", cells: ["Item","Qty","Rate","Amount"], bold: true},{kind:
      "row", cells: ["Aloo Paratha","1","301.50","301.50"]},{kind: "rule"},{kind: "row", cells:
      ["Subtotal","301.50"]},{kind: "row", cells: ["Discount 10%","-30.15"]},{kind: "row", cells: ["CGST
      2.5%","6.78"]},{kind: "row", cells: ["SGST 2.5%","6.78"]},{kind: "row", cells: ["Round
      Off","0.09"]},{kind: "rule"},{kind: "row", cells: ["Refund","₹285"], bold: true, size: "huge"},{kind:
      "text", text: "Given back: Credit (Infosys) ₹285"},{kind: "rule"},{kind: "text", text:
      "Signature"},{kind: "text", text: "Meera Kamat"}], status queued, requested_by Asha Naik, created_at
      now, queued_at now
    journal + by Asha Naik, printing, paper.queued, of Credit note CN/26-27/000001, subject order#1, at B1,
      {after: {paper: "Credit note CN/26-27/000001", printer: "Till"}}
  `);
});

test("credit notes have a series of their own without gaps, which a restore goes on after", async () => {
  await resort.save({ notePrefix: "RF" });
  for (const amount of [10, 20, 30]) expect((await refund({ amount })).status).toBe(201);
  expect((await refund({ amount: 99_999 })).status).toBe(422);
  await refund({ amount: 40 });
  const found = (search: string) => resort.admin.query(creditNotesApi.list, { search: { search } });
  const notes = await resort.admin.query(creditNotesApi.list);
  expect(notes.map(({ noteNumber, grandTotal }) => [noteNumber, grandTotal])).toEqual([
    ["RF/26-27/000004", 40_00],
    ["RF/26-27/000003", 30_00],
    ["RF/26-27/000002", 20_00],
    ["RF/26-27/000001", 10_00],
  ]);
  expect((await found("RF/26-27/000003")).map(({ grandTotal }) => grandTotal)).toEqual([30_00]);
  expect(await found("A/26-27")).toEqual([]);
  // A note's number finds its bill.
  expect((await resort.waiter.get("/bills?search=RF/26-27/000002")).body).toMatchObject([{ _id: bill._id }]);
  expect((await resort.admin.query(creditNotesApi.list, { search: { bill: "0" } })).length).toBe(0);
  const { rows: last } = await resort.server.databases.read((tx) => sql.raw(LAST_NUMBERS_SQL).execute(tx));
  expect(last).toContainEqual({ generation: 1, name: "invoice RF/26-27", last: 4 });
});

test("what was on credit is credited on its account, and the rest goes back as it was paid", async () => {
  await refund({ amount: 500 });
  await refund({ amount: 477 });
  expect(await tendersOf()).toEqual([
    [{ type: "credit", account: "Infosys", amount: 500_00 }],
    [
      { type: "upi", account: "", amount: 300_00 },
      { type: "credit", account: "Infosys", amount: 177_00 },
    ],
  ]);
});

test("verify finds a credit note beyond its bill, one that is not its lines, one without money and a number twice", async () => {
  await refund({ lines: [{ line: 1, quantity: 1 }] });
  await refund({ lines: [{ line: 1, quantity: 1 }] });
  const { tamper } = resort.server;
  const faults = async () => (await verify(resort.server)).faults.join("\n");
  expect(await faults()).toBe("");
  const number = bill.invoiceNumber;
  await tamper(sql`update credit_note_lines set quantity = 2`);
  expect(await faults()).toContain(`The credit notes are more than what is of bill ${number}.`);
  await tamper(sql`update credit_note_lines set quantity = 1, vat = vat + 1`);
  expect(await faults()).toContain("The lines of the credit note CN/26-27/000001 are not its totals");
  await tamper(sql`update credit_note_lines set vat = vat - 1`);
  await tamper(sql`update counters set last = 1 where name like 'invoice CN%'`);
  expect(await faults()).toContain("The credit notes of CN/26-27 would go on after 1, but 2 was issued.");
  await tamper(sql`delete from payments where kind = 'refund'`);
  expect(await faults()).toContain(`The refunds are not the credit notes of bill ${number}.`);
});

test("a note of a bill at the old rates has them, whatever the rates are by now", async () => {
  await resort.setRate(50);
  await refund({ lines: [{ line: 1, quantity: 1 }] });
  const [note] = (await resort.readBill(bill._id)).creditNotes;
  expect(note).toMatchObject({ subtotal: 320_30, discountAmount: 32_03, cgst: 0, liquor: { vat: 57_66 } });
});
