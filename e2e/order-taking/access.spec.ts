import type { Page } from "@playwright/test";
import { expect, expectNoAxeFinding, expectSaid, signIn, test } from "../fixtures.ts";
import { BREAKFAST, DOSA, IDLI, orderScreen } from "./orderScreen.ts";

// Only this finds a screen that keyboard or screen reader cannot use, judged by the real styles.

/** Checks that every button is large enough to tap, and that nothing is wider than the screen. */
async function expectFitsFingers(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const small = [
      ...document.querySelectorAll(":is(main, header, [role=dialog]) :is(button, select, input)"),
    ]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element, box }) => box.width > 0 && !element.closest("[inert]"))
      .filter(({ box }) => Math.round(box.height) < 44 || Math.round(box.width) < 44)
      .map(({ element, box }) => `${element.textContent} ${box.width}×${box.height}`);
    return { small, overflow: document.documentElement.scrollWidth - window.innerWidth };
  });
  expect(found).toEqual({ small: [], overflow: 0 });
}

// Each scheme at one size: the results depend on either, not on the combination.
for (const [colorScheme, tag] of [
  ["light", "@till"],
  ["dark", "@phone"],
] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme });
    test("the order-taking screen has no accessibility violation, from the empty table to the payment", {
      tag,
    }, async ({ page }) => {
      // Axe runs four times and reads every element's colours, which is slow on a busy machine.
      test.slow();
      await signIn(page, "waiter");
      const screen = orderScreen(page);
      await expect(screen.table("T1")).toBeVisible();
      await expectNoAxeFinding(page);
      await expectFitsFingers(page);
      await screen.openTable("T1");
      await expect(screen.quick(DOSA)).toBeVisible();
      await expectNoAxeFinding(page);
      await expectFitsFingers(page);
      await page.getByRole("button", { name: new RegExp(`^Add to Order\\s*: ${IDLI}`) }).click();
      const dialog = page.getByRole("dialog", { name: IDLI });
      await expect(dialog).toBeVisible();
      await expectFitsFingers(page);
      await dialog.getByRole("button", { name: "Close" }).click();
      await screen.quickAdd(DOSA, IDLI);
      await screen.addToOrder(IDLI, 2, "less spicy");
      await screen.showOrder();
      await expect(screen.lines).toHaveCount(3);
      await expectNoAxeFinding(page);
      await expectFitsFingers(page);
      await screen.press("SETTLE");
      await page.getByRole("button", { name: "Continue", exact: true }).click();
      await expect(page.getByLabel("Cash given")).toBeVisible();
      await expectNoAxeFinding(page);
      await expectFitsFingers(page);
    });
  });
}

test("a table is opened and dishes added by keyboard alone", async ({ page }) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  await expect(screen.table("T1")).toBeVisible();
  /** Presses Tab until an element of that name has the focus. */
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 120; presses += 1) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => document.activeElement?.textContent ?? "");
      if (name.test(focused)) return;
    }
    throw new Error(`${name} is not reached by Tab`);
  };
  await tabTo(/^Dining Hall/);
  await page.keyboard.press("ArrowRight");
  await expect(screen.area("Garden Terrace")).toBeFocused();
  await tabTo(/^G1/);
  await page.keyboard.press("Enter");
  await expectSaid(page, "New Order Created");
  await tabTo(new RegExp(`^${BREAKFAST}`));
  await page.keyboard.press("Space");
  await tabTo(/^Idli Sambar/);
  const outline = await page.evaluate(
    () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
  );
  expect(outline).not.toBe("none");
  await page.keyboard.press("Enter");
  const expectIdlis = async (count: number) => {
    if (screen.isPhone) await expect(screen.bar).toContainText(` ${count} item`);
    else await expect(screen.quantities(IDLI)).toHaveText(String(count));
  };
  await expectIdlis(1);
  await tabTo(/Add to Order$/);
  await page.keyboard.press("Enter");
  const quantity = page.getByLabel("Quantity", { exact: true });
  await expect(quantity).toBeVisible();
  // On a touch screen focusing it would open a keyboard over the buttons.
  if (screen.isPhone) await expect(quantity).not.toBeFocused();
  if (screen.isPhone) await quantity.focus();
  await expect(quantity).toBeFocused();
  await page.keyboard.type("4");
  await page.keyboard.press("Enter");
  await expectIdlis(5);
});
