import type { Page } from "@playwright/test";
import { slipsApi } from "#domain/orders/slips/api.ts";
import { demoAccounts } from "#testing/client.ts";
import { expect, expectSaid, signIn, test } from "../fixtures.ts";
import { DOSA, IDLI, orderScreen } from "./orderScreen.ts";
import { printedBy, recordPapers } from "./paper.ts";

// Only this finds a slip that is not printed, or figures on screen that still charge what is on the house.

/** Enters why it is not charged, and has an admin approve it. */
async function doNotCharge(page: Page, kind: string, reason: string, quantity?: number): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Not charged", exact: true }).first();
  if (quantity !== undefined) await dialog.getByLabel(/^How many of/).fill(String(quantity));
  await dialog.getByText(kind, { exact: true }).click();
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Do not charge" }).click();
  const question = page.getByRole("dialog").filter({ hasText: "signs for this" });
  await expect(question.getByText(reason)).toBeVisible();
  await question.getByLabel("Approver's username").fill(demoAccounts.admin.username);
  await question.getByLabel("Approver's password").fill(demoAccounts.admin.password);
  await question.getByRole("button", { name: "Do not charge" }).click();
  await expect(dialog).toBeHidden();
}

test("a complimentary dish leaves the bill and is printed on a slip", async ({ page, api }) => {
  const admin = await api("admin");
  await recordPapers(page);
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openSent("T1", DOSA, IDLI);
  await screen.showOrder();
  await screen.openLine(IDLI);
  await screen.line(IDLI).getByRole("button", { name: "Not charged…" }).click();
  await doNotCharge(page, "Complimentary", "Birthday");
  await expect(screen.line(IDLI)).toContainText("Complimentary: Birthday (approved by");
  // 150 and 5 % tax, rounded.
  await expect(screen.total("Grand Total")).toHaveText("₹158");
  await screen.line(IDLI).getByRole("button", { name: "Charge it" }).click();
  await expect(screen.total("Grand Total")).toHaveText("₹273");
  await screen.line(IDLI).getByRole("button", { name: "Not charged…" }).click();
  await doNotCharge(page, "Complimentary", "Birthday");
  await screen.press("SETTLE");
  await page
    .getByRole("dialog", { name: /^Settle · T1/ })
    .getByRole("button", { name: "Settle ₹158" })
    .click();
  await expectSaid(page, "Order Settled");
  await screen.expectCleared();

  await page.goto("/waiter/bills");
  await page.getByRole("button", { name: "Not charged" }).click();
  const slips = page.getByRole("dialog", { name: /^Not charged,/ });
  await expect(slips.frameLocator("iframe").locator("section")).toContainText(
    "Complimentary: Birthday (approved by",
  );
  const print = slips.getByRole("button", { name: /^Print: slip NC/ });
  const { sheets } = await printedBy(page, () => print.click());
  expect(sheets.join()).toContain("NOT A TAX INVOICE");
  expect(sheets.join()).not.toContain("CGST");
  const [slip] = await admin.query(slipsApi.list, { search: {} });
  expect(slip).toMatchObject({ value: 11_000, printCount: 1 });
});

test("one of three dishes is complimentary, and the others stay on the bill", async ({ page }) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openSent("T1", IDLI, IDLI, IDLI);
  await screen.showOrder();
  await screen.openLine(IDLI);
  await screen.line(IDLI).getByRole("button", { name: "Not charged…" }).click();
  await doNotCharge(page, "Complimentary", "Birthday", 1);
  // Two of ₹110 and 5 % tax.
  await expect(screen.total("Grand Total")).toHaveText("₹231");
  await expect(screen.line(IDLI)).toHaveCount(2);
});

test("a staff meal is closed with a slip and without a bill, and its table is free", {
  tag: "@phone",
}, async ({ page, api }) => {
  const admin = await api("admin");
  await recordPapers(page);
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openSent("T1", DOSA, DOSA);
  await screen.press("SETTLE");
  const settle = page.getByRole("dialog", { name: /^Settle · T1/ });
  await settle.getByRole("button", { name: "Not charged" }).click();
  await doNotCharge(page, "Staff meal", "Night shift");
  await expect(settle).toContainText("a slip of ₹300 at menu prices");
  const close = settle.getByRole("button", { name: "Close the order" });
  const { sheets } = await printedBy(page, () => close.click());
  expect(sheets.join()).toContain("NOT A TAX INVOICE");
  await expectSaid(page, "Order Settled");
  await screen.expectCleared();
  await screen.showTables();
  await expect(screen.table("T1")).toContainText("Available");
  const slips = await admin.query(slipsApi.list, { search: {} });
  expect(slips).toMatchObject([{ slipNumber: expect.stringMatching(/^NC\//), value: 30_000, printCount: 1 }]);

  await page.goto("/waiter/bills");
  await page.getByLabel("Search by bill number or table").fill(slips[0]?.slipNumber ?? "");
  await page.getByRole("button", { name: "Show slips" }).click();
  const found = page.getByRole("dialog", { name: /^Not charged, .*NC/ });
  await expect(found.getByRole("button", { name: /^Print DUPLICATE: slip NC/ })).toBeVisible();
});
