import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { settingsApi } from "#domain/settings/api.ts";
import { expect, expectSaid, signIn, test } from "../fixtures.ts";
import { DOSA, IDLI, orderScreen, VADA } from "./orderScreen.ts";

// Only this finds a QR code or a change of another amount than what remains to be paid.

test("a bill is paid half in cash and half by UPI, with a code of exactly the amount due", async ({
  page,
  api,
}) => {
  const admin = await api("admin");
  await admin.send(settingsApi.save, { body: { upiId: "rasoi@okbank" } });
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openSent("T1", DOSA, IDLI, VADA);
  await screen.press("SETTLE");
  // 150 + 110 + 120 and 5 % tax: ₹399.
  const dialog = page.getByRole("dialog", { name: /^Settle · T1/ });
  await expect(dialog.getByRole("button", { name: "Settle ₹399" })).toBeEnabled();
  await dialog.getByRole("button", { name: "Split the payment" }).click();
  await dialog.getByRole("button", { name: "10 equal shares" }).click();
  await expect(dialog.getByRole("button", { name: "Receive ₹40" })).toBeVisible();
  await expect(dialog.getByText(`${"₹40 · ".repeat(9)}₹39`)).toBeVisible();
  await dialog.getByRole("button", { name: "2 equal shares", exact: true }).click();
  await dialog.getByLabel("Cash given").fill("500");
  await expect(dialog.getByText("Change due")).toBeVisible();
  await dialog.getByRole("button", { name: "Receive ₹200" }).click();
  await expectSaid(page, "Payment received");
  await expect(page.getByText(/^Change due · T1/)).toBeVisible();
  await expect(dialog.getByText("₹200 of ₹399 paid")).toBeVisible();
  const taken = dialog.getByRole("list", { name: "Payments so far" }).getByRole("listitem");
  await expect(taken).toHaveText([/^Cash · \d\d:\d\d · Asha Naik₹200$/]);

  await dialog.getByText("UPI", { exact: true }).click();
  await expect(dialog.getByRole("img", { name: "Code to pay ₹199 by UPI" })).toBeVisible();
  await dialog.getByLabel(/^Last digits/).fill("4321");
  await dialog.getByRole("button", { name: "Settle ₹199" }).click();
  await expectSaid(page, "Order Settled");
  await screen.expectCleared();
  const [bill] = await admin.query(billsApi.list, { search: {} });
  expect(bill).toMatchObject({ status: "paid", grandTotal: 39_900 });
  expect(bill?.payments).toMatchObject([
    { type: "cash", amount: 20_000, cashGiven: 50_000, changeDue: 30_000 },
    { type: "upi", amount: 19_900, reference: "4321" },
  ]);

  await screen.openTable("T2");
  await screen.quickAdd(DOSA, IDLI, VADA);
  await screen.press("SETTLE");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  const second = page.getByRole("dialog", { name: /^Settle · T2/ });
  await second.getByText("UPI", { exact: true }).click();
  await second.getByRole("button", { name: "Split the payment" }).click();
  await second.getByLabel(/^Amount of this payment/).fill("199");
  await second.getByLabel(/^Last digits/).fill("4321");
  await expect(second.getByRole("alert")).toContainText("₹199 with these digits was received at");
});

test("an order is split by dishes, and the table is free once both bills are settled", async ({
  page,
  api,
}) => {
  const admin = await api("admin");
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openSent("T1", DOSA, DOSA, IDLI);
  await screen.press("SETTLE");
  const settle = page.getByRole("dialog", { name: /^Settle · T1/ });
  await settle.getByRole("button", { name: "Split by dishes" }).click();
  const split = page.getByRole("dialog", { name: "Split by dishes · T1" });
  await split.getByRole("button", { name: `One ${DOSA} to bill 2` }).click();
  // 150 and 150 + 110, each with 5 % tax: ₹157.50 and ₹273, rounded; the one bill is of ₹430.50.
  await expect(split.getByRole("button", { name: "Bill 1 ₹273" })).toBeVisible();
  await expect(split.getByRole("button", { name: "Bill 2 ₹158" })).toBeVisible();
  await split.getByRole("button", { name: "Split into 2 bills" }).click();
  await expectSaid(page, "T1 has 2 bills now");
  await expect(settle).toBeHidden();

  await screen.press("SETTLE");
  await settle.getByRole("button", { name: "Settle ₹273" }).click();
  await expectSaid(page, "Order Settled");
  await screen.expectCleared();
  await screen.showTables();
  await expect(screen.table("T1")).toContainText("₹158");
  await screen.table("T1").click();
  await screen.press("SETTLE");
  await settle.getByRole("button", { name: "Settle ₹158" }).click();
  await expectSaid(page, "Order Settled");
  await screen.expectCleared();
  await screen.showTables();
  await expect(screen.table("T1")).toContainText("Available");
  const bills = await admin.query(billsApi.list, { search: {} });
  expect(bills.map(({ status, grandTotal }) => [status, grandTotal])).toEqual([
    ["paid", 15_800],
    ["paid", 27_300],
  ]);
});

test("a waiter who may not settle splits an order and requests a complimentary dish from its menu", {
  tag: "@phone",
}, async ({ page, api }) => {
  const admin = await api("admin");
  await admin.send(settingsApi.save, { body: { waitersSettle: false } });
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openSent("T1", DOSA, IDLI);
  await screen.press("SETTLE");
  await expectSaid(page, "Not Settled");
  await screen.openMenu("Not charged");
  const notCharged = page.getByRole("dialog", { name: "Not charged", exact: true });
  await expect(notCharged).toContainText("All of the order: 2 lines, ₹260.");
  await notCharged.getByRole("button", { name: "Cancel" }).click();
  await screen.openMenu("Split by dishes");
  const split = page.getByRole("dialog", { name: "Split by dishes · T1" });
  await split.getByRole("button", { name: `One ${DOSA} to bill 2` }).click();
  await split.getByRole("button", { name: "Split into 2 bills" }).click();
  await expectSaid(page, "T1 has 2 bills now");
  await expect(split).toBeHidden();
  await expect(screen.lines).toHaveCount(1);
  const orders = await admin.query(ordersApi.list, { search: { status: "open" } });
  expect(orders.map(({ items }) => items.map(({ menuItem }) => menuItem.name))).toEqual([[DOSA], [IDLI]]);
});

test("a part is paid, a dish is added, and the amount due is paid later", { tag: "@phone" }, async ({
  page,
  api,
}) => {
  const admin = await api("admin");
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.quickAdd(DOSA);
  await screen.press("SETTLE");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Settle · T1/ });
  await dialog.getByText("Card", { exact: true }).click();
  await dialog.getByRole("button", { name: "Split the payment" }).click();
  await dialog.getByLabel(/^Amount of this payment/).fill("100");
  await dialog.getByRole("button", { name: "Receive ₹100" }).click();
  await expect(dialog.getByText("₹100 of ₹158 paid")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();

  await screen.quickAdd(VADA);
  // 150 + 120 and 5 % tax: ₹284, of which ₹100 is paid.
  await screen.showOrder();
  await expect(screen.total("Grand Total")).toHaveText("₹184");
  await screen.showTables();
  await expect(page.getByRole("button", { name: /^T1 .*₹184\s+to\s+pay/ })).toBeVisible();
  await screen.table("T1").click();
  await screen.press("SETTLE");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await dialog.getByRole("button", { name: "Settle ₹184" }).click();
  await expectSaid(page, "Order Settled");
  await screen.expectCleared();
  const bills = await admin.query(billsApi.list, { search: {} });
  expect(bills.map(({ status, grandTotal }) => [status, grandTotal])).toEqual([
    ["paid", 28_400],
    ["cancelled", 15_800],
  ]);
  expect(bills[0]?.payments.map(({ type, amount }) => [type, amount])).toEqual([
    ["card", 10_000],
    ["cash", 18_400],
  ]);
});

test("an admin corrects a payment's type, and the bill shows the correction", { tag: "@till" }, async ({
  page,
  api,
}) => {
  const waiter = await api("waiter");
  const admin = await api("admin");
  const [table] = await waiter.query(tablesApi.list);
  const [item] = await waiter.query(menuApi.items);
  const lines = [{ menuItem: item?._id ?? "", quantity: 1 }];
  const { _id: orderId } = await waiter.send(takingApi.openOrder, {
    body: { table: table?._id ?? "", items: lines },
  });
  await waiter.send(payingApi.pay, { params: { orderId }, body: { paymentType: "cash" } });
  await signIn(page, "admin", "/waiter/bills");
  const [bill] = await admin.query(billsApi.list, { search: {} });
  await page.getByRole("button", { name: new RegExp(bill?.invoiceNumber ?? "none") }).click();
  const dialog = page.getByRole("dialog", { name: `Bill ${bill?.invoiceNumber}` });
  await dialog.getByRole("button", { name: "Correct", exact: true }).click();
  const form = dialog.getByRole("form", { name: "Correct the payment" });
  await form.getByRole("combobox", { name: "Paid by" }).click();
  await page.getByRole("option", { name: "Card" }).click();
  await form.getByLabel("Reason").fill("It was a card");
  await form.getByRole("button", { name: "Correct", exact: true }).click();
  await expectSaid(page, "Payment corrected");
  await expect(dialog.getByText("Entered wrongly as Cash: It was a card")).toBeVisible();
  await expect(dialog.getByText("Paid by Card: It was a card")).toBeVisible();
});
