/**
 * Part of `npm run bench:screen`: how soon a page that is kept on the device shows its tables. A phone on which a waiter is signed in
 * has the app and what it saw last; it opens the order-taking screen again and again, at the full CPU and at a quarter of it. The
 * page itself measures, from the beginning of the navigation to the second frame after the first table stood in the document.
 */
import type { Browser, Page } from "@playwright/test";
import { DEVICES, openAs, REGION } from "#testing/browser.ts";
import { signedIn } from "#testing/client.ts";
import { median, printAim } from "./measure.ts";

const STARTS = 15;
const AIMS = [
  { name: "the full CPU", slowedDown: 1, withinMs: 400 },
  { name: "a quarter of the CPU", slowedDown: 4, withinMs: 900 },
] as const;

export async function measureWarmStarts(browser: Browser, baseURL: string): Promise<void> {
  const context = await browser.newContext({ ...DEVICES.phone, ...REGION, baseURL });
  const page = await context.newPage();
  await page.addInitScript(watchTables);
  await openAs(page, await signedIn(baseURL, "waiter"));
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const devtools = await context.newCDPSession(page);
  // The first ones find all that the app fetches and keeps after it is usable.
  for (let start = 0; start < 3; start++) await startOnce(page);
  const isKept = await page.evaluate(() => navigator.serviceWorker.controller !== null);
  if (!isKept) throw new Error("the app is not kept on the device");
  for (const { name, slowedDown, withinMs } of AIMS) {
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowedDown });
    const taken: number[] = [];
    for (let start = 0; start < STARTS; start++) taken.push(await startOnce(page));
    const ms = median(taken);
    const figures = `${[ms, Math.min(...taken), Math.max(...taken)].map((each) => each.toFixed(0)).join(", ")} ms (median, fastest, slowest)`;
    printAim(`tables within ${withinMs} ms of a warm start at ${name}`, ms <= withinMs, figures);
  }
  await context.close();
}

const PAUSE_MS = 1_500;

/** Opens the screen anew. Returns after how many milliseconds its tables were seen. */
async function startOnce(page: Page): Promise<number> {
  await page.goto("/waiter");
  await page.waitForFunction(() => Reflect.has(window, "tablesSeenMs"));
  // The work that follows belongs to this start and not to the next one.
  await page.waitForTimeout(PAUSE_MS);
  return await page.evaluate(() => Reflect.get(window, "tablesSeenMs"));
}

/** Runs in the page, before its own scripts. */
function watchTables(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector("[data-status] > button")) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      requestAnimationFrame(() => Reflect.set(window, "tablesSeenMs", performance.now())),
    );
  });
  observer.observe(document, { subtree: true, childList: true });
}
