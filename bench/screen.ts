/**
 * `npm run bench:screen`: how soon a tap on the order-taking screen shows its line (README: instant), and first how soon a warm start shows the tables
 * (`warmStart.ts`) and the next table can be taken (`nextTap.ts`).
 *
 * A server with a menu of 500 items, Chromium with its CPU slowed down four times, a till (1366×768) and a phone (390×844).
 * A waiter opens six tables and taps ten different items for each, as a person does it: pressed for a moment and let go, the
 * mouse after it has come to rest. The page itself measures, from the time stamp of the letting go, which makes it a tap,
 * to the first frame after the new line stood in the document (on a phone: after the bar showed its sum). So input
 * handling, React, style, layout and paint all count, and this script does not; nor does what the page does at the press,
 * nor what follows the line in a later frame. A first table warms the page up.
 * Beside it stands what the same browser needs for a bare page, where a mouse's click adds one row to a table. The three
 * pages take turns, ten taps each, so that all meet the same load of the machine. The aim is a ratio, because that says
 * something on a slow or busy machine too: at the median and at the 95th percentile a tap may take twice as long as on
 * the bare page.
 *
 * BENCH_TRACE=FILE writes a CPU profile of the taps on the till, for the developer tools.
 */
import { writeFileSync } from "node:fs";
import type { Browser, BrowserContextOptions, CDPSession, Page } from "@playwright/test";
import { areasApi } from "#domain/floor/areasApi.ts";
import { tablesApi } from "#domain/floor/tablesApi.ts";
import { menuApi } from "#domain/menu/api.ts";
import { paise } from "#domain/money.ts";
import { DEVICES, launchBrowser, openAs } from "#testing/browser.ts";
import { type Client, signedIn } from "#testing/client.ts";
import { buildScreensIfStale } from "#testing/screens.ts";
import { withServerProcess } from "#testing/server.ts";
import { percentile, printAim, printTable } from "./measure.ts";
import { measureNextTaps } from "./nextTap.ts";
import { addRowsOnClick, beginOrder, nextItem, startWatching, takenMs } from "./taps.ts";
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
  /** Makes ten taps, with the CPU slowed down. */
  readonly takeOrder: () => Promise<void>;
  /** Returns how long each tap took, without the first order, which warms the page up. */
  readonly taps: () => Promise<number[]>;
}

/** Presses at a position of the page and lets go. */
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
    await admin.send(menuApi.createItem, { body });
  }
}

/** Adds a table for every order, in the area that the screen opens with. */
async function addTables(admin: Client): Promise<void> {
  const [area] = await admin.query(areasApi.list);
  if (!area) throw new Error("the demo resort has no area");
  for (let number = 1; number <= (ORDERS + 1) * devices.length; number++) {
    await admin.send(tablesApi.create, { body: { name: `B${number}`, area: area._id } });
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
    return allOf(await page.evaluate(takenMs));
  };
  return { name, takeOrder, taps };
}

/** Opens the page that shows what the browser itself needs, equally slowed down, for the least that a tap could do. */
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
  return { name: "a bare page", takeOrder, taps: async () => allOf(await page.evaluate(takenMs)) };
}

/** Slows a page's CPU down while something is done. The pages whose turn it is not must not take it from the others. */
async function slowedDown(devtools: CDPSession, run: () => Promise<void>): Promise<void> {
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED_DOWN });
  await run();
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
}

/** Throws when a tap showed no line, so that none is left out of the figures. */
function allOf(taps: number[]): number[] {
  const count = TAPS + LINES;
  if (taps.length !== count) throw new Error(`${count} taps showed ${taps.length} lines`);
  return taps.slice(-TAPS);
}

/** Takes the next free table and shows the whole menu. The taps that follow are for other items than before. */
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

/** Taps an item that is not on the order yet, scrolling the menu on where all on view are. */
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
