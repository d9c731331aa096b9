import type { Page } from "@playwright/test";
import { activityApi } from "#domain/activity/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import type { Client } from "#testing/client.ts";
import { expect, expectSaid, signIn, signInByForm, test, testWithServer } from "../fixtures.ts";
import { DOSA, IDLI, orderScreen, preloaded, VADA } from "./orderScreen.ts";

// Only this finds a change that the browser's own storage loses when its page dies.

/** Waits until the server's only order has `count` pieces, and returns its lines. */
async function expectPieces(user: Client, pieces: Record<string, number>): Promise<void> {
  await expect
    .poll(
      async () => {
        const [order] = await user.query(ordersApi.list);
        return Object.fromEntries(
          order?.items.map(({ menuItem, quantity }) => [menuItem.name, quantity]) ?? [],
        );
      },
      { timeout: 30_000 },
    )
    .toEqual(pieces);
}

/** Returns the number of unsent changes stored on the device, which outlive the page. */
function keptChanges(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("rasoi");
        opening.onerror = reject;
        opening.onsuccess = () => {
          const database = opening.result;
          const counting = database.transaction("commands").objectStore("commands").count();
          counting.onerror = reject;
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result);
          };
        };
      }),
  );
}

test.use({ fetchesAhead: true });

testWithServer(
  "a dish added during a power cut outlives the page and arrives once",
  async ({ page, server, api }) => {
    await signIn(page, "waiter");
    const screen = orderScreen(page);
    await screen.openTable("T1");
    await screen.quickAdd(IDLI);
    await expectPieces(await api("waiter"), { [IDLI]: 1 });
    // The page has received it too, so that only later changes are pending.
    await expect.poll(() => keptChanges(page)).toBe(0);
    await preloaded(page);
    await server.kill();
    await screen.quickAdd(DOSA, DOSA);
    await screen.addToOrder(VADA, 3, "crisp");
    await screen.showOrder();
    await expect(screen.lines).toHaveCount(3);
    await expect(screen.total("Total")).toHaveText("770.00");
    await expect(page.getByText("3 waiting")).toBeVisible();
    await expect.poll(() => keptChanges(page)).toBe(3);
    const context = page.context();
    await page.close();
    await server.start();
    const next = await context.newPage();
    await next.goto("/waiter");
    await expectPieces(await api("waiter"), { [IDLI]: 1, [DOSA]: 2, [VADA]: 3 });
    const again = orderScreen(next);
    await again.openTable("T1");
    await again.showOrder();
    await expect(again.lines).toHaveCount(3);
    await expect(again.total("Total")).toHaveText("770.00");
  },
);

test("a change whose answer is lost is retried and happens once", async ({ page, api }) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  let sent = 0;
  await page.route("**/api/orders/*/lines", async (route) => {
    sent += 1;
    if (sent > 2) return await route.continue();
    await route.fetch();
    await route.abort();
  });
  await screen.quickAdd(DOSA);
  await expect.poll(() => sent, { timeout: 30_000 }).toBeGreaterThan(2);
  await expectPieces(await api("waiter"), { [DOSA]: 1 });
  await screen.showOrder();
  await expect(screen.quantities(DOSA)).toHaveText("1");
});

test("another device sees every change, and two devices that add to one table lose nothing", async ({
  page,
  device,
  api,
}) => {
  const other = await device();
  await signIn(page, "waiter");
  await signIn(other, "admin");
  const [here, there] = [orderScreen(page), orderScreen(other)];
  await here.openTable("T1");
  await expect(there.table("T1")).toContainText("Occupied");
  await here.quickAdd(DOSA);
  await there.openTable("T1");
  await expectSaid(other, "Existing Order Found");
  await Promise.all([here.quickAdd(IDLI, IDLI, VADA, DOSA), there.quickAdd(IDLI, VADA, IDLI, DOSA)]);
  await expectPieces(await api("waiter"), { [DOSA]: 3, [IDLI]: 4, [VADA]: 2 });
  for (const screen of [here, there]) {
    await screen.showOrder();
    await expect(screen.lines).toHaveCount(3);
    await expect(screen.total("Total")).toHaveText("1,130.00");
  }
  await here.order.getByRole("button", { name: `Remove ${VADA}` }).click();
  await expect(there.lines).toHaveCount(2);
  const row = (await there.booked()).getByRole("listitem");
  await expect(row).toContainText("7 items");
  await here.openLine(DOSA);
  await here.order.getByRole("button", { name: `One ${DOSA} more` }).click();
  await expect(row).toContainText("8 items");
});

testWithServer(
  "signing out asks about unsent changes; they go out in their author's session while nobody is signed in",
  async ({ page, server, api }) => {
    await signInByForm(page, "waiter");
    const screen = orderScreen(page);
    await screen.openTable("T1");
    await expectSaid(page, "New Order Created");
    await preloaded(page);
    await server.kill();
    await screen.quickAdd(DOSA);
    await expect(page.getByText("1 waiting")).toBeVisible();
    const logout = page.getByRole("button", { name: "Logout" });
    await logout.click();
    const question = page.getByRole("dialog", { name: "1 change is not sent yet" });
    await question.getByRole("button", { name: "Wait" }).click();
    await expect(page).toHaveURL(/\/waiter$/);
    await logout.click();
    await question.getByRole("button", { name: "Sign out anyway" }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain("authToken");

    await server.start();
    const admin = await api("admin");
    await expectPieces(admin, { [DOSA]: 1 });
    await expect(page).toHaveURL(/\/login$/);
    const [order] = await admin.query(ordersApi.list);
    expect(order?.items[0]?.addedBy.name).toBe("Asha Naik");
    const [entry] = await admin.query(activityApi.list, { search: { order: order?._id ?? "" } });
    expect(entry).toMatchObject({ person: { name: "Asha Naik" } });
    // The session ends with its last change.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("rasoi.leftSessions")), { timeout: 30_000 })
      .toBeNull();
  },
);
