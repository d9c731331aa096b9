import { test } from "vitest";
import { expensesApi } from "#domain/expenses/api.ts";
import { paise } from "#domain/money.ts";
import type { House } from "./house.ts";
import { open } from "./page/open.ts";

test("a drawer gets cash, is counted blind, and says what is missing", async () => {
  const page = await open("manager", "/waiter/drawers", async ({ open, line, pay }) => {
    await pay(await open("T1", line("Dal")));
  });
  await page.tap("Cash in or out");
  await page.fill({ Amount: "500", Reason: "Change" });
  await page.tap("Enter", "Count", "Enter count");
  await page.fill({ "₹500": "1", "₹100": "1" });
  await page.tap("Store count", "Why it differs");
  await page.fill({ Reason: "Wrong change" });
  await page.tap("Store reason", "Second count");
});

test("an admin adds a drawer, and a waiter sees no buttons of others", async () => {
  const page = await open("admin", "/admin/drawers");
  await page.tap("Add Drawer");
  await page.fill({ Name: "Beach bar" });
  await page.tap("Whose purse", "Ravi Naik", ["Add Drawer", 1]);
});

test("an expense that named no drawer is listed for a manager, not for a cashier", async () => {
  const bought = { title: "Ice", category: "Bar", totalAmount: paise(200_00), paidAmount: paise(150_00) };
  const setUp = ({ manager }: House) => manager.send(expensesApi.create, { body: bought });
  await open("manager", "/waiter/drawers", setUp);
  await open("cashier", "/waiter/drawers");
});

test("a waiter's drawers", async () => {
  await open("waiter", "/waiter/drawers");
});
