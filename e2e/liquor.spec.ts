import { paise } from "#domain/money.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { reportsApi } from "#domain/reports/api.ts";
import { expect, expectNoAxeFinding, expectSaid, signIn, test } from "./fixtures.ts";
import { DOSA, orderScreen } from "./order-taking/orderScreen.ts";
import { printedBy, recordPapers } from "./order-taking/paper.ts";

// Only this finds a menu that keeps silent about liquor without a rate, or a paper without its block.

test("a bar's first evening: on the menu, not billable, its rate set, billed in a block of its own", async ({
  page,
  api,
}) => {
  test.setTimeout(300_000);
  const admin = await api("admin");
  await recordPapers(page);
  await signIn(page, "admin", "/admin/category-management");
  await page.getByRole("button", { name: "Add Category" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Category Name").fill("Bar");
  await dialog.getByRole("combobox", { name: "Tax" }).click();
  await page.getByRole("option", { name: "Liquor (state VAT)" }).click();
  await expect(dialog.getByText("It cannot be billed yet")).toBeVisible();
  await dialog.getByRole("button", { name: "Add Category" }).click();
  await expectSaid(page, 'Category "Bar" created successfully!');

  await page.goto("/admin/item-management");
  await page.getByRole("button", { name: "Add Menu Item" }).click();
  await dialog.getByLabel("Item Name").fill("Lager");
  await dialog.getByRole("combobox", { name: "Category" }).fill("Bar");
  await page.getByRole("option", { name: "Bar", exact: true }).click();
  await dialog.getByLabel("Price").fill("320");
  await expect(dialog.getByText("It cannot be billed yet")).toBeVisible();
  await dialog.getByRole("button", { name: "Add Item" }).click();
  await expect(page.getByText("1 item of liquor cannot be billed yet")).toBeVisible();
  await expectNoAxeFinding(page);

  await page.goto("/admin");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.quickAdd(DOSA);
  await page.getByRole("button", { name: "Bar", exact: true }).click();
  await screen.quickAdd("Lager");
  await screen.press("KOT");
  await screen.expectCleared();
  await screen.openTable("T1");
  await screen.showOrder();
  await expect(screen.order.getByRole("alert")).toContainText("Liquor cannot be billed yet");
  await screen.press("BILL");
  await expectSaid(page, "Liquor cannot be billed yet: an admin sets its VAT rate in Settings, Liquor.");
  await screen.press("SETTLE");
  const settling = page.getByRole("dialog", { name: /^Settle · T1/ });
  await expect(settling.getByRole("alert")).toContainText("Lager cannot be billed yet");
  await expectNoAxeFinding(page);
  await page.keyboard.press("Escape");

  await page.goto("/admin/settings");
  await page.getByRole("button", { name: "Add VAT rate" }).click();
  const rate = page.getByRole("dialog", { name: "Add VAT rate of liquor" });
  await rate.getByLabel("VAT").fill("20");
  await rate.getByRole("button", { name: "Add VAT rate" }).click();
  await expectSaid(page, "VAT rates saved");
  await expect(page.getByRole("table", { name: "VAT rates of liquor" }).getByText("20%")).toBeVisible();
  await page.getByLabel("VAT number").fill("30123456789V");
  await page.getByRole("switch", { name: "Liquor on an invoice of its own" }).press("Space");
  await expect(page.getByText(/Liquor gets L\/\d\d-\d\d\/000123/)).toBeVisible();
  await page.getByRole("button", { name: "Save settings" }).click();
  await expectSaid(page, "Settings saved");

  await page.goto("/admin");
  await screen.openTable("T1");
  await screen.showOrder();
  // 150 with 5 % is 158, 320 with 20 % is 384.
  await expect(screen.total("Liquor Total")).toHaveText("384.00");
  await expect(screen.total("Grand Total")).toHaveText("₹542");
  const paper = await printedBy(page, () => screen.press("BILL"));
  expect([paper.amount("VAT 20%"), paper.amount("CGST 2.5%"), paper.amount("Both bills")]).toEqual([
    64, 3.75, 542,
  ]);
  expect(paper.sheets.join()).toContain("VAT No. 30123456789V");
  await screen.press("SETTLE");
  await settling.getByRole("button", { name: "Settle ₹542" }).click();
  await expectSaid(page, "Order Settled");
  const [bill] = await admin.query(billsApi.list);
  expect(bill).toMatchObject({
    status: "paid",
    grandTotal: 542_00,
    liquor: { grandTotal: 384_00, vat: 64_00 },
  });
  expect(bill?.liquorInvoiceNumber).toMatch(/^L\/\d\d-\d\d\/000001$/);

  await page.goto("/admin/reports");
  await expect(page.getByRole("table", { name: "Tax and discounts" })).toContainText("Liquor total");
  const report = await admin.query(reportsApi.sales, { search: { range: "today" } });
  expect(report.liquor).toMatchObject({ vat: paise(64_00), total: 384_00 });
  await page.goto("/admin/bills");
  await expect(page.getByText(/A\/\d\d-\d\d\/000001 \+ L\/\d\d-\d\d\/000001/)).toBeVisible();
});
