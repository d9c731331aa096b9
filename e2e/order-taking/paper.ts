import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

/**
 * Makes popups readable for tests: printing is recorded, and the popup stays open when the screen closes it. The opening page
 * replaces the popup's functions immediately; Playwright's script for all pages might run after printing.
 */
export async function recordPapers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (...args) => {
      const popup = open(...args);
      if (!popup) return null;
      let writtenAt = Number.NaN;
      // Immediately, before the writing page does anything else: an observer would be notified later.
      const { body } = popup.document;
      const write = body.replaceChildren.bind(body);
      body.replaceChildren = (...sheets) => {
        writtenAt = performance.now();
        write(...sheets);
      };
      popup.print = () => {
        popup.document.documentElement.dataset.printed = String(performance.now() - writtenAt);
      };
      popup.close = () => {};
      return popup;
    };
  });
}

export interface Paper {
  /** The text of each sheet. */
  readonly sheets: readonly string[];
  /** How long it was shown before it was printed. */
  readonly shownForMs: number;
  /** Returns the cells of a row of figures, found by its first cell. */
  row(name: string): readonly string[];
  /** The last cell of a row as a number: "₹1,234.50" → 1234.5. */
  amount(name: string): number;
}

/** Runs `tap` and returns what the popup that it opened has printed. */
export async function printedBy(page: Page, tap: () => Promise<void>): Promise<Paper> {
  const opened = page.waitForEvent("popup");
  await tap();
  const popup = await opened;
  await expect(popup.locator("html")).toHaveAttribute("data-printed");
  const shownForMs = Number(await popup.locator("html").getAttribute("data-printed"));
  const sheets = await popup.locator("section").allInnerTexts();
  const rows = await popup
    .locator(".row")
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));
  const row = (name: string) => rows.find(([first]) => first?.startsWith(name)) ?? [];
  return { sheets, shownForMs, row, amount: (name) => Number(row(name).at(-1)?.replace(/[₹,]/g, "")) };
}

/** Blocks popups as browsers do: `window.open` returns null. */
export async function blockPopups(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.open = () => null;
  });
}
