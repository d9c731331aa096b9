import { test } from "vitest";
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
  await page.tap(["Add Drawer", 1]);
});

test("a waiter's drawers", async () => {
  await open("waiter", "/waiter/drawers");
});
