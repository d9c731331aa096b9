import sharp from "sharp";
import { expensesApi } from "#domain/expenses/api.ts";
import { expect, expectNoAxeFinding, expectSaid, signIn, test } from "./fixtures.ts";

test("an admin records an expense with its receipt, pays the rest and deletes it", async ({ page, api }) => {
  await signIn(page, "admin", "/admin/expenses");
  await expect(page.getByText("No Expenses Found")).toBeVisible();
  await page.getByRole("button", { name: "Add Expense" }).click();
  const dialog = page.getByRole("dialog");
  const needed = {
    "Expenses Title": "Kingfish",
    "Expenses Category": "Fish",
    "Total Amount": "1200.50",
    "Paid Amount": "2000",
  };
  for (const [label, value] of Object.entries(needed)) await dialog.getByLabel(label).fill(value);
  for (const [label, value] of Object.entries(needed)) {
    await dialog.getByLabel(label).fill("");
    await dialog.getByRole("button", { name: "Add Expense" }).click();
    await expect(dialog.getByText("Please fill in all required fields")).toBeVisible();
    await dialog.getByLabel(label).fill(value);
  }
  await expect(dialog.getByLabel("Payment Method")).toHaveValue("Cash");
  await dialog.getByRole("button", { name: "Add Expense" }).click();
  await expect(dialog.getByText("Paid amount cannot be greater than total amount")).toBeVisible();
  await dialog.getByLabel("Paid Amount").fill("1000");
  await expect(dialog.getByText("Due Amount: ₹200.50")).toBeVisible();
  const paper = sharp({ create: { width: 400, height: 700, channels: 3, background: "#fff" } });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: "receipt.jpg", mimeType: "image/jpeg", buffer: await paper.jpeg().toBuffer() });
  await dialog.getByRole("button", { name: "Add Expense" }).click();
  await expectSaid(page, 'Expense "Kingfish" added successfully!');

  const row = page.getByRole("row").filter({ hasText: "Kingfish" });
  await expect(row.getByText("Pending")).toBeVisible();
  await expect(row).toContainText("1,200.50");
  await expect(page.getByRole("columnheader")).toHaveText([
    ...["Expenses Title", "Expenses Category", "Date"],
    ...["Total Amount", "Paid Amount", "Due Amount", "Status", "Actions"],
  ]);
  const figures = ["1,200.50", "1,000.00", "200.50"];
  for (const [index, figure] of figures.entries()) {
    await expect(row.getByRole("cell").nth(3 + index)).toHaveText(figure);
  }
  await expect(row.getByRole("button", { name: "Edit" })).toHaveText("Edit");
  await expectNoAxeFinding(page);
  const viewReceipt = row.getByRole("button", { name: "View Receipt" });
  await expect(viewReceipt).toHaveText("View Receipt");
  await viewReceipt.click();
  const receipt = dialog.getByRole("img", { name: "Receipt of Kingfish" });
  await expect(receipt).toHaveJSProperty("naturalWidth", 400);
  await page.keyboard.press("Escape");

  await row.getByRole("button", { name: "Edit" }).click();
  await dialog.getByLabel("Paid Amount").fill("1200.5");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectSaid(page, 'Expense "Kingfish" updated successfully!');
  await expect(row.getByText("Paid", { exact: true })).toBeVisible();

  await row.getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No Expenses Found")).toBeVisible();
  expect((await (await api("admin")).query(expensesApi.overview)).count).toBe(0);
});

test("expenses are filtered by date and amount, and summed above the list", async ({ page, api }) => {
  const admin = await api("admin");
  const bought = [
    ["Gas", "2026-03-31", 90_000, 90_000],
    ["Rice", "2026-04-01", 455_050, 400_000],
  ] as const;
  for (const [title, date, total, paid] of bought) {
    await admin.send(expensesApi.create, {
      body: expensesApi.create.body.decode({
        title,
        category: "Kitchen",
        date,
        totalAmount: total / 100,
        paidAmount: paid / 100,
      }),
    });
  }
  await signIn(page, "admin", "/admin/expenses");
  await expect(page.getByText("₹5,450.50")).toBeVisible();
  const rows = page.getByRole("row").filter({ has: page.getByRole("button", { name: "Edit" }) });
  await expect(rows).toHaveCount(2);
  await page.getByLabel("Search by Amount").fill("550.50");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Rice");
  await page.getByLabel("Search by Amount").fill("");
  await page.getByLabel("Search by date").click();
  await expect(page.getByRole("button", { name: "Previous month" })).toBeVisible();
  await expectNoAxeFinding(page);
  await page.getByLabel("Search by date").fill("31/03/2026");
  await page.getByLabel("Search by date").press("Enter");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Gas");
  await page.getByLabel("Search by Amount").fill("1");
  await expect(page.getByText("Nothing found")).toBeVisible();
});
