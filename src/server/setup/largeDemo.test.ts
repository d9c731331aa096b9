import { afterAll, beforeAll, expect, test } from "vitest";
import { menuApi } from "#domain/menu/api.ts";
import { NO_CHOICES } from "#domain/menu/choices.ts";
import { setupApi } from "#domain/setup/api.ts";
import { formatTime, instant } from "#domain/time.ts";
import { startForReal } from "../testing/realStart.ts";
import { type Resort, startResort } from "../testing/resort.ts";
import type { TestServer } from "../testing/server.ts";

const DEVANAGARI = /\p{Script=Devanagari}/u;
/** Friday evening, when the test's server starts. */
const TODAY = "2026-11-20";

let resort: Resort;
let stored: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  resort = await startResort({ demo: "large" });
  stored = await load(resort.server);
}, 120_000);
// Closing verifies all that is stored: rows, journal, numbers, sums.
afterAll(() => resort.server.close());

function load({ databases }: Pick<TestServer, "databases">) {
  return databases.read(async (tx) => ({
    areas: await tx.selectFrom("areas").selectAll().execute(),
    tables: await tx.selectFrom("tables").selectAll().execute(),
    users: await tx.selectFrom("users").selectAll().execute(),
    orders: await tx.selectFrom("orders").selectAll().execute(),
    lines: await tx.selectFrom("order_lines").selectAll().where("removed_at", "is", null).execute(),
    kots: await tx.selectFrom("kots").selectAll().execute(),
    bills: await tx.selectFrom("bills").selectAll().orderBy("number").execute(),
    payments: await tx.selectFrom("payments").selectAll().orderBy("created_at").execute(),
    slips: await tx.selectFrom("slips").selectAll().execute(),
    expenses: await tx.selectFrom("expenses").selectAll().execute(),
    voids: await tx.selectFrom("voids").selectAll().execute(),
  }));
}

const longest = (names: readonly string[]) => Math.max(...names.map((name) => name.length));
const kinds = <T>(values: readonly T[]) => [...new Set(values)].toSorted();

test("the large demo has 7 areas with long names and 62 tables of several naming habits", () => {
  const { areas, tables, users } = stored;
  expect([areas.length, tables.length]).toEqual([7, 62]);
  expect(areas.map(({ name }) => name)).toContain("Sheesh Mahal Dining Hall");
  expect(longest(areas.map(({ name }) => name))).toBeGreaterThanOrEqual(30);
  for (const name of ["T20", "P1", "Cabana 2", "VIP 1", "Room 101"])
    expect(tables).toContainEqual(expect.objectContaining({ name }));
  expect(Math.min(...tables.map(({ capacity }) => capacity))).toBe(2);
  expect(Math.max(...tables.map(({ capacity }) => capacity))).toBe(24);
  expect(kinds(tables.map(({ status }) => status))).toEqual(["available", "out-of-service", "reserved"]);
  expect(kinds(users.map(({ role }) => role))).toEqual(["admin", "cashier", "manager", "waiter"]);
  expect(longest(users.map(({ name }) => name))).toBeGreaterThanOrEqual(40);
});

test("the large menu has 14 categories and 90 dishes, with all that a dish can have", async () => {
  const { admin } = resort;
  const [categories, items] = [await admin.query(menuApi.categories), await admin.query(menuApi.items)];
  expect([categories.length, items.length]).toEqual([14, 90]);
  expect(longest(items.map(({ name }) => name))).toBe(45);
  expect(items.filter(({ name }) => DEVANAGARI.test(name)).length).toBeGreaterThanOrEqual(8);
  expect(Math.max(...items.map(({ price }) => price))).toBe(12_500_00);
  for (const { _id } of categories) expect(items.some(({ category }) => category._id === _id)).toBe(true);
  expect(new Set(items.map(({ isVegetarian }) => isVegetarian))).toEqual(new Set([true, false, null]));
  const codes = items.map(({ code }) => code).filter((code) => code !== "");
  expect(codes.length).toBeLessThan(items.length);
  expect(new Set(codes).size).toBe(codes.length);
  expect(items.filter(({ isAvailable }) => !isAvailable)).toHaveLength(3);
  expect(kinds(items.map(({ image }) => image !== ""))).toEqual([false, true]);
  expect(items.every(({ description }) => description !== "")).toBe(true);
  const choices = items.map((item) => item.choices ?? NO_CHOICES);
  expect(choices.filter(({ variants }) => variants.length > 1).length).toBeGreaterThanOrEqual(10);
  expect(kinds(choices.flatMap(({ groups }) => groups).map(({ min }) => min))).toEqual([0, 1]);
  expect(choices.some(({ openPrice }) => openPrice !== null)).toBe(true);
  expect(choices.some(({ unit }) => unit === "kg")).toBe(true);
});

test("17 orders are open today, in every stage and at every kind of place", () => {
  const open = stored.orders.filter(({ is_open }) => is_open === 1);
  const ids = new Set(open.map(({ id }) => id));
  expect(open).toHaveLength(17);
  expect(kinds(open.map(({ business_day }) => business_day))).toEqual([TODAY]);
  expect(kinds(open.map(({ status }) => status))).toEqual(["pending", "preparing", "ready", "served"]);
  const places = open.flatMap(({ place }) => (place === null ? [] : [JSON.parse(place).kind]));
  expect(kinds(places)).toEqual(["delivery", "room", "takeaway"]);
  const tickets = stored.kots.filter(({ order_id }) => ids.has(order_id));
  // The evening begins without an alarm.
  const ofToday = stored.kots.filter(({ business_day }) => business_day === TODAY);
  const unknown = ofToday.filter(
    ({ print_count, kind, status }) => print_count === 0 && (kind !== "order" || status === "pending"),
  );
  expect(ofToday.length).toBeGreaterThan(17);
  expect(unknown).toEqual([]);
  expect(kinds(tickets.map(({ status }) => status))).toEqual(["pending", "preparing", "ready", "served"]);
  expect(kinds(tickets.map(({ kind }) => kind))).toEqual(["cancel", "note", "order"]);
  const linesOf = (id: string) => stored.lines.filter(({ order_id }) => order_id === id);
  expect(open.filter(({ id }) => linesOf(id).length === 0)).toHaveLength(1);
  expect(Math.max(...open.map(({ id }) => linesOf(id).length))).toBeGreaterThanOrEqual(24);
  expect(stored.lines.some((line) => ids.has(line.order_id) && line.quantity > line.sent_quantity)).toBe(
    true,
  );
  expect(stored.lines.some((line) => ids.has(line.order_id) && line.not_charged !== null)).toBe(true);
  expect(open.filter(({ part_of }) => part_of !== null)).toHaveLength(1);
  expect(open.filter(({ balance }) => balance > 0)).toHaveLength(1);
  expect(
    stored.bills.filter(({ status }) => status === "issued").map(({ order_id }) => ids.has(order_id)),
  ).toEqual([true, true]);
});

test("250 bills were paid on 61 days at all hours, in all ways, and some were cancelled or given back in part", () => {
  const { bills, payments, slips, voids, orders } = stored;
  const paid = bills.filter(({ status }) => status === "paid");
  expect(paid).toHaveLength(250);
  expect(kinds(paid.map(({ paid_day }) => paid_day))).toHaveLength(61);
  expect(paid.filter(({ paid_day }) => paid_day === TODAY).length).toBeGreaterThanOrEqual(12);
  const hours = kinds(orders.map(({ created_at }) => Number(formatTime(instant(created_at)).slice(0, 2))));
  expect(hours).toHaveLength(24);
  expect(kinds(payments.filter(({ kind }) => kind === "payment").map(({ type }) => type))).toEqual([
    "card",
    "cash",
    "credit",
    "upi",
  ]);
  expect(kinds(payments.map(({ kind }) => kind))).toEqual(["payment", "refund"]);
  expect(payments.length).toBeGreaterThan(paid.length + 20);
  expect(bills.filter(({ status }) => status === "cancelled").length).toBeGreaterThanOrEqual(15);
  const kindOf = (discount: string | null) =>
    Object.keys(JSON.parse(discount ?? "{}"))
      .toSorted()
      .join();
  expect(kinds(orders.map(({ discount }) => kindOf(discount)))).toEqual([
    "",
    "percent",
    "percent,rupees,value",
    "rupees,value",
  ]);
  expect(stored.lines.filter(({ discount }) => discount !== null).length).toBeGreaterThanOrEqual(20);
  expect(bills.filter(({ guest }) => guest !== null).length).toBeGreaterThanOrEqual(10);
  expect(slips.length).toBeGreaterThanOrEqual(20);
  expect(voids.length).toBeGreaterThanOrEqual(15);
  expect(kinds(orders.map(({ status }) => status))).toContain("cancelled");
});

test("expenses of two months have long titles and vendors, and some are to be paid", () => {
  const { expenses } = stored;
  expect(expenses.length).toBeGreaterThanOrEqual(60);
  expect(kinds(expenses.map(({ date }) => date.slice(0, 7)))).toEqual(["2026-09", "2026-10", "2026-11"]);
  expect(longest(expenses.map(({ title }) => title))).toBeGreaterThanOrEqual(70);
  expect(longest(expenses.map(({ vendor }) => vendor))).toBeGreaterThanOrEqual(60);
  expect(expenses.some(({ title }) => DEVANAGARI.test(title))).toBe(true);
  expect(kinds(expenses.map(({ payment_method: how }) => how))).toEqual([
    "bank_transfer",
    "card",
    "cash",
    "upi",
  ]);
  const owed = expenses.map(({ total_amount, paid_amount }) =>
    paid_amount === 0 ? 0 : paid_amount / total_amount,
  );
  expect(owed).toEqual(expect.arrayContaining([0, 1]));
  expect(owed.some((share) => share > 0 && share < 1)).toBe(true);
});

// 20 seconds into a business day, its last second, and the first minutes of a financial year.
test.each(["2026-11-19T22:30:20Z", "2026-11-20T22:29:59Z", "2026-03-31T18:35:00Z"])(
  "a start at %s has the same orders, those of the evening on the day that runs",
  async (now) => {
    const other = await startResort({ demo: "large", now });
    const { orders, bills, payments } = await load(other.server);
    const today = now === "2026-03-31T18:35:00Z" ? "2026-03-31" : TODAY;
    const open = orders.filter(({ is_open }) => is_open === 1);
    expect(open.map(({ business_day }) => business_day)).toEqual(Array.from({ length: 17 }, () => today));
    expect(bills.filter(({ paid_day }) => paid_day === today).length).toBeGreaterThanOrEqual(12);
    expect(Math.max(...orders.map(({ updated_at }) => updated_at))).toBeLessThanOrEqual(Date.parse(now));
    expect(bills.map(billWords).toSorted()).toEqual(stored.bills.map(billWords).toSorted());
    expect(
      payments.map(({ type, amount, tip, account }) => [type, amount, tip, account].join()).toSorted(),
    ).toEqual(
      stored.payments.map(({ type, amount, tip, account }) => [type, amount, tip, account].join()).toSorted(),
    );
    await other.server.close();
  },
  60_000,
);

/** Writes all of a bill that does not depend on the moment of the start. */
function billWords({
  order_id,
  status,
  waiter_name,
  table_name,
  grand_total,
  discount_amount,
}: (typeof stored.bills)[number]) {
  return [order_id, status, waiter_name, table_name, grand_total, discount_amount].join();
}

test("only the specification's two accounts are shown, and the start for real leaves neither staff nor identity", async () => {
  const other = await startResort({ demo: "large" });
  const { demoAccounts } = await other.server.visitor().query(setupApi.read);
  expect(demoAccounts.map(({ username }) => username)).toEqual(["admin", "waiter"]);
  expect((await startForReal(other)).body).toMatchObject({
    removed: { orders: stored.orders.length, accounts: 9 },
  });
  const settings = await other.server.databases.read((tx) =>
    tx.selectFrom("settings").select("data").where("id", "=", 1).executeTakeFirstOrThrow(),
  );
  expect(JSON.parse(settings.data)).toMatchObject({
    resortTitle: "Rasoi",
    address: "",
    phone: "",
    gstin: "",
    fssai: "",
    upiId: "",
  });
  await other.server.close();
});
