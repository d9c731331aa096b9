import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { NO_CHOICES } from "#domain/menu/choices.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise, rateBps } from "#domain/money.ts";
import { type Bill, billsApi } from "#domain/orders/bills/api.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import type { Order } from "#domain/orders/order/api.ts";
import type { Role } from "#domain/permissions.ts";
import { Day } from "#domain/time.ts";
import type { Client } from "#testing/client.ts";
import { type Bar, startBar, TODAY } from "../../testing/bar.ts";
import { refusalOf } from "../../testing/resort.ts";
import { rows } from "../../testing/storedBy.ts";
import { verify } from "../../testing/verify.ts";
import { LAST_NUMBERS_SQL } from "../bills/skippedNumbers.ts";

let resort: Bar;
beforeEach(async () => {
  resort = await startBar();
});
afterEach(() => resort.server.close());

const pay = (order: Order, body: object = { paymentType: "cash" }) =>
  resort.waiter.patch(`/orders/${order._id}/pay`, body);
const bill = (order: Order) => resort.waiter.post(`/orders/${order._id}/bill`, {});
const billsOf = (order: Order): Promise<Bill[]> =>
  resort.admin.query(billsApi.list, { search: { order: order._id } });
const refused = [409, "liquor-rate-missing"];

test("a bill of food and liquor is stored with a block of each, and their sum", async () => {
  await resort.setRate();
  await resort.save({ vatNumber: "30123456789V" });
  const order = await resort.openBoth();
  const issue = () => resort.waiter.send(billingApi.issueBill, { params: { orderId: order._id }, body: {} });
  expect(await resort.server.storedBy(issue)).toEqual(rows`
    orders ~ order#1: counted_at now-60s → now
    order_lines ~ order_line#1: billed_quantity 0 → 1
    order_lines ~ order_line#2: billed_quantity 0 → 2
    bill_issuers + bill_issuer#1: data {resortTitle: "Palm Grove Resort", address: "Survey 48, Beach Road,
      Cavelossim, Salcete, South Goa, Goa 403731", phone: "+91 832 000 0142", gstin: "30AAACP0000P1Z1",
      fssai: "10600000000000", sac: "996332", vatNumber: "30123456789V",
      thankYou: "Thank you! Please visit again."}
    bills + bill#1: order order#1, bill_number BILL-#, series A/26-27, number 1,
      invoice_number A/26-27/000001, status issued, is_live 1, table B1, area Beach Deck, waiter Asha Naik,
      issuer bill_issuer#1, tax_mode regular, cgst_bps 250, sgst_bps 250, vat_bps 2000, subtotal 94210,
      cgst 754, sgst 754, round_off 70, grand_total 108600, liquor_subtotal 64060, liquor_discount 0,
      vat 12812, liquor_round_off 28, business_day 2026-11-20, issued_at now, issued_by Asha Naik
    bill_lines + bill bill#1, menu_item Aloo Paratha, name Aloo Paratha, category Breakfast & South Indian,
      tax_class service, hsn_sac 996332, is_veg 1, quantity 1, rate 30150, amount 30150, taxable 30150,
      cgst_bps 250, sgst_bps 250, cgst 754, sgst 754
    bill_lines + bill bill#1, position 1, menu_item Lager, name Lager, category Bar, tax_class liquor,
      quantity 2, rate 32030, amount 64060, taxable 64060, vat_bps 2000, vat 12812
    day_sums + day 2026-11-20
    counters + generation 1, name invoice A/26-27, last 1
    journal + by Asha Naik, bills, bill.issued, of bill#1, subject order#1, at B1,
      {after: {invoiceNumber: "A/26-27/000001", grandTotal: 108600}}
    journal + by Asha Naik, orders, order.billed, of order#1, subject order#1, at B1,
      {after: {invoiceNumber: "A/26-27/000001"}}
  `);
  const [stored] = await billsOf(order);
  expect(stored?.liquor).toEqual({
    ...{ subtotal: 640_60, discountAmount: 0, vat: 128_12, roundOff: 28, grandTotal: 769_00 },
  });
});

test("an order's discount is shared between the blocks to the paisa", async () => {
  await resort.setRate();
  const order = await resort.openBoth();
  await resort.admin.send(takingApi.updateOrder, {
    params: { orderId: order._id },
    body: { discountPercentage: rateBps(1000) },
  });
  await bill(order);
  const [stored] = await billsOf(order);
  // 10 % of 942.10 is 94.21: 30.15 of the food, 64.06 of the liquor.
  expect(stored).toMatchObject({ discountAmount: 94_21, liquor: { discountAmount: 64_06, vat: 115_31 } });
  expect(stored?.lines.map(({ discountAmount }) => discountAmount)).toEqual([30_15, 64_06]);
});

test("without a rate BILL, SETTLE and a part payment are refused and store nothing; the kitchen and other orders go on", async () => {
  const order = await resort.openBoth();
  expect(order.tax.vatRate).toBeNull();
  const tries = [
    () => bill(order),
    () => pay(order),
    () => pay(order, { tenders: [{ type: "upi", amount: 10 }] }),
    () => resort.waiter.patch(`/orders/${order._id}/status`, { status: "paid" }),
    () => resort.waiter.patch(`/orders/${order._id}/status`, { status: "credit" }),
  ];
  for (const attempt of tries) {
    const stored = await resort.server.storedBy(async () =>
      expect(refusalOf(await attempt())).toEqual(refused),
    );
    expect(stored.filter((row) => !row.startsWith("sessions"))).toEqual([]);
  }
  expect((await resort.waiter.post(`/orders/${order._id}/kot`, {})).status).toBeLessThan(300);
  const food = await resort.open(1, resort.line());
  expect((await pay(food)).status).toBe(200);

  await resort.setRate(0);
  expect((await pay(order)).body).toMatchObject({ status: "paid", grandTotal: 958 });
});

test("cash that a device took for liquor without a rate is received; the order is billed and closed once there is one", async () => {
  const order = await resort.openBoth();
  const cash = { paymentType: "cash", takenOffline: true, expectedTotal: order.grandTotal / 100 };
  expect(await pay(order, cash)).toMatchObject({ status: 200, body: { status: "pending" } });
  expect(await billsOf(order)).toEqual([]);
  expect(await resort.readOrder(order._id)).toMatchObject({ amountPaid: order.grandTotal, bill: null });
  await resort.setRate(0);
  expect((await bill(order)).body).toMatchObject({ status: "paid", invoiceNumber: "A/26-27/000001" });
  expect(await resort.readOrder(order._id)).toMatchObject({ status: "paid" });
});

test("a rate holds from its day: what is billed the evening before has the old one, also when it is paid after", async () => {
  await resort.save({
    liquorRates: [
      { from: Day.decode("2026-11-21"), vatRate: rateBps(25_00) },
      { from: Day.decode("2026-11-01"), vatRate: rateBps(20_00) },
    ],
  });
  const [early, late] = [await resort.openBoth(), await resort.openBoth(1)];
  await bill(early);
  // 00:30 in Goa on 21 November, still the business day of the 20th.
  resort.server.clock.set("2026-11-20T19:00:00Z");
  resort.waiter = await resort.server.client("waiter");
  await pay(early);
  await pay(late);
  const vat = async (order: Order) =>
    (await billsOf(order)).map(({ tax, liquor }) => [tax.vatRate, liquor?.vat]);
  expect([await vat(early), await vat(late)]).toEqual([[[20_00, 128_12]], [[25_00, 160_15]]]);
});

test("an item has its category's class or its own, from the next line on; lines keep theirs", async () => {
  await resort.setRate();
  const order = await resort.openBoth();
  const params = { itemId: resort.lager };
  await resort.admin.send(menuEditingApi.updateItem, { params, body: { taxClass: "service" } });
  const grown = await resort.add(order, resort.drink(1));
  expect(grown.items.map(({ menuItem, taxClass, quantity }) => [menuItem.name, taxClass, quantity])).toEqual([
    ["Aloo Paratha", "service", 1],
    ["Lager", "liquor", 2],
    ["Lager", "service", 1],
  ]);
  await resort.admin.send(menuEditingApi.updateItem, { params, body: { taxClass: null } });
  expect((await resort.add(order, resort.drink(1))).items.map(({ quantity }) => quantity)).toEqual([1, 3, 1]);
});

test("a set meal does not sell liquor at the tax of food", async () => {
  const options = [{ name: "Lager", price: paise(100_00), menuItem: resort.lager }];
  const choices = { ...NO_CHOICES, groups: [{ name: "Drink", min: 0, max: 1, options }] };
  const params = { itemId: resort.item()._id };
  await resort.admin.send(menuEditingApi.updateItem, { params, body: { choices } });
  const line = { ...resort.line(), choice: { addOns: ["Lager"] } };
  const answer = await resort.waiter.post("/orders", { table: resort.table()._id, items: [line] });
  expect(refusalOf(answer)).toEqual([422, "invalid-input"]);
  expect(answer.body).toMatchObject({
    details: {
      fields: [{ field: "choice.addOns", message: expect.stringContaining("Lager is taxed differently") }],
    },
  });
});

const apart = { isLiquorInvoicedApart: true, liquorPrefix: "L" };

test("on an invoice of its own, liquor has a second number in its own series, without gaps", async () => {
  await resort.setRate();
  await resort.save(apart);
  const [first, drinks, food, last] = [
    await resort.openBoth(0),
    await resort.open(1, resort.drink()),
    await resort.open(2, resort.line()),
    await resort.openBoth(3),
  ];
  const issue = () => resort.waiter.send(billingApi.issueBill, { params: { orderId: first._id }, body: {} });
  expect(
    (await resort.server.storedBy(issue)).filter((row) => /^(bills|counters|journal)/.test(row)),
  ).toEqual(rows`
    bills + bill#1: order order#1, bill_number BILL-#, series A/26-27, number 1,
      invoice_number A/26-27/000001, liquor_series L/26-27, liquor_number 1,
      liquor_invoice_number L/26-27/000001, status issued, is_live 1, table B1, area Beach Deck,
      waiter Asha Naik, issuer bill_issuer#1, tax_mode regular, cgst_bps 250, sgst_bps 250, vat_bps 2000,
      subtotal 94210, cgst 754, sgst 754, round_off 70, grand_total 108600, liquor_subtotal 64060,
      liquor_discount 0, vat 12812, liquor_round_off 28, business_day 2026-11-20, issued_at now,
      issued_by Asha Naik
    counters + generation 1, name invoice A/26-27, last 1
    counters + generation 1, name invoice L/26-27, last 1
    journal + by Asha Naik, bills, bill.issued, of bill#1, subject order#1, at B1,
      {after: {invoiceNumber: "A/26-27/000001", liquorInvoiceNumber: "L/26-27/000001", grandTotal: 108600}}
    journal + by Asha Naik, orders, order.billed, of order#1, subject order#1, at B1,
      {after: {invoiceNumber: "A/26-27/000001"}}
  `);
  for (const order of [drinks, food, last]) await pay(order);
  // A change cancels both numbers, and the next bill names them.
  await resort.add(first, resort.drink(1));
  await bill(first);
  const numbers = async (order: Order) =>
    (await billsOf(order)).map((one) => [one.invoiceNumber, one.liquorInvoiceNumber, one.replaces]);
  expect([await numbers(drinks), await numbers(food), await numbers(last), await numbers(first)]).toEqual([
    [["L/26-27/000002", null, null]],
    [["A/26-27/000002", null, null]],
    [["A/26-27/000003", "L/26-27/000003", null]],
    [
      ["A/26-27/000004", "L/26-27/000004", "A/26-27/000001 and L/26-27/000001"],
      ["A/26-27/000001", "L/26-27/000001", null],
    ],
  ]);
  const found = async (search: string) =>
    z
      .array(z.object({ invoiceNumber: z.string() }))
      .parse((await resort.waiter.get(`/bills?search=${encodeURIComponent(search)}`)).body)
      .map(({ invoiceNumber }) => invoiceNumber);
  expect(await found("L/26-27/000003")).toEqual(["A/26-27/000003"]);
  expect(await found("L/26-27/000002")).toEqual(["L/26-27/000002"]);
  expect((await verify(resort.server)).faults).toEqual([]);
});

test("verify names a series of liquor that would give a number again; a restore of damaged counters knows its last one", async () => {
  await resort.setRate();
  await resort.save(apart);
  for (const table of [0, 1, 2]) await pay(await resort.openBoth(table));
  await resort.server.tamper(sql`update counters set last = 1 where name = 'invoice L/26-27'`);
  expect((await verify(resort.server)).faults).toEqual([
    expect.stringContaining("The invoice numbers of L/26-27 would go on after 1, but 3 was issued."),
  ]);
  const last = await resort.server.databases.read((tx) => sql.raw(LAST_NUMBERS_SQL).execute(tx));
  expect(last.rows).toContainEqual({ generation: 1, name: "invoice L/26-27", last: 3 });
});

test.each(["A", "NC", "l", ""])("%j is no prefix for liquor beside A and NC", async (liquorPrefix) => {
  const answer = await resort.admin.put("/settings", { liquorPrefix });
  expect(refusalOf(answer)).toEqual([422, "invalid-input"]);
  expect(answer.body).toMatchObject({ details: { fields: [{ field: "liquorPrefix" }] } });
});

test("two rates from one day are refused by name", async () => {
  const liquorRates = [20, 25].map((vatRate) => ({ from: TODAY, vatRate }));
  const answer = await resort.admin.put("/settings", { liquorRates });
  expect(answer).toMatchObject({
    status: 422,
    body: { details: { fields: [{ field: "liquorRates.1.from" }] } },
  });
});

test.each([
  ["waiter", 403],
  ["cashier", 403],
  ["manager", 403],
  ["admin", 200],
] as const)("%s setting the rate, the invoices or a tax class is answered %i", async (role: Role, status) => {
  const person = await signIn(role);
  const item = resort.item();
  const asked = [
    await person.put("/settings", { liquorRates: [{ from: TODAY, vatRate: 20 }] }),
    await person.put("/settings", apart),
    await person.put(`/menu/categories/${item.category._id}`, { taxClass: "liquor" }),
    await person.put(`/menu/items/${item._id}`, { taxClass: "liquor" }),
  ];
  expect(asked.map((answer) => answer.status)).toEqual(asked.map(() => status));
  // Everybody who takes orders bills liquor.
  await resort.setRate();
  const order = await resort.open(5, resort.drink());
  expect((await person.post(`/orders/${order._id}/bill`, {})).body).toMatchObject({
    liquor: { vat: 128.12 },
  });
});

/** Signs in somebody with the role. */
async function signIn(role: Role): Promise<Client> {
  if (role === "admin" || role === "waiter") return resort[role];
  await resort.server.addAccount({ username: role, name: role }, { role });
  return await resort.server.client(role);
}
