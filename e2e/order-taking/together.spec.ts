import type { Page, Route } from "@playwright/test";
import { ordersApi } from "#domain/orders/order/api.ts";
import type { Client } from "#testing/client.ts";
import { expect, expectSaid, signIn, test } from "../fixtures.ts";
import { DOSA, IDLI, orderScreen } from "./orderScreen.ts";
import { recordPapers } from "./paper.ts";

// Only this finds two real tabs that both deliver, or neither.

const LINES = "**/api/orders/*/lines";

/** Waits until the server's open orders have these dishes and quantities. */
async function expectDishes(user: Client, dishes: Record<string, number>): Promise<void> {
  const lines = async () => {
    const orders = await user.query(ordersApi.list, { search: { status: "open" } });
    const items = orders.flatMap((order) => order.items);
    return items.map(({ menuItem, quantity }) => [menuItem.name, quantity]).sort();
  };
  await expect.poll(lines, { timeout: 30_000 }).toEqual(Object.entries(dishes).sort());
}

test("two tabs of a device show each other's pending changes, and when the leading tab closes the other delivers all once", async ({
  page,
  api,
}) => {
  const admin = await api("admin");
  await signIn(page, "waiter");
  await orderScreen(page).openTable("T1");
  await expect.poll(async () => (await admin.query(ordersApi.list)).length).toBe(1);
  const other = await page.context().newPage();
  await other.goto("/waiter");
  await orderScreen(other).openTable("T1");

  // The server's answers are lost, so it has executed what the tabs still have.
  let sent = 0;
  const loseAnswer = async (route: Route) => {
    sent += 1;
    await route.fetch().catch(() => undefined);
    await route.abort().catch(() => undefined);
  };
  await page.context().route(LINES, loseAnswer);
  await orderScreen(page).quickAdd(DOSA);
  await orderScreen(other).quickAdd(IDLI);
  for (const tab of [page, other]) await expect(tab.getByRole("button", { name: "2 waiting" })).toBeVisible();
  expect(sent).toBeGreaterThan(0);
  await page.close();
  await page.context().unroute(LINES, loseAnswer);
  await expectDishes(admin, { [DOSA]: 1, [IDLI]: 1 });
  await expect(other.getByRole("button", { name: /waiting|to check/ })).toHaveCount(0, { timeout: 30_000 });
  await orderScreen(other).showOrder();
  for (const dish of [DOSA, IDLI]) await expect(orderScreen(other).quantities(dish)).toHaveText("1");
  await expectDishes(admin, { [DOSA]: 1, [IDLI]: 1 });
});

/** Holds a page's requests to an address; `asked` resolves with the first one, `release` lets all pass. */
async function hold(page: Page, address: string) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: released.resolve };
}

/** Opens the same order on two devices, and the dialog in which the first one takes ₹158 for its only dish. */
async function openSettlement(page: Page, other: Page) {
  await recordPapers(page);
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.quickAdd(DOSA);
  await signIn(other, "admin");
  await orderScreen(other).openTable("T1");
  await orderScreen(other).showOrder();
  await expect(orderScreen(other).lines).toHaveCount(1);
  await screen.press("SETTLE");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: /^Settle · T1/ });
  await expect(dialog.getByRole("button", { name: "Settle ₹158" })).toBeEnabled();
  return dialog;
}

/** Returns the dishes of each paid order, and its total. */
async function paidOrders(user: Client) {
  const orders = await user.query(ordersApi.list, { search: { status: "paid" } });
  return orders.map(({ items, grandTotal }) => [items.map(({ menuItem }) => menuItem.name), grandTotal]);
}

test("settling asks about a dish that another device adds while the payment is being sent", async ({
  page,
  device,
  api,
}) => {
  const admin = await api("admin");
  const other = await device();
  const dialog = await openSettlement(page, other);
  const payment = await hold(page, "**/api/orders/*/pay");
  await dialog.getByRole("button", { name: "Settle ₹158" }).click();
  await payment.asked;
  await orderScreen(other).quickAdd(IDLI);
  await expectDishes(admin, { [DOSA]: 1, [IDLI]: 1 });
  payment.release();
  await dialog.getByRole("button", { name: "Use ₹273" }).click();
  expect(await paidOrders(admin)).toEqual([]);
  await dialog.getByRole("button", { name: "Settle ₹273" }).click();
  await page.getByRole("button", { name: "Send and continue" }).click();
  await expectSaid(page, "Order Settled");
  await expectSaid(other, "Table settled");
  for (const screen of [orderScreen(page), orderScreen(other)]) await screen.expectCleared();
  expect(await paidOrders(admin)).toEqual([[[DOSA, IDLI], 273_00]]);
  await expectDishes(admin, {});
});

test("a dish that another device taps before it learns of the settlement is parked there, and not paid", async ({
  page,
  device,
  api,
}) => {
  const admin = await api("admin");
  const other = await device();
  const dialog = await openSettlement(page, other);
  const dish = await hold(other, LINES);
  await orderScreen(other).quickAdd(IDLI);
  await dish.asked;
  await dialog.getByRole("button", { name: "Settle ₹158" }).click();
  await expectSaid(page, "Order Settled");
  await expectSaid(other, "Table settled");
  dish.release();
  await other.getByRole("button", { name: "1 to check" }).click();
  expect(await paidOrders(admin)).toEqual([[[DOSA], 158_00]]);
  const list = other.getByRole("dialog", { name: "Changes on this device" });
  await expect(list.getByText(`Add 1 × ${IDLI} · T1`)).toBeVisible();
  await list.getByRole("button", { name: "New order on T1" }).click();
  await expect(list.getByText("Nothing is waiting to be sent.")).toBeVisible();
  await expectDishes(admin, { [IDLI]: 1 });
  await orderScreen(page).openTable("T1");
  await orderScreen(page).showOrder();
  await expect(orderScreen(page).quantities(IDLI)).toHaveText("1");
  await expect(orderScreen(page).lines).toHaveCount(1);
  expect(await paidOrders(admin)).toEqual([[[DOSA], 158_00]]);
});
