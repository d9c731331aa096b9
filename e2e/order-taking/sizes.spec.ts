import type { Locator, Page } from "@playwright/test";
import { menuApi } from "#domain/menu/api.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { closeToasts, expect, expectSaid, signIn, test } from "../fixtures.ts";
import { openOrder } from "../sentOrders.ts";
import { BREAKFAST, DOSA, IDLI, orderScreen, VADA } from "./orderScreen.ts";

// Only this finds a dish, a line or a field that is covered or cut at one of the sizes.

/** Window sizes in CSS pixels, and the number of an order's twelve lines that must be fully visible. */
const sizes = [
  { name: "a small phone", width: 320, height: 568, dishes: 4, lines: 0, categories: 2 },
  { name: "a phone", width: 390, height: 844, dishes: 7, lines: 0, categories: 3 },
  { name: "a phone held sideways", width: 844, height: 390, dishes: 6, lines: 3, categories: 3 },
  { name: "a tablet", width: 768, height: 1024, dishes: 12, lines: 11, categories: 3 },
  { name: "a larger tablet", width: 820, height: 1180, dishes: 16, lines: 12, categories: 3 },
  { name: "a tablet held sideways", width: 1024, height: 768, dishes: 12, lines: 6, categories: 3 },
  { name: "a till", width: 1366, height: 768, dishes: 35, lines: 7, categories: 3 },
  { name: "a till at 200 % zoom", width: 683, height: 384, dishes: 4, lines: 3, categories: 3 },
  { name: "a large till", width: 1920, height: 1080, dishes: 40, lines: 12, categories: 6 },
] as const;

/** On a lower screen the space is the order's, and the navigation is hidden. */
const LOW_SCREEN = 600;
const COLUMNS = ["No.", "Item", "Qty", "Rate", "Amount"];

test.describe("layout of the order-taking screen", () => {
  for (const { name, width, height, dishes, lines, categories } of sizes) {
    test(`dishes and lines are visible on ${name}, ${width}×${height}`, async ({ page, api }) => {
      const waiter = await api("waiter");
      await openOrder(waiter, "R4", 12, (await waiter.query(menuApi.items)).slice(0, 12));
      // An unprinted KOT has its own row, above the buttons.
      for (const { _id: kotId } of await waiter.query(kotApi.list, { search: { show: "open" } })) {
        await waiter.send(kotApi.print, { params: { kotId }, body: {} });
      }
      await page.setViewportSize({ width, height });
      await signIn(page, "waiter");
      const screen = orderScreen(page);
      await screen.area("Rooftop").click();
      await expect(screen.table("R4")).toBeVisible();
      await expect.poll(() => seen(page.getByRole("tab"))).toBeGreaterThan(0);
      await screen.table("R4").click();
      await page.getByRole("group", { name: "Categories" }).getByRole("button", { name: "All" }).click();
      await expect(page.getByRole("button", { name: "Quick Add" }).nth(3)).toBeVisible();
      await expectSaid(page, "Existing Order Found");
      await closeToasts(page);

      const tiles = page.getByRole("button", { name: /Quick Add|Choose/ });
      await expect.poll(() => seen(tiles)).toBeGreaterThanOrEqual(dishes);
      await expect
        .poll(() => seen(page.getByRole("group", { name: "Categories" }).getByRole("button")))
        .toBeGreaterThanOrEqual(categories);
      const inRow = await screen.table("R4").isVisible();
      for (const part of [
        ...(inRow ? [page.getByRole("button", { name: "Rooftop ▾" }), screen.table("R4")] : []),
        screen.action("KOT"),
        screen.action("SETTLE"),
        page.getByPlaceholder("Search menu items..."),
      ]) {
        await expect.poll(() => seen(part)).toBe(1);
      }
      const navigation = page.getByRole("navigation", { name: "Bottom navigation" });
      expect(await navigation.isVisible()).toBe(height >= LOW_SCREEN);
      const hasSum = await screen.bar.isVisible();
      if (hasSum) await expectSeenInPlace(page, screen);
      else await expect.poll(() => seen(screen.action("BILL"))).toBe(1);
      if (!hasSum) await expect.poll(() => seen(screen.action("BILL+KOT"))).toBe(1);
      if (hasSum && lines === 0) await screen.bar.click();
      await expect.poll(() => seen(screen.lines)).toBeGreaterThanOrEqual(Math.max(lines, 3));
      await expectColumns(screen.order);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    });
  }

  test("with a phone's keyboard open a line's note is fully visible above it", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, "waiter");
    const screen = orderScreen(page);
    await screen.openTable("T1");
    await screen.quickAdd(DOSA, IDLI, VADA);
    await screen.showOrder();
    await screen.openLine(VADA);
    const note = page.getByLabel(`Note for the kitchen: ${VADA}`);
    await note.fill("less spicy");
    await expect(screen.total("Grand Total")).toBeVisible();
    for (const height of [535, 470, 420]) {
      await page.setViewportSize({ width: 390, height });
      await expect.poll(() => seen(note)).toBe(1);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(screen.total("Grand Total")).toBeVisible();
  });

  test("with a phone's keyboard open two search results are fully visible", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, "waiter");
    const screen = orderScreen(page);
    await screen.openTable("T1");
    const search = page.getByPlaceholder("Search menu items...");
    const hits = page.getByRole("button", { name: /dosa ₹.* Quick Add/i });
    await search.fill("dosa");
    await expect(hits.first()).toBeVisible();
    // An iPhone puts its keyboard over the page, whose height stays.
    const above = await hits.evaluateAll(
      (tiles) => tiles.filter((tile) => tile.getBoundingClientRect().bottom <= 430).length,
    );
    expect(above).toBeGreaterThanOrEqual(2);
    // Android reduces the page's height.
    await page.setViewportSize({ width: 390, height: 430 });
    await expect(search).toBeFocused();
    await expect.poll(() => seen(hits)).toBeGreaterThanOrEqual(2);
    await expect.poll(() => seen(search)).toBe(1);
    await expect.poll(() => seen(screen.action("KOT"))).toBe(1);
    await search.fill("qqqq");
    await page.getByRole("button", { name: "Show all dishes" }).click();
    await expect(search).toHaveValue("");
  });

  test("on a phone in landscape the settle dialog's cash field is fully visible above its button", async ({
    page,
    api,
  }) => {
    await openOrder(await api("waiter"), "R4");
    await page.setViewportSize({ width: 844, height: 390 });
    await signIn(page, "waiter");
    const screen = orderScreen(page);
    await screen.area("Rooftop").click();
    await screen.table("R4").click();
    await screen.action("SETTLE").click();
    const dialog = page.getByRole("dialog", { name: "Settle · R4 · Rooftop" });
    const settle = dialog.getByRole("button", { name: /^Settle ₹/ });
    await expect.poll(() => seen(dialog.getByLabel("Cash given"))).toBe(1);
    await expect.poll(() => seen(settle)).toBe(1);
    const [edge, button] = [await dialog.boundingBox(), await settle.boundingBox()];
    const below = (edge?.y ?? 0) + (edge?.height ?? 0) - (button?.y ?? 0) - (button?.height ?? 0);
    expect(below).toBeGreaterThanOrEqual(8);
  });

  test("on a tablet the counter opens the booked tables, and a row opens its order", async ({
    page,
    api,
  }) => {
    await openOrder(await api("waiter"), "P1");
    await page.setViewportSize({ width: 768, height: 1024 });
    await signIn(page, "waiter");
    const booked = page.getByRole("complementary", { name: "Booked Table (Preview Bill)" });
    await expect(booked).toHaveCount(0);
    await page.getByRole("button", { name: "Booked Table 1" }).click();
    await booked.getByRole("button", { name: /^P1/ }).click();
    await expect(booked).toHaveCount(0);
    await expect(orderScreen(page).order).toContainText("P1 · Poolside");
  });

  test("on a till the four buttons are equally large, and booked tables are behind their counter", async ({
    page,
    api,
  }) => {
    await openOrder(await api("waiter"), "P1");
    await page.setViewportSize({ width: 1366, height: 768 });
    await signIn(page, "waiter");
    const screen = orderScreen(page);
    const booked = page.getByRole("complementary", { name: "Booked Table (Preview Bill)" });
    await expect(booked).toBeVisible();
    await screen.openTable("T1");
    await expect(booked).toHaveCount(0);
    for (const name of ["KOT", "BILL", "BILL+KOT", "SETTLE"] as const) {
      const { width = 0, height = 0 } = (await screen.action(name).boundingBox()) ?? {};
      expect([Math.round(width), height], name).toEqual([86, 56]);
    }
    await page.getByRole("button", { name: /^Booked Table/ }).click();
    await expect(booked).toBeVisible();
    await booked.getByRole("button", { name: "Close booked tables" }).click();
    await expect(booked).toHaveCount(0);
    await page.setViewportSize({ width: 1600, height: 900 });
    await expect(booked).toBeVisible();
    await expect(booked.getByRole("button", { name: "Close booked tables" })).toHaveCount(0);
  });

  test("a tile's words are visible from 220 px on, from 300 px beside a picture, else for screen readers", async ({
    page,
  }) => {
    await signIn(page, "waiter");
    await orderScreen(page).openTable("T1");
    const add = page.getByRole("button", { name: `Add to Order: ${DOSA}` });
    const isWide = async () => ((await add.getByText("Add to Order").boundingBox())?.width ?? 0) > 60;
    for (const [category, width, isShown] of [
      [BREAKFAST, 390, false],
      [BREAKFAST, 430, true],
      ["All", 320, true],
      ["All", 390, false],
      ["All", 1366, false],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.getByRole("button", { name: category, exact: true }).click();
      if (category === "All") await page.getByPlaceholder("Search menu items...").fill("dosa");
      await expect(page.locator("[data-picture]").first()).toBeAttached({ attached: category !== "All" });
      await expect(add).toHaveText("⋯ Add to Order");
      await expect.poll(isWide, `${category} at ${width}`).toBe(isShown);
    }
  });
});

/** The order's sum opens all of it; KOT and SETTLE stay in place. */
async function expectSeenInPlace(page: Page, screen: ReturnType<typeof orderScreen>): Promise<void> {
  const places = async () => [
    await screen.action("KOT").boundingBox(),
    await screen.action("SETTLE").boundingBox(),
  ];
  const closed = await places();
  await screen.bar.click();
  expect(await places()).toEqual(closed);
  const parts = [
    screen.action("BILL"),
    screen.action("BILL+KOT"),
    screen.order.getByLabel("Discount %"),
    screen.order.getByLabel("Payment type"),
    screen.order.getByPlaceholder("Search here bill"),
    screen.total("Grand Total"),
  ];
  for (const part of parts) await expect.poll(() => seen(part), String(part)).toBe(1);
  await screen.bar.click();
  await expect.poll(() => seen(page.getByRole("button", { name: "Quick Add" }))).toBeGreaterThan(0);
}

/** The order's columns are in the specification's order, each heading above its figures. */
async function expectColumns(order: Locator): Promise<void> {
  const headings = await Promise.all(
    COLUMNS.map((name) => order.getByRole("columnheader", { name, exact: true }).boundingBox()),
  );
  const cells = await order
    .locator("tbody tr")
    .last()
    .locator("td")
    .evaluateAll((found) => found.map((cell) => cell.getBoundingClientRect().left));
  const lefts = headings.map((box) => box?.x ?? 0);
  expect(lefts).toEqual(lefts.toSorted((a, b) => a - b));
  expect(cells).toEqual(cells.toSorted((a, b) => a - b));
}

/** Counts the fully visible elements: inside the window, not of height 0, and in front at their middle and near their corners. */
function seen(found: Locator): Promise<number> {
  return found.evaluateAll((elements) => {
    const inset = 8;
    return elements.filter((element) => {
      const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
      if (width < 2 * inset || height < 2 * inset) return false;
      if (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1) return false;
      const points = [
        [left + width / 2, top + height / 2],
        [left + inset, top + inset],
        [right - inset, top + inset],
        [left + inset, bottom - inset],
        [right - inset, bottom - inset],
      ] as const;
      const tile = element.parentElement;
      return points.every(([x, y]) => {
        const front = document.elementFromPoint(x, y);
        return front !== null && (element.contains(front) || tile?.contains(front) === true);
      });
    }).length;
  });
}
