import { parse } from "csv-parse/sync";
import { afterEach, beforeEach, expect, test } from "vitest";
import { paise } from "#domain/money.ts";
import { lifecycleApi } from "#domain/orders/lifecycle/api.ts";
import { reportsApi } from "#domain/reports/api.ts";
import { Day } from "#domain/time.ts";
import { type Resort, startResort } from "../testing/resort.ts";

let resort: Resort;
beforeEach(async () => {
  resort = await startResort();
});
afterEach(() => resort.server.close());

const reportOf = async (day: string) => {
  const date = Day.decode(day);
  const admin = await resort.server.client("admin");
  return await admin.ask(reportsApi.sales, { search: { range: "custom", startDate: date, endDate: date } });
};

test("a bill issued on 30 April and paid on 1 May is April's tax and May's money", async () => {
  resort.server.clock.set("2027-04-30T17:00:00Z");
  const inApril = await resort.server.client("admin");
  const body = { table: resort.table()._id, items: [resort.line()] };
  const { _id: orderId } = await inApril.send(lifecycleApi.openOrder, { body });
  const bill = await inApril.send(lifecycleApi.issueBill, { params: { orderId }, body: {} });
  resort.server.clock.set("2027-05-01T06:00:00Z");
  const tip = paise(50_00);
  const inMay = await resort.server.client("admin");
  await inMay.send(lifecycleApi.pay, {
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

  const search = "range=custom&startDate=2027-04-30&endDate=2027-04-30&format=csv";
  const { bytes } = await inMay.file(`/reports/sales/export?${search}`);
  expect(parse(bytes, { columns: true, bom: true })).toMatchObject([
    { Date: "2027-04-30", "Invoice number": bill.invoiceNumber, "Paid on": "2027-05-01" },
  ]);
});
