import type { Route } from "@playwright/test";
import { ordersApi } from "#domain/orders/order/api.ts";
import type { Client } from "#testing/client.ts";
import { expect, signIn, test } from "../fixtures.ts";
import { DOSA, IDLI, orderScreen } from "./orderScreen.ts";

const LINES = "**/api/orders/*/lines";

/** Waits until the open orders on the server have these dishes, so many each. */
async function expectDishes(user: Client, dishes: Record<string, number>): Promise<void> {
  const lines = async () => {
    const orders = await user.ask(ordersApi.list, { search: { status: "open" } });
    const items = orders.flatMap((order) => order.items);
    return items.map(({ menuItem, quantity }) => [menuItem.name, quantity]).sort();
  };
  await expect.poll(lines, { timeout: 30_000 }).toEqual(Object.entries(dishes).sort());
}

test("two tabs of a device show what waits in either, and when the one that delivers is closed, the other delivers all of it once", async ({
  page,
  api,
}) => {
  const admin = await api("admin");
  await signIn(page, "waiter");
  await orderScreen(page).openTable("T1");
  await expect.poll(async () => (await admin.ask(ordersApi.list)).length).toBe(1);
  const other = await page.context().newPage();
  await other.goto("/waiter");
  await orderScreen(other).openTable("T1");

  // What the server answers does not arrive, so it has done what the tabs still keep.
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
