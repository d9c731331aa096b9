import type { Page } from "@playwright/test";
import { menuApi } from "#domain/menu/api.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { closeToasts, expect, expectSaid, signIn, test } from "../fixtures.ts";
import { openOrder } from "../sentOrders.ts";
import { BREAKFAST, IDLI, orderScreen } from "./orderScreen.ts";

// Only this finds a scrolling finger that adds a dish.

test.use({ hasTouch: true });

const LINES = 14;
const NAME_OF_ONE_ROW = 12;

test("every tap adds one dish, and a note being typed is saved first", async ({ page }) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T5", BREAKFAST);
  await screen.quick(IDLI).tap();
  await screen.quick(IDLI).tap();
  await screen.showOrder();
  await expect(screen.quantities(IDLI)).toHaveText("2");
  await screen.line(IDLI).locator("button[aria-expanded]").tap();
  await page.getByLabel(`Note for the kitchen: ${IDLI}`).fill("less spicy");
  await screen.showMenu();
  await screen.quick(IDLI).tap();
  await screen.showOrder();
  await expect(screen.lines).toHaveCount(2);
  await expect(screen.quantities(IDLI)).toHaveText(["2", "1"]);
  await expect(screen.order.getByLabel(`Note for the kitchen: ${IDLI}`)).toHaveValue("less spicy");
});

test("scrolling the menu by touch adds nothing", async ({ page }) => {
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

test("a till shows seven lines of an order, a phone eight, and each button is large enough", async ({
  page,
  api,
}) => {
  const waiter = await api("waiter");
  const dishes = (await waiter.query(menuApi.items)).filter((item) => item.name.length <= NAME_OF_ONE_ROW);
  const order = await openOrder(waiter, "T1", 12, dishes.slice(0, LINES));
  // A KOT that nobody has printed is named in a row of its own.
  const [kot] = await waiter.query(kotApi.list, { search: { order: order._id } });
  await waiter.send(kotApi.print, { params: { kotId: kot?._id ?? "" }, body: {} });
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await screen.openTable("T1");
  await screen.showOrder();
  await expect(screen.lines).toHaveCount(LINES);
  await expectSaid(page, "Existing Order Found");
  await closeToasts(page);
  const { wholeLines, smallest, hidden } = await screen.order.evaluate((order) => {
    const head = order.querySelector("thead")?.getBoundingClientRect();
    const area = order.querySelector("table")?.parentElement;
    if (!head || !area) throw new Error("the order shows no lines");
    const { bottom } = area.getBoundingClientRect();
    const boxes = [...area.querySelectorAll("tbody tr")].map((line) => line.getBoundingClientRect());
    const buttons = [...area.querySelectorAll("button")].map((button) => button.getBoundingClientRect());
    return {
      wholeLines: boxes.filter((box) => box.top >= head.bottom - 1 && box.bottom <= bottom + 1).length,
      smallest: Math.min(...buttons.flatMap((box) => [box.width, box.height])),
      hidden: area.scrollWidth - area.clientWidth,
    };
  });
  expect(wholeLines).toBeGreaterThanOrEqual(screen.isPhone ? 8 : 7);
  expect(smallest).toBeGreaterThanOrEqual(44);
  expect(hidden).toBe(0);

  // Lines scrolled away are behind the headings: neither visible nor tappable.
  const inFront = await screen.order.evaluate((order) => {
    const head = order.querySelector("thead");
    const area = order.querySelector("table")?.parentElement;
    if (!head || !area) throw new Error("the order shows no lines");
    const found = new Set<boolean>();
    for (area.scrollTop = 0; area.scrollTop < 90; area.scrollTop += 10) {
      const { left, top, width, height } = head.getBoundingClientRect();
      for (let x = left + 5; x < left + width - 5; x += 10) {
        found.add(head.contains(document.elementFromPoint(x, top + height / 2)));
      }
    }
    return [...found];
  });
  expect(inFront).toEqual([true]);
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
