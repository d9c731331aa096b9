import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { stringify } from "csv-stringify/sync";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { allocate, paise, plainRupees } from "#domain/money.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { refundingApi } from "#domain/orders/commands/refunding.ts";
import { type Slip, slipsApi } from "#domain/orders/slips/api.ts";
import { reportsApi } from "#domain/reports/api.ts";
import { Day } from "#domain/time.ts";
import { csvStream } from "../../sheets/csv.ts";
import { type MoneyRows, readMoneyRows } from "../../testing/daySums.ts";
import { addEvening, addSlip } from "../../testing/evening.ts";
import { type Resort, startResort } from "../../testing/resort.ts";
import { countSalesRows } from "./export.store.ts";
import { startSalesExport } from "./salesExports.ts";
import { salesSheet } from "./salesSheet.ts";

const range = { from: Day.decode("2026-11-19"), to: Day.decode("2026-11-21") };
const EXPORT = "/reports/sales/export?range=custom&startDate=2026-11-19&endDate=2026-11-21";

let resort: Resort;
/** The discounts of the dishes of the two tables that have a discount. */
const given = new Map<string, string>();

const company = { name: "Infosys Limited", address: 'Plot 1, "Hinjewadi"', gstin: "27AAPFU0939F1ZV" };

/**
 * An evening with everything: a cancelled bill, one made out to a guest with an uncharged dish, an unpaid one, and a refund and a
 * payment on the next day.
 */
beforeAll(async () => {
  resort = await startResort();
  await addEvening(resort);
  const { admin, server } = resort;
  const cancelled = await resort.issueBill(await resort.open(23, resort.line(3, 1)));
  await admin.send(billingApi.cancelBill, {
    params: { billId: cancelled._id },
    body: { reason: "Wrong table" },
  });
  await resort.issueBill(await resort.open(24, resort.line(4, 3), resort.line(5, 2)));
  const free = await resort.open(28, resort.line(8, 2), resort.line(9, 3));
  const lines = free.items.slice(1).map(({ _id, quantity }) => ({ line: _id, quantity }));
  await admin.post(`/orders/${free._id}/not-charged`, { lines, kind: "tariff-meal", reason: "Half board" });
  await admin.patch(`/orders/${free._id}`, { guest: company });
  const settled = await admin.send(payingApi.pay, {
    params: { orderId: free._id },
    body: { paymentType: "upi" },
  });
  const [upi] = (await resort.readBill(settled.bill?._id ?? "")).payments;
  await admin.send(payingApi.correctPayment, {
    params: { orderId: free._id, paymentId: upi?._id ?? "" },
    body: { type: "card", reason: "Wrong button" },
  });
  for (let slips = 1; slips <= 3; slips++) {
    server.clock.advance(1_000);
    await addSlip(resort, 29);
  }
  const late = await resort.open(25, resort.line(6, 1));
  await resort.issueBill(late);
  // 01:30 is the date of the 21st and the business day of the 20th.
  server.clock.set("2026-11-20T20:00:00Z");
  await resort.issueBill(await resort.open(26, resort.line(7, 1)));
  await addSlip(resort, 29);
  // Two tenders, one a credit on an account, and a part of an unpaid bill.
  for (const [table, tenders] of [
    [
      28,
      [
        { type: "upi", amount: 10, tip: 5 },
        { type: "credit", account: "Room 12" },
      ],
    ],
    [29, [{ type: "card", amount: 1 }]],
  ] as const) {
    const { _id, billNumber, items } = await resort.open(table, resort.line(0, 2), resort.line(1));
    const [own, other] = items.map(({ menuItem, amount }) => ({
      name: menuItem.name,
      value: `₹${amount / 100}`,
    }));
    await admin.patch(`/orders/${_id}/lines/${items[0]?._id}`, { discount: { rupees: 25.5 } });
    await admin.patch(`/orders/${_id}`, { discountPercentage: table === 28 ? 10 : 33 });
    given.set(`${billNumber} ${own?.name}`, `₹25.50 of ${own?.value}`);
    given.set(`${billNumber} ${other?.name}`, table === 28 ? "10%" : `33 % of ${other?.value}`);
    const rest = (await resort.readOrder(_id)).grandTotal / 100 - 10;
    const asked = tenders.map((tender) => ({ amount: rest, ...tender }));
    expect((await admin.patch(`/orders/${_id}/pay`, { tenders: asked })).status).toBe(200);
  }
  server.clock.set("2026-11-20T23:00:00Z");
  const params = { orderId: late._id };
  const paid = await admin.send(payingApi.pay, { params, body: { paymentType: "card" } });
  await admin.send(refundingApi.refund, {
    params: { billId: paid.bill?._id ?? "" },
    body: { amount: paise(100), type: "card", reason: '=cold, "very"\ncold' },
  });
});
afterAll(() => resort.server.close());

const kindWords = {
  ...{ complimentary: "Complimentary", "staff-meal": "Staff meal", "tariff-meal": "Meal of the tariff" },
};
const TYPES = ["cash", "card", "upi", "credit"];
const NO_TENDERS = ["", "", "", "", "", ""];
const exported = async () => (await resort.admin.file(`${EXPORT}&format=csv`)).bytes.toString();
const moneyRows = () => resort.server.databases.read(readMoneyRows);

/** The calendar date of a bill in Asia/Kolkata (clarification 47). */
const dateOf = ({ issued_at: at }: { readonly issued_at: number }) =>
  new Date(at + 5.5 * 3_600_000).toISOString().slice(0, 10);

/** Computes the file from every bill, line, payment and slip, without the server's SQL and with a library's quoting. */
function expectedCsv(
  { bills, lines, payments, notes, noteLines }: MoneyRows,
  slips: readonly Slip[],
): string {
  const byTime = <T extends { readonly id: string }>(rows: readonly T[], at: (row: T) => number) =>
    rows.toSorted((a, b) => at(a) - at(b) || (a.id < b.id ? -1 : 1));
  const guarded = (text: string) => (text.startsWith("=") ? `'${text}` : text);
  const rupees = (amount: number) => plainRupees(paise(amount));
  const rowsOf = (bill: MoneyRows["bills"][number]) => {
    const own = lines.filter((line) => line.bill_id === bill.id).toSorted((a, b) => a.position - b.position);
    const weights = own.map(({ amount }) => amount);
    const roundOffs = allocate(paise(bill.round_off), weights);
    const moved = byTime(payments, (row) => row.created_at).filter(
      ({ kind, order_id }) =>
        order_id === bill.order_id && ["payment", "reversal", "returned"].includes(kind),
    );
    const of = (type: string, figure: "amount" | "tip") =>
      moved
        .filter((row) => row.type === type)
        .reduce((all, row) => all + (row.kind === "payment" ? row[figure] : -row[figure]), 0);
    const types = [...new Set(moved.map(({ type }) => type))].filter((type) => of(type, "amount") !== 0);
    const tenders = TYPES.map((type) => (types.includes(type) ? rupees(of(type, "amount")) : ""));
    const tips = TYPES.reduce((all, type) => all + of(type, "tip"), 0);
    const accounts = moved.flatMap(({ account }) => (account === "" ? [] : account));
    return own.map((line, i) => {
      const { discount_amount: discount, cgst, sgst } = line;
      const off = roundOffs[i] ?? 0;
      const taxable = line.amount - discount;
      const total = taxable + cgst + sgst + off;
      return [
        ...[dateOf(bill), bill.invoice_number, bill.bill_number],
        ...[bill.table_name, bill.area_name, bill.waiter_name, line.name, String(line.quantity)],
        ...[line.rate, line.amount, discount, taxable].map(rupees),
        ...[bill.tax_mode, line.hsn_sac, "2.5", rupees(cgst), "2.5", rupees(sgst)],
        ...[rupees(off), rupees(total), types.join(" + "), bill.paid_day ?? ""],
        ...(i === 0 ? [...tenders, accounts.join(" + "), tips === 0 ? "" : rupees(tips)] : NO_TENDERS),
        ...(bill.guest ? [company.name, company.gstin, company.address] : ["", "", ""]),
        "",
        given.get(`${bill.bill_number} ${line.name}`) ?? "",
        ...[line.tax_class, "0", rupees(line.vat), "", ""],
      ];
    });
  };
  const noteRows = (note: MoneyRows["notes"][number]) => {
    const bill = bills.find(({ id }) => id === note.bill_id);
    const given = payments.find((row) => row.bill_id === note.bill_id && row.created_at === note.issued_at);
    const parts = noteLines.filter(({ note_id }) => note_id === note.id);
    const roundOffs = allocate(
      paise(note.round_off),
      parts.map(({ amount }) => amount),
    );
    const back = (amount: number) => rupees(amount === 0 ? 0 : -amount);
    return parts.map((part, i) => {
      const line = lines.find(({ bill_id, position }) => bill_id === note.bill_id && position === part.line);
      const off = roundOffs[i] ?? 0;
      const total = part.taxable + part.cgst + part.sgst + part.vat + off;
      return [
        ...[dateOf(note), note.note_number, bill?.bill_number, bill?.table_name, bill?.area_name],
        ...[bill?.waiter_name, line?.name, String(part.quantity === 0 ? 0 : -part.quantity)],
        ...[rupees(line?.rate ?? 0), back(part.amount), back(part.discount_amount), back(part.taxable)],
        ...[bill?.tax_mode, line?.hsn_sac, "2.5", back(part.cgst), "2.5", back(part.sgst)],
        ...[back(off), back(total), given?.type, ""],
        ...TYPES.map((type) => (type === given?.type && i === 0 ? back(note.grand_total) : "")),
        ...["", "", "", "", "", "", "", line?.tax_class, "0", back(part.vat)],
        ...[bill?.invoice_number, guarded(note.reason)],
      ];
    });
  };
  const slipRows = (slip: Slip) =>
    slip.lines.map(({ name, quantity, rate, amount, kind }) => [
      ...[dateOf({ issued_at: slip.createdAt }), slip.slipNumber, slip.order.billNumber],
      ...[slip.table.name, slip.area.name, slip.waiter.name, name, String(quantity), rupees(rate)],
      ...Array.from({ length: 11 }, () => ""),
      ...[kindWords[kind], "", ...NO_TENDERS, "", "", "", rupees(amount), "", "", "", "", "", ""],
    ]);
  const days = ["2026-11-19", "2026-11-20", "2026-11-21"].flatMap((day) => [
    ...byTime(bills, (bill) => bill.issued_at)
      .filter((bill) => dateOf(bill) === day && bill.status !== "cancelled")
      .flatMap(rowsOf),
    ...byTime(notes, (note) => note.issued_at)
      .filter((note) => dateOf(note) === day)
      .flatMap(noteRows),
    // The list begins with the newest.
    ...slips
      .filter(({ createdAt }) => dateOf({ issued_at: createdAt }) === day)
      .toReversed()
      .flatMap(slipRows),
  ]);
  const header =
    "Date,Invoice number,Order,Table,Area,Waiter,Item,Quantity,Rate,Amount,Discount,Taxable value,Tax mode,HSN/SAC,CGST %,CGST,SGST %,SGST,Round off,Total,Payment,Paid on,Cash,Card,UPI,Credit,Account,Tips,Guest,Guest GSTIN,Guest address,Not charged,Discount given,Tax class,VAT %,VAT,Credit note for,Reason";
  return `\uFEFF${header}\n${stringify(days)}`;
}

test("the export equals a file computed from every bill, line, payment and slip, byte by byte", async () => {
  const slips = await resort.admin.query(slipsApi.list);
  expect(slips.map(({ lines }) => lines[0]?.quantity)).toEqual([1, 1, 1, 1, 3]);
  const expected = expectedCsv(await moneyRows(), slips);
  for (const text of [company.gstin, ",10.00,", ",Room 12,5.00,", "\n2026-11-21,NC/26-27/000005,"])
    expect(expected).toContain(text);
  expect(expected.split("\n").length).toBeGreaterThan(15);
  expect(await exported()).toBe(expected);
});

test.each([1, 2, 3])("batches of %d bills write the same file", async (batchSize) => {
  const sheet = salesSheet(resort.server.databases, range, batchSize);
  expect((await buffer(csvStream(sheet))).toString()).toBe(await exported());
});

test("progress counts the rows of the file before the first one is written", async () => {
  const { databases } = resort.server;
  let rows = 0;
  for await (const batch of salesSheet(databases, range).batches) rows += batch.length;
  expect(await databases.read((tx) => countSalesRows(tx, range))).toBe(rows);
});

const progress = (exportId: string) =>
  resort.admin.query(reportsApi.exportProgress, { params: { exportId } });

/** Begins an export that nobody reads, so that it does not finish. */
const unread = (id: string) => {
  const { databases, state } = resort.server;
  const { stream } = startSalesExport(databases, state.salesExports, { id, range, format: "csv" });
  onTestFinished(() => void stream.destroy());
  return stream;
};

test("an export's progress can be queried by its id only while it runs", async () => {
  const id = randomUUID();
  const stream = unread(id);
  const rows = (await exported()).split("\n").length - 3;
  await expect.poll(() => progress(id)).toEqual({ rows, ofRows: rows });
  expect((await resort.admin.get(`/reports/exports/${randomUUID()}`)).status).toBe(404);
  stream.destroy();
  await expect.poll(async () => (await resort.admin.get(`/reports/exports/${id}`)).status).toBe(404);
});

test("two exports run at a time, a third is refused with a message until one ends", async () => {
  const streams = [unread(randomUUID()), unread(randomUUID())];
  expect(await resort.admin.get(`${EXPORT}&format=csv`)).toMatchObject({
    status: 503,
    body: { code: "busy", message: expect.stringContaining("2 exports are being written already") },
  });
  for (const stream of streams) {
    stream.destroy();
    await new Promise((resolve) => stream.once("close", resolve));
    expect(await exported()).toContain(",CN/26-27/000001,");
  }
});

test("an order is stored while an export runs", async () => {
  const stream = unread(randomUUID());
  const order = await resort.open(27, resort.line(0, 1));
  expect(order.items).toHaveLength(1);
  expect(stream.destroyed).toBe(false);
  stream.destroy();
});

test("an invalid id is rejected with the field's name", async () => {
  expect(await resort.admin.get(`${EXPORT}&format=csv&exportId=7`)).toMatchObject({
    status: 422,
    body: { details: { fields: [expect.objectContaining({ field: "exportId" })] } },
  });
});
