import { menuApi } from "#domain/menu/api.ts";
import { billsApi } from "#domain/orders/bills/api.ts";
import { payingApi } from "#domain/orders/commands/paying.ts";
import { takingApi } from "#domain/orders/commands/taking.ts";
import { type Order, ordersApi } from "#domain/orders/order/api.ts";
import type { Client } from "#testing/client.ts";
import { expect, expectNoAxeFinding, expectSaid, signIn, test } from "../fixtures.ts";
import { openOrder } from "../sentOrders.ts";
import { DOSA, orderScreen, VADA } from "./orderScreen.ts";

type Way = "Collected" | "Write off" | "Returned";

/** Delivers cash taken offline: the order's total on this device. */
async function deliverCash(waiter: Client, { _id, grandTotal }: Order): Promise<void> {
  await waiter.send(payingApi.pay, {
    params: { orderId: _id },
    body: { paymentType: "cash", expectedTotal: grandTotal, takenOffline: true },
  });
}

/** Adds an item of ₹126 with tax to the order on another device; returns the order before that. */
async function grown(waiter: Client, order: Order): Promise<Order> {
  const vada = (await waiter.query(menuApi.items)).find(({ name }) => name === VADA);
  const lines = [{ menuItem: vada?._id ?? "", quantity: 1 }];
  await waiter.send(takingApi.addLines, { params: { orderId: order._id }, body: { lines } });
  return order;
}

test("cash taken offline for an order that grew is recorded, and an admin collects what is due", async ({
  page,
  device,
  api,
}) => {
  const admin = await api("admin");
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.quickAdd(DOSA);
  const orderOf = async () => (await admin.query(ordersApi.list))[0];
  await expect.poll(async () => (await orderOf())?.items.length).toBe(1);
  await screen.press("SETTLE");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  const settle = page.getByRole("dialog", { name: /^Settle · T1/ });
  await expect(settle).toBeVisible();

  await page.context().setOffline(true);
  await settle.getByRole("button", { name: "Settle ₹158" }).click();
  await expectSaid(page, "Payment is kept on this device");
  const vada = (await admin.query(menuApi.items)).find(({ name }) => name === VADA);
  const order = await orderOf();
  await admin.send(takingApi.addLines, {
    params: { orderId: order?._id ?? "" },
    body: { lines: [{ menuItem: vada?._id ?? "", quantity: 1 }] },
  });
  await page.context().setOffline(false);
  await expectSaid(page, "Cash payment recorded");
  await expectSaid(
    page,
    /^₹158 cash received at \d\d:\d\d is recorded – the total was ₹284\. The admin sees ₹126 due\.$/,
  );
  await expect.poll(async () => (await orderOf())?.status).toBe("paid");
  await expect(page.getByText("to check")).toHaveCount(0);

  const office = await device();
  await signIn(office, "admin", "/admin/bills");
  await expect(office.getByRole("status").filter({ hasText: "1 payment to check: ₹126 due" })).toBeVisible();
  await expect(office.getByText("Due ₹126")).toBeVisible();
  await expectNoAxeFinding(office);
  await office.getByRole("button", { name: "Check payments" }).click();
  const dialog = office.getByRole("dialog", { name: "Payments to check" });
  await expect(dialog.getByText("Received ₹158 · Total ₹284")).toBeVisible();
  await expect(dialog.getByText(/^Taken by Asha Naik, /)).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Returned/ })).toHaveCount(0);
  await expectNoAxeFinding(office);
  await dialog.getByRole("button", { name: "Collected: T1" }).click();
  const form = dialog.getByRole("form", { name: "Collected: T1" });
  await form.getByRole("button", { name: "Collected ₹126" }).click();
  await expect(form.getByText("Give a reason")).toBeVisible();
  await expectNoAxeFinding(office);
  await form.getByRole("textbox", { name: /^Reason/ }).fill("Guest came to the desk");
  await form.getByRole("textbox", { name: /^Reason/ }).press("Enter");
  await expectSaid(office, "Collected: ₹126");
  await expect(dialog.getByText("Nothing is due, overpaid or on no account")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(office.getByText("to check")).toHaveCount(0);
  await expect(office.getByText("Due ₹126")).toHaveCount(0);
  const [bill] = await admin.query(billsApi.list);
  expect(bill?.payments.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["payment", 158_00],
    ["payment", 126_00],
  ]);
});

test("an amount due is written off and an overpayment returned in the bill's view", async ({ page, api }) => {
  const waiter = await api("waiter");
  const short = await openOrder(waiter, "T1");
  await deliverCash(waiter, await grown(waiter, short));
  const closed = await openOrder(waiter, "T2");
  await waiter.send(payingApi.pay, { params: { orderId: closed._id }, body: { paymentType: "upi" } });
  await deliverCash(waiter, closed);
  await signIn(page, "admin", "/admin/bills");
  const dialog = page.getByRole("dialog", { name: "Payments to check" });
  const clear = async (way: Way, { table }: Order, sum: string) => {
    await page.getByRole("button", { name: "Check payments" }).click();
    await dialog.getByRole("button", { name: `${way}: ${table.name}` }).click();
    const form = dialog.getByRole("form");
    await form.getByRole("textbox", { name: /^Reason/ }).fill("Asked the guest");
    await form.getByRole("button", { name: `${way} ${sum}` }).click();
    await expect(form).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  };
  await expect(page.getByText("2 payments to check: ₹126 due, ₹158 overpaid")).toBeVisible();
  await clear("Write off", short, "₹126");
  await expect(page.getByText("1 payment to check: ₹158 overpaid")).toBeVisible();

  const bills = await waiter.query(billsApi.list);
  const numberOf = ({ _id }: Order) => bills.find(({ order }) => order._id === _id)?.invoiceNumber ?? "";
  const view = async (order: Order) => {
    await page.getByRole("button", { name: new RegExp(`^(View bill )?${numberOf(order)}`) }).click();
    return page.getByRole("dialog", { name: `Bill ${numberOf(order)}` });
  };
  const shown = await view(closed);
  await expect(shown.getByText("Overpaid ₹158")).toBeVisible();
  await expect(shown.getByText("Paid by UPI")).toBeVisible();
  await expect(shown.getByText(/taken offline/)).toBeVisible();
  await page.keyboard.press("Escape");
  await clear("Returned", closed, "₹158");
  const after = await view(closed);
  await expect(after.getByText("Overpaid, returned by Cash: Asked the guest")).toBeVisible();
  await expect(after.getByText("Overpaid ₹158")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect((await view(short)).getByText("Written off: Asked the guest")).toBeVisible();
});

test("a waiter is not asked to check payments", async ({ page, api }) => {
  const waiter = await api("waiter");
  await deliverCash(waiter, await grown(waiter, await openOrder(waiter, "T1")));
  await signIn(page, "waiter", "/waiter/bills");
  await expect(page.getByText("Due ₹126")).toBeVisible();
  await expect(page.getByText("to check")).toHaveCount(0);
});
