/**
 * `npm run replay -- FILE [MONTH]`: replays a month of real orders through the API, and compares every report with sums that it
 * computes itself (README: right to the paisa).
 *
 * FILE is a CSV of order lines: invoice, "03/08/19 20:25", dish, quantity, price. The orders are taken at their times as takeaway
 * and dine-in, then moved, merged, split, discounted, not charged, paid in several ways, corrected and refunded, chosen by a hash of
 * the invoice number. The expected sums follow the specification and use no function of the program (ledger.ts).
 * TEST_DIALECT=postgres and TEST_DATABASE_URL run it on PostgreSQL. Exits with 1 if a figure differs or `verify` finds a fault.
 */
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise } from "#domain/money.ts";
import { settingsApi } from "#domain/settings/api.ts";
import type { Client } from "#testing/client.ts";
import { startTestServer } from "../../src/server/testing/server.ts";
import { replay, settleLast } from "./evening.ts";
import { type Dish, halfUp, Ledger } from "./ledger.ts";
import { type Invoice, PAYMENT_DELAY_MS, type ReplayState } from "./replayState.ts";

/** Converts the file's prices from pounds to rupees, with odd paise on purpose. */
const RUPEES_PER_POUND = 37.01;
const MINUTE_MS = 60_000;
const OUT_OF_STOCK = 4;
const Sold = z.object({
  sold: z.array(z.object({ name: z.string(), quantity: z.number(), revenue: z.number(), share: z.number() })),
  neverSold: z.array(z.unknown()),
});
const VEG: Readonly<Record<string, string>> = { true: "yes", false: "no", null: "" };

const [file, month = "2019-07"] = process.argv.slice(2);
if (file === undefined) {
  console.error("Usage: npm run replay -- FILE [MONTH]");
  process.exit(1);
}
const rows = z
  .array(z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()], z.string()))
  .parse(parse(readFileSync(file, "utf8"), { from_line: 2 }))
  .map(([invoice, date, name, quantity, price]) => ({
    ...{ invoice: Number(invoice), name, quantity: Number(quantity) },
    price: Math.round(Number(price) * RUPEES_PER_POUND * 100),
    at: date.replace(/(\d\d)\/(\d\d)\/(\d\d) (\d\d:\d\d)/, "20$3-$2-$1T$4:00+05:30"),
  }))
  .filter(({ at, price }) => at.startsWith(month) && price > 0)
  .sort((a, b) => a.at.localeCompare(b.at) || a.invoice - b.invoice);

const server = await startTestServer({ now: `${month}-01T05:00:00Z` });
let client = await server.client("admin");
const { sac } = await client.query(settingsApi.read);
const menu = await fillMenu(client);
const ledger = new Ledger();
const done = new Map<string, number>();
const evening: ReplayState = {
  ...{ ledger, done, client: () => client, now: server.clock.now },
  wait: server.clock.advance,
  unsettled: undefined,
  tables: (await client.query(tablesApi.list)).map(({ _id }) => _id),
};
const differences: string[] = [];
let day = "";
for (const [number, lines] of Map.groupBy(rows, ({ invoice }) => invoice)) {
  const at = lines[0]?.at ?? "";
  if (Date.parse(at) > server.clock.now()) server.clock.set(at);
  if (day !== at.slice(0, 10)) client = await server.client("admin");
  day = at.slice(0, 10);
  await replay(evening, { number, lines: dishesOf(lines) });
}
await settleLast(evening);
server.clock.advance(PAYMENT_DELAY_MS + MINUTE_MS);

const days = Array.from(
  { length: 31 },
  (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`,
).filter((one) => !Number.isNaN(Date.parse(one)) && new Date(one).toISOString().startsWith(month));
for (const one of days) await compareSales([one]);
await compareSales(days);
await compareSheet();
await compareItems();
const balances = await client.get("/bills/balances");
expectEqual("open balances", JSON.stringify(balances.body), "[]");
console.log([...done].map(([name, count]) => `${name} ${count}`).join(", "));
const totals = ledger.of(days);
console.log(
  `${totals("orders")} bills, ₹${totals("sales") / 100} in total, ${days.length + 1} sales reports`,
);
for (const difference of differences) console.log(difference);
// Verifies every row, and throws where one is wrong.
await server.close();
process.exit(differences.length > 0 ? 1 : 0);

/** Adds each dish of the month to the menu, once per price. */
async function fillMenu(admin: Client): Promise<ReadonlyMap<string, Dish>> {
  const body = { name: "Replayed" };
  const { _id: category } = await admin.send(menuEditingApi.createCategory, { body });
  const dishes = new Map<string, Dish>();
  for (const { name, price } of rows) {
    if (dishes.has(`${name}/${price}`)) continue;
    const title = `${name} at ${price}`;
    const dish = { name: title, category, price: paise(price) };
    dishes.set(`${name}/${price}`, {
      id: (await admin.send(menuEditingApi.createItem, { body: dish }))._id,
      name: title,
      price,
    });
  }
  return dishes;
}

/** Joins equal dishes of an invoice into one line, as an order does. */
function dishesOf(lines: readonly (typeof rows)[number][]): Invoice["lines"] {
  return [...Map.groupBy(lines, ({ name, price }) => `${name}/${price}`)].flatMap(([key, same]) => {
    const dish = menu.get(key);
    return dish ? [{ dish, quantity: same.reduce((all, { quantity }) => all + quantity, 0) }] : [];
  });
}

function expectEqual(name: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) differences.push(`${name}: ${actual}, expected ${expected}`);
}

async function compareSales(span: readonly string[]): Promise<void> {
  const [from = "", to = from] = [span[0], span.at(-1)];
  const { body } = await client.get(`/reports/sales?range=custom&startDate=${from}&endDate=${to}`);
  const totals = ledger.of(span);
  const rupees = (name: string) => totals(name) / 100;
  const orders = totals("orders");
  const types = ["cash", "card", "upi", "credit"];
  const sums = ["refunds", "discounts", "cgst", "sgst", "roundOff", "issuedTotal"];
  const expected: Record<string, unknown> = {
    ...Object.fromEntries(sums.map((name) => [name, rupees(name)])),
    taxableValue: rupees("taxable"),
    issuedBills: totals("issuedBills"),
    unpaidBills: 0,
    totalSales: rupees("sales"),
    totalOrders: orders,
    averageOrderValue: orders === 0 ? 0 : Math.floor((2 * totals("sales") + orders) / (2 * orders)) / 100,
    tips: types.reduce((all, type) => all + totals(`tips: ${type}`), 0) / 100,
    topSellingItems: ledger.best(span, 5).map((best) => ({ ...best, revenue: best.revenue / 100 })),
    salesByDate: span.map((date) => {
      const one = ledger.of([date]);
      return { date, sales: one("sales") / 100, orders: one("orders") };
    }),
    byHour: Array.from({ length: 24 }, (_, hour) => ({
      ...{ hour, sales: rupees(`sales at ${hour}`), orders: totals(`orders at ${hour}`) },
    })),
    byPaymentType: types.map((type) => ({
      ...{
        type,
        amount: rupees(`paid: ${type}`),
        count: totals(`count: ${type}`),
        tips: rupees(`tips: ${type}`),
      },
    })),
    ...{
      due: rupees("due"),
      overpaid: rupees("overpaid"),
      waived: rupees("waived"),
      unbilled: rupees("unbilled"),
    },
    taxByRate:
      totals("issuedBills") === 0
        ? []
        : [
            {
              ...{ mode: "regular", taxClass: "service", hsnSac: sac, cgstRate: 2.5, sgstRate: 2.5 },
              ...{ taxableValue: rupees("taxable"), cgst: rupees("cgst"), sgst: rupees("sgst") },
              ...{ vatRate: 0, vat: 0 },
            },
          ],
    // The month has no liquor.
    liquor: { subtotal: 0, discounts: 0, taxableValue: 0, vat: 0, roundOff: 0, total: 0 },
    notCharged: ["complimentary", "staff-meal", "tariff-meal"].map((kind) => ({
      ...{ kind, amount: rupees(`not charged: ${kind}`) },
    })),
  };
  expectAllEqual(`${from} to ${to}`, body, expected, "startDate,endDate");
  const notTenders = totals("due") + totals("waived") - totals("overpaid") - totals("unbilled");
  const tenders = types.reduce((all, type) => all + totals(`paid: ${type}`), 0);
  expectEqual(
    `${from} to ${to}, tenders + due + waived − overpaid − unbilled`,
    tenders + notTenders,
    totals("sales"),
  );
  await compareSold(span);
}

/** Compares the item report of a range: sold and never sold items. */
async function compareSold(span: readonly string[]): Promise<void> {
  const [from = "", to = from] = [span[0], span.at(-1)];
  const { body } = await client.get(`/reports/items/sold?range=custom&startDate=${from}&endDate=${to}`);
  const { sold, neverSold } = Sold.parse(body);
  const best = ledger.best(span, Number.POSITIVE_INFINITY);
  const total = best.reduce((all, { revenue }) => all + revenue, 0);
  for (const [index, dish] of best.entries()) {
    const said = sold[index];
    const expected = { ...dish, revenue: dish.revenue / 100 };
    expectEqual(
      `${from} to ${to}, sold ${index + 1}`,
      JSON.stringify({ ...said, share: undefined }),
      JSON.stringify(expected),
    );
    const share = (100 * dish.revenue) / total;
    if (Math.abs((said?.share ?? 0) - share) >= 0.01) expectEqual(`${dish.name}, share`, said?.share, share);
  }
  expectEqual(`${from} to ${to}, items sold`, sold.length, best.length);
  const shares = Math.round(sold.reduce((all, { share }) => all + share, 0) * 100);
  expectEqual(`${from} to ${to}, shares`, shares, best.length === 0 ? 0 : 10_000);
  const names = new Set(best.map(({ name }) => name));
  const never = (await client.query(menuApi.items)).filter(({ name }) => !names.has(name));
  expectEqual(`${from} to ${to}, never sold`, neverSold.length, Math.min(never.length, 1_000));
}

/** Compares the column totals of the export. */
async function compareSheet(): Promise<void> {
  const path = `/reports/sales/export?range=custom&startDate=${days[0]}&endDate=${days.at(-1)}&format=csv`;
  const { bytes } = await client.file(path);
  const sheet = z.array(z.record(z.string(), z.string())).parse(parse(bytes, { bom: true, columns: true }));
  const totals = ledger.of(days);
  const kinds = ["complimentary", "staff-meal", "tariff-meal"];
  const columns = {
    ...{ Amount: totals("amount"), Discount: totals("discounts"), "Taxable value": totals("taxable") },
    ...{ CGST: totals("cgst"), SGST: totals("sgst"), "Round off": totals("roundOff") },
    ...{ Total: totals("issuedTotal") - totals("refunds") },
    ...{
      Cash: totals("in the export: cash"),
      Card: totals("in the export: card"),
      UPI: totals("in the export: upi"),
    },
    ...{ Credit: totals("in the export: credit"), Tips: totals("in the export: tips") },
    ...{ "Not charged": kinds.reduce((all, kind) => all + totals(`not charged: ${kind}`), 0) },
  };
  for (const [column, expected] of Object.entries(columns)) {
    expectEqual(
      `export, ${column}`,
      sheet.reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0),
      expected,
    );
  }
  expectEqual(
    "export, rows",
    sheet.length,
    totals("billedLines") + totals("slipLines") + totals("refundRows"),
  );
}

/** Compares the item report and the rows of its export with the menu, of which one item is switched off and four are out of stock. */
async function compareItems(): Promise<void> {
  const [off, ...rest] = await client.query(menuApi.items);
  const out = rest.slice(0, OUT_OF_STOCK);
  const turn = (item: typeof off, body: object) => client.put(`/menu/items/${item?._id}`, body);
  await turn(off, { isActive: false });
  for (const item of out) await turn(item, { isAvailable: false });
  const prices = rest.map(({ price }) => price);
  const categories = [...Map.groupBy(rest, ({ category }) => category.name)]
    .map(([name, items]) => ({ name, itemCount: items.length }))
    .sort((a, b) => b.itemCount - a.itemCount || a.name.localeCompare(b.name));
  const average = halfUp(
    prices.reduce((all, price) => all + price, 0),
    prices.length,
  );
  const expected: Record<string, unknown> = {
    ...{ totalItems: rest.length, availableItems: rest.length - out.length, outOfStockItems: out.length },
    topCategories: categories.slice(0, 5),
    priceRange: { min: Math.min(...prices) / 100, max: Math.max(...prices) / 100, average: average / 100 },
  };
  expectAllEqual("items", (await client.get("/reports/items")).body, expected, "");
  const { bytes } = await client.file("/reports/items/export?format=csv");
  const sheet = z.array(z.record(z.string(), z.string())).parse(parse(bytes, { bom: true, columns: true }));
  const inSheet = rest.map((item) => ({
    ...{ Category: item.category.name, Item: item.name, Code: item.code },
    ...{
      Price: (item.price / 100).toFixed(2),
      Veg: VEG[`${item.isVegetarian}`],
      Minutes: `${item.preparationTime}`,
    },
    Status: out.includes(item) ? "Out of Stock" : "Available",
  }));
  const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort();
  const [said, wanted] = [sorted(sheet), sorted(inSheet)];
  expectEqual("item export, rows", said.length, wanted.length);
  for (const [index, row] of wanted.entries()) expectEqual(`item export, row ${index + 1}`, said[index], row);
}

/** Compares each field of a report, and names those that nobody expects. */
function expectAllEqual(
  name: string,
  body: unknown,
  expected: Record<string, unknown>,
  others: string,
): void {
  const said = z.record(z.string(), z.unknown()).parse(body);
  for (const [field, value] of Object.entries(expected))
    expectEqual(`${name}, ${field}`, JSON.stringify(said[field]), JSON.stringify(value));
  const unknown = Object.keys(said).filter((field) => !(field in expected));
  expectEqual(`${name}, fields`, unknown.join(), others);
}
