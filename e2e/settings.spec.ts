import { settingsApi } from "#domain/settings/api.ts";
import { demoAccounts } from "#testing/client.ts";
import { expect, expectNoAxeFinding, expectSaid, signIn, test } from "./fixtures.ts";

// Only this finds settings that look different on the printed paper, or are lost when the screen is left.

test("an admin changes the settings and sees them on paper before saving", async ({ page, api }) => {
  await signIn(page, "admin", "/admin/settings");
  const paper = page.frameLocator("iframe[title='Preview of a bill']");
  await expect(paper.getByText("TAX INVOICE")).toBeVisible();
  await expectNoAxeFinding(page);
  // The demo's first act stands above what only a real house needs.
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText(
    "Start for real",
  );
  await expect(page.getByLabel("SAC")).toHaveAccessibleDescription(/Services Accounting Code/);
  await expect(page.getByLabel("Canonical address")).toHaveAccessibleDescription(/every device opens/);
  await expect(page.getByText(/BACKUP_DIR is a line of the file that starts the server/)).toBeVisible();

  await page.getByLabel("GSTIN").fill("27AAPFU0939F1ZX");
  await page.getByLabel("FSSAI licence number").fill("123");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("GSTIN is mistyped: its last character does not fit the others")).toBeVisible();
  await expect(page.getByText("FSSAI licence number must be 14 digits")).toBeVisible();
  await expect(page.getByLabel("GSTIN")).toBeFocused();

  await page.getByLabel("GSTIN").fill("27aapfu0939f1zv");
  await page.getByLabel("FSSAI licence number").fill("11223344556677");
  await page.getByLabel("Invoice prefix").fill("pg");
  await expect(page.getByText(/Numbers look like PG\/\d\d-\d\d\/000123/)).toBeVisible();
  await expect(paper.getByText("GSTIN 27AAPFU0939F1ZV")).toBeVisible();
  const saving = page.waitForRequest((sent) => sent.method() === "PUT" && sent.url().endsWith("/settings"));
  await page.getByRole("button", { name: "Save settings" }).click();
  await expectSaid(page, "Settings saved");
  // A page must not empty settings that it does not know.
  expect(Object.keys((await saving).postDataJSON()).sort()).toEqual([
    "fssai",
    "gstin",
    "invoicePrefix",
    "print",
  ]);
  await expect(page.getByText("Everything is saved.")).toBeVisible();
  const saved = await (await api("admin")).query(settingsApi.read);
  expect(saved).toMatchObject({ gstin: "27AAPFU0939F1ZV", fssai: "11223344556677", invoicePrefix: "PG" });
});

test("unsaved settings are restored when the screen is reopened", async ({ page }) => {
  await signIn(page, "admin", "/admin/settings");
  await page.getByLabel("Resort title").fill("Sea View");
  const menuButton = page.getByRole("button", { name: "Open menu" });
  if (await menuButton.isVisible()) await menuButton.click();
  await page.getByRole("link", { name: "Reports" }).click();
  await expect(page.getByRole("heading", { name: "Reports" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Resort title")).toHaveValue("Sea View");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("Resort title")).not.toHaveValue("Sea View");
});

test("two questions decide the tax rate from a date", async ({ page }) => {
  await signIn(page, "admin", "/admin/settings");
  await page.getByRole("button", { name: "Add tax rule" }).click();
  const dialog = page.getByRole("dialog", { name: "Add tax rule" });
  await dialog.getByLabel(/^Valid from/).fill("01/04/2030");
  await dialog.getByLabel(/^Valid from/).press("Tab");
  await expect(dialog.getByText(/A hotel may declare at the GST office/)).toBeVisible();
  const above = dialog.getByRole("radiogroup", { name: /above ₹7,500/ });
  await above.getByLabel("Yes").check();
  await expect(dialog.getByText("CGST 9% and SGST 9%")).toBeVisible();
  await dialog.getByRole("button", { name: "Add tax rule" }).click();
  await expectSaid(page, "Tax rules saved");
  const rules = page.getByRole("table", { name: "Tax rules" });
  await expect(rules.getByText("Still to come")).toBeVisible();
  await expect(rules.getByText("Valid today")).toBeVisible();
});

test("a backup is made now and listed", async ({ page }) => {
  await signIn(page, "admin", "/admin/settings");
  await page.getByRole("button", { name: "Back up now" }).click();
  await expectSaid(page, "Backup made");
  await expect(page.getByRole("table", { name: "Backups" }).getByText("By hand")).toBeVisible();
  await expect(page.getByText(/Newest backup: just now/)).toBeVisible();
});

test("start for real removes the demo, the new admin signs in, and missing registrations are named", async ({
  page,
}) => {
  await signIn(page, "admin", "/admin/settings");
  await page.getByRole("button", { name: "Start for real…" }).click();
  const dialog = page.getByRole("dialog", { name: "Start for real" });
  await expectNoAxeFinding(page);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Meera Shenoy");
  await dialog.getByLabel("Username").fill("meera");
  await dialog.getByLabel(/^Password/).fill("garam-masala");
  await dialog.getByLabel(/^Repeat password/).fill("garam-masala");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("button", { name: "Start for real" })).toBeDisabled();
  await dialog.getByLabel(/to confirm/).fill("start for real");
  await dialog.getByRole("button", { name: "Start for real" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expectSaid(page, "Sign in as meera");
  await page.getByLabel("Username").fill("meera");
  await page.getByLabel("Password", { exact: true }).fill("garam-masala");
  await expect(page.getByText(demoAccounts.admin.password)).toHaveCount(0);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/admin");
  await page.goto("/admin/settings");
  await expect(page.getByText("GSTIN and FSSAI licence number are missing")).toBeVisible();
  await expect(page.getByText("The demo data is gone; this resort runs for real.")).toBeVisible();
});

test("a picture of the resort stands where people sign in and on a locked screen", async ({ page }) => {
  await signIn(page, "admin", "/admin/settings");
  const section = page.getByRole("region", { name: "Picture" });
  await section.locator("input[type=file]").setInputFiles("docs/screenshots/floor.png");
  await expectSaid(page, "Picture saved");
  await expect(section.getByRole("img", { name: "The resort's picture" })).toBeVisible();
  const picture = page.locator("img[alt=''][src^='/uploads/']");
  /** The picture is loaded, above the name. */
  const expectShown = async () => {
    await expect(picture).toBeInViewport({ ratio: 1 });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
    await expectNoAxeFinding(page);
  };
  await page.getByRole("button", { name: /^Meera/ }).click();
  await page.getByRole("menuitem", { name: "Lock now" }).click();
  await expect(page.getByRole("dialog", { name: "Locked" })).toBeVisible();
  await expectShown();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  for (const path of ["/login", "/"]) {
    await page.goto(path);
    await expectShown();
  }
});
