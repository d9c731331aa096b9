import { expect, test } from "vitest";
import { toInitials } from "../features/staff/toInitials.ts";
import { adminMenu, findScreenName, type MenuLink, waiterMenu } from "./menu.ts";
import { adminScreens, waiterScreens } from "./screens.ts";
import screensText from "./screens.ts?raw";

const words = (links: readonly MenuLink[]) => links.map(({ label, to }) => `${label} ${to}`);

test("the admin side menu has the specification's entries in its order, ours below", () => {
  expect(words(adminMenu.main)).toEqual([
    "Dashboard /admin",
    "Book Table /admin/book-table",
    "Orders /admin/orders",
    "Area Management /admin/area-management",
    "Category Management /admin/category-management",
    "Item Management /admin/item-management",
    "Add Table /admin/add-table",
    "View Menu /admin/menu",
    "Add Menu /admin/add-menu",
    "Expenses /admin/expenses",
    "Reports /admin/reports",
    "Waiter Management /admin/waiter-management",
  ]);
});

test("the waiter side menu and bottom navigation have the specification's entries in its order", () => {
  expect(words(waiterMenu.main)).toEqual([
    "Dashboard /waiter",
    "Book Table /waiter/book-table",
    "Menu /waiter/menu",
    "KOT /waiter/kot",
    "Orders /waiter/orders",
    "Bills /waiter/bills",
  ]);
  expect(waiterMenu.bottom.map(({ label }) => label)).toEqual([
    "Home",
    "Book Table",
    "Menu",
    "Orders",
    "KOT",
  ]);
});

test("every sub-route of the specification has its screen, and every menu entry a route", () => {
  const admin = adminScreens.map(({ path }) => path);
  expect(admin).toEqual(
    expect.arrayContaining([
      ...["", "book-table", "kot", "orders", "area-management", "category-management", "item-management"],
      ...["add-table", "menu", "add-menu", "expenses", "reports", "waiter-management"],
    ]),
  );
  const waiter = waiterScreens.map(({ path }) => path);
  expect(waiter).toEqual(expect.arrayContaining(["", "book-table", "kot", "orders", "menu", "bills"]));
  const opened = (base: string, paths: readonly string[]) =>
    paths.map((path) => `${base}/${path}`.replace(/\/$/, ""));
  const routes = [...opened("/admin", admin), ...opened("/waiter", waiter)];
  for (const menu of [adminMenu, waiterMenu]) {
    for (const { to } of [...menu.main, ...menu.more, ...menu.bottom]) expect(routes).toContain(to);
  }
});

test("every page file belongs to a screen, except the four that open without a session", () => {
  const pages = Object.keys(import.meta.glob("../screens/*/*Page.tsx")).map((path) =>
    path.replace("../screens/", "").replace(".tsx", ""),
  );
  expect(pages.filter((page) => !screensText.includes(`import("../screens/${page}.tsx")`))).toEqual([
    "install/InstallPage",
    "kitchen/KitchenPage",
    "login/LoginPage",
    "role-selection/RoleSelectionPage",
  ]);
});

test("each screen of a panel has a unique name, which is the document's title", () => {
  for (const [panel, screens] of [
    ["/admin", adminScreens],
    ["/waiter", waiterScreens],
  ] as const) {
    const names = screens.map(({ path }) => findScreenName(`${panel}/${path}`.replace(/\/$/, "")));
    expect(names).not.toContain("");
    expect(new Set(names).size).toBe(screens.length);
  }
});

test.each([
  ["Asha Naik", "AN"],
  ["Meera", "M"],
  ["  maria de  souza ", "MS"],
  ["आशा नाईक", "आन"],
])("the initials of %s are %s", (name, initials) => {
  expect(toInitials(name)).toBe(initials);
});

test("each link within the program leads to a screen that there is", () => {
  const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.*"], {
    ...{ query: "?raw", import: "default", eager: true },
  });
  const linked = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/(?:\$\{base\}|"\/admin|"\/waiter)\/([a-z-]+)/g)].map(([, path]) => path ?? ""),
  );
  const paths = new Set([...adminScreens, ...waiterScreens].map(({ path }) => path));
  expect(linked).toContain("password");
  expect(linked.filter((path) => !paths.has(path))).toEqual([]);
});
