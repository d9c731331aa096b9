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

for (const [name, group] of Object.entries({ lists, screens, dialogs })) {
  test(`the ${name} of a large resort have no layout fault`, async ({ page }) => {
    await signIn(page, "admin", "/admin/password");
    for (const screen of group) await expectNoFaults(page, screen);
  });
}

test("the screens before sign-in have no layout fault", async ({ page }) => {
  for (const screen of doors) await expectNoFaults(page, screen);
});
