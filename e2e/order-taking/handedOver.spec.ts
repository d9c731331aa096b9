import { chromium } from "@playwright/test";
import { ordersApi } from "#domain/orders/order/api.ts";
import { CHROMIUM_FLAGS, DEVICES, findChromium } from "#testing/browser.ts";
import { expect, fillSignIn, testWithServer as test } from "../fixtures.ts";
import { DOSA, IDLI, orderScreen } from "./orderScreen.ts";

// Only this finds an insecure context, where the browser offers less, that delivers under the wrong name.

/** Over plain HTTP this name is no secure context, unlike localhost: no worker, locks or persistent storage. */
const NAME = "rasoi.test";

test("over plain HTTP, two people use one device in turn, and each one's queued changes go out under their own name", async ({
  server,
  api,
}) => {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...CHROMIUM_FLAGS, `--host-resolver-rules=MAP ${NAME} 127.0.0.1`],
    ...(executablePath ? { executablePath } : {}),
  });
  const page = await browser.newPage(DEVICES.phone);
  const screen = orderScreen(page);
  await page.goto(`${server.url.replace("127.0.0.1", NAME)}/login`);
  expect(await page.evaluate(() => isSecureContext || "locks" in navigator)).toBe(false);
  await fillSignIn(page, "waiter");
  // The first dish and its order wait together.
  await page.route(/\/api\/orders(\/|$)/, (route) =>
    route.request().method() === "GET" ? route.fallback() : route.abort(),
  );
  await screen.openTable("T1");
  await screen.quickAdd(DOSA);
  await expect(page.getByRole("button", { name: "2 waiting" })).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("button", { name: "Sign out anyway" }).click();
  await page.waitForURL("**/login");

  await fillSignIn(page, "admin");
  await screen.openTable("T1");
  await screen.quickAdd(IDLI);
  await expect(page.getByRole("button", { name: "3 waiting" })).toBeVisible();
  const admin = await api("admin");
  expect(await admin.query(ordersApi.list)).toEqual([]);
  // A server that was unreachable and is back is retried immediately; one that failed is retried after growing delays.
  await server.kill();
  await expect(page.getByRole("status").filter({ hasText: "offline" })).toBeVisible();
  await page.unroute(/\/api\/orders(\/|$)/);
  await server.start();
  const authors = async () => {
    const orders = await admin.query(ordersApi.list);
    return orders.flatMap(({ items }) =>
      items.map(({ menuItem, quantity, addedBy }) => [menuItem.name, quantity, addedBy.name]),
    );
  };
  await expect.poll(authors, { timeout: 40_000 }).toEqual([
    [DOSA, 1, "Asha Naik"],
    [IDLI, 1, "Meera Kamat"],
  ]);
  await expect(page.getByRole("button", { name: /waiting|to check/ })).toHaveCount(0, { timeout: 30_000 });
  expect(await authors()).toHaveLength(2);
  await browser.close();
});
