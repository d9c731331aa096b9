/**
 * `npm run bench:screen`: measures how soon a tap on the order-taking screen shows its line (README: instant), after warm starts
 * (`warmStart.ts`) and the change to the next table (`nextTap.ts`).
 *
 * The menu has 500 items, Chromium's CPU is throttled four times, on a till (1366×768) and a phone (390×844). A waiter opens six
 * tables and taps ten different items for each. The page measures from the time stamp of the pointerup to the first frame after
 * the new line is in the document (on a phone: after the bar shows its sum): input handling, React, style, layout and paint
 * count, this script and later frames do not. A first table warms the page up. The baseline is a bare page on which a click adds
 * a row to a table. The three pages take turns, ten taps each, so that other load on the machine affects all. The aim is a ratio,
 * which holds on a slow machine too: at the median and the 95th percentile a tap may take twice as long as on the bare page.
 *
 * BENCH_TRACE=FILE writes a CPU profile of the taps on the till, for the developer tools.
 */
import { writeFileSync } from "node:fs";
import type { Browser, BrowserContextOptions, CDPSession, Page } from "@playwright/test";
import { areasApi } from "#domain/floor/areasApi.ts";
import { tableEditingApi } from "#domain/floor/editingApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { menuEditingApi } from "#domain/menu/editingApi.ts";
import { paise } from "#domain/money.ts";
import { DEVICES, launchBrowser, openAs } from "#testing/browser.ts";
import { type Client, signedIn } from "#testing/client.ts";
import { buildScreensIfStale } from "#testing/screens.ts";
import { withServerProcess } from "#testing/server.ts";
import { percentile, printAim, printTable } from "./measure.ts";
import { measureNextTaps } from "./nextTap.ts";
import { addRowsOnClick, beginOrder, nextItem, startWatching, tapTimes } from "./taps.ts";
import { measureWarmStarts } from "./warmStart.ts";

const ITEMS = 500;
const SLOWED_DOWN = 4;
const ORDERS = 6;
const LINES = 10;
const TAPS = ORDERS * LINES;
const PAUSE_MS = 500;
const REST_MS = 100;
const PRESS_MS = 80;
/** As a multiple of the bare page's time. */
const RATIO_AIM = 2;
const SCROLLS_MAX = 40;

interface Device {
  readonly name: string;
  readonly options: BrowserContextOptions;
  readonly isPhone: boolean;
}

/** A page that is measured. */
interface MeasuredPage {
  readonly name: string;
  /** Makes ten taps with the CPU throttled. */
  readonly takeOrder: () => Promise<void>;
  /** Returns the time of each tap in ms, without the first order, which warms the page up. */
  readonly taps: () => Promise<number[]>;
}

/** Presses and releases at a position of the page. */
type Tap = (x: number, y: number) => Promise<void>;

const devices: readonly Device[] = [
  { name: "till 1366×768", options: DEVICES.till, isPhone: false },
  { name: "phone 390×844", options: DEVICES.phone, isPhone: true },
];

await buildScreensIfStale();
await withServerProcess(async ({ url }) => {
  const admin = await signedIn(url, "admin");
  await lengthenMenu(admin);
  await addTables(admin);
  const browser = await launchBrowser();
  try {
    await measureWarmStarts(browser, url);
    await measureNextTaps(browser);
    const pages = [await openBarePage(browser)];
    for (const device of devices) pages.push(await openScreen(browser, url, device));
    for (let order = 0; order <= ORDERS; order++) {
      for (const { takeOrder } of pages) await takeOrder();
    }
    const measured: { name: string; taps: number[] }[] = [];
    for (const { name, taps } of pages) measured.push({ name, taps: await taps() });
    report(measured);
  } finally {
    await browser.close();
  }
});

/** Adds dishes to the demo menu until it has 500. */
async function lengthenMenu(admin: Client): Promise<void> {
  const categories = await admin.query(menuApi.categories);
  const items = await admin.query(menuApi.items);
  for (let number = items.length; number < ITEMS; number++) {
    const category = categories[number % categories.length];
    if (!category) throw new Error("the demo menu has no category");
    const body = {
      name: `Dish ${number} of the long menu`,
      category: category._id,
      price: paise(10_000 + number * 100),
      description: "A dish that makes the menu long",
    };
    await admin.send(menuEditingApi.createItem, { body });
  }
}

/** Adds a table for every order, in the area that the screen opens with. */
async function addTables(admin: Client): Promise<void> {
  const [area] = await admin.query(areasApi.list);
  if (!area) throw new Error("the demo resort has no area");
  for (let number = 1; number <= (ORDERS + 1) * devices.length; number++) {
    await admin.send(tableEditingApi.create, { body: { name: `B${number}`, area: area._id } });
  }
}

async function openScreen(browser: Browser, baseURL: string, device: Device): Promise<MeasuredPage> {
  const { name, options, isPhone } = device;
  const context = await browser.newContext({ ...options, baseURL });
  const page = await context.newPage();
  await openAs(page, await signedIn(baseURL, "waiter"));
  await openTable(page, device);
  const devtools = await context.newCDPSession(page);
  await page.evaluate(startWatching);
  const tap = isPhone ? withTouch(page, devtools) : withMouse(page);
  const trace = isPhone ? undefined : process.env.BENCH_TRACE;
  if (trace) await devtools.send("Profiler.enable").then(() => devtools.send("Profiler.start"));
  let isOpen = true;
  const takeOrder = () =>
    slowedDown(devtools, async () => {
      if (!isOpen) await openTable(page, device);
      isOpen = false;
      for (let line = 0; line < LINES; line++) await tapItem(page, tap);
    });
  const taps = async () => {
    if (trace) writeFileSync(trace, JSON.stringify((await devtools.send("Profiler.stop")).profile));
    return allOf(await page.evaluate(tapTimes));
  };
  return { name, takeOrder, taps };
}

/** Opens the bare page, on which a click only adds a table row. */
async function openBarePage(browser: Browser): Promise<MeasuredPage> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.setContent('<button>Tap</button><table aria-label="Order items"><tbody></tbody></table>');
  await page.evaluate(addRowsOnClick);
  const devtools = await context.newCDPSession(page);
  await page.evaluate(startWatching);
  const tap = withMouse(page);
  const takeOrder = () =>
    slowedDown(devtools, async () => {
      for (let line = 0; line < LINES; line++) {
        await tap(20, 20);
        await page.waitForTimeout(PAUSE_MS);
      }
    });
  return { name: "a bare page", takeOrder, taps: async () => allOf(await page.evaluate(tapTimes)) };
}

/** Throttles a page's CPU while something runs; only the page whose turn it is may be throttled. */
async function slowedDown(devtools: CDPSession, run: () => Promise<void>): Promise<void> {
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED_DOWN });
  await run();
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
}

/** Throws if a tap showed no line, so that none is missing from the figures. */
function allOf(taps: number[]): number[] {
  const count = TAPS + LINES;
  if (taps.length !== count) throw new Error(`${count} taps showed ${taps.length} lines`);
  return taps.slice(-TAPS);
}

/** Opens the next free table with the whole menu, and makes all items tappable again. */
async function openTable(page: Page, { isPhone }: Device): Promise<void> {
  const back = page.getByRole("button", { name: "‹ Tables" });
  if (isPhone && (await back.isVisible())) await back.click();
  await page.locator('[data-status="available"] > button').first().click();
  await page.getByRole("button", { name: "Quick Add" }).first().waitFor();
  await showAllItems(page);
  await page.waitForTimeout(PAUSE_MS);
  await page.evaluate(beginOrder);
}

async function showAllItems(page: Page): Promise<void> {
  await page
    .getByRole("group", { name: "Categories" })
    .getByRole("button", { name: "All", exact: true })
    .click();
}

/** Taps an item that is not on the order yet, and scrolls the menu if all visible ones are. */
async function tapItem(page: Page, tap: Tap): Promise<void> {
  for (let attempt = 0; attempt < SCROLLS_MAX; attempt++) {
    const position = await page.evaluate(nextItem);
    if (position) {
      await tap(position.x, position.y);
      return await page.waitForTimeout(PAUSE_MS);
    }
    await page.waitForTimeout(PAUSE_MS);
  }
  throw new Error("no item left to tap");
}

function withMouse(page: Page): Tap {
  return async (x, y) => {
    await page.mouse.move(x, y);
    await page.waitForTimeout(REST_MS);
    await page.mouse.down();
    await page.waitForTimeout(PRESS_MS);
    await page.mouse.up();
  };
}

function withTouch(page: Page, devtools: CDPSession): Tap {
  return async (x, y) => {
    await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await page.waitForTimeout(PRESS_MS);
    await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
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
  const [bare, ...screens] = figures;
  if (!bare) throw new Error("nothing was measured");
  printTable(
    ["", "p50 ms", "p95 ms", "worst ms", "p50 ratio", "p95 ratio"],
    figures.map(({ name, p50, p95, worst }) => [
      name,
      ...[p50, p95, worst].map((ms) => ms.toFixed(1)),
      ...[p50 / bare.p50, p95 / bare.p95].map((ratio) => ratio.toFixed(2)),
    ]),
  );
  console.log();
  for (const { name, p50, p95 } of screens) {
    const ratios = [p50 / bare.p50, p95 / bare.p95];
    printAim(
      `p50 and p95 at most ${RATIO_AIM.toFixed(1)} times the bare page's on the ${name}`,
      ratios.every((ratio) => ratio <= RATIO_AIM),
      ratios.map((ratio) => ratio.toFixed(2)).join(" and "),
    );
  }
}
