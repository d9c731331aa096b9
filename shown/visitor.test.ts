import { test } from "vitest";
import { PASSWORD } from "./house.ts";
import { open } from "./page/open.ts";

test("role selection and login", async () => {
  const page = await open("visitor", "/");
  await page.tap("Continue as Waiter", "Login");
  await page.fill({ Username: "waiter", Password: "wrong" });
  await page.tap("Toggle password visibility", "Login");
  await page.offline();
  await page.tap("Login");
  await page.online();
  await page.fill({ Password: PASSWORD });
  await page.tap("Login");
});

test("no such page", async () => {
  await open("visitor", "/bar");
});

test("set a device up", async () => {
  await open("visitor", "/install");
});

test.each(["waiter", "cashier", "manager"] as const)("menus of a %s", async (role) => {
  const page = await open(role, "/waiter/kot", () => {}, { whole: true });
  await page.tap("Open menu", "Dark colours", "Logout");
});

test("menus of an admin", async () => {
  const page = await open("admin", "/admin/orders", () => {}, { whole: true });
  await page.tap("Close menu", "Logout");
});
