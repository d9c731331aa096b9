import type { Page } from "@playwright/test";
import { menuApi } from "#domain/menu/api.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { ordersApi } from "#domain/orders/order/api.ts";
import { expect, signIn, test } from "../fixtures.ts";
import { DOSA, orderScreen, VADA } from "./orderScreen.ts";

// Only this finds a key or a typed code that reaches the wrong field.

/** Makes the server report these dishes as sold most in the last thirty days. */
async function soldOften(page: Page, ids: readonly string[]): Promise<void> {
  await page.route("**/api/menu/often", async (route) => {
    await route.fulfill({ response: await route.fetch(), json: ids });
  });
}

test("a typed dish is added with Enter, with the quantity before a star", { tag: "@phone" }, async ({
  page,
}) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  const search = page.getByPlaceholder("Search menu items...");
  // Its keyboard would cover the dishes.
  await expect(search).not.toBeFocused();
  await search.fill("dal");
  await expect(page.getByRole("button", { name: / ₹.* Quick Add/ }).first()).toHaveAccessibleName(/^Dal /);
  await search.fill("masla dosa*3");
  await search.press("Enter");
  await expect(search).toHaveValue("");
  await expect(search).toBeFocused();
  await search.fill("lassi");
  await search.press("Escape");
  await expect(search).toHaveValue("");
  await screen.showOrder();
  await expect(screen.lines).toHaveCount(1);
  await expect(screen.quantities(DOSA)).toHaveText("3");
});

test("an order starts with the best-selling dishes, or with all dishes without a history", {
  tag: "@phone",
}, async ({ page, device, api }) => {
  const items = await (await api("waiter")).query(menuApi.items);
  const ids = [VADA, DOSA].map((wanted) => items.find(({ name }) => name === wanted)?._id ?? "");
  await soldOften(page, ids);
  // If it were loaded only after the tap, it could not come.
  const known = page.waitForResponse(/\/api\/menu\/often/);
  await signIn(page, "waiter");
  await known;
  const screen = orderScreen(page);
  const dishes = page.getByRole("button", { name: / ₹.* Quick Add/ });
  await screen.table("T1").click();
  await expect(page.getByRole("button", { name: "Often", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(dishes).toHaveCount(2);
  // Not the most sold first: hands learn the places of the menu.
  await expect(dishes.first()).toHaveAccessibleName(new RegExp(DOSA));
  await page.getByRole("button", { name: "All", exact: true }).click();
  await expect(dishes.nth(10)).toBeAttached();
  const fresh = await device();
  await signIn(fresh, "waiter");
  await orderScreen(fresh).table("T2").click();
  await expect(fresh.getByRole("button", { name: "All", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(fresh.getByRole("button", { name: "Often", exact: true })).toHaveCount(0);
});

test("arrow keys move among categories and dishes", { tag: "@till" }, async ({ page }) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.table("T1").click();
  const category = page.getByRole("group", { name: "Categories" }).getByRole("button");
  const dish = page.getByRole("button", { name: / ₹.* Quick Add/ });
  await expect(page.getByPlaceholder("Search menu items...")).toBeFocused();
  await expect(dish.nth(6)).toBeVisible();
  // The keys are loaded when the page is idle.
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await expect(dish.first()).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowLeft");
  await expect(dish.nth(5)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(screen.lines).toHaveCount(1);
  await page.keyboard.press("ArrowLeft");
  await expect(category.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(category.nth(1)).toHaveAttribute("aria-pressed", "true");
});

test("covers are picked in the empty order panel and shown on the table's tile", {
  tag: "@phone",
}, async ({ page, api }) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  const covers = (await screen.showOrder()).getByRole("group", { name: "Covers" });
  await covers.getByRole("button", { name: "4", exact: true }).click();
  await covers.getByRole("button", { name: "3", exact: true }).click();
  await expect(covers.getByRole("button", { pressed: true })).toHaveText("3");
  await screen.quickAdd(DOSA);
  await screen.showOrder();
  await expect(screen.lines).toHaveCount(1);
  await expect(covers).toHaveCount(0);
  await screen.press("SETTLE");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  const settle = page.getByRole("dialog", { name: /^Settle · T1/ });
  await settle.getByRole("button", { name: "Close" }).click();
  await expect(settle).toHaveCount(0);
  await screen.showTables();
  await expect(screen.table("T1")).toContainText(" min · 3 covers");
  const waiter = await api("waiter");
  await expect
    .poll(async () =>
      (await waiter.query(ordersApi.list, { search: { status: "open" } })).map((order) => order.covers),
    )
    .toEqual([3]);
});

test("one tap repeats the last round once everything is sent to the kitchen", { tag: "@phone" }, async ({
  page,
}) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openSent("T1", DOSA);
  await screen.addToOrder(VADA, 2, "crisp");
  await screen.showOrder();
  const repeat = screen.order.getByRole("button", { name: "Repeat last round" });
  await expect(repeat).toHaveCount(0);
  await screen.press("KOT");
  await screen.expectCleared();
  await screen.openTable("T1");
  await repeat.click();
  await screen.showOrder();
  await expect(screen.quantities(VADA)).toHaveText("4");
  await expect(screen.line(VADA)).toContainText("crisp");
  await expect(screen.quantities(DOSA)).toHaveText("1");
  await expect(repeat).toHaveCount(0);
});

test("a waiter orders for the next table while the last KOT is still pending", { tag: "@phone" }, async ({
  page,
  api,
}) => {
  const sent = Promise.withResolvers<void>();
  await page.route("**/api/orders/*/kot", async (route) => {
    await sent.promise;
    await route.continue();
  });
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.quickAdd(DOSA);
  await screen.press("KOT");
  await expect(screen.action("KOT")).toHaveAttribute("aria-busy", "true");
  await screen.openTable("T2");
  await screen.quickAdd(VADA);
  await screen.showOrder();
  // It does not wait for the other order's, which times out after some seconds and is queued.
  await expect(screen.action("KOT")).toHaveAttribute("aria-busy", "false", { timeout: 1_000 });
  await screen.press("KOT");
  await expect(screen.action("KOT")).toHaveAttribute("aria-busy", "true");
  sent.resolve();
  await screen.expectCleared();
  const kots = await (await api("waiter")).query(kotApi.list, { search: {} });
  expect(kots.map(({ table }) => table.name).toSorted()).toEqual(["T1", "T2"]);
});

test("a till's keyboard takes an order to the kitchen, prints its bill and settles it", {
  tag: "@till",
}, async ({ page }) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.table("T1").click();
  const search = page.getByPlaceholder("Search menu items...");
  const { keyboard } = page;
  await expect(search).toBeFocused();
  await keyboard.type("2*masla dosa");
  await keyboard.press("Enter");
  await expect(screen.quantities(DOSA)).toHaveText("2");
  await screen.quick(VADA).click();
  await keyboard.press("/");
  await expect(search).toBeFocused();
  await keyboard.press("Shift+?");
  const help = page.getByRole("dialog", { name: "Keys" });
  await expect(help).toContainText("Search the menu");
  await keyboard.press("F2");
  await keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await expect(screen.lines).toHaveCount(2);
  await keyboard.press("/");
  await keyboard.type("lassi");
  await keyboard.press("Escape");
  await expect(search).toHaveValue("");
  await keyboard.press("F2");
  await screen.expectCleared();
  await screen.table("T1").click();
  await keyboard.press("F4");
  await expect(screen.order.locator("[data-next]:visible")).toHaveText("SETTLE");
  await search.focus();
  await keyboard.press("Escape");
  await screen.expectCleared();
  await page.locator("body").press("1");
  await expect(screen.order).toContainText("T1");
  await expect(search).toHaveValue("");
  await keyboard.press("F8");
  const dialog = page.getByRole("dialog", { name: /^Settle/ });
  await dialog.getByRole("button", { name: /^Settle ₹/ }).press("Enter");
  await screen.expectCleared();
  await expect(screen.table("T1")).toContainText("Available");
});
