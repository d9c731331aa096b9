import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { billsApi } from "#domain/orders/bills/api.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { slipsApi } from "#domain/orders/slips/api.ts";
import { printingApi } from "#domain/printing/api.ts";
import { printersApi } from "#domain/printing/printersApi.ts";
import { type Resort, startResort } from "../testing/resort.ts";
import { rows } from "../testing/storedBy.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort({ spooler: "off" });
});
afterEach(() => resort.server.close());

const storedBy = (command: () => Promise<unknown>) => resort.server.storedBy(command);
const connection = { kind: "network", address: "192.168.1.50" } as const;
const addPrinter = (fields: object) =>
  resort.admin.send(printersApi.create, { body: { name: "Kitchen", connection, ...fields } });
/** The till that has the drawer. */
const till = { "X-Device": "till-1" };
const jobs = async () => (await resort.admin.query(printingApi.read)).jobs;

test("the commands about printers store the printer, and who changed it", async () => {
  const { admin } = resort;
  const body = { _id: randomUUID(), name: " Kitchen ", connection, kots: "cook" as const };
  expect(await storedBy(() => admin.send(printersApi.create, { body }))).toEqual(rows`
    printers + Kitchen: name Kitchen, name_key kitchen, connection {kind: "network", address:
      "192.168.1.50"}, width 80, kots cook, stations [], areas [], tills [], created_at now
    journal + by Meera Kamat, printing, printer.added, of Kitchen, {after: {width: 80, isTextOnly: false,
      kots: "cook", bills: false, stations: [], areas: [], tills: [], drawer: null, fallback: null, abilities: null,
      trouble: null, isPaperLow: false, _id: "Kitchen", createdAt: now, name: "Kitchen", connection: {kind:
      "network", address: "192.168.1.50"}}}
  `);
  const params = { printerId: body._id };
  const change = { name: "Bar", kots: "none" as const, bills: true, tills: ["till-1"], drawer: 0 as const };
  expect(await storedBy(() => admin.send(printersApi.update, { params, body: change }))).toEqual(rows`
    printers ~ Bar: name Kitchen → Bar, name_key kitchen → bar, kots cook → none, bills 0 → 1, tills {} →
      {0: "till-1"}, drawer null → 0
    journal + by Meera Kamat, printing, printer.changed, of Bar, {before: {name: "Kitchen", kots: "cook",
      bills: false, tills: [], drawer: null}, after: {name: "Bar", kots: "none", bills: true, tills:
      ["till-1"], drawer: 0}}
  `);
  expect(await storedBy(() => admin.send(printersApi.test, { params, body: {} }))).toEqual(rows`
    print_jobs + Test strip of Bar: printer Bar, paper test, paper Bar, title Test strip of Bar, blocks [],
      status queued, requested_by Meera Kamat, created_at now, queued_at now
    journal + by Meera Kamat, printing, paper.queued, of Test strip of Bar, {after: {paper: "Test strip of
      Bar", printer: "Bar"}}
  `);
  expect(await storedBy(() => admin.send(printersApi.search, { body: {} }))).toEqual([]);
  expect(await storedBy(() => admin.send(printersApi.remove, { params, body: {} }))).toEqual(rows`
    sessions ~ session#1: last_seen_at now-300s → now
    printers ~ Bar: deleted_at null → now
    print_jobs ~ Test strip of Bar: status queued → failed, trouble null → not-found, ended_at null → now
    journal + by Meera Kamat, printing, printer.deleted, of Bar, {before: {_id: "Bar", createdAt: now-240s,
      name: "Bar", connection: {kind: "network", address: "192.168.1.50"}, width: 80, isTextOnly: false, kots:
      "none", bills: true, stations: [], areas: [], tills: ["till-1"], drawer: 0, fallback: null, abilities: null, trouble:
      null, isPaperLow: false}}
  `);
});

test("a drawer that is opened without a payment is a job with its reason", async () => {
  await addPrinter({ bills: true, tills: ["till-1"], drawer: 1 });
  const { admin } = resort;
  const body = { reason: "Change for the bar" };
  expect(await storedBy(() => admin.send(printingApi.openDrawer, { body }, till))).toEqual(rows`
    drawer_entries + drawer_entry#1: drawer id#1, session 1, kind opened, type cash, reason Change for the
      bar, about id#1, by Meera Kamat, business_day 2026-11-20, created_at now
    print_jobs + Drawer at Kitchen: printer Kitchen, paper drawer, paper Kitchen, title Drawer at Kitchen,
      blocks [], status queued, requested_by Meera Kamat, device till-1, created_at now, queued_at now
    journal + by Meera Kamat, device till-1, printing, paper.queued, of Drawer at Kitchen, {after: {paper:
      "Drawer at Kitchen", printer: "Kitchen"}}
    journal + by Meera Kamat, device till-1, printing, drawer.requested, of Drawer at Kitchen, {after:
      {paper: "Drawer at Kitchen", printer: "Kitchen", reason: "Change for the bar"}}
    journal + by Meera Kamat, device till-1, drawers, drawer.moved, of drawer_entry#1, subject id#1, {after:
      {kind: "opened", amount: 0, reason: "Change for the bar"}}
  `);
});

test("a KOT's job is stored with it, and what a person says of it later", async () => {
  const { waiter } = resort;
  await addPrinter({ kots: "cook" });
  const order = await resort.open(0, resort.line());
  const [job] = await jobs();
  const [kot] = await resort.kots(order);
  const answer = { params: { jobId: job?._id ?? "" }, body: { answer: "withdraw" as const } };
  expect(await storedBy(() => waiter.send(printingApi.answer, answer))).toEqual(rows`
    print_jobs ~ KOT #1: status queued → withdrawn, ended_at null → now
    journal + by Asha Naik, printing, paper.withdrawn, of KOT #1, subject order#1, at B1, {after: {paper:
      "KOT #1", printer: "Kitchen"}}
  `);
  const again = { params: { kotId: kot?._id ?? "" }, body: {} };
  expect(await storedBy(() => waiter.send(kotApi.queue, again))).toEqual(rows`
    print_jobs + KOT #1: printer Kitchen, paper kot, paper kot#1, order order#1, table B1, title KOT #1,
      blocks [{kind: "text", text: "Palm Grove Resort", align: "center", bold: true},{kind: "text", text:
      "KOT", align: "center", bold: true, inverted: false},{kind: "row", cells: ["Table B1","#1"], bold: true,
      size: "huge"},{kind: "row", cells: ["Area","Beach Deck"]},{kind: "row", cells: ["KOT
      No.","KOT#"]},{kind: "row", cells: ["Order","BILL-#"]},{kind: "row", cells: ["Waiter","Asha
      Naik"]},{kind: "row", cells: ["Time","20/11/2026, 20:00"]},{kind: "rule"},{kind: "text", text: "1 × Aloo
      Paratha", size: "large", bold: true, hanging: true, inverted: false},{kind: "rule"},{kind: "row", cells:
      ["Total items","1"], bold: true}], status queued, requested_by Asha Naik, created_at now, queued_at now
    journal + by Asha Naik, printing, paper.queued, of KOT #1, subject order#1, at B1, {after: {paper: "KOT
      #1", printer: "Kitchen"}}
  `);
});

test("a bill and a slip are queued as they are stored", async () => {
  const { waiter, admin } = resort;
  await addPrinter({ bills: true });
  const order = await resort.open(0, resort.line(0), resort.line(1));
  const bill = await resort.issueBill(order);
  const params = { billId: bill._id };
  expect(await storedBy(() => waiter.send(billsApi.queue, { params, body: {} }))).toEqual(rows`
    print_jobs + Bill A/26-27/000001: printer Kitchen, paper bill, paper bill#1, order order#1, table B1,
      title Bill A/26-27/000001, blocks [{kind: "text", text: "Palm Grove Resort", size: "huge", align:
      "center", bold: true},{kind: "text", text: "Survey 48, Beach Road, Cavelossim, Salcete, South Goa, Goa
      403731", align: "center"},{kind: "text", text: "Phone +91 832 000 0142", align: "center"},{kind: "text",
      text: "GSTIN 30AAACP0000P1Z1", align: "center"},{kind: "text", text: "FSSAI 10600000000000", align:
      "center"},{kind: "text", text: "SAC 996332", align: "center"},{kind: "text", text: "TAX INVOICE", align:
      "center", bold: true},{kind: "rule"},{kind: "row", cells: ["Bill No.","A/26-27/000001"], bold:
      true},{kind: "row", cells: ["Ref.","BILL-#"]},{kind: "row", cells: ["Order time","20/11/2026,
      20:00"]},{kind: "row", cells: ["Date","20/11/2026, 20:00"]},{kind: "row", cells: ["Table B1","Beach
      Deck"]},{kind: "row", cells: ["Waiter","Asha Naik"]},{kind: "rule"},{kind: "row", cells:
      ["Item","Qty","Rate","Amount"], bold: true},{kind: "row", cells: ["Aloo
      Paratha","1","140.00","140.00"]},{kind: "row", cells: ["Idli Sambar","1","110.00","110.00"]},{kind:
      "rule"},{kind: "row", cells: ["Subtotal","250.00"]},{kind: "row", cells: ["CGST 2.5%","6.25"]},{kind:
      "row", cells: ["SGST 2.5%","6.25"]},{kind: "row", cells: ["Round Off","0.50"]},{kind: "rule"},{kind:
      "row", cells: ["Grand Total","₹263"], bold: true, size: "huge"},{kind: "row", cells: ["Payment
      type","Cash"]},{kind: "text", text: "Thank you! Please visit again.", align: "center"}], status queued,
      requested_by Asha Naik, created_at now, queued_at now
    journal + by Asha Naik, printing, paper.queued, of Bill A/26-27/000001, subject order#1, at B1, {after:
      {paper: "Bill A/26-27/000001", printer: "Kitchen"}}
  `);
  const free = await resort.open(4, resort.line());
  const lines = free.items.map(({ _id }) => ({ line: _id, quantity: 1 }));
  const gift = { lines, kind: "complimentary", reason: "Birthday" };
  await admin.post(`/orders/${free._id}/not-charged`, gift);
  await admin.patch(`/orders/${free._id}/pay`, {});
  const [slip] = await admin.query(slipsApi.list, { search: { order: free._id } });
  const asked = { params: { slipId: slip?._id ?? "" }, body: {} };
  expect(await storedBy(() => admin.send(slipsApi.queue, asked))).toEqual(rows`
    print_jobs + Slip NC/26-27/000001: printer Kitchen, paper slip, paper slip#1, order order#1, table B5,
      title Slip NC/26-27/000001, blocks [{kind: "text", text: "Palm Grove Resort", size: "huge", align:
      "center", bold: true},{kind: "text", text: "NOT CHARGED – NOT A TAX INVOICE", align: "center", bold:
      true, inverted: true},{kind: "rule"},{kind: "row", cells: ["Slip No.","NC/26-27/000001"], bold:
      true},{kind: "row", cells: ["Ref.","BILL-#"]},{kind: "row", cells: ["Date","20/11/2026, 20:01"]},{kind:
      "row", cells: ["Table B5","Beach Deck"]},{kind: "row", cells: ["Waiter","Asha Naik"]},{kind:
      "rule"},{kind: "row", cells: ["Item","Qty","Rate","Amount"], bold: true},{kind: "row", cells: ["Aloo
      Paratha","1","140.00","140.00"]},{kind: "text", text: "Complimentary: Birthday (approved by Meera
      Kamat)"},{kind: "rule"},{kind: "row", cells: ["Value at menu prices","₹140"], bold: true}], status
      queued, requested_by Meera Kamat, created_at now, queued_at now
    journal + by Meera Kamat, printing, paper.queued, of Slip NC/26-27/000001, subject order#1, at B5,
      {after: {paper: "Slip NC/26-27/000001", printer: "Kitchen"}}
  `);
});
