import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import type { Page, TestInfo } from "@playwright/test";
import { kotApi } from "#domain/orders/kot/api.ts";
import { closeToasts, expect, signIn, test } from "../fixtures.ts";
import { orderScreen } from "./orderScreen.ts";

const FOLDER = "docs/screenshots";

test.use({ house: "large" });

test("screenshots of the floor, of an open order and of a month's report", async ({
  page,
  api,
}, testInfo) => {
  const waiter = await api("waiter");
  for (const { _id: kotId } of await waiter.query(kotApi.list, { search: { show: "attention" } }))
    await waiter.send(kotApi.print, { params: { kotId }, body: {} });
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await expect(page.locator("[data-table-id]").first()).toBeVisible();
  if (!screen.isPhone) await take(page, testInfo, "floor");
  await screen.table("T7").click();
  for (const index of [0, 1, 4]) await page.locator("[data-quick]").nth(index).click();
  await closeToasts(page);
  await take(page, testInfo, testInfo.project.name);
  if (screen.isPhone) return;
  await signIn(page, "admin", "/admin/reports");
  await page.getByRole("main").getByRole("combobox").first().click();
  await page.getByRole("option", { name: /^This Month/ }).click();
  await expect(page.getByRole("main").locator("svg.recharts-surface").first()).toBeVisible();
  await expect(page.getByRole("main").getByText(/%/).first()).toBeVisible();
  await take(page, testInfo, "report");
});

/**
 * Takes a picture for README. It shows the time, so an existing one is replaced only with README_SCREENSHOTS=on: a test run
 * should not leave changed files.
 */
async function take(page: Page, testInfo: TestInfo, name: string): Promise<void> {
  const taken = testInfo.outputPath(`${name}.png`);
  await page.screenshot({ path: taken, animations: "disabled" });
  const isWanted = process.env.README_SCREENSHOTS === "on" || !existsSync(`${FOLDER}/${name}.png`);
  if (!isWanted) return;
  mkdirSync(FOLDER, { recursive: true });
  copyFileSync(taken, `${FOLDER}/${name}.png`);
}
