import type { Locator } from "@playwright/test";
import { expect, signIn, test } from "../fixtures.ts";
import { expectNoFaults, type Open, type Screen } from "./layout.ts";

test.use({ house: "large" });
// One worker makes the large resort once.
test.describe.configure({ mode: "default" });

const click = (name: string | RegExp, role: "button" | "tab" = "button"): Open => {
  return (page) => page.getByRole(role, { name }).first().click();
};

/** The menu over the screen, which a wide window has beside it. */
const openMenu: Open = async (page) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await click("Open menu")(page);
};

const lists: readonly Screen[] = [
  ...[
    "area-management",
    "category-management",
    "item-management",
    "stations",
    "menu-import",
    "add-table",
    "add-menu",
  ],
  ...["menu", "expenses", "waiter-management", "devices", "printers", "activity"],
].map((path) => [`/admin/${path}`]);

/** Order-taking is here without an order only: with one, tiles and the header still cut names. */
const screens: readonly Screen[] = [
  ...["", "book-table", "kot", "orders", "bills", "reports", "settings", "password"],
].map((path) => [`/admin/${path}`]);

const dialogs: readonly Screen[] = [
  ["/admin/reports", click("Item Report", "tab")],
  ["/admin/orders", click(/^View /)],
  ["/admin/bills", click(/^View bill/)],
  ["/admin/bills", click("Not charged")],
  ["/admin/expenses", click("Add Expense")],
  ["/admin/item-management", click(/^Edit /)],
  ["/admin/waiter-management", click("Add Waiter")],
  ["/admin/kot", openMenu],
];

const doors: readonly Screen[] = [["/"], ["/login"], ["/nowhere"], ["/install"]];

test("the large demo shows its resort, its areas and the orders of its evening", async ({ page, api }) => {
  await signIn(page, "waiter");
  await expect(page.getByText("Aravalli Lake Palace Resort & Spa")).toBeVisible();
  await expect(page.getByRole("tab")).toHaveCount(8);
  const booked = page.getByRole("complementary", { name: "Booked Table (Preview Bill)" });
  await expect(booked).toContainText(/Active\s*Orders\s*17/);
  const { person } = await api("admin");
  expect(person.name).toHaveLength(42);
});

test("a till shows the whole floor, and beside an order its area's tables, all categories and 35 dishes", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(page, "waiter");
  const floor = page.getByRole("region", { name: "Tables" });
  const tiles = floor.locator("[data-table-id]");
  await expect.poll(() => inSight(tiles)).toBe(62);
  await expect.poll(() => inSight(floor.getByRole("tab"))).toBe(8);
  await expect(floor.getByRole("button", { name: "+ Delivery" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("complementary", { name: "Order", exact: true })).toHaveCount(0);

  await tiles.getByRole("button", { name: /^T19 / }).click();
  const strip = page.getByRole("navigation", { name: "Tables of this area" });
  await expect(strip.locator("[data-table-id]")).toHaveCount(20);
  await expect(strip.getByRole("button", { name: /^T19 Selected/ })).toBeInViewport({ ratio: 1 });
  await expect.poll(() => inSight(strip.locator("[data-table-id]"))).toBeGreaterThanOrEqual(7);
  await expect.poll(() => inSight(page.locator("[data-quick]"))).toBeGreaterThanOrEqual(35);
  const categories = page.getByRole("group", { name: "Categories" }).getByRole("button");
  await expect.poll(() => inSight(categories)).toBeGreaterThanOrEqual(15);
  await expect(page.getByText("Aravalli Lake Palace Resort & Spa")).toBeInViewport({ ratio: 1 });

  const order = page.getByRole("complementary", { name: "Order", exact: true });
  const area = page.getByRole("button", { name: "Sheesh Mahal Dining Hall ▾" });
  await area.click();
  await expect.poll(() => inSight(tiles)).toBe(62);
  await expect(order).toContainText("T19 · Sheesh Mahal Dining Hall");
  // The table itself, Escape and the button lead back to its dishes.
  const back = [
    () => tiles.getByRole("button", { name: /^T19 / }).click(),
    () => page.keyboard.press("Escape"),
  ];
  for (const leave of [...back, () => area.click()]) {
    await expect(floor).toBeVisible();
    await leave();
    await expect(floor).toHaveCount(0);
    await expect(order).toContainText("T19 · Sheesh Mahal Dining Hall");
    await area.click();
  }
  await tiles.getByRole("button", { name: /^L3 / }).click();
  await expect(order).toContainText("L3 · Lakeside Terrace");
  await expect(floor).toHaveCount(0);
  await expect(strip.locator("[data-table-id]")).toHaveCount(12);
});

for (const [name, group] of Object.entries({ lists, screens, dialogs })) {
  test(`the ${name} of a large resort have no layout fault`, async ({ page }) => {
    await signIn(page, "admin", "/admin/password");
    for (const screen of group) await expectNoFaults(page, screen);
  });
}

test("the screens before sign-in have no layout fault", async ({ page }) => {
  for (const screen of doors) await expectNoFaults(page, screen);
});

/** Counts what is wholly in the window and not covered or scrolled away. */
function inSight(found: Locator): Promise<number> {
  return found.evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return [
          [left + 4, top + 4],
          [right - 4, bottom - 4],
        ].every(([x = 0, y = 0]) => {
          const front = document.elementFromPoint(x, y);
          return front !== null && (element.contains(front) || element.parentElement === front.parentElement);
        });
      }).length,
  );
}
