import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** From the tap or the last key to the first frame with what was asked for. */
    historyTook?: Promise<number>;
  }
}

/** A tap on a screen that is open, and the requests that it makes. */
export interface Tap {
  /** Gets ready for the tap, which is not measured: opening the list of a select. */
  readonly before?: (page: Page) => Promise<void>;
  /** A tap, or a key. */
  readonly act: (page: Page) => Promise<void>;
  /** Stands on the page when the result does. */
  readonly shown?: string;
}

/** Taps, and returns in milliseconds how long it took until the result was painted. */
export async function tookMs(page: Page, { before, act, shown = "main" }: Tap): Promise<number> {
  await before?.(page);
  await page.evaluate(startWatching, shown);
  await act(page);
  return await page.evaluate(async () => (await window.historyTook) ?? Number.NaN);
}

/**
 * Waits in the page for the next tap or key, and then, frame by frame, until the main part of the page is another one, holds
 * what is expected, and nothing of it is being loaded. This runs inside the page, so it stands alone.
 */
function startWatching(shown: string): void {
  const main = () => document.querySelector("main");
  const before = main()?.textContent;
  const isThere = () =>
    main()?.textContent !== before &&
    document.querySelector(shown) !== null &&
    !document.querySelector('main [aria-label="Loading"], main [aria-busy="true"], main [data-loading]');
  window.historyTook = new Promise((done) => {
    let from: number | undefined;
    const began = (event: Event) => {
      from ??= event.timeStamp;
      if (event.type === "input") from = event.timeStamp;
    };
    for (const type of ["click", "input"]) document.addEventListener(type, began, { capture: true });
    // A task of the highest priority that a frame's callback posts runs as soon as that frame is painted.
    const painted = () => {
      for (const type of ["click", "input"]) document.removeEventListener(type, began, { capture: true });
      done(performance.now() - (from ?? 0));
    };
    const look = () => {
      if (from === undefined || !isThere()) requestAnimationFrame(look);
      else void scheduler.postTask(painted, { priority: "user-blocking" });
    };
    requestAnimationFrame(look);
  });
}

/** Opens a screen from the side menu, which a phone has to open first. */
export function opening(screen: string): Tap {
  return {
    before: async (page) => {
      const burger = page.getByRole("button", { name: "Open menu" });
      if (await burger.isVisible()) await burger.click();
      await link(page, screen).waitFor();
    },
    act: (page) => link(page, screen).click(),
  };
}

/** In the side menu: below it a waiter has some of the same links. */
const link = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main menu" }).getByRole("link", { name, exact: true });
