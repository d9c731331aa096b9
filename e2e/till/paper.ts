import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

/**
 * Lets popups be read: printing is noted instead of done, and the window stays when the screen closes it. The window is
 * prepared by the page that opens it, in the same moment; a script for all pages of the browser may come after it printed.
 */
export async function keepPapers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (...args) => {
      const popup = open(...args);
      if (!popup) return null;
      popup.print = () => {
        popup.document.documentElement.dataset.printed = "yes";
      };
      popup.close = () => {};
      return popup;
    };
  });
}

export interface Paper {
  /** What a person reads, sheet by sheet. */
  readonly sheets: readonly string[];
  /** The rows of figures, by their first cell. */
  row(name: string): readonly string[];
  /** The last cell of a row as a number: "₹1,234.50" → 1234.5. */
  amount(name: string): number;
}

/** The popup that a tap opens, once it was printed. */
export async function printedBy(page: Page, tap: () => Promise<void>): Promise<Paper> {
  const opened = page.waitForEvent("popup");
  await tap();
  const popup = await opened;
  await expect(popup.locator("html")).toHaveAttribute("data-printed", "yes");
  const sheets = await popup.locator("section").allInnerTexts();
  const rows = await popup
    .locator(".row")
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));
  const row = (name: string) => rows.find(([first]) => first?.startsWith(name)) ?? [];
  return { sheets, row, amount: (name) => Number(row(name).at(-1)?.replace(/[₹,]/g, "")) };
}

/** Browsers block popups by answering null. */
export async function blockPopups(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.open = () => null;
  });
}
