import { demoAccounts, signedIn } from "#testing/client.ts";
import { expect, expectNoAxeFinding, signInByForm, test, testWithServer } from "./fixtures.ts";

for (const role of ["admin", "waiter"] as const) {
  test(`${role} signs in with the demo account shown on the login screen`, async ({ page }) => {
    await page.goto("/login");
    await expect(page.getByText(`${role} / ${role}123`)).toBeVisible();
    await expectNoAxeFinding(page);
    await signInByForm(page, role);
    await expect(page.getByRole("banner").getByText("Palm Grove Resort")).toBeVisible();
    await expect(page).toHaveTitle("Dashboard · Palm Grove Resort · Rasoi");
  });
}

testWithServer.describe("without demo data", () => {
  testWithServer.use({ environment: { DEMO: "off" } });

  testWithServer("only the code on the console creates the first admin", async ({ page, server }) => {
    await expect(signedIn(server.url, "admin")).rejects.toThrow();
    const printed = () => /first admin account: (\S+)/.exec(server.output())?.[1];
    await expect.poll(printed).toBeDefined();
    const code = printed() ?? "";
    await page.goto("/login");
    for (const size of [page.viewportSize(), { width: 1366, height: 768 }]) {
      if (size) await page.setViewportSize(size);
      await expect(page.getByRole("button", { name: "Create admin account" })).toBeInViewport({ ratio: 1 });
    }
    await page.getByLabel("One-time code").fill("wrong-code");
    await expect(page.getByText(demoAccounts.admin.password)).toHaveCount(0);
    await page.getByLabel("Name", { exact: true }).fill("Meera Shenoy");
    await page.getByLabel("Username").fill("meera");
    await page.getByLabel("Password", { exact: true }).fill("garam-masala");
    await page.getByRole("button", { name: "Create admin account" }).click();
    await expect(page.getByText("This is not the code shown on the server's console.").first()).toBeVisible();
    await page.getByLabel("One-time code").fill(code);
    await page.getByRole("button", { name: "Create admin account" }).click();
    await expect(page).toHaveURL(/\/admin$/);
    // In live use the dashboard names the legally required registrations missing in settings.
    await expect(page.getByText(/^GSTIN and FSSAI licence number are missing\./)).toBeVisible();
    await page.getByRole("link", { name: "Open Settings" }).click();
    await expect(page).toHaveURL(/\/admin\/settings$/);
  });
});
