import { ordersApi } from "#domain/orders/order/api.ts";
import { accountsApi } from "#domain/staff/accountsApi.ts";
import { demoAccounts } from "#testing/client.ts";
import { expect, expectSaid, signInByForm, test } from "../fixtures.ts";
import { DOSA, orderScreen } from "../order-taking/orderScreen.ts";

test("both login fields are required, and Enter signs in", async ({ page }) => {
  await page.goto("/login");
  const login = page.getByRole("button", { name: "Login" });
  const incomplete = [
    ["", ""],
    ["admin", "   "],
    ["  ", demoAccounts.admin.password],
  ] as const;
  for (const [index, [username, password]] of incomplete.entries()) {
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await login.click();
    await expectSaid(page, "Validation Error", index + 1);
    await expectSaid(page, "Please enter both username and password", index + 1);
  }
  await page.getByLabel("Username").fill("waiter");
  await page.getByLabel("Password", { exact: true }).fill(demoAccounts.waiter.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/waiter$/);
});

test("the login says Network error while the server is unreachable, and works afterwards", async ({
  page,
}) => {
  await page.goto("/login");
  await page.route("**/api/**", (route) => route.abort());
  await page.getByLabel("Username").fill("waiter");
  await page.getByLabel("Password", { exact: true }).fill(demoAccounts.waiter.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expectSaid(page, "Login Error");
  await expectSaid(page, "Network error. Please try again.");
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/waiter$/);
});

test("an ended session leads to the login screen with a message, and work goes on after the sign-in", async ({
  page,
  api,
}) => {
  await signInByForm(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  // The item is tapped before the session ends, and its command is still being sent.
  await page.route("**/api/orders/*/lines", (route) => route.abort());
  await screen.quickAdd(DOSA);
  const admin = await api("admin");
  const { _id: userId } = (await api("waiter")).person;
  await admin.send(accountsApi.setPassword, { params: { userId }, body: { password: "solkadhi-glass" } });
  await page.unroute("**/api/orders/*/lines");
  await expect(page).toHaveURL(/\/login$/, { timeout: 30_000 });
  await expect(page.getByText("Your session has ended. Please sign in again.")).toBeVisible();
  await page.getByLabel("Username").fill("waiter");
  await page.getByLabel("Password", { exact: true }).fill("solkadhi-glass");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/waiter$/);
  await screen.openTable("T1");
  await screen.showOrder();
  await expect(screen.line(DOSA)).toBeVisible();
  await expect
    .poll(async () => (await admin.query(ordersApi.list))[0]?.items.map(({ quantity }) => quantity))
    .toEqual([1]);
});
