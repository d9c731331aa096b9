/**
 * `npm run bench:screen`: how soon a tap on the order-taking screen shows its line.
 *
 * A server with a menu of 500 items, Chromium with its CPU slowed down four times, a till (1366×768) and a phone (390×844).
 * A waiter opens a table and taps 60 different items, one every 250 ms. The page itself measures, from the time stamp of the tap's
 * pointerdown to the first frame after the new line stood in the document: so input handling, React, style, layout and
 * paint all count, and this script does not. The tap that opens the table, and the first five, warm the page up.
 * The aim is 50 ms at the 95th percentile.
 *
 * BENCH_TRACE=FILE writes a CPU profile of the taps on the till, for the developer tools.
 */
import { writeFileSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import { menuApi } from "#domain/menu/api.ts";
import { paise } from "#domain/money.ts";
import { type ApiUser, apiUser } from "../e2e/api.ts";
import { withServer } from "../e2e/server.ts";
import { signIn } from "../e2e/till.ts";
import { CHROMIUM_FLAGS, needChromium } from "../scripts/chromium.ts";
import { buildScreensIfStale } from "../scripts/screens.ts";
import { percentile, printAim, printTable } from "./measure.ts";
import { nextItem, startWatching, takenMs } from "./taps.ts";

const ITEMS = 500;
const SLOWED_DOWN = 4;
const TAPS = 60;
const WARM_UP_TAPS = 5;
const PAUSE_MS = 250;
const P95_AIM_MS = 50;
const SCROLLS_MAX = 40;

interface Device {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly isPhone: boolean;
}

const DEVICES: readonly Device[] = [
  { name: "till 1366×768", viewport: { width: 1366, height: 768 }, isPhone: false },
  { name: "phone 390×844", viewport: { width: 390, height: 844 }, isPhone: true },
];

const executablePath = await needChromium();
if (!executablePath) process.exit(1);
await buildScreensIfStale();
await withServer(async ({ url }) => {
  await lengthenMenu(await apiUser(url, "admin"));
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    const measured: { name: string; taps: number[] }[] = [];
    for (const device of DEVICES) {
      measured.push({ name: device.name, taps: await measure(browser, url, device) });
    }
    report(measured);
  } finally {
    await browser.close();
  }
});

/** Adds dishes to the demo menu until it has 500. */
async function lengthenMenu(admin: ApiUser): Promise<void> {
  const categories = await admin.ask(menuApi.categories);
  const items = await admin.ask(menuApi.items);
  for (let number = items.length; number < ITEMS; number++) {
    const category = categories[number % categories.length];
    if (!category) throw new Error("the demo menu has no category");
    const body = {
      name: `Dish ${number} of the long menu`,
      category: category._id,
      price: paise(10_000 + number * 100),
      description: "A dish that makes the menu long",
    };
    await admin.send(menuApi.createItem, { body });
  }
}

async function measure(browser: Browser, baseURL: string, { viewport, isPhone }: Device): Promise<number[]> {
  const context = await browser.newContext({ viewport, baseURL, hasTouch: isPhone, isMobile: isPhone });
  const page = await context.newPage();
  await signIn(page, "waiter");
  await page
    .getByRole("button", { name: /available/i })
    .first()
    .click();
  await page.locator("[data-act=quick]").first().waitFor();
  await showAllItems(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED_DOWN });
  await page.evaluate(startWatching);
  const trace = isPhone ? undefined : process.env.BENCH_TRACE;
  if (trace) await devtools.send("Profiler.enable").then(() => devtools.send("Profiler.start"));
  for (let tap = 0; tap < TAPS + WARM_UP_TAPS; tap++) {
    await tapItem(page, isPhone);
    await page.waitForTimeout(PAUSE_MS);
  }
  if (trace) writeFileSync(trace, JSON.stringify((await devtools.send("Profiler.stop")).profile));
  const taps = await page.evaluate(takenMs);
  await context.close();
  if (taps.length < TAPS) throw new Error(`only ${taps.length} taps showed a line`);
  return taps.slice(-TAPS);
}

async function showAllItems(page: Page): Promise<void> {
  await page
    .getByRole("group", { name: "Categories" })
    .getByRole("button", { name: "All", exact: true })
    .click();
}

/** Taps an item that is not on the order yet, scrolling the menu on where all on view are. */
async function tapItem(page: Page, isPhone: boolean): Promise<void> {
  for (let attempt = 0; attempt < SCROLLS_MAX; attempt++) {
    const place = await page.evaluate(nextItem);
    if (place) {
      const { x, y } = place;
      return isPhone ? await page.touchscreen.tap(x, y) : await page.mouse.click(x, y);
    }
    await page.waitForTimeout(PAUSE_MS);
  }
  throw new Error("no item left to tap");
}

function report(measured: readonly { readonly name: string; readonly taps: readonly number[] }[]): void {
  console.log(
    `tap → line visible, ${ITEMS} items on the menu, CPU slowed down ${SLOWED_DOWN} times, ${TAPS} taps\n`,
  );
  const figures = measured.map(({ name, taps }) => ({
    name,
    p50: percentile(taps, 0.5),
    p95: percentile(taps, 0.95),
    worst: Math.max(...taps),
  }));
  printTable(
    ["", "p50 ms", "p95 ms", "worst ms"],
    figures.map(({ name, p50, p95, worst }) => [name, p50.toFixed(1), p95.toFixed(1), worst.toFixed(1)]),
  );
  console.log();
  for (const { name, p95 } of figures)
    printAim(`p95 ≤ 50 ms on the ${name}`, p95 <= P95_AIM_MS, `${p95.toFixed(1)} ms`);
}
