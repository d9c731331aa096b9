import { ordersApi } from "#domain/orders/order/api.ts";
import { demoAccounts } from "#testing/client.ts";
import { expect, signIn, testWithServer as test } from "../fixtures.ts";
import { DOSA, IDLI, orderScreen } from "../order-taking/orderScreen.ts";
import { hurry, tables, untilCached, untilSeen } from "./cached.ts";

// Only this finds a service worker and a cache that do not open the app without its server.

test.use({ serviceWorkers: "allow" });

test("the app opens offline with cached tables, menu and open orders and their age", async ({
  page,
  server,
  context,
}) => {
  await signIn(page, "waiter");
  await expect(tables(page).first()).toBeVisible();
  const seen = await tables(page).count();
  await page.locator('[data-status="available"] > button').first().click();
  const stored = page.waitForResponse((answer) => answer.url().endsWith("/lines") && answer.ok());
  await page.getByRole("button", { name: "Quick Add" }).first().click();
  const { items } = await (await stored).json();
  await untilCached(page);
  await untilSeen(page, items[0]._id);
  await page.close();
  await server.kill();
  const opened = await context.newPage();
  await opened.goto("/waiter");
  await expect(tables(opened)).toHaveCount(seen);
  const taken = opened.locator('[data-status="occupied"] > button', { hasText: /₹\d/ });
  await expect(taken).not.toHaveCount(0);
  await taken.first().click();
  await expect(opened.getByRole("button", { name: "Quick Add" })).not.toHaveCount(0);
  await expect(opened.getByText(/Last seen \d\d:\d\d, \d+ min ago\./)).toBeVisible();
  await opened.getByRole("button", { name: "Open menu" }).click();
  await opened.getByRole("link", { name: "KOT" }).first().click();
  await expect(opened).toHaveURL(/\/waiter\/kot$/);
  await server.start();
  await expect(opened.getByText(/Last seen/)).toBeHidden({ timeout: 30_000 });
});

test("signing out deletes the person's cached data", async ({ page, server, context }) => {
  await signIn(page, "waiter");
  await untilCached(page);
  await untilSeen(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/login|\/$/);
  const stored = () =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open("rasoi.seen", 1);
          opening.onsuccess = () => {
            const asked = opening.result.transaction("seen").objectStore("seen").count();
            asked.onsuccess = () => {
              opening.result.close();
              resolve(asked.result);
            };
          };
        }),
    );
  await expect.poll(stored).toBe(0);
  await page.close();
  await server.kill();
  const opened = await context.newPage();
  await opened.goto("/");
  await expect(opened.getByRole("link", { name: "Continue as Waiter" })).toBeVisible();
});

test("a queued change outlives its tab, shows when the app opens offline, and arrives once", async ({
  page,
  server,
  context,
  api,
}) => {
  const admin = await api("admin");
  const items = async () => (await admin.query(ordersApi.list))[0]?.items ?? [];
  await signIn(page, "waiter");
  await untilCached(page);
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

test("a page that receives an unknown value reloads once, and nobody is signed out", async ({ page }) => {
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.route("**/api/tables", async (route) => {
    const answer = await route.fetch();
    const rows = (await answer.json()) as { status: string }[];
    await route.fulfill({ response: answer, json: rows.map((row) => ({ ...row, status: "haunted" })) });
  });
  await hurry(page);
  await signIn(page, "waiter", "/waiter");
  const first = loads;
  await expect.poll(() => loads, { timeout: 30_000 }).toBe(first + 1);
  // Long enough for another load: a hurried page waits at most 1,250 ms for a newer worker.
  await page.waitForTimeout(2_000);
  expect(loads).toBe(first + 1);
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("Chromium accepts the app as installable", async ({ page, context }) => {
  await page.goto("/");
  await untilCached(page);
  await page.reload();
  const devtools = await context.newCDPSession(page);
  const { errors } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});

test("a first visit makes at most 40 requests until the first line is added", async ({ page }) => {
  const asked: string[] = [];
  // A device also preloads in idle time, which depends on timers.
  await page.addInitScript(() => {
    const whenIdle = window.requestIdleCallback.bind(window);
    window.requestIdleCallback = (job, options) =>
      (options?.timeout ?? 0) < 1000 ? whenIdle(job, options) : 0;
  });
  page.on("request", (sent) => asked.push(`${sent.method()} ${new URL(sent.url()).pathname}`));
  await page.goto("/");
  await page.getByRole("link", { name: "Continue as Admin" }).click();
  await page.getByLabel("Username").fill(demoAccounts.admin.username);
  await page.getByLabel("Password", { exact: true }).fill(demoAccounts.admin.password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.locator('[data-status="available"] > button').first().click();
  await page.getByRole("button", { name: "Quick Add" }).first().click();
  await page.locator("[data-busy]").waitFor({ state: "attached" });
  const line = page.locator('table[aria-label="Order items"] tbody tr');
  const bar = page.locator('button[aria-expanded="false"]', { hasText: "₹" });
  await line.or(bar).filter({ visible: true }).first().waitFor();
  // The line comes before its order is sent, so later requests, such as refetches after events, do not count: slow computers have
  // more of them. Pictures block nothing, and heartbeats depend on timers.
  const needed = asked
    .slice(0, asked.indexOf("POST /api/orders"))
    .filter((request) => !/\/uploads\/|\/api\/events\/here$/.test(request));
  expect(needed).toContain("GET /api/menu/items");
  expect(needed.length, needed.join("\n")).toBeLessThanOrEqual(40);
});
