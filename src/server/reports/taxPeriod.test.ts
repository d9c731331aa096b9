import { parse } from "csv-parse/sync";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { paise } from "#domain/money.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { refundingApi } from "#domain/orders/commands/refunding.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { reportsApi } from "#domain/reports/api.ts";
import { Day, formatDateTime, type Instant, toBusinessDay } from "#domain/time.ts";
import { type Resort, startResort } from "../testing/resort.ts";
import { sumEndedDays } from "./daySums/sumEndedDays.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const reportOf = async (from: string, to = from) => {
  const search = { range: "custom" as const, startDate: Day.decode(from), endDate: Day.decode(to) };
  const admin = await resort.server.client("admin");
  return await admin.query(reportsApi.sales, { search });
};

/** Reads the rows of an export as CSV. */
const exportOf = async (from: string, to = from): Promise<unknown> => {
  const admin = await resort.server.client("admin");
  const search = `range=custom&startDate=${from}&endDate=${to}&format=csv`;
  const { bytes } = await admin.file(`/reports/sales/export?${search}`);
  return parse(bytes, { columns: true, bom: true });
};

test("a bill issued on 30 April and paid on 1 May is April's tax and May's money", async () => {
  resort.server.clock.set("2027-04-30T17:00:00Z");
  const inApril = await resort.server.client("admin");
  const body = { table: resort.table()._id, items: [resort.line()] };
  const { _id: orderId } = await inApril.send(takingApi.openOrder, { body });
  const bill = await inApril.send(billingApi.issueBill, { params: { orderId }, body: {} });
  resort.server.clock.set("2027-05-01T06:00:00Z");
  const tip = paise(50_00);
  const inMay = await resort.server.client("admin");
  await inMay.send(payingApi.pay, {
    params: { orderId },
    body: { paymentType: "upi", tip },
  });

  const april = await reportOf("2027-04-30");
  expect(april).toMatchObject({ totalSales: 0, totalOrders: 0, tips: 0 });
  expect(april).toMatchObject({
    issuedBills: 1,
    unpaidBills: 0,
    issuedTotal: bill.grandTotal,
    cgst: bill.cgst,
  });
  const may = await reportOf("2027-05-01");
  expect(may).toMatchObject({ issuedBills: 0, issuedTotal: 0, cgst: 0 });
  expect(may).toMatchObject({ totalSales: bill.grandTotal, totalOrders: 1, tips: 50_00 });
  expect(may.byPaymentType.find(({ type }) => type === "upi")).toMatchObject({
    amount: bill.grandTotal,
    tips: 50_00,
  });

  expect(await exportOf("2027-04-30")).toMatchObject([
    { Date: "2027-04-30", "Invoice number": bill.invoiceNumber, "Paid on": "2027-05-01" },
  ]);
});

/** Sums the ended days, as the server does every minute, and checks that none remains. */
async function sumAll(): Promise<void> {
  const { databases, writeQueue, clock } = resort.server;
  const onFailure = (error: unknown) => {
    throw error;
  };
  const businessDays = { now: clock.now, businessDayOf: (at: Instant) => toBusinessDay(at, 4) };
  await sumEndedDays({ databases, writeQueue, onFailure, ...businessDays });
  const unsummed = databases.reader.selectFrom("day_sums").select("day").where("is_summed", "=", 0);
  expect(await unsummed.execute()).toEqual([]);
}

test("a bill of 00:30 on 1 April is April's tax by its date and number, and 31 March's money", async () => {
  resort.server.clock.set("2027-03-31T19:00:00Z");
  const { bill, note, refunded } = await sellAndRefund();
  expect(formatDateTime(bill.createdAt)).toBe("01/04/2027, 00:30");
  expect(bill).toMatchObject({ invoiceNumber: "A/27-28/000001", businessDay: "2027-03-31" });

  const expectPeriods = async () => {
    const noTax = { issuedBills: 0, issuedTotal: 0, taxableValue: 0, cgst: 0, sgst: 0, roundOff: 0 };
    const march = await reportOf("2027-03-01", "2027-03-31");
    expect(march).toMatchObject({ ...noTax, totalOrders: 1, refunds: refunded, tips: 50_00 });
    expect(march.totalSales).toBe(bill.grandTotal - refunded);
    const { issuedBills, issuedTotal, cgst, sgst, ...april } = await reportOf("2027-04-01", "2027-04-30");
    expect({ issuedBills, issuedTotal, cgst, sgst }).toEqual({
      issuedBills: 1,
      issuedTotal: bill.grandTotal - refunded,
      cgst: bill.cgst - note.cgst,
      sgst: bill.sgst - note.sgst,
    });
    expect(note.cgst).toBeGreaterThan(0);
    expect(bill.cgst).toBeGreaterThan(0);
    expect(april).toMatchObject({ totalSales: 0, totalOrders: 0, refunds: 0, tips: 0, topSellingItems: [] });
    const invoice = { "Invoice number": bill.invoiceNumber };
    expect(await exportOf("2027-03-01", "2027-03-31")).toEqual([]);
    expect(await exportOf("2027-04-01", "2027-04-30")).toMatchObject([
      { ...invoice, Date: "2027-04-01", "Paid on": "2027-03-31" },
      { "Invoice number": "CN/27-28/000001", Date: "2027-04-01", Total: "-10.00", Reason: "Cold" },
    ]);
  };
  await expectPeriods();
  // The same from the stored sums of both days.
  resort.server.clock.set("2027-04-03T06:00:00Z");
  await sumAll();
  await expectPeriods();
});

test("after midnight a report and an export of today have the bills of both dates", async () => {
  resort.server.clock.set("2027-05-10T15:00:00Z");
  const evening = await sellAndRefund();
  resort.server.clock.set("2027-05-10T19:00:00Z");
  const night = await sellAndRefund();
  expect(night.bill.businessDay).toBe("2027-05-10");
  const admin = await resort.server.client("admin");
  const tax = evening.bill.cgst + night.bill.cgst - evening.note.cgst - night.note.cgst;
  for (const range of ["today", "week"] as const) {
    const report = await admin.query(reportsApi.sales, { search: { range } });
    expect(report).toMatchObject({ endDate: "2027-05-10", issuedBills: 2, cgst: tax, totalOrders: 2 });
    const { bytes } = await admin.file(`/reports/sales/export?range=${range}&format=csv`);
    const rows = z
      .array(z.looseObject({ Date: z.string(), CGST: z.string() }))
      .parse(parse(bytes, { columns: true, bom: true }));
    expect(rows.filter((row) => row.CGST !== "").map((row) => row.Date)).toEqual([
      ...["2027-05-10", "2027-05-10", "2027-05-11", "2027-05-11"],
    ]);
  }
  const onlyTheDay = await reportOf("2027-05-10");
  expect(onlyTheDay).toMatchObject({ issuedBills: 1, totalOrders: 2 });
  expect(onlyTheDay.cgst).toBe(evening.bill.cgst - evening.note.cgst);
});

/** Sells a dish and refunds a part of it. */
async function sellAndRefund() {
  const [admin, waiter] = [await resort.server.client("admin"), await resort.server.client("waiter")];
  const body = { table: resort.table()._id, items: [resort.line()] };
  const { _id: orderId } = await waiter.send(takingApi.openOrder, { body });
  const payment = { paymentType: "cash", tip: paise(50_00) } as const;
  const paid = await waiter.send(payingApi.pay, { params: { orderId }, body: payment });
  const params = { billId: paid.bill?._id ?? "" };
  const refunded = paise(10_00);
  await admin.send(refundingApi.refund, { params, body: { amount: refunded, type: "cash", reason: "Cold" } });
  const bill = await admin.query(billsApi.read, { params });
  const [note] = bill.creditNotes;
  if (!note) throw new Error("there is no credit note");
  return { bill, note, refunded };
}
