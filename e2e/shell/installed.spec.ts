import { demoAccounts } from "#testing/client.ts";
import { expect, signIn, testWithServer as test } from "../fixtures.ts";
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

test("the app opens without the server: tables, menu and open orders as last seen, with their age", async ({
  page,
  server,
  context,
}) => {
  await signIn(page, "waiter");
  await page.locator('[data-status="available"] > button').first().click();
  const stored = page.waitForResponse((answer) => answer.url().endsWith("/lines") && answer.ok());
  await page.getByRole("button", { name: "Quick Add" }).first().click();
  await stored;
  await untilKept(page);
  await untilSeen(page);
  await page.waitForTimeout(3_000);
  const seen = await tables(page).count();
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

test("the device forgets what a person saw at the sign-out", async ({ page, server, context }) => {
  await signIn(page, "waiter");
  await untilKept(page);
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

test("an update waits while an order is on screen, and never for changes that wait", async ({
  page,
  server,
}) => {
  const proxy = await newerVersionOf(server.url);
  await signInOnKeptPage(page, proxy.url);
  await page.locator('[data-status="available"] > button').first().click();
  await page.getByRole("button", { name: "Quick Add" }).first().click();
  await page.locator("[data-in-hand]").waitFor({ state: "attached" });
  await page.evaluate(() => Object.assign(window, { isBefore: true }));
  const isBefore = () => page.evaluate(() => "isBefore" in window).catch(() => true);
  proxy.release();
  await lookForUpdate(page);
  await expect.poll(() => isUpdateWaiting(page), { timeout: 60_000 }).toBe(true);
  await page.waitForTimeout(5_000);
  expect(await isBefore()).toBe(true);
  // Commands cannot be delivered, and wait: the page is renewed all the same as soon as no order is on screen.
  await page.route("**/api/orders/**", (route) => route.abort());
  await page.getByRole("button", { name: "Quick Add" }).nth(1).click();
  await expect(page.getByRole("button", { name: /waiting/ })).toBeVisible();
  await page.evaluate(() => history.pushState({}, "", "/waiter/kot"));
  await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate", { state: {} })));
  await expect.poll(isBefore, { timeout: 30_000 }).toBe(false);
  await expect(page.getByRole("button", { name: /waiting/ })).toBeVisible();
  proxy.close();
});

test("an update that the browser leaves waiting is taken by a page loaded anew", async ({ page, server }) => {
  const proxy = await newerVersionOf(server.url);
  // Chromium ignores now and then that a worker may take over, until the page is loaded anew.
  await page.addInitScript(() => {
    if (!sessionStorage.getItem("rasoi.loadedAnewAs")) ServiceWorker.prototype.postMessage = () => {};
  });
  await signInOnKeptPage(page, proxy.url);
  proxy.release();
  await lookForUpdate(page);
  await expect.poll(() => isUpdateWaiting(page), { timeout: 60_000 }).toBe(true);
  await expect
    .poll(() => isUpdateWaiting(page).catch(() => true), { timeout: 40_000, intervals: [500] })
    .toBe(false);
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  proxy.close();
});

test("a page that meets a value it does not know loads itself anew, once, and nobody is signed out", async ({
  page,
}) => {
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.route("**/api/tables", async (route) => {
    const answer = await route.fetch();
    const rows = (await answer.json()) as { status: string }[];
    await route.fulfill({ response: answer, json: rows.map((row) => ({ ...row, status: "haunted" })) });
  });
  await signIn(page, "waiter", "/waiter");
  const first = loads;
  await expect.poll(() => loads, { timeout: 30_000 }).toBe(first + 1);
  await page.waitForTimeout(6_000);
  expect(loads).toBe(first + 1);
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await page.unroute("**/api/tables");
});

test("Chromium installs the app without a complaint", async ({ page, context }) => {
  await page.goto("/");
  await untilKept(page);
  await page.reload();
  const devtools = await context.newCDPSession(page);
  const { errors } = await devtools.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});

test("a first visit asks at most 40 times until its first line stands", async ({ page }) => {
  const asked: string[] = [];
  // A device also fetches ahead when it is idle, and that goes by time too.
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
  await page.locator("[data-in-hand]").waitFor({ state: "attached" });
  const line = page.locator('table[aria-label="Order items"] tbody tr');
  const bar = page.locator('button[aria-expanded="false"]', { hasText: "₹" });
  await line.or(bar).filter({ visible: true }).first().waitFor();
  // The line stands before its order is sent, so what comes after that, such as the events' reads, is not counted: on a slow
  // computer more of them come before the test has looked. Pictures of dishes hold nothing up, and heartbeats go by time.
  const needed = asked
    .slice(0, asked.indexOf("POST /api/orders"))
    .filter((request) => !/\/uploads\/|\/api\/events\/here$/.test(request));
  expect(needed).toContain("GET /api/menu/items");
  expect(needed.length, needed.join("\n")).toBeLessThanOrEqual(40);
});
