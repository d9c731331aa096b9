import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { demoAccounts } from "#testing/client.ts";
import { expect, testWithServer as test } from "../fixtures.ts";
import { hurry, tables, untilCached } from "./cached.ts";

// Only this finds a new version that reloads a page in the middle of an order, or that never comes.

test.use({ serviceWorkers: "allow" });

/** After the first questions whether a newer version may be applied, and before it is. */
const IDLE_LATE_MS = 9_000;
/** Meanwhile a hurried page asks twice whether it may apply a newer version, and applies it. */
const TRIED_TWICE_MS = 1_500;

/** Proxies the server and can serve a newer service worker. */
async function newerVersionOf(
  url: string,
): Promise<{ readonly url: string; release: () => void; close: () => void }> {
  let version = 0;
  const proxy: Server = createServer((asked, answer) => {
    const { hostname, port } = new URL(url);
    const { "if-none-match": _, "if-modified-since": __, ...kept } = asked.headers;
    const headers = { ...kept, "accept-encoding": "identity" };
    const passed = request({ hostname, port, path: asked.url, method: asked.method, headers }, (got) => {
      const { "content-length": ___, ...rest } = got.headers;
      answer.writeHead(got.statusCode ?? 500, rest);
      if (asked.url !== "/sw.js") got.pipe(answer);
      else {
        got.on("data", (data) => answer.write(data));
        got.on("end", () => answer.end(`\n// version ${version}`));
      }
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    release: () => {
      version += 1;
    },
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

/** Signs a waiter in on a page controlled by its worker. */
async function signInOnKeptPage(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel("Username").fill(demoAccounts.waiter.username);
  await page.getByLabel("Password", { exact: true }).fill(demoAccounts.waiter.password);
  await page.getByRole("button", { name: "Login" }).click();
  await tables(page).first().waitFor();
  await untilCached(page);
  await page.reload();
  await tables(page).first().waitFor();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

const isUpdateWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null);

/** Serves a newer worker, makes the browser look for it, and waits until it is waiting. */
async function bringUpdate(proxy: { readonly release: () => void }, page: Page): Promise<void> {
  proxy.release();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  await expect.poll(() => isUpdateWaiting(page), { timeout: 60_000 }).toBe(true);
}

/** Marks the loaded page; `isThere` returns whether it is still loaded. */
async function markPage(page: Page): Promise<{ readonly isThere: () => Promise<boolean> }> {
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
  // During a reload it cannot be queried.
  return { isThere: () => page.evaluate(() => "isMarked" in window).catch(() => true) };
}

/** Leaves the order without reloading the page. */
async function leaveOrder(page: Page): Promise<void> {
  await page.evaluate(() => history.pushState({}, "", "/waiter/kot"));
  await page.evaluate(() => dispatchEvent(new PopStateEvent("popstate", { state: {} })));
  await expect(page.locator("[data-busy]")).toHaveCount(0);
}

/** Puts a dish on the first free table. */
async function orderDish(page: Page): Promise<void> {
  await page.locator('[data-status="available"] > button').first().click();
  await page.getByRole("button", { name: "Quick Add" }).first().click();
  await page.locator("[data-busy]").waitFor({ state: "attached" });
}

test("an update waits for an order on screen, and not for pending changes", async ({ page, server }) => {
  await hurry(page);
  const proxy = await newerVersionOf(server.url);
  await signInOnKeptPage(page, proxy.url);
  await orderDish(page);
  const mark = await markPage(page);
  await bringUpdate(proxy, page);
  await page.waitForTimeout(TRIED_TWICE_MS);
  expect(await mark.isThere()).toBe(true);
  // Commands cannot be delivered and stay queued: the page still reloads once no order is shown.
  await page.route("**/api/orders/**", (route) => route.abort());
  await page.getByRole("button", { name: "Quick Add" }).nth(1).click();
  await expect(page.getByRole("button", { name: /waiting/ })).toBeVisible();
  await leaveOrder(page);
  await expect.poll(mark.isThere, { timeout: 30_000 }).toBe(false);
  await expect(page.getByRole("button", { name: /waiting/ })).toBeVisible();
  proxy.close();
});

test("an update that the browser leaves waiting is taken after a reload", async ({ page, server }) => {
  const proxy = await newerVersionOf(server.url);
  // Chromium sometimes ignores that a worker may take over, until the page is reloaded.
  await page.addInitScript(() => {
    if (!sessionStorage.getItem("rasoi.loadedAnewAs")) ServiceWorker.prototype.postMessage = () => {};
  });
  await signInOnKeptPage(page, proxy.url);
  await bringUpdate(proxy, page);
  await expect
    .poll(() => isUpdateWaiting(page).catch(() => true), { timeout: 40_000, intervals: [500] })
    .toBe(false);
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  proxy.close();
});

test("no tab of a device updates while one of them has an order open", async ({ page, server, context }) => {
  const proxy = await newerVersionOf(server.url);
  await signInOnKeptPage(page, proxy.url);
  // A busy page, or one in the background, gets to idle work late.
  await page.addInitScript((ms) => {
    window.requestIdleCallback = (job) => Number(setTimeout(job, ms));
  }, IDLE_LATE_MS);
  await page.reload();
  await orderDish(page);
  const free = await context.newPage();
  await free.goto(`${proxy.url}/waiter/kot`);
  await free.getByRole("button", { name: "Logout" }).waitFor();
  const marks = [await markPage(page), await markPage(free)];
  const isAnyGone = async () => (await Promise.all(marks.map(({ isThere }) => isThere()))).includes(false);
  await bringUpdate(proxy, free);
  // Time for the free tab to ask three times.
  await page.waitForTimeout(8_000);
  expect(await isAnyGone()).toBe(false);
  expect(await isUpdateWaiting(free)).toBe(true);
  await leaveOrder(page);
  for (const { isThere } of marks) await expect.poll(isThere, { timeout: 40_000 }).toBe(false);
  await expect.poll(() => isUpdateWaiting(free).catch(() => true)).toBe(false);
  proxy.close();
});

test("an update waits while a change is being sent, and is applied after its answer", async ({
  page,
  server,
}) => {
  await hurry(page);
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
  await bringUpdate(proxy, page);
  await page.waitForTimeout(TRIED_TWICE_MS);
  expect(await mark.isThere()).toBe(true);
  expect(asked).toBe(1);
  held.resolve();
  await expect.poll(mark.isThere, { timeout: 40_000 }).toBe(false);
  await page.goto(`${proxy.url}/waiter`);
  await expect(tables(page).filter({ hasText: /₹\d/ })).not.toHaveCount(0);
  proxy.close();
});
