import { test } from "vitest";
import type { House } from "./house.ts";
import { open } from "./page/open.ts";

const phone = { phone: true };

async function evening({ open, line, pay, add }: House) {
  await add(await open("T1", line("Masala Dosa", 2)), line("Lager"));
  await pay(await open("T2", line("Dal")));
}

test("take an order on a phone", async () => {
  const page = await open("waiter", "/waiter", evening, phone);
  await page.tap(/^T1 /, /^Dal /, /items ₹/, "SETTLE");
});

test("orders on a phone", async () => {
  const page = await open("waiter", "/waiter/orders", evening, phone);
  await page.tap("KOTs", /^More for KOT/, /^View KOT #1/);
});

test("bills on a phone", async () => {
  const page = await open("manager", "/waiter/bills", evening, phone);
  await page.tap(/000001/, "Refund");
});

test("a waiter's menu on a phone", async () => {
  const page = await open("waiter", "/waiter/book-table", evening, phone);
  await page.tap(/^T3 /, "Add Dal", "Add Masala Dosa", /items ₹/, "Submit Order");
});

test.each(["staff", "tables", "accounts"])("%s on a phone", async (list) => {
  const paths = { staff: "waiter-management", tables: "add-table", accounts: "accounts" };
  await open("admin", `/admin/${paths[list as keyof typeof paths]}`, evening, phone);
});

test("the menus on a phone", async () => {
  const page = await open("waiter", "/waiter/kot", evening, { phone: true, whole: true });
  await page.tap("Open menu");
});
