import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

/** The category of breakfast and its first items, with the prices of the demo. */
export const BREAKFAST = "Breakfast & South Indian";
export const IDLI = "Idli Sambar"; // ₹110
export const VADA = "Medu Vada"; // ₹120
export const DOSA = "Masala Dosa"; // ₹150

const PHONE_WIDTH_MAX = 767;

/**
 * Returns the parts of the order-taking screen and what a person does there. On a wide screen tables, menu and order are side
 * by side; on a phone only one of them is shown, and these functions first open the one they need.
 */
export function orderScreen(page: Page) {
  const isPhone = (page.viewportSize()?.width ?? 0) <= PHONE_WIDTH_MAX;
  const bar = page.locator("button[aria-expanded]", { hasText: "▲" });
  const back = page.getByRole("button", { name: "Back to the menu" });
  const order: Locator = isPhone
    ? page.getByRole("dialog", { name: "Order", exact: true })
    : page.getByRole("complementary", { name: "Order", exact: true });
  const lines = order.locator("tbody tr");

  async function showOrder(): Promise<Locator> {
    if (isPhone && !(await order.isVisible())) await bar.click();
    return order;
  }

  async function showMenu(): Promise<void> {
    if (isPhone && (await back.isVisible())) await back.click();
  }

  async function showTables(): Promise<void> {
    await showMenu();
    const tables = page.getByRole("button", { name: "‹ Tables" });
    if (isPhone && (await tables.isVisible())) await tables.click();
  }

  const table = (name: string) =>
    page.getByRole("button", {
      name: new RegExp(`^${name}\\s*(Available|Occupied|Selected|Reserved|Out of)`),
    });

  return {
    isPhone,
    order,
    lines,
    bar,
    showOrder,
    showMenu,
    showTables,
    table,
    area: (name: string) => page.getByRole("tab", { name }),
    line: (item: string) => lines.filter({ hasText: item }),
    quick: (item: string) => page.getByRole("button", { name: new RegExp(`^${item} ₹`) }),
    /** Returns a row of the totals by its label. */
    total: (name: string) =>
      order
        .getByLabel("Totals")
        .locator("div")
        .filter({ hasText: new RegExp(`^${name}`) })
        .locator("dd"),
    action: (name: "KOT" | "BILL" | "BILL+KOT" | "SETTLE") =>
      order.getByRole("button", { name, exact: true }),

    /** Waits until the screen shows no order and is ready for the next table. */
    async expectCleared(): Promise<void> {
      if (isPhone) await expect(bar).toContainText("No order");
      else await expect(order).toContainText("No table chosen");
    },

    /** All unpaid orders and their counters. */
    async booked(): Promise<Locator> {
      if (!isPhone) return page.getByRole("complementary", { name: "Booked Table (Preview Bill)" });
      await showTables();
      await page.getByRole("button", { name: /^Booked tables/ }).click();
      return page.getByRole("region", { name: "Tables and menu" });
    },

    /** Chooses a table of the shown area, and a category of the menu. */
    async openTable(name: string, category = BREAKFAST): Promise<void> {
      await showTables();
      await table(name).click();
      await page.getByRole("button", { name: category, exact: true }).click();
    },

    async quickAdd(...items: string[]): Promise<void> {
      await showMenu();
      for (const item of items) await this.quick(item).click();
    },

    /** 'Add to Order': the dialog with quantity and note. */
    async addToOrder(item: string, quantity: number, note = ""): Promise<void> {
      await showMenu();
      await page.getByRole("button", { name: new RegExp(`^Add to Order\\s*: ${item}`) }).click();
      const dialog = page.getByRole("dialog", { name: item });
      await dialog.getByLabel("Quantity").fill(String(quantity));
      await dialog.getByLabel("Note for the kitchen").fill(note);
      await dialog.getByRole("button", { name: /^Add to Order/ }).click();
    },

    async press(name: "KOT" | "BILL" | "BILL+KOT" | "SETTLE"): Promise<void> {
      await showOrder();
      await this.action(name).click();
    },
  };
}
