import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../fixtures.ts";
import { BREAKFAST, IDLI, orderScreen } from "./orderScreen.ts";

test.use({ hasTouch: true });

test("every tap adds one; a note being typed is kept before the dish is added", async ({ page }) => {
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

test("a touch that scrolls the menu adds nothing", async ({ page }) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T5", "All");
  const dish = page.getByRole("button", { name: "Quick Add" }).nth(4);
  const before = await dish.boundingBox();
  const touch = await touchOn(page, before);
  await touch.start();
  for (let step = 1; step <= 6; step += 1) await touch.moveUp(step * 20);
  await touch.end();
  await expect.poll(async () => (await dish.boundingBox())?.y ?? 0).toBeLessThan((before?.y ?? 0) - 50);
  await screen.showOrder();
  await expect(screen.order).toContainText("No items in order");
});

/** Returns functions that touch the page in the middle of a box. */
async function touchOn(page: Page, box: { x: number; y: number; width: number; height: number } | null) {
  if (!box) throw new Error("there is nothing to touch");
  const devtools = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + 20];
  const send = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  return {
    start: () => send("touchStart", [{ x, y }]),
    moveUp: (by: number) => send("touchMove", [{ x, y: y - by }]),
    end: () => send("touchEnd", []),
  };
}
