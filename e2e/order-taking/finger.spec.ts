import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../fixtures.ts";
import { BREAKFAST, IDLI, orderScreen } from "./orderScreen.ts";

test.use({ hasTouch: true });

test("every tap of a finger adds one; a note being typed is kept before the dish is added", async ({
  page,
}) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T5", BREAKFAST);
  await screen.quick(IDLI).tap();
  await screen.quick(IDLI).tap();
  await screen.showOrder();
  await expect(screen.line(IDLI).getByRole("status")).toHaveText("2");
  await screen.line(IDLI).getByRole("button", { name: "Add a note" }).tap();
  await page.getByLabel(`Note for the kitchen: ${IDLI}`).fill("less spicy");
  await screen.showMenu();
  await screen.quick(IDLI).tap();
  await screen.showOrder();
  await expect(screen.lines).toHaveCount(2);
  await expect(screen.order.getByLabel(`Quantity of ${IDLI}`)).toHaveText(["2", "1"]);
  await expect(screen.lines.first()).toContainText("less spicy");
});

test("a finger that scrolls the menu adds nothing", async ({ page }) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T5", "All");
  const dish = page.getByRole("button", { name: "Quick Add" }).nth(4);
  const before = await dish.boundingBox();
  const finger = await fingerOn(page, before);
  await finger.down();
  for (let step = 1; step <= 6; step += 1) await finger.moveUp(step * 20);
  await finger.lift();
  await expect.poll(async () => (await dish.boundingBox())?.y ?? 0).toBeLessThan((before?.y ?? 0) - 50);
  await screen.showOrder();
  await expect(screen.order).toContainText("No items in order");
});

/** A finger in the middle of a box of the page. */
async function fingerOn(page: Page, box: { x: number; y: number; width: number; height: number } | null) {
  if (!box) throw new Error("there is nothing to touch");
  const devtools = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + 20];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  return {
    down: () => touch("touchStart", [{ x, y }]),
    moveUp: (by: number) => touch("touchMove", [{ x, y: y - by }]),
    lift: () => touch("touchEnd", []),
  };
}
