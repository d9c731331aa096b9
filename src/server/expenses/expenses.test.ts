import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expensesApi } from "#domain/expenses/api.ts";
import { paise } from "#domain/money.ts";
import { Day } from "#domain/time.ts";
import type { Client } from "#testing/client.ts";
import { startTestServer, type TestServer } from "../testing/server.ts";

let server: TestServer;
let admin: Client;

beforeEach(async () => {
  server = await startTestServer();
  admin = await server.client("admin");
});
afterEach(() => server.close());

const gas = { title: "Gas", category: "Kitchen", totalAmount: 1_200.5, paidAmount: 200 };

function add(title: string, date: string, total: number, paid: number, category = "Kitchen") {
  const body = {
    title,
    category,
    totalAmount: paise(total),
    paidAmount: paise(paid),
    date: Day.decode(date),
  };
  return admin.send(expensesApi.create, { body });
}

const titles = (body: unknown) => Array.isArray(body) && body.map(({ title }) => title);

test("an expense has what is due computed, today's date and cash", async () => {
  expect(await admin.post("/expenses", { _id: randomUUID(), ...gas })).toMatchObject({
    status: 201,
    body: {
      ...gas,
      dueAmount: 1_000.5,
      isPaid: false,
      date: "2026-11-20",
      paymentMethod: "cash",
      receipt: "",
    },
  });
});

test("after midnight it is still today until the cut-off hour", async () => {
  server.clock.set("2026-11-20T21:00:00Z");
  expect((await admin.post("/expenses", gas)).body).toMatchObject({ date: "2026-11-20" });
});

test("an expense of a day after the current business day is refused, new or changed", async () => {
  server.clock.set("2026-11-20T21:00:00Z");
  const refused = { status: 422, body: { code: "expense-in-future", details: { date: "2026-11-20" } } };
  expect(await admin.post("/expenses", { ...gas, date: "2026-11-21" })).toMatchObject(refused);
  const { _id } = await add("Gas", "2026-11-20", 500_00, 0);
  expect(await admin.put(`/expenses/${_id}`, { ...gas, date: "2026-11-21" })).toMatchObject(refused);
  expect((await admin.get("/expenses")).body).toMatchObject([{ _id, date: "2026-11-20", totalAmount: 500 }]);
});

test("an order update with a payment pays the amount due and keeps all other fields", async () => {
  const expense = await add("Gas", "2026-11-19", 500_00, 0);
  const path = `/expenses/${expense._id}`;
  const change = { title: "Gas", category: "Fuel", totalAmount: 500, paidAmount: 500 };
  const expected = { ...change, dueAmount: 0, isPaid: true, date: "2026-11-19" };
  expect((await admin.put(path, change)).body).toMatchObject(expected);
  expect((await admin.get(path)).body).toMatchObject(expected);
});

test("paying more than the total is refused", async () => {
  const over = { ...gas, paidAmount: 1_200.51 };
  const message = "Paid amount cannot be greater than total amount";
  const refused = { status: 422, body: { code: "paid-over-total", message } };
  expect(await admin.post("/expenses", over)).toMatchObject(refused);
  const { _id } = await add("Gas", "2026-11-19", 500, 0);
  expect(await admin.put(`/expenses/${_id}`, over)).toMatchObject(refused);
});

test("the newest date comes first, page by page; the expenses of one date are counted", async () => {
  for (const day of [11, 15, 13, 12, 14]) await add(`day ${day}`, `2026-11-${day}`, 100, 0);
  const first = await admin.get("/expenses?limit=2&startDate=2026-11-01&endDate=2026-11-30");
  expect(titles(first.body)).toEqual(["day 15", "day 14"]);
  expect(first.headers.get("x-total-count")).toBeNull();
  const next = /<\/api([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  const second = await admin.get(next);
  expect(titles(second.body)).toEqual(["day 13", "day 12"]);
  const third = await admin.get(
    /<\/api([^>]+)>; rel="next"/.exec(second.headers.get("link") ?? "")?.[1] ?? "",
  );
  expect(titles(third.body)).toEqual(["day 11"]);
  expect(third.headers.get("link")).toBeNull();
});

test("expenses of one day entered at one moment are paged without a gap or a repeat", async () => {
  for (let i = 0; i < 5; i++) await add(`e${i}`, "2026-11-20", 100, 0);
  for (const limit of [1, 2, 3]) {
    const seen: unknown[] = [];
    let path = `/expenses?limit=${limit}`;
    while (path !== "") {
      const page = await admin.get(path);
      seen.push(...(titles(page.body) || []));
      path = /<\/api([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
    }
    expect(seen.toSorted()).toEqual(["e0", "e1", "e2", "e3", "e4"]);
  }
});

test.each([
  ["date=2026-11-12", ["b"]],
  ["startDate=2026-11-12", ["c", "b"]],
  ["endDate=2026-11-12", ["b", "a"]],
  ["startDate=2026-11-12&endDate=2026-11-12", ["b"]],
  ["amount=120.5", ["c", "a"]],
  ["amount=%E2%82%B91%2C000", ["b"]],
  ["amount=200", ["b"]],
  ["amount=800.00", ["b"]],
  ["amount=abc", []],
  ["amount=' or 1=1 --", []],
])("?%s finds %j", async (search, found) => {
  await add("a", "2026-11-11", 120_50, 0);
  await add("b", "2026-11-12", 1_000_00, 200_00);
  await add("c", "2026-11-13", 120_50, 120_50);
  const answer = await admin.get(`/expenses?${search}`);
  expect(titles(answer.body)).toEqual(found);
  const isCounted = search === "date=2026-11-12" || search === "startDate=2026-11-12&endDate=2026-11-12";
  expect(answer.headers.get("x-total-count")).toBe(isCounted ? String(found.length) : null);
});

test("a cursor of another list is named, and what it is", async () => {
  for (const cursor of ["nonsense", "2026-11-20~x~1", "today~1~1", "2026-11-20~1~", "2026-11-20~1"]) {
    const fields = [{ field: "cursor", message: "is not a cursor of this list" }];
    expect((await admin.get(`/expenses?cursor=${cursor}`)).body).toMatchObject({ details: { fields } });
  }
});

test("the overview sums what is not deleted, the most expensive category first", async () => {
  await add("Gas", "2026-11-11", 100_00, 100_00);
  await add("Rice", "2026-11-12", 50_25, 0);
  await add("Paint", "2026-11-13", 900_00, 100_00, "Repairs");
  const deleted = await add("Mistake", "2026-11-13", 5_000_00, 0);
  await admin.send(expensesApi.remove, { params: { expenseId: deleted._id }, body: {} });
  expect((await admin.get(`/expenses/${deleted._id}`)).status).toBe(404);
  expect((await admin.get("/expenses/stats/overview")).body).toEqual({
    count: 3,
    totalAmount: 1_050.25,
    paidAmount: 200,
    dueAmount: 850.25,
    byCategory: [
      { category: "Repairs", count: 1, totalAmount: 900 },
      { category: "Kitchen", count: 2, totalAmount: 150.25 },
    ],
  });
});

test("without expenses the overview is all zero", async () => {
  expect((await admin.get("/expenses/stats/overview")).body).toMatchObject({ count: 0, totalAmount: 0 });
});

test("a receipt is kept with the expense, through later changes too", async () => {
  const photo = await sharp({ create: { width: 3_000, height: 30, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  const bought = { ...gas, date: "2026-11-18", vendor: "Bharat Gas", paymentMethod: "bank_transfer" };
  for (const [name, value] of Object.entries(bought)) form.set(name, String(value));
  form.set("receipt", new Blob([new Uint8Array(photo)]), "receipt.jpg");
  const created = await admin.post("/expenses", form);
  const { _id, receipt } = Object.assign({ _id: "", receipt: "" }, created.body);
  expect(created).toMatchObject({ status: 201, body: bought });
  const shapeOf = async (path: string) =>
    await sharp(Buffer.from(await (await fetch(`${server.url}${path}`)).arrayBuffer())).metadata();
  expect(await shapeOf(receipt)).toMatchObject({ format: "webp", width: 1_600 });
  for (const paymentMethod of ["cash", "card", "upi"]) {
    const changed = await admin.put(`/expenses/${_id}`, { ...gas, paymentMethod });
    expect(changed.body).toMatchObject({ ...bought, paymentMethod, receipt });
  }

  const taller = await sharp(photo).resize({ width: 1_700, height: 1_700, fit: "fill" }).png().toBuffer();
  form.set("receipt", new Blob([new Uint8Array(taller)]), "receipt.png");
  const replaced = Object.assign({ receipt: "" }, (await admin.put(`/expenses/${_id}`, form)).body).receipt;
  expect(await shapeOf(replaced)).toMatchObject({ format: "webp", width: 1_600, height: 1_600 });

  form.set("receipt", new Blob(["%PDF-1.7"], { type: "image/jpeg" }), "receipt.jpg");
  expect(await admin.post("/expenses", form)).toMatchObject({
    status: 422,
    body: { code: "image-not-readable" },
  });
});
