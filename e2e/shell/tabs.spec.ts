import type { Page } from "@playwright/test";
import { ordersApi } from "#domain/orders/order/api.ts";
import { expect, signIn, testWithServer as test } from "../fixtures.ts";
import { DOSA, IDLI, orderScreen } from "../order-taking/orderScreen.ts";
import {
  isUpdateWaiting,
  lookForUpdate,
  newerVersionOf,
  signInOnKeptPage,
  tables,
  untilKept,
  untilSeen,
} from "./updates.ts";

test.use({ serviceWorkers: "allow" });

/** Marks the page that is loaded now; `isThere` tells whether it still is. */
async function markPage(page: Page): Promise<{ readonly isThere: () => Promise<boolean> }> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
  // While it is loaded anew nothing can be asked.
  return { isThere: () => page.evaluate(() => "isMarked" in window).catch(() => true) };
}

/** Leaves the order on screen without loading the page anew. */
async function leaveOrder(page: Page): Promise<void> {
  await page.evaluate(() => history.pushState({}, "", "/waiter/kot"));
  await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate", { state: {} })));
  await expect(page.locator("[data-in-hand]")).toHaveCount(0);
}

/** Puts a dish on the first free table. */
async function orderDish(page: Page): Promise<void> {
  await page.locator('[data-status="available"] > button').first().click();
  await page.getByRole("button", { name: "Quick Add" }).first().click();
  await page.locator("[data-in-hand]").waitFor({ state: "attached" });
}

test("an update is taken in no tab of a device while one of them has an order in hand", async ({
  page,
  server,
  context,
}) => {
  const proxy = await newerVersionOf(server.url);
  await signInOnKeptPage(page, proxy.url);
  await orderDish(page);
  const free = await context.newPage();
  await free.goto(`${proxy.url}/waiter/kot`);
  await free.getByRole("button", { name: "Logout" }).waitFor();
  const marks = [await markPage(page), await markPage(free)];
  const isAnyGone = async () => (await Promise.all(marks.map(({ isThere }) => isThere()))).includes(false);
  proxy.release();
  await lookForUpdate(free);
  await expect.poll(() => isUpdateWaiting(free), { timeout: 60_000 }).toBe(true);
  // Time enough for the free tab to ask three times.
  await page.waitForTimeout(7_000);
  expect(await isAnyGone()).toBe(false);
  expect(await isUpdateWaiting(free)).toBe(true);
  await leaveOrder(page);
  for (const { isThere } of marks) await expect.poll(isThere, { timeout: 40_000 }).toBe(false);
  await expect.poll(() => isUpdateWaiting(free).catch(() => true)).toBe(false);
  proxy.close();
});

test("no update is taken while a change is being sent, and it is as soon as the server has answered", async ({
  page,
  server,
}) => {
  const proxy = await newerVersionOf(server.url);
  await signInOnKeptPage(page, proxy.url);
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route("**/api/orders", async (route) => {
    if (route.request().method() !== "POST") return await route.fallback();
    asked += 1;
    await held.promise;
    await route.continue();
  });
  await orderDish(page);
  await leaveOrder(page);
  const mark = await markPage(page);
  proxy.release();
  await lookForUpdate(page);
  await expect.poll(() => isUpdateWaiting(page), { timeout: 60_000 }).toBe(true);
  await page.waitForTimeout(6_000);
  expect(await mark.isThere()).toBe(true);
  expect(asked).toBe(1);
  held.resolve();
  await expect.poll(mark.isThere, { timeout: 40_000 }).toBe(false);
  await page.goto(`${proxy.url}/waiter`);
  await expect(tables(page).filter({ hasText: /₹\d/ })).not.toHaveCount(0);
  proxy.close();
});

test("a change that was said to wait outlives its tab, is shown when the app is opened without the server, and arrives once", async ({
  page,
  server,
  context,
  api,
}) => {
  const admin = await api("admin");
  const items = async () => (await admin.ask(ordersApi.list))[0]?.items ?? [];
  await signIn(page, "waiter");
  await untilKept(page);
  await orderScreen(page).openTable("T1");
  await orderScreen(page).quickAdd(DOSA);
  await expect.poll(async () => (await items()).length).toBe(1);
  await untilSeen(page, (await items())[0]?._id);
  await server.kill();
  await orderScreen(page).quickAdd(IDLI);
  await expect(page.getByRole("button", { name: "1 waiting" })).toBeVisible();
  await page.close();

  const opened = await context.newPage();
  await opened.goto("/waiter");
  await expect(opened.getByRole("button", { name: "1 waiting" })).toBeVisible();
  await expect(opened.getByText(/Last seen \d\d:\d\d, \d+ min ago\./)).toBeVisible();
  const screen = orderScreen(opened);
  await screen.openTable("T1");
  await screen.showOrder();
  await expect(screen.lines).toHaveCount(2);
  await expect(screen.quantities(DOSA)).toHaveText("1");
  const isHereOnly = { name: "On this device only:" };
  await expect(screen.line(DOSA).getByRole("img", isHereOnly)).toHaveCount(0);
  await expect(screen.line(IDLI).getByRole("img", isHereOnly)).toHaveCount(1);

  await server.start();
  await expect(opened.getByRole("button", { name: /waiting|to check/ })).toHaveCount(0, { timeout: 40_000 });
  const pieces = (await items()).map(({ menuItem, quantity }) => [menuItem.name, quantity]);
  expect(pieces).toEqual([
    [DOSA, 1],
    [IDLI, 1],
  ]);
  await expect(screen.lines).toHaveCount(2);
  await expect(screen.lines.getByRole("img", isHereOnly)).toHaveCount(0);
});
