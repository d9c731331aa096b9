import type { Page } from "@playwright/test";
import { showOrder } from "./booking.ts";
import { expect, expectSaid, signIn, test } from "./fixtures.ts";
import { DOSA, orderScreen } from "./order-taking/orderScreen.ts";

// Only this finds a toast that covers what is tapped next.

const toasts = (page: Page) => page.locator("[data-sonner-toast]");

/** Expects the toast of this title to cover no header, button, link or field, and to be within the window. */
async function expectClear(page: Page, title: string): Promise<void> {
  const toast = page.locator('[data-sonner-toast][data-front="true"]').filter({ hasText: title });
  await expect(toast).toHaveCount(1);
  const covered = () =>
    toast.evaluate((shown) => {
      const box = shown.getBoundingClientRect();
      // Behind a dialog nothing can be tapped.
      const screen = [...document.querySelectorAll("[role=dialog]")].at(-1) ?? document;
      const found = [
        ...screen.querySelectorAll("header, a, button, input, select, textarea, dt, [role=status] span"),
      ];
      const isUnder = (element: Element) => {
        let { left, top, right, bottom } = element.getBoundingClientRect();
        // Only the part visible within its scrolling parents.
        for (let parent = element.parentElement; parent; parent = parent.parentElement) {
          if (getComputedStyle(parent).overflowY === "visible") continue;
          const frame = parent.getBoundingClientRect();
          left = Math.max(left, frame.left);
          top = Math.max(top, frame.top);
          right = Math.min(right, frame.right);
          bottom = Math.min(bottom, frame.bottom);
        }
        const overlap = Math.min(right, box.right) - Math.max(left, box.left);
        return overlap > 0 && left < right && Math.min(bottom, box.bottom) - Math.max(top, box.top) > 0.5;
      };
      const isOutside = box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight;
      return found
        .filter(
          (one) =>
            !one.closest("[data-sonner-toast]") &&
            !one.closest("[inert]") &&
            one.checkVisibility() &&
            isUnder(one),
        )
        .map((one) => one.outerHTML.slice(0, 120))
        .concat(isOutside ? ["the window's edge"] : []);
    });
  await expect.poll(covered).toEqual([]);
}

for (const knowsAnchors of [true, false]) {
  test(`a toast covers no header, button, link or field of order-taking, and its bar stays${knowsAnchors ? "" : ", also where the browser knows no anchors"}`, async ({
    page,
  }) => {
    if (!knowsAnchors) await forgetAnchors(page);
    await signIn(page, "waiter");
    const screen = orderScreen(page);
    await failToSend(page);
    await expectClear(page, "No Order");
    await screen.openTable("T1");
    await expectClear(page, "T1");
    await screen.quick(DOSA).dispatchEvent("click");
    await expect(page.getByText("Item Added")).toBeVisible();
    // Two lines, with the order's totals in sight.
    await page.route("**/kot", (route) => route.fulfill({ status: 409, json: { code: "order-not-open" } }));
    await screen.press("KOT");
    await expectClear(page, "Failed to send the KOT");
    await page.unroute("**/kot");
    const before = await screen.action("KOT").boundingBox();
    await screen.press("KOT");
    await expectClear(page, "KOT");
    await expect.poll(() => screen.action("KOT").boundingBox()).toEqual(before);
  });
}

test("above the buttons one thing at a time is said: what was opened, an addition with Undo, a failure in its place", async ({
  page,
}) => {
  await signIn(page, "waiter");
  const screen = orderScreen(page);
  const line = page.locator('[role="status"]:has([data-toast-room])').filter({ visible: true });
  const toast = page.locator('[data-sonner-toast][data-front="true"]');
  /** Expects the toast to fill the line, which has nothing else in sight. */
  const expectInLine = async (title: string) => {
    await expect(toast.filter({ hasText: title })).toHaveCount(1);
    await expect(line.getByText(/./).filter({ visible: true })).toHaveCount(0);
    const [inside, around] = [await toast.boundingBox(), await line.boundingBox()];
    expect(inside?.y).toBeGreaterThanOrEqual(around?.y ?? Number.NaN);
    expect((inside?.y ?? 0) + (inside?.height ?? 0)).toBeLessThanOrEqual(
      (around?.y ?? 0) + (around?.height ?? 0),
    );
  };
  await screen.openTable("T1");
  await expectInLine("T1");
  await screen.quick(DOSA).dispatchEvent("click");
  await expect(line.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect(toast).toHaveCount(0);
  await page.route("**/kot", (route) => route.fulfill({ status: 409, json: { code: "order-not-open" } }));
  await screen.action("KOT").dispatchEvent("click");
  await expectInLine("Failed to send the KOT");
  await toast.getByRole("button", { name: "Close toast" }).dispatchEvent("click");
  await expect(line.getByRole("button", { name: "Undo" })).toBeVisible();
});

/** Presses KOT's key without an order. The keys' code is loaded once the page is idle. */
async function failToSend(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("F2");
    await expectSaid(page, "No Order Selected");
  }).toPass();
}

/** Older iPhones: no CSS anchor positioning. */
async function forgetAnchors(page: Page): Promise<void> {
  await page.addInitScript(() => {
    CSS.supports = () => false;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("[data-toast-room] { anchor-name: none !important }");
    document.adoptedStyleSheets = [sheet];
  });
}

test("toasts cover no control of the menu, the order drawer or the settings", async ({ page }) => {
  await signIn(page, "admin", "/admin/book-table");
  await page.getByRole("button", { name: /^T2\s/ }).click();
  await expectClear(page, "Table Booked!");
  await page
    .getByRole("button", { name: `Add ${DOSA}` })
    .first()
    .click();
  await showOrder(page);
  await page.getByRole("button", { name: "Submit Order" }).click();
  await expectClear(page, "New Order Created");
  await page.goto("/admin/settings");
  await page.getByLabel("GSTIN").fill("27AAPFU0939F1ZV");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expectClear(page, "Settings saved");
});

test("toasts cover no control of the login", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Login" }).click();
  await expectClear(page, "Validation Error");
});

test("a toast lets taps through, and closes by its close button", { tag: "@phone" }, async ({ page }) => {
  await signIn(page, "waiter");
  await failToSend(page);
  await expect(toasts(page)).toHaveCount(1);
  // Keeps the toast open until it is tested.
  await page.keyboard.press("Alt+T");
  const takesTaps = await toasts(page)
    .first()
    .evaluate((toast) => {
      const { left, top, height } = toast.getBoundingClientRect();
      return toast.contains(document.elementFromPoint(left + 20, top + height / 2));
    });
  expect(takesTaps).toBe(false);
  await toasts(page).last().getByRole("button", { name: "Close toast" }).tap();
  await expect(toasts(page)).toHaveCount(0);
});
