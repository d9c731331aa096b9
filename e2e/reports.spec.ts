import { readFile } from "node:fs/promises";
import { formatAmount, formatRupees, sum } from "#domain/money.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import type { Client } from "#testing/client.ts";
import { expect, expectNoAxeFinding, expectSaid, signIn, test } from "./fixtures.ts";
import { openOrder } from "./sentOrders.ts";

// Only this finds a downloaded file that lacks lines of bills.

/** The dish that is ordered. */
const DISH = "Masala Dosa";

/** Settles an order on each of two tables; returns the paid sum. */
async function sellTwice(waiter: Client) {
  const totals = [];
  for (const table of ["T1", "T2"]) {
    const params = { orderId: (await openOrder(waiter, table, 2))._id };
    const paid = await waiter.send(payingApi.pay, { params, body: { paymentType: "upi" } });
    totals.push(paid.grandTotal);
  }
  return sum(totals);
}

test("an admin reads today's sales, other ranges and the menu in figures", async ({ page, api }) => {
  const total = await sellTwice(await api("waiter"));
  await signIn(page, "admin", "/admin/reports");
  await expect(page.getByRole("heading", { name: "Reports and Analytics" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Sales Report", selected: true })).toBeVisible();
  await expect(page.getByText(formatRupees(total)).first()).toBeVisible();
  await expect(page.getByRole("table", { name: "Top Selling Items" })).toContainText(DISH);
  const tenders = page.getByRole("table", { name: "By payment type" });
  for (const name of ["UPI", "On credit, not paid", "Due", "Written off", "Overpaid"])
    await expect(tenders.getByRole("row", { name })).toHaveCount(1);
  await expect(tenders.getByRole("row", { name: /^Total Sales/ })).toContainText(formatAmount(total));
  await expect(page.getByRole("table", { name: "Tax by rate" }).getByRole("row")).toContainText([
    "Rate",
    "2.5% + 2.5%Regular · HSN/SAC 996332",
  ]);
  await expect(page.locator("figure svg").first()).toBeVisible();
  await expectNoAxeFinding(page);

  await page.getByRole("combobox", { name: "Date range" }).click();
  // After midnight today has its date (clarification 105).
  const ranges = [/^Today(, \d+ \w+ \d{4})?$/, "This Week", "This Month · Last 30 days", "Custom"];
  await expect(page.getByRole("option")).toHaveText(ranges);
  await page.getByRole("option", { name: "This Week" }).click();
  await expect(page.getByRole("table", { name: "Sales by date" }).locator("tbody tr")).toHaveCount(7);

  await page.getByRole("combobox", { name: "Date range" }).click();
  await page.getByRole("option", { name: "This Month" }).click();
  await expect(page.getByRole("table", { name: "Sales by date" }).locator("tbody tr")).toHaveCount(30);

  await page.getByRole("combobox", { name: "Date range" }).click();
  await page.getByRole("option", { name: "Custom" }).click();
  await expect(page.getByText("Choose both dates to see the report.")).toBeVisible();
  await page.getByLabel("Start date").fill("01/04/2026");
  await page.getByLabel("End date").fill("02/04/2026");
  await page.getByLabel("End date").press("Enter");
  await expect(page.getByText("Nothing was sold in this range.").first()).toBeVisible();

  await page.getByRole("tab", { name: "Item Report" }).click();
  await expect(page.getByRole("table", { name: "Top Categories" }).locator("tbody tr")).toHaveCount(5);
  const sold = page.getByRole("table", { name: "Sold", exact: true });
  await expect(sold.locator("tbody tr")).toHaveText([new RegExp(`^${DISH}4.*100\\.0%$`)]);
  const never = page.getByRole("table", { name: "Never sold" });
  await expect(never.getByRole("cell", { name: DISH, exact: true })).toHaveCount(0);
  await expect(never.getByRole("cell", { name: `Mysore ${DISH}` })).toHaveCount(1);
  await expectNoAxeFinding(page);
  await page.getByRole("tab", { name: "Sales Report" }).click();
  await expect(page.getByText("Nothing was sold in this range.").first()).toBeVisible();
});

test("an export saves a file with every line of every bill", async ({ page, api }) => {
  await sellTwice(await api("waiter"));
  await signIn(page, "admin", "/admin/reports");
  await expect(page.getByRole("table", { name: "Top Selling Items" })).toBeVisible();
  await page.getByRole("button", { name: "Export" }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "CSV file" }).click();
  await expectSaid(page, "Export Started");
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  expect(text.split("\n").filter((line) => line.includes(DISH))).toHaveLength(2);

  await page.getByRole("tab", { name: "Item Report" }).click();
  await page.getByRole("button", { name: "Export" }).click();
  const savingItems = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "CSV file" }).click();
  expect(await readFile(await (await savingItems).path(), "utf8")).toContain(DISH);
});
