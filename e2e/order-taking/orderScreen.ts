import type { Locator, Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

/** The category of breakfast and its first items, with the prices of the demo. */
export const BREAKFAST = "Breakfast & South Indian";
export const IDLI = "Idli Sambar"; // ₹110
export const VADA = "Medu Vada"; // ₹120
export const DOSA = "Masala Dosa"; // ₹150

const PHONE_WIDTH_MAX = 767;

/**
 * Returns the parts of the order-taking screen and a person's actions there. On a wide screen tables, menu and order are side by
 * side; on a phone one of them is shown, and these functions first open the one they need.
 */
export function orderScreen(page: Page) {
  const isPhone = (page.viewportSize()?.width ?? 0) <= PHONE_WIDTH_MAX;
  const bar = page.locator("button[aria-expanded]", { hasText: /[▲▼]/ });
  const order = page.getByRole("complementary", { name: "Order", exact: true });
  const lines = order.locator("tbody tr");

  async function toggleOrder(isOpen: boolean): Promise<void> {
    if (!isPhone) return;
    await bar.or(page.getByRole("tab").first()).waitFor();
    if (!isOpen && !(await bar.isVisible())) return;
    if ((await bar.getAttribute("aria-expanded")) !== String(isOpen)) await bar.click();
  }

  async function showOrder(): Promise<Locator> {
    await toggleOrder(true);
    return order;
  }

  const showMenu = () => toggleOrder(false);

  /** On a phone '‹ Tables' leaves the order; else the area's button lays the floor over its dishes. */
  async function showTables(): Promise<void> {
    await showMenu();
    const tables = page.getByRole("button", { name: "‹ Tables" });
    const area = page.getByRole("button", { name: /▾$/, expanded: false });
    if (isPhone && (await tables.isVisible())) await tables.click();
    if (await area.isVisible()) await area.click();
  }

  const line = (item: string) => lines.filter({ hasText: item });

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
    /** Opens the menu of a table, as a long press does. */
    tableMenu: (name: string) => table(name).click({ button: "right" }),
    area: (name: string) => page.getByRole("tab", { name }),
    line,
    /** The quantities of an item's lines, in the column Qty. */
    quantities: (item: string) => line(item).locator("td:nth-child(3)"),
    /** Opens the line in place. */
    openLine: (item: string) => line(item).first().locator("button[aria-expanded]").click(),
    quick: (item: string) => page.getByRole("button", { name: new RegExp(`^${item} ₹`) }),
    /** Returns a row of the totals by its label. */
    total: (name: string) =>
      order
        .getByLabel("Totals")
        .locator("div")
        .filter({ hasText: new RegExp(`^${name}`) })
        .locator("dd"),
    /** One of the four buttons; KOT also shows the number of unsent dishes. */
    action: (name: "KOT" | "BILL" | "BILL+KOT" | "SETTLE") =>
      order.getByRole("button", { name: new RegExp(`^${name.replace("+", "\\+")}( \\d+)?$`) }),

    /** Waits until the screen shows no order and is ready for the next table. */
    async expectCleared(): Promise<void> {
      await expect(order).toHaveCount(0);
    },

    /** Sends dishes of a table to the kitchen, and opens its order again. */
    async openSent(name: string, ...items: readonly string[]): Promise<void> {
      await this.openTable(name);
      await this.quickAdd(...items);
      await this.press("KOT");
      await this.expectCleared();
      await this.openTable(name);
    },

    /** All unpaid orders and their counters. */
    async booked(): Promise<Locator> {
      const booked = page.getByRole("complementary", { name: "Booked Table (Preview Bill)" });
      if (isPhone) await showTables();
      const counter = page.getByRole("button", { name: /^Booked Table/ });
      if (await counter.isVisible()) await counter.click();
      return booked;
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
      await dialog.getByLabel("Quantity", { exact: true }).fill(String(quantity));
      await dialog.getByLabel("Note for the kitchen").fill(note);
      await dialog.getByRole("button", { name: /^Add to Order/ }).click();
    },

    /** Chooses an action in the menu of the shown order. */
    async openMenu(entry: string): Promise<void> {
      await showOrder();
      await order.getByRole("button", { name: "Menu of the order" }).click();
      await page.getByRole("menuitem", { name: entry, exact: true }).click();
    },

    async press(name: "KOT" | "BILL" | "BILL+KOT" | "SETTLE"): Promise<void> {
      await showOrder();
      await this.action(name).click();
    },
  };
}

/** Waits until all screens and dialogs are preloaded; a waiter's come last. */
export async function preloaded(page: Page): Promise<void> {
  const names = () => performance.getEntriesByType("resource").map(({ name }) => name);
  const last = expect.stringContaining("/waiter-screens-");
  await expect.poll(() => page.evaluate(names), { timeout: 30_000 }).toContainEqual(last);
}
