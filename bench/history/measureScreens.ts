import type { Browser, Page } from "@playwright/test";
import { DEVICES, launchBrowser, openAs, REGION } from "#testing/browser.ts";
import { signedIn } from "#testing/client.ts";
import { median, printAim, printTable } from "../measure.ts";
import type { Asked } from "./reads.ts";
import { type Measured, measured, opened } from "./screens.ts";
import { opening, type Tap, tookMs } from "./screenTaps.ts";

const REPEATS = 3;
const AIM_MS = 100;
const PATIENCE_MS = 4_000;
type Device = keyof typeof DEVICES;
type Role = keyof typeof opened;

/** How long one result took on one device: the first time, and of the next times the median. */
export interface Took {
  readonly name: string;
  readonly device: Device;
  readonly firstMs: number;
  readonly p50: number;
  /** The part of it that a page waits after a key on purpose. */
  readonly pauseMs: number;
}

/** Opens every list, search and report in a browser, on a till and on a phone, and measures how soon each is painted. */
export async function measureScreens(url: string, asked: Asked): Promise<readonly Took[]> {
  const browser = await launchBrowser();
  const took: Took[] = [];
  for (const device of Object.keys(DEVICES) as Device[]) {
    for (const role of Object.keys(opened) as Role[]) {
      const page = await openPage(browser, { url, device, role });
      took.push(...(await measureOpening(page, device, role)));
      let screen = "";
      for (const each of measured.filter((one) => one.role === role)) {
        if (each.screen !== screen) await attempt(page, each.screen, opening(each.screen));
        screen = each.screen;
        took.push(await measureOne(page, { device, each, asked }));
      }
      await page.context().close();
    }
  }
  await browser.close();
  return took;
}

async function openPage(
  browser: Browser,
  { url, device, role }: { readonly url: string; readonly device: Device; readonly role: Role },
): Promise<Page> {
  const context = await browser.newContext({ ...DEVICES[device], ...REGION, baseURL: url });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await openAs(page, await signedIn(url, role));
  // A part of the page that is still being loaded would hide what the first tap brings.
  await page.getByRole("heading").first().waitFor();
  await page.locator('main [aria-label="Loading"]').first().waitFor({ state: "detached" });
  return page;
}

/** Measures how soon each screen of the side menu stands there with what it shows. */
async function measureOpening(page: Page, device: Device, role: Role): Promise<Took[]> {
  const times = new Map<string, number[]>();
  for (let repeat = 0; repeat <= REPEATS; repeat++) {
    for (const screen of opened[role]) {
      const ms = await attempt(page, `${role}: ${screen}`, opening(screen));
      times.set(screen, [...(times.get(screen) ?? []), ms]);
    }
  }
  return [...times].map(([screen, all]) => tookOf(`${role}: open ${screen}`, device, all));
}

async function measureOne(
  page: Page,
  { device, each, asked }: { readonly device: Device; readonly each: Measured; readonly asked: Asked },
): Promise<Took> {
  const { name, tap, back, pauseMs } = each;
  const all: number[] = [];
  for (let repeat = 0; repeat <= REPEATS; repeat++) {
    all.push(await attempt(page, name, tap(asked)));
    await attempt(page, `back from ${name}`, back(asked));
  }
  return tookOf(name, device, all, pauseMs);
}

/** Returns how long a tap took; NaN where it came to nothing, which is said. */
async function attempt(page: Page, name: string, tap: Tap): Promise<number> {
  const late = new Promise<number>((_, reject) => {
    setTimeout(() => reject(new Error("nothing was shown")), PATIENCE_MS).unref();
  });
  try {
    return await Promise.race([tookMs(page, tap), late]);
  } catch (error) {
    console.log(`${name}: ${String(error).split("\n")[0]}`);
    return Number.NaN;
  }
}

function tookOf(name: string, device: Device, [firstMs = Number.NaN, ...rest]: number[], pauseMs = 0): Took {
  const took = { name, device, firstMs, p50: median(rest), pauseMs };
  console.log(`  ${device}: ${name} ${took.p50.toFixed(0)} ms`);
  return took;
}

/**
 * Prints the table of the smallest file's times and the largest one's, and returns whether the largest one's are in time. On a
 * machine that does other things too the ratio says more than the times.
 */
export function reportScreens(small: readonly Took[], large: readonly Took[]): boolean {
  const whole = (ms: number) => ms.toFixed(0);
  const smallOf = ({ name, device }: Took) =>
    small.find((other) => other.name === name && other.device === device)?.p50 ?? Number.NaN;
  printTable(
    ["tap to painted, ms", "device", "smallest", "largest", "first", "ratio", "of it a pause"],
    large.map((took) => [
      ...[took.name, took.device, whole(smallOf(took)), whole(took.p50), whole(took.firstMs)],
      (took.p50 / smallOf(took)).toFixed(2),
      took.pauseMs === 0 ? "" : whole(took.pauseMs),
    ]),
  );
  const judge = (when: string, msOf: (took: Took) => number) => {
    const late = large.filter((took) => !(msOf(took) - took.pauseMs <= AIM_MS));
    for (const took of late)
      printAim(
        `${took.name} on a ${took.device}${when} ≤ ${AIM_MS} ms`,
        false,
        `${whole(msOf(took) - took.pauseMs)} ms`,
      );
    return late.length === 0;
  };
  const isFirstInTime = judge(", the first time,", ({ firstMs }) => firstMs);
  return judge("", ({ p50 }) => p50) && isFirstInTime;
}
