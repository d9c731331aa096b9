import type { Page } from "@playwright/test";
import { expect, expectNoAxeFinding, signIn, signInByForm, test } from "../fixtures.ts";

// Only this finds a menu entry, a redirect or a preload that does not reach its screen.

const menus = {
  admin: {
    main: [
      ["Dashboard", "/admin"],
      ["Book Table", "/admin/book-table"],
      ["Orders", "/admin/orders"],
      ["Area Management", "/admin/area-management"],
      ["Category Management", "/admin/category-management"],
      ["Item Management", "/admin/item-management"],
      ["Add Table", "/admin/add-table"],
      ["View Menu", "/admin/menu"],
      ["Add Menu", "/admin/add-menu"],
      ["Expenses", "/admin/expenses"],
      ["Reports", "/admin/reports"],
      ["Waiter Management", "/admin/waiter-management"],
    ],
    more: [
      ["KOT", "/admin/kot"],
      ["Bills", "/admin/bills"],
      ["Accounts", "/admin/accounts"],
      ["Drawers", "/admin/drawers"],
      ["Day close", "/admin/day-close"],
      ["Settings", "/admin/settings"],
      ["Devices", "/admin/devices"],
      ["Printers", "/admin/printers"],
      ["Activity", "/admin/activity"],
    ],
  },
  waiter: {
    main: [
      ["Dashboard", "/waiter"],
      ["Book Table", "/waiter/book-table"],
      ["Menu", "/waiter/menu"],
      ["KOT", "/waiter/kot"],
      ["Orders", "/waiter/orders"],
      ["Bills", "/waiter/bills"],
    ],
    more: [
      ["Accounts", "/waiter/accounts"],
      ["Drawers", "/waiter/drawers"],
    ],
  },
};

const linksIn = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name })
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => [link.textContent?.trim(), link.getAttribute("href")]));

for (const role of ["admin", "waiter"] as const) {
  test(`the ${role}'s side menu lists its screens in order, and each opens`, {
    tag: role === "admin" ? "@till" : "@phone",
  }, async ({ page }) => {
    await signIn(page, role);
    await page.getByRole("button", { name: "Open menu" }).click();
    const { main, more } = menus[role];
    const links = [...main, ...more, ["Back to Role Selection", "/"]];
    await expect.poll(() => linksIn(page, "Main menu")).toEqual(links);
    await page.keyboard.press("Escape");
    for (const [label = "", path = ""] of [...main, ...more].slice(1)) {
      // On a till an admin's menu is open, but on order-taking.
      const menuButton = page.getByRole("button", { name: "Open menu" });
      if (await menuButton.isVisible()) await menuButton.click();
      const menu = page.getByRole("navigation", { name: "Main menu" });
      await menu.getByRole("link", { name: label, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole("main").getByRole("heading").first()).toBeAttached();
      await expect(page).toHaveTitle(`${label} · Palm Grove Resort · Rasoi`);
      await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0);
    }
  });
}

test("waiters have a bottom navigation, admins have none", { tag: "@phone" }, async ({ page, device }) => {
  await signIn(page, "waiter");
  await expect(page.getByRole("navigation", { name: "Bottom navigation" })).toBeVisible();
  await expect
    .poll(() => linksIn(page, "Bottom navigation"))
    .toEqual([
      ["Home", "/waiter"],
      ["Book Table", "/waiter/book-table"],
      ["Menu", "/waiter/menu"],
      ["Orders", "/waiter/orders"],
      ["KOT", "/waiter/kot"],
    ]);
  await page.getByRole("navigation", { name: "Bottom navigation" }).getByText("Orders").click();
  await expect(page).toHaveURL(/\/waiter\/orders$/);
  const other = await device();
  await signIn(other, "admin");
  await expect(other.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(other.getByRole("navigation", { name: "Bottom navigation" })).toHaveCount(0);
});

test("the side menu closes by Escape, and on a phone by its backdrop", { tag: "@phone" }, async ({
  page,
  isMobile,
}) => {
  await signIn(page, "waiter");
  const menu = page.getByRole("navigation", { name: "Main menu" });
  const open = page.getByRole("button", { name: "Open menu" });
  await open.click();
  await expect(menu).toBeInViewport();
  await expectNoAxeFinding(page);
  await page.keyboard.press("Escape");
  await expect(menu).not.toBeInViewport();
  await open.click();
  await expect(menu).toBeInViewport();
  await page.getByRole("banner").getByRole("button", { name: "Close menu" }).click();
  await expect(menu).not.toBeInViewport();
  const backdrop = page.locator("button[aria-label='Close menu'][tabindex='-1']");
  await page.setViewportSize({ width: 768, height: 900 });
  await open.click();
  await expect(menu).toBeInViewport();
  await expect(menu).toHaveCSS("width", "272px");
  await expect(backdrop).toBeHidden();
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(menu).toHaveCSS("width", "767px");
  await expect(backdrop).toHaveCSS("opacity", "1");
  await expect(backdrop).toHaveCSS("background-color", "rgba(0, 0, 0, 0.45)");
  if (isMobile) await page.touchscreen.tap(300, 700);
  else await page.mouse.click(300, 700);
  await expect(menu).not.toBeInViewport();
});

test("hovering Logout shows a tooltip, which closes with it", {
  tag: "@till",
}, async ({ page }) => {
  await signIn(page, "waiter");
  const logout = page.getByRole("button", { name: "Logout" });
  await logout.hover();
  const hint = page.getByRole("tooltip", { name: "Sign out" });
  await expect(hint).toBeInViewport();
  await expect(logout).toHaveAccessibleDescription("Sign out");
  await page.mouse.move(300, 500);
  await expect(hint).toBeHidden();
});

test("logout clears token, person and table context", { tag: "@phone" }, async ({ page }) => {
  await signInByForm(page, "waiter");
  await page.evaluate(() => localStorage.setItem("selectedTableContext", "{}"));
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login$/);
  const kept = await page.evaluate(() => Object.keys(localStorage));
  for (const key of ["authToken", "userInfo", "selectedTableContext"]) expect(kept).not.toContain(key);
  await page.goto("/waiter");
  await expect(page).toHaveURL(/\/login$/);
});

test("an unknown path of a panel redirects to its dashboard; another role's screen is not shown", {
  tag: "@phone",
}, async ({ page }) => {
  await signIn(page, "waiter", "/waiter/no-such-screen");
  await expect(page).toHaveURL(/\/waiter$/);
  await page.goto("/admin/expenses");
  await expect(page.getByText("You do not have permission to view this page")).toBeVisible();
  await page.goto("/admin");
  await expect(page.getByRole("tab").first()).toBeVisible();
});

test.describe("a device that has nothing else to do", () => {
  test.use({ fetchesAhead: true });
  test("other screens are preloaded after the first screen's requests are answered", {
    tag: "@phone",
  }, async ({ page }) => {
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url()));
    const others = () => fetched.filter((url) => /\/waiter-screens-.*\.js$/.test(url)).length;
    const held = Promise.withResolvers<void>();
    await page.route("**/api/tables", async (route) => {
      await held.promise;
      await route.continue();
    });
    await signIn(page, "waiter");
    // It stays until the tables are loaded.
    await expect(page.getByText("Loading restaurant areas...")).toBeVisible();
    // Long enough for an idle device to start preloading.
    await page.waitForTimeout(1000);
    expect(others()).toBe(0);
    held.resolve();
    await expect(page.getByRole("button", { name: /^T1\s*Available/ })).toBeVisible();
    await expect.poll(others).toBe(1);
  });
});

test("the signed-in person is shown at every screen size", async ({ page, api, isMobile }) => {
  const { person } = await api("waiter");
  await signIn(page, "waiter");
  const header = page.getByRole("banner");
  const shown = isMobile ? header.getByText(/^[A-Z]{1,2}$/) : header.getByText(person.name);
  await expect(shown).toBeVisible();
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await expect(menu.getByRole("heading", { name: `Signed in as ${person.name}` })).toBeVisible();
});

test("the pages before the login have no accessibility violation", { tag: "@phone" }, async ({ page }) => {
  for (const address of ["/", "/no/such/page"]) {
    await page.goto(address);
    await expect(page.getByRole("link").first()).toBeVisible();
    await expectNoAxeFinding(page);
  }
});

test("an admin's menu is pinned open on a till, except on order-taking", async ({ page }, { project }) => {
  const isWide = project.name === "till";
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await signIn(page, "admin", "/admin/reports");
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  await expect(page.getByRole("banner")).not.toContainText("Reports");
  await expect(menu).toBeVisible({ visible: isWide });
  if (isWide) await menu.getByRole("link", { name: "Dashboard" }).click();
  else await page.goto("/admin");
  await expect(page.getByRole("banner")).toContainText("Palm Grove Resort Dashboard");
  await expect(menu).toBeHidden();
});

test("the name in the header opens the person's menu, which leads to PIN and password and signs out", async ({
  page,
}) => {
  await signIn(page, "waiter");
  const name = page.getByRole("banner").getByRole("button", { name: "Asha Naik" });
  await name.click();
  const entries = page.getByRole("menuitem");
  await expect(entries).toHaveText(["PIN and password", "Lock now", "Switch person", "Sign out"]);
  await expectNoAxeFinding(page);
  await page.keyboard.press("Escape");
  await expect(entries).toHaveCount(0);
  await name.click();
  await entries.filter({ hasText: "Switch person" }).click();
  await page.getByRole("button", { name: "Stay Asha Naik" }).click();
  await name.click();
  await entries.filter({ hasText: "PIN and password" }).click();
  await expect(page.getByRole("heading", { name: "Change password" })).toBeVisible();
  await name.click();
  await entries.filter({ hasText: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("all of the side menu is in view on a till, in rows of 36 px, and More folds", { tag: "@till" }, async ({
  page,
}) => {
  await signIn(page, "admin", "/admin/settings");
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await expect(menu.getByRole("link", { name: "Activity" })).toBeVisible();
  for (const link of await menu.getByRole("link").all()) {
    await expect(link).toBeInViewport({ ratio: 1 });
    expect((await link.boundingBox())?.height).toBe(36);
  }
  expect(await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await menu.getByText("More").click();
  await expect(menu.getByRole("link", { name: "Settings" })).toBeHidden();
});
