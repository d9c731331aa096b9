import type { Page } from "@playwright/test";
import { menuApi } from "#domain/menu/api.ts";
import { kotApi } from "#domain/orders/kot/api.ts";
import { expect, signIn, test } from "../fixtures.ts";
import { orderScreen } from "./orderScreen.ts";

/** Sold most here, the most first. */
const OFTEN = [
  ...["Butter Naan", "Masala Chai", "Dal Tadka", "Jeera Rice", "Paneer Butter Masala", "Butter Chicken"],
  ...["Tandoori Roti", "Mineral Water (1 l)", "Masala Dosa", "Fresh Lime Soda", "Chicken Dum Biryani"],
  ...["Masala Papad", "Chicken 65", "Goan Fish Thali", "Veg Thali", "Mango Lassi", "Filter Coffee"],
  ...["Gulab Jamun", "Idli Sambar", "Chole Bhature"],
];

/** Orders of an hour, by table: one piece of a dish is tapped, several or a rare one are typed. */
const HOUR: readonly (readonly (readonly [typed: string, dish: string, quantity: number])[])[] = [
  [
    ["", "Paneer Butter Masala", 1],
    ["", "Dal Tadka", 1],
    ["6*b naan", "Butter Naan", 6],
    ["", "Jeera Rice", 1],
  ],
  [
    ["", "Masala Papad", 1],
    ["kadai chiken", "Kadai Chicken", 1],
    ["", "Tandoori Roti", 1],
    ["113*3", "Mineral Water (1 l)", 3],
  ],
  [
    ["", "Chicken 65", 1],
    ["palak panir", "Palak Paneer", 1],
    ["8*b naan", "Butter Naan", 8],
    ["", "Dal Tadka", 1],
    ["3*gulab", "Gulab Jamun", 3],
  ],
  [
    ["", "Masala Chai", 1],
    ["samosa*2", "Samosa", 2],
  ],
];

/** Counts a person's taps and clicks from now on, without typed letters and scrolling. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.taps = "0";
    const count = ({ isTrusted }: Event) => {
      const { dataset } = document.documentElement;
      if (isTrusted) dataset.taps = String(Number(dataset.taps) + 1);
    };
    document.addEventListener("pointerdown", count, { capture: true });
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.taps));
}

test("four orders take as many taps as they have lines, two more to the kitchen and five to paid", async ({
  page,
  api,
}) => {
  test.slow();
  const waiter = await api("waiter");
  const items = await waiter.query(menuApi.items);
  const ids = OFTEN.map((wanted) => items.find(({ name }) => name === wanted)?._id ?? wanted);
  await page.route("**/api/menu/often", async (route) => {
    await route.fulfill({ response: await route.fetch(), json: ids });
  });
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  const search = page.getByPlaceholder("Search menu items...");
  const taps = await countTaps(page);

  /** Adds a line. With the search in use its field has the focus, so only the first typed line needs a tap on it. */
  async function add([typed, dish]: (typeof HOUR)[number][number]): Promise<void> {
    if (typed === "") {
      await scrollTo(page, dish);
      await screen.quick(dish.replace(/[()]/g, "\\$&")).click();
      return;
    }
    if (!(await search.evaluate((field) => field === document.activeElement))) await search.click();
    await page.keyboard.insertText(typed);
    await page.keyboard.press("Enter");
    await expect(search).toHaveValue("");
  }

  for (const [index, lines] of HOUR.entries()) {
    const table = `T${index + 1}`;
    const before = await taps();
    await screen.table(table).click();
    for (const line of lines) await add(line);
    await screen.action("KOT").click();
    await screen.expectCleared();
    expect(await taps(), `taps from ${table} to its KOT`).toBeLessThanOrEqual(before + lines.length + 2);
    await screen.table(table).click();
    await screen.action("SETTLE").click();
    await page.getByRole("button", { name: /^Settle ₹/ }).click();
    await screen.expectCleared();
    expect(await taps(), `taps from ${table} to paid`).toBeLessThanOrEqual(before + lines.length + 5);
  }

  const kots = await waiter.query(kotApi.list, { search: {} });
  const cooked = kots.toSorted((a, b) => a.token - b.token).map((kot) => kot.items.map(pieces));
  expect(cooked).toEqual(HOUR.map((lines) => lines.map(([, dish, quantity]) => `${quantity} × ${dish}`)));
});

function pieces({ quantity, menuItem }: { quantity: number; menuItem: { name: string } }): string {
  return `${quantity} × ${menuItem.name}`;
}

/** Scrolls the dishes, of which only the near ones exist, until this one is fully visible, as a person does before the tap. */
async function scrollTo(page: Page, dish: string): Promise<void> {
  // Not by role and name, which takes a tenth of a second each time on an unoptimised page.
  const tiles = page.locator("button", { hasText: "Quick Add" });
  const tile = tiles.filter({ has: page.getByText(dish, { exact: true }) });
  for (const step of [-10_000, ...Array.from({ length: 20 }, () => 200)]) {
    if ((await tile.count()) > 0 && (await tile.evaluate(isSeenWhole))) return;
    await tiles.first().evaluate(scrollBy, step);
  }
}

function isSeenWhole(element: Element): boolean {
  const { left, top, bottom } = element.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(left + 20, y)));
}

/** Scrolls the element's list, and returns when it stands still: nobody taps a moving list. */
async function scrollBy(element: Element, by: number): Promise<void> {
  let box = element.parentElement;
  while (box && box.scrollHeight <= box.clientHeight) box = box.parentElement;
  box?.scrollBy(0, by);
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}
