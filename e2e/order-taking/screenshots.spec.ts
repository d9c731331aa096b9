import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { addDemoOrders } from "#testing/demoOrders.ts";
import { expect, signIn, test } from "../fixtures.ts";
import { DOSA, IDLI, orderScreen, VADA } from "./orderScreen.ts";

const FOLDER = "docs/screenshots";

/**
 * README's two pictures. They carry the time they were taken at, so an existing one is replaced only when asked for
 * (README_SCREENSHOTS=on): a test run should not leave changed files behind.
 */
test("the order-taking screen in the middle of an evening", async ({ page, api }, testInfo) => {
  await addDemoOrders(await api("waiter"));
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.area("Rooftop").click();
  await screen.openTable("R2");
  await screen.quickAdd(DOSA);
  await screen.addToOrder(IDLI, 2, "extra chutney");
  await screen.quickAdd(VADA);
  if (screen.isPhone) await expect(screen.bar).toContainText("4 items");
  else await expect(screen.lines).toHaveCount(3);
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);

  const name = `${testInfo.project.name}.png`;
  const taken = testInfo.outputPath(name);
  await page.screenshot({ path: taken, animations: "disabled" });
  const isWanted = process.env.README_SCREENSHOTS === "on" || !existsSync(`${FOLDER}/${name}`);
  if (!isWanted) return;
  mkdirSync(FOLDER, { recursive: true });
  copyFileSync(taken, `${FOLDER}/${name}`);
});
