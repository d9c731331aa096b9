import { menuApi } from "#domain/menu/api.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { expect, expectSaid, signIn, test } from "../fixtures.ts";
import { openOrder } from "../sentOrders.ts";
import { DOSA, IDLI, orderScreen, VADA } from "./orderScreen.ts";
import { blockPopups, printedBy, recordPapers } from "./paper.ts";

// Only this finds a paper that the popup does not get, or an order that is settled although its paper was blocked.

test("a KOT sends only what is new; when nothing is new the last one is printed as DUPLICATE", async ({
  page,
}) => {
  await recordPapers(page);
  await signIn(page, "admin");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.quickAdd(DOSA);
  await printedBy(page, () => screen.press("KOT"));
  await screen.expectCleared();

  await screen.openTable("T1");
  await screen.addToOrder(VADA, 2);
  const second = await printedBy(page, () => screen.press("KOT"));
  expect(second.sheets[0]).toContain(`2 × ${VADA}`);
  expect(second.sheets[0]).not.toContain(DOSA);
  expect(second.row("Table T1").at(-1)).toBe("#2");
  await screen.expectCleared();

  await screen.openTable("T1");
  await screen.press("KOT");
  const question = page.getByRole("dialog", { name: "The kitchen knows everything" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await screen.press("KOT");
  const again = await printedBy(page, () => question.getByRole("button", { name: "Print again" }).click());
  await expectSaid(page, "KOT Printed");
  expect(again.sheets[0]).toContain("DUPLICATE");
  expect(again.sheets[0]).toContain(`2 × ${VADA}`);
});

test("a KOT that was never printed is not offered or printed as DUPLICATE", async ({ page, api }) => {
  await openOrder(await api("waiter"), "T1");
  await recordPapers(page);
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.press("KOT");
  const question = page.getByRole("dialog", { name: "The kitchen knows everything" });
  await expect(question).toContainText("was not printed yet");
  await expect(question).not.toContainText("DUPLICATE");
  const first = await printedBy(page, () =>
    question.getByRole("button", { name: "Print", exact: true }).click(),
  );
  expect(first.sheets[0]).not.toContain("DUPLICATE");
  await expectSaid(page, "KOT Printed");
});

test("BILL asks whether to send unsent items first or to continue", async ({ page, api }) => {
  await recordPapers(page);
  await signIn(page, "waiter");
  const waiter = await api("waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.quickAdd(DOSA, IDLI);
  await screen.press("BILL");
  const question = page.getByRole("dialog", { name: "2 items not sent to the kitchen" });
  const billOnly = await printedBy(page, () =>
    question.getByRole("button", { name: "Continue", exact: true }).click(),
  );
  expect(billOnly.sheets).toHaveLength(1);
  expect(billOnly.sheets[0]).toContain("TAX INVOICE");
  expect(await waiter.query(kotApi.list)).toEqual([]);

  await screen.openTable("T2");
  await screen.quickAdd(DOSA);
  await screen.press("BILL");
  await expect(page.getByRole("dialog", { name: "1 item not sent to the kitchen" })).toBeVisible();
  const both = await printedBy(page, () => page.getByRole("button", { name: "Send and continue" }).click());
  expect(both.sheets[0]).toContain(`1 × ${DOSA}`);
  expect(both.sheets[1]).toContain("TAX INVOICE");
  await expect.poll(async () => (await waiter.query(kotApi.list)).length).toBe(1);
});

test("SETTLE asks about unsent items, takes a card, and the order is found by its invoice number", async ({
  page,
  api,
}) => {
  await recordPapers(page);
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.quickAdd(DOSA);
  await screen.press("SETTLE");
  const ticket = await printedBy(page, () => page.getByRole("button", { name: "Send and continue" }).click());
  expect(ticket.sheets[0]).toContain(DOSA);
  const dialog = page.getByRole("dialog", { name: /^Settle · T1/ });
  await dialog.getByText("Card").click();
  await dialog.getByRole("button", { name: "Settle ₹158" }).click();
  await expectSaid(page, /has been marked as card\.$/);
  await expect(dialog).toHaveCount(0);
  await screen.expectCleared();

  const [bill] = await (await api("waiter")).query(billsApi.list);
  await page.getByPlaceholder("Search here bill").fill(bill?.invoiceNumber ?? "");
  await page.getByRole("list", { name: "Bills found" }).getByRole("button").click();
  const found = page.getByRole("dialog", { name: bill?.invoiceNumber ?? "" });
  await expect(found.getByText("₹158")).toBeVisible();
  const reprint = await printedBy(page, () =>
    found.getByRole("button", { name: "Print bill again" }).click(),
  );
  expect(reprint.row("Bill No.").at(-1)).toBe(bill?.invoiceNumber);
  const twice = await printedBy(page, () => found.getByRole("button", { name: "Print bill again" }).click());
  expect(twice.sheets[0]).toContain("DUPLICATE");
});

test("BILL+KOT prints both on one popup, then settles; on credit it asks for the account first", async ({
  page,
  api,
}) => {
  await recordPapers(page);
  await signIn(page, "admin");
  const screen = orderScreen(page);
  await screen.openTable("T3");
  await screen.quickAdd(DOSA, IDLI);
  await screen.showOrder();
  await screen.order.getByLabel("Payment type").selectOption("UPI");
  await expectSaid(page, "Order Updated");
  const papers = await printedBy(page, () => screen.press("BILL+KOT"));
  await expectSaid(page, "BILL+KOT Generated");
  await expectSaid(page, /has been marked as upi\.$/);
  expect(papers.sheets[0]).toContain(`1 × ${IDLI}`);
  // The bill is printed before it is paid.
  expect(papers.sheets[1]).not.toContain("Paid by");
  await screen.expectCleared();
  await screen.showTables();
  await expect(screen.table("T3")).toContainText("Available");
  const [order] = await (await api("admin")).query(ordersApi.list);
  expect(order).toMatchObject({ status: "paid", paymentType: "upi" });

  await screen.openTable("T3");
  await screen.quickAdd(DOSA);
  await screen.showOrder();
  await screen.order.getByLabel("Payment type").selectOption("Credit");
  await printedBy(page, () => screen.press("BILL+KOT"));
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/account/i).fill("Room 12");
  await dialog.getByRole("button", { name: /^Settle/ }).click();
  await expectSaid(page, /has been marked as credit\.$/);
});

for (const paper of ["KOT", "BILL", "BILL+KOT"] as const) {
  test(`${paper} with popups blocked is saved, not printed and not settled`, async ({ page, api }) => {
    await blockPopups(page);
    const alerts: string[] = [];
    page.on("dialog", async (alert) => {
      alerts.push(alert.message());
      await alert.dismiss();
    });
    await signIn(page, "waiter");
    const screen = orderScreen(page);
    await screen.openTable("T1");
    await screen.quickAdd(DOSA);
    await screen.press(paper);
    if (paper === "BILL") await page.getByRole("button", { name: "Continue", exact: true }).click();
    if (paper === "BILL+KOT") {
      await expect.poll(() => alerts).toEqual(["Please allow popups to print both documents."]);
    } else {
      await expectSaid(page, "Print Error");
      const what = paper === "KOT" ? "KOT" : "bill";
      await expectSaid(page, `Please allow popups to print ${what}.`);
    }
    const waiter = await api("waiter");
    const kots = await waiter.query(kotApi.list);
    expect(kots.map(({ isPrinted }) => isPrinted)).toEqual(paper === "BILL" ? [] : [false]);
    const bills = await waiter.query(billsApi.list);
    expect(bills.map(({ status, printCount }) => [status, printCount])).toEqual(
      paper === "KOT" ? [] : [["issued", 0]],
    );
    // It stays shown, and later updates itself.
    await expect(screen.order.getByText(/^Not Printed: /)).toBeVisible();
    await expect(screen.lines).toHaveCount(1);
    const [order] = await waiter.query(ordersApi.list);
    expect(order?.status).not.toBe("paid");
  });
}

test("the four buttons say what is missing without an order or without items", async ({ page }) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  const says = (what: string) => expectSaid(page, `Please select a table with an order to generate ${what}`);
  // The keys' code is loaded once the page is idle.
  await expect(async () => {
    await page.keyboard.press("F2");
    await expectSaid(page, "No Order Selected");
  }).toPass();
  await says("KOT");
  await page.keyboard.press("F9");
  await says("Bill + KOT");
  for (const [key, count] of [
    ["F8", 1],
    ["F4", 2],
  ] as const) {
    await page.keyboard.press(key);
    await expectSaid(page, "Please select a table with an order to generate Bill", count);
  }
  await screen.openTable("T1");
  await screen.press("BILL");
  await expect(screen.order.getByText("No items in order")).toBeVisible();
  await expectSaid(page, "Please select a table with an order to generate Bill", 3);
});

test("settling asks about a dish that somebody adds while the dialog is open", async ({ page, api }) => {
  await recordPapers(page);
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.quickAdd(DOSA);
  await screen.press("SETTLE");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Settle · T1/ });
  await expect(dialog.getByRole("button", { name: "Settle ₹158" })).toBeEnabled();

  const colleague = await api("admin");
  const [order] = await colleague.query(ordersApi.list);
  const idli = (await colleague.query(menuApi.items)).find(({ name }) => name === IDLI);
  const lines = [{ _id: crypto.randomUUID(), menuItem: idli?._id ?? "", quantity: 1 }];
  await colleague.send(takingApi.addLines, { params: { orderId: order?._id ?? "" }, body: { lines } });

  await dialog.getByRole("button", { name: "Use ₹273" }).click();
  await dialog.getByRole("button", { name: "Settle ₹273" }).click();
  const question = page.getByRole("dialog", { name: "2 items not sent to the kitchen" });
  await question.getByRole("button", { name: "Send and continue" }).click();
  await expectSaid(page, "Order Settled");
  const [kot] = await colleague.query(kotApi.list);
  expect(kot?.items.map(({ menuItem }) => menuItem.name)).toEqual([DOSA, IDLI]);
});
