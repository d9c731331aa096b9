import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";

/** The app is on the device once its worker is active and all built files are in its cache. */
export async function untilCached(page: Page): Promise<void> {
  const state = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state);
  await expect.poll(state, { timeout: 60_000 }).toBe("activated");
}

/** The cached answers of the screens are stored on this device, and contain this id. */
export async function untilSeen(page: Page, id = ""): Promise<void> {
  const answers = () =>
    new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open("rasoi.seen", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore("seen");
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const asked = opening.result.transaction("seen").objectStore("seen").get("newest");
        asked.onsuccess = () => {
          opening.result.close();
          resolve((asked.result?.answers ?? []).map((answer: unknown) => JSON.stringify(answer)));
        };
      };
    });
  const isSeen = (seen: readonly string[]) => seen.length > 4 && seen.some((one) => one.includes(id));
  await expect.poll(async () => isSeen(await page.evaluate(answers))).toBe(true);
}

export const tables = (page: Page) => page.locator("[data-status] > button");

/** How much faster timers of a second and more run than in a restaurant. */
const HASTE = 4;

/** Speeds up the timers of this page's next loads: intervals and timeouts of some seconds. */
export async function hurry(page: Page): Promise<void> {
  await page.addInitScript((haste) => {
    const { setTimeout, setInterval } = window;
    const hurried = (ms = 0) => (ms < 1000 ? ms : ms / haste);
    Object.assign(window, {
      setTimeout: (job: TimerHandler, ms?: number) => setTimeout(job, hurried(ms)),
      setInterval: (job: TimerHandler, ms?: number) => setInterval(job, hurried(ms)),
    });
  }, HASTE);
}
