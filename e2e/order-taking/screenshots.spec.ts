import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import type { Page, TestInfo } from "@playwright/test";
import { addDemoOrders } from "#testing/demoOrders.ts";
import { closeToasts, expect, signIn, test } from "../fixtures.ts";
import { DOSA, IDLI, orderScreen, VADA } from "./orderScreen.ts";

const FOLDER = "docs/screenshots";

test("screenshots of the floor and of an open order", async ({ page, api }, testInfo) => {
  await addDemoOrders(await api("waiter"));
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.area("Beach Deck").click();
  await closeToasts(page);
  if (!screen.isPhone) await take(page, testInfo, "floor");
  await screen.area("Rooftop").click();
  await screen.openTable("R2");
  await screen.quickAdd(DOSA);
  await screen.addToOrder(IDLI, 2, "extra chutney");
  await screen.quickAdd(VADA);
  if (screen.isPhone) await expect(screen.bar).toContainText("4 items");
  else await expect(screen.lines).toHaveCount(3);
  await closeToasts(page);
  await take(page, testInfo, testInfo.project.name);
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
