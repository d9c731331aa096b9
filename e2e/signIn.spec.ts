import { demoAccounts, signedIn } from "#testing/client.ts";
import {
  expect,
  expectNoSeriousAxe,
  expectSaid,
  signIn,
  signInByForm,
  test,
  testWithServer,
} from "./fixtures.ts";

for (const role of ["admin", "waiter"] as const) {
  test(`${role} signs in with the demo account shown on the login screen`, async ({ page }) => {
    await page.goto("/login");
    await expect(page.getByText(`${role} / ${role}123`)).toBeVisible();
    await expectNoSeriousAxe(page);
    await signInByForm(page, role);
    await expect(page.getByRole("banner").getByText("Palm Grove Resort")).toBeVisible();
    await expect(page).toHaveTitle("Dashboard · Palm Grove Resort · Rasoi");
  });
}

test("a second device has its own session", async ({ page, device }) => {
  await signIn(page, "admin");
  const other = await device();
  await other.goto("/admin");
  await expect(other).toHaveURL(/\/login$/);
  await signIn(other, "waiter");
  await expect(other).toHaveURL(/\/waiter$/);
});

testWithServer("a session outlives a power cut of the server", async ({ page, server }) => {
  await signIn(page, "waiter");
  await server.kill();
  await server.start();
  await page.reload();
  await expect(page).toHaveURL(/\/waiter$/);
  await expect(page.getByText("Palm Grove Resort").first()).toBeVisible();
});

test("a wrong password is refused with the spec's words, and nothing typed is lost", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Username").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill("not this");
  await page.getByRole("button", { name: "Login" }).click();
  await expectSaid(page, "Login Failed");
  await expectSaid(page, "Invalid credentials");
  await expect(page.getByLabel("Username")).toHaveValue("admin");
});

test("a session that the server ended leads back to the login screen", async ({ page, baseURL }) => {
  await signIn(page, "waiter");
  const token = await page.evaluate(() => localStorage.getItem("authToken"));
  const answer = await fetch(`${baseURL}/api/auth/logout`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: "{}",
  });
  expect(answer.ok).toBe(true);
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
});

testWithServer.describe("without demo data", () => {
  testWithServer.use({ environment: { DEMO: "off" } });

  testWithServer(
    "whoever reads the console makes the first admin, and nobody else",
    async ({ page, server }) => {
      await expect(signedIn(server.url, "admin")).rejects.toThrow();
      const printed = () => /first admin account: (\S+)/.exec(server.output())?.[1];
      await expect.poll(printed).toBeDefined();
      const code = printed() ?? "";
      await page.goto("/login");
      await page.getByLabel("One-time code").fill("wrong-code");
      await expect(page.getByText(demoAccounts.admin.password)).toHaveCount(0);
      await page.getByLabel("Name", { exact: true }).fill("Meera Shenoy");
      await page.getByLabel("Username").fill("meera");
      await page.getByLabel("Password", { exact: true }).fill("garam-masala");
      await page.getByRole("button", { name: "Create admin account" }).click();
      await expect(
        page.getByText("This is not the code shown on the server's console.").first(),
      ).toBeVisible();
      await page.getByLabel("One-time code").fill(code);
      await page.getByRole("button", { name: "Create admin account" }).click();
      await expect(page).toHaveURL(/\/admin$/);
      // In live use the dashboard says what the law wants on bills and the settings do not have.
      await expect(page.getByText(/^GSTIN and FSSAI licence number are missing\./)).toBeVisible();
      await page.getByRole("link", { name: "Open Settings" }).click();
      await expect(page).toHaveURL(/\/admin\/settings$/);
    },
  );
});
