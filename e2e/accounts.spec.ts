import { creditApi } from "#domain/accounts/api.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { expect, expectNoAxeFinding, expectSaid, signIn, test } from "./fixtures.ts";
import { expectNoFaults } from "./layout/layout.ts";
import { DOSA, orderScreen } from "./order-taking/orderScreen.ts";
import { printedBy, recordPapers } from "./order-taking/paper.ts";
import { openOrder } from "./sentOrders.ts";

// Only this finds an account that settle, page and papers do not share, or a check-out that keeps its payment.

const ROOM = "Room 204 · Ravi";

test("a guest checks in, dines on the room, gets a dish of breakfast back, pays a part and checks out", async ({
  page,
  api,
}) => {
  test.setTimeout(300_000);
  const [admin, waiter] = [await api("admin"), await api("waiter")];
  await recordPapers(page);
  await signIn(page, "admin", "/admin/accounts");
  await page.getByRole("button", { name: "Open Account" }).first().click();
  const form = page.getByRole("dialog", { name: "Open Account" });
  await form.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: "Room", exact: true }).click();
  await form.getByLabel("Name").fill("Ravi");
  await form.getByLabel("Room").fill("204");
  await form.getByRole("button", { name: "Open Account" }).click();
  await expectSaid(page, "Account opened");

  await page.goto("/admin");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.quickAdd(DOSA);
  await screen.press("KOT");
  await screen.expectCleared();
  await screen.openTable("T1");
  await screen.press("SETTLE");
  const settle = page.getByRole("dialog", { name: /^Settle/ });
  await settle.getByText("Credit").click();
  await settle.getByRole("button", { name: ROOM }).click();
  await settle.getByRole("button", { name: "Settle ₹158" }).click();
  await expectSaid(page, /has been marked as credit\.$/);

  const [account] = await admin.query(creditApi.list);
  if (!account) throw new Error("no account was opened");
  const params = { orderId: (await openOrder(waiter, "T2", 2))._id };
  await waiter.send(payingApi.pay, { params, body: { paymentType: "credit", accountId: account._id } });
  const owed = async () => (await admin.query(creditApi.list))[0]?.balance;
  expect(await owed()).toBe(158_00 + 315_00);

  await page.goto("/admin/bills");
  await page.getByRole("button", { name: /^(View bill )?A\/\d\d-\d\d\/000002/ }).click();
  await page.getByRole("button", { name: "Refund" }).click();
  const refund = page.getByRole("form");
  await refund.getByRole("button", { name: "One Masala Dosa more" }).click();
  await refund.getByLabel("Reason").fill("Cold");
  await expect(refund.getByText(`Credit (${ROOM}) ₹157`)).toBeVisible();
  await refund.getByRole("button", { name: "Refund ₹157" }).click();
  await expectSaid(page, "Refund recorded");
  expect(await owed()).toBe(158_00 + 158_00);

  await page.goto("/admin/accounts");
  await page.getByRole("button", { name: `Open: ${ROOM}` }).click();
  const dialog = page.getByRole("dialog", { name: "Account" });
  await expect(dialog.getByText("2 bills still open, oldest first")).toBeVisible();
  await expect(dialog.getByRole("row", { name: /Credit note CN\// })).toContainText("-157.00");
  await dialog.getByRole("checkbox").nth(1).check();
  await expectNoAxeFinding(page);
  await dialog.getByRole("button", { name: "Collect ₹158 for 1 bill" }).click();
  const collect = page.getByRole("dialog", { name: `Collect: ${ROOM}` });
  await collect.getByLabel("Amount").fill("100");
  const receipt = await printedBy(page, async () => {
    await collect.getByRole("button", { name: "Collect" }).click();
  });
  expect(receipt.sheets.join()).toMatch(/RECEIPT.*Room 204 · Ravi.*A\/\d\d-\d\d\/000002.*₹100/s);
  await expect(dialog.getByText("₹216 owed")).toBeVisible();

  await dialog.getByRole("button", { name: "Check out" }).click();
  const leaving = page.getByRole("dialog", { name: `Check out, ₹216 owed: ${ROOM}` });
  await leaving.getByRole("button", { name: "Check out" }).click();
  await expect(leaving.getByText("How does the guest pay?")).toBeVisible();
  await leaving.getByRole("combobox", { name: "Paid now by" }).click();
  await page.getByRole("option", { name: "UPI" }).click();
  await expectNoAxeFinding(page);
  const last = await printedBy(page, async () => {
    await leaving.getByRole("button", { name: "Check out" }).click();
  });
  expect(last.sheets.join()).toMatch(/Received\s*₹216/);
  await expect(dialog.getByText("₹0 owed")).toBeVisible();
  expect(await admin.query(creditApi.list)).toEqual([]);
  expect(await waiter.query(creditApi.offered, { search: {} })).toEqual([]);
});

test("an account with open bills has no layout fault", async ({ page, api }) => {
  const [admin, waiter] = [await api("admin"), await api("waiter")];
  const body = { kind: "company", name: "Konkan Tours and Travels Private Limited, Panaji" } as const;
  const { _id: accountId } = await admin.send(creditApi.create, { body });
  for (const table of ["T1", "T2", "T3"]) {
    const params = { orderId: (await openOrder(waiter, table))._id };
    await waiter.send(payingApi.pay, { params, body: { paymentType: "credit", accountId } });
  }
  await signIn(page, "admin", "/admin/password");
  await expectNoFaults(page, ["/admin/accounts"]);
  await expectNoFaults(page, [
    "/admin/accounts",
    async () => {
      await page.getByRole("button", { name: /^Open: Konkan/ }).click();
      await page.getByRole("dialog").getByRole("checkbox").first().check();
    },
  ]);
});
