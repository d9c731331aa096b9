import { billsApi } from "#domain/orders/bills/api.ts";
import { billingApi } from "#domain/orders/commands/billing.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import type { PaymentType } from "#domain/orders/order/api.ts";
import { type Client, demoAccounts } from "#testing/client.ts";
import { expect, expectNoAxeFinding, expectSaid, signIn, test } from "./fixtures.ts";
import { recordPapers } from "./order-taking/paper.ts";
import { openOrder } from "./sentOrders.ts";

// Only this finds a bill whose print, cancellation or refund leaves the list as it was.

/** Opens an order on a table and makes its bill; with a payment type the bill is paid. */
async function makeBill(waiter: Client, table: string, paymentType?: PaymentType) {
  const params = { orderId: (await openOrder(waiter, table))._id };
  const bill = await waiter.send(billingApi.issueBill, { params, body: {} });
  if (paymentType) await waiter.send(payingApi.pay, { params, body: { paymentType } });
  return bill;
}

const shown = (name: string) => new RegExp(`^(View bill )?${name.replaceAll("/", "\\/")}`);

test("bills of the day are listed, searched and previewed as printed", async ({ page, api }) => {
  const waiter = await api("waiter");
  const paid = await makeBill(waiter, "T1", "upi");
  const open = await makeBill(waiter, "T2");
  await signIn(page, "waiter", "/waiter/bills");
  await expect(page.getByText(paid.invoiceNumber)).toBeVisible();
  await expectNoAxeFinding(page);
  await page.getByLabel("Search by bill number or table").fill(open.invoiceNumber);
  await expect(page.getByText(paid.invoiceNumber)).toHaveCount(0);
  await page.getByRole("button", { name: shown(open.invoiceNumber) }).click();
  const dialog = page.getByRole("dialog");
  const paper = page.frameLocator("iframe").locator("section");
  await expect(paper).toContainText("TAX INVOICE");
  await expect(paper).toContainText(open.invoiceNumber);
  await expectNoAxeFinding(page);
  await expect(dialog.getByRole("button", { name: "Refund" })).toHaveCount(0);
});

test("bills are listed by day and searched over all days", async ({ page, api }) => {
  const bill = await makeBill(await api("waiter"), "T1", "cash");
  await signIn(page, "admin", "/admin/bills");
  await expect(page.getByText(bill.invoiceNumber)).toBeVisible();
  await page.getByLabel("Business day").fill("01/04/2026");
  await page.getByLabel("Business day").blur();
  await expect(page.getByText("No bills on 01/04/2026")).toBeVisible();
  await page.getByRole("button", { name: "Show all days" }).click();
  await expect(page.getByText(bill.invoiceNumber)).toBeVisible();
});

test("a bill printed again says DUPLICATE", async ({ page, api }) => {
  const waiter = await api("waiter");
  const bill = await makeBill(waiter, "T1", "cash");
  await waiter.send(billsApi.print, { params: { billId: bill._id }, body: {} });
  await recordPapers(page);
  await signIn(page, "waiter", "/waiter/bills");
  await page.getByRole("button", { name: shown(bill.invoiceNumber) }).click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: /^Print DUPLICATE/ }).click();
  await expect((await opened).locator("section")).toContainText("DUPLICATE");
  await expect(page.getByText("Printed 2 times")).toBeVisible();
});

test("a waiter cancels an unpaid bill with a reason and an admin's approval", async ({ page, api }) => {
  const waiter = await api("waiter");
  const bill = await makeBill(waiter, "T1");
  await signIn(page, "waiter", "/waiter/bills");
  await page.getByRole("button", { name: shown(bill.invoiceNumber) }).click();
  await page.getByRole("button", { name: "Cancel bill" }).click();
  const question = page.getByRole("dialog", { name: `Cancel bill ${bill.invoiceNumber}` });
  await question.getByRole("textbox", { name: /^Reason/ }).fill("Guest wants two bills");
  await question.getByLabel("Approver's username").fill(demoAccounts.admin.username);
  await question.getByLabel("Approver's password").fill(demoAccounts.admin.password);
  await question.getByRole("button", { name: "Cancel the bill" }).click();
  await expectSaid(page, "Bill cancelled");
  await expect(page.getByText(/^Cancelled by .*: Guest wants two bills$/)).toBeVisible();
  expect((await waiter.query(billsApi.read, { params: { billId: bill._id } })).status).toBe("cancelled");
});

test("a dish is refunded with its tax, and its credit note is found among the day's and printed again", async ({
  page,
  api,
}) => {
  const waiter = await api("waiter");
  const { billId, dish } = await makeBill(waiter, "T1", "cash").then(({ _id, lines }) => ({
    ...{ billId: _id, dish: lines[0] },
  }));
  await recordPapers(page);
  await signIn(page, "admin", "/admin/bills");
  await page.getByRole("button", { name: /^(View bill )?A\// }).click();
  await page.getByRole("button", { name: "Refund" }).click();
  const form = page.getByRole("form");
  await form.getByRole("button", { name: `One ${dish?.name} more` }).click();
  await form.getByLabel("Reason").fill("Hair in the soup");
  await expect(form.getByText("CGST and SGST")).toBeVisible();
  await form.getByRole("button", { name: /^Refund ₹/ }).click();
  await expectSaid(page, "Refund recorded");
  const [note] = (await waiter.query(billsApi.read, { params: { billId } })).creditNotes;
  expect(note).toMatchObject({ lines: [{ line: 0, quantity: 1 }], reason: "Hair in the soup" });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Credit notes" }).click();
  await page.getByRole("button", { name: new RegExp(note?.noteNumber ?? "") }).click();
  await page.getByRole("button", { name: `Print DUPLICATE: credit note ${note?.noteNumber}` }).click();
  await expect
    .poll(async () => (await waiter.query(billsApi.read, { params: { billId } })).creditNotes[0]?.printCount)
    .toBe(2);
});

test("an admin refunds part of a bill and sees the remaining amount", async ({ page, api }) => {
  const bill = await makeBill(await api("waiter"), "T1", "card");
  await signIn(page, "admin", "/admin/bills");
  await page.getByRole("button", { name: shown(bill.invoiceNumber) }).click();
  await page.getByRole("button", { name: "Refund" }).click();
  const form = page.getByRole("form", { name: `Refund of bill ${bill.invoiceNumber}` });
  await form.getByText("A sum").click();
  await form.getByLabel("Amount to give back").fill("9999999");
  await form.getByLabel("Reason").fill("Cold soup");
  await expect(form.getByText("The refund is more than what is left of the bill.")).toBeVisible();
  await form.getByLabel("Amount to give back").fill("100");
  await expect(form.getByText("Card ₹100")).toBeVisible();
  await expectNoAxeFinding(page);
  const opened = page.waitForEvent("popup");
  await form.getByRole("button", { name: "Refund ₹100" }).click();
  await expect((await opened).locator("section")).toContainText(/CREDIT NOTE.*CN\/.*Cold soup/s);
  await expectSaid(page, "Refund recorded");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Refund by Card: Cold soup")).toBeVisible();
  await expect(dialog.getByText("Left to refund", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Refunded ₹100")).toBeVisible();
});
