import type { Browser, BrowserContextOptions, Page, Request } from "@playwright/test";
import { DEVICES, launchBrowser, REGION } from "#testing/browser.ts";
import { type DemoRole, demoAccounts } from "#testing/client.ts";
import { withServerProcess } from "#testing/server.ts";

/**
 * Weighs what a browser loads from an empty cache until somebody takes an order, and prints each file.
 *
 * A real server sends the built screens to Chromium. A person opens the resort's address, chooses their role, signs in by
 * the form, taps a free table and taps an item; the first load ends when the item's line stands on the order. All scripts
 * that were asked for until then count, with the bytes of their gzipped answers: tills use plain HTTP, where browsers do
 * not take Brotli. What the page fetches while it is idle is held back until then and printed apart, so what a first tap
 * needs cannot be moved there. An admin on a till and a waiter on a phone load different parts; neither may be too heavy.
 */

/** The limit of the first load, in bytes of gzipped JavaScript. */
export const FIRST_LOAD_BUDGET = 235_000;

/** A part of the page that the browser received. */
export interface Sent {
  readonly file: string;
  readonly kind: "script" | "style";
  readonly bytes: number;
  /** True if it was requested after the first line, while the page was idle. */
  readonly isAhead: boolean;
}

interface Journey {
  readonly name: string;
  readonly role: DemoRole;
  readonly device: BrowserContextOptions;
}

const journeys: readonly Journey[] = [
  { name: "an admin on a till", role: "admin", device: DEVICES.till },
  { name: "a waiter on a phone", role: "waiter", device: DEVICES.phone },
];

/** After everything is preloaded, no requests come for this long: the page waits up to 2 s for each part. */
const QUIET_MS = 3000;

/** Weighs the built screens. Returns the problem, if there is one. */
export async function weighFirstLoad(): Promise<string | undefined> {
  try {
    const problems = await weighJourneys();
    return problems.length > 0 ? problems.join("\n") : undefined;
  } catch (error) {
    return `the first load could not be weighed: ${String(error)}`;
  }
}

async function weighJourneys(): Promise<string[]> {
  const problems: string[] = [];
  await withServerProcess(async ({ url }) => {
    const browser = await launchBrowser();
    try {
      for (const journey of journeys) {
        const sent = await load(browser, url, journey);
        print(journey.name, sent);
        const problem = problemOf(sent);
        if (problem) problems.push(`${journey.name}: ${problem}`);
      }
    } finally {
      await browser.close();
    }
  });
  return problems;
}

/** Evaluates what one person's browser received. */
export function problemOf(sent: readonly Sent[]): string | undefined {
  const total = weightOf(sent.filter(({ kind, isAhead }) => kind === "script" && !isAhead));
  if (total === 0) return "nothing was weighed";
  if (total <= FIRST_LOAD_BUDGET) return undefined;
  return `the first load is ${kB(total - FIRST_LOAD_BUDGET)} over its budget`;
}

async function load(browser: Browser, baseURL: string, { role, device }: Journey): Promise<Sent[]> {
  const context = await browser.newContext({ ...device, ...REGION, baseURL });
  // This server is local, where Chromium accepts Brotli without HTTPS too.
  await context.setExtraHTTPHeaders({ "Accept-Encoding": "gzip" });
  const page = await context.newPage();
  await page.addInitScript(waitWithIdleJobs);
  const asked: { readonly request: Request; readonly isAhead: boolean }[] = [];
  let isAhead = false;
  let lastAt = 0;
  page.on("request", (request) => {
    if (!["script", "stylesheet"].includes(request.resourceType())) return;
    asked.push({ request, isAhead });
    lastAt = performance.now();
  });
  await takeOrder(page, role);
  isAhead = true;
  lastAt = performance.now();
  await page.evaluate(() => window.dispatchEvent(new Event("now-idle")));
  while (performance.now() - lastAt < QUIET_MS) await page.waitForTimeout(100);
  const sent: Sent[] = [];
  for (const part of asked) sent.push({ ...(await weigh(part.request)), isAhead: part.isAhead });
  await context.close();
  return sent;
}

/** Signs in and puts an item on the order of a free table, like a person with a new device. */
async function takeOrder(page: Page, role: DemoRole): Promise<void> {
  const { username, password } = demoAccounts[role];
  await page.goto("/");
  await page.getByRole("link", { name: `Continue as ${role === "admin" ? "Admin" : "Waiter"}` }).click();
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.locator('[data-status="available"] > button').first().click();
  await page.getByRole("button", { name: "Quick Add" }).first().click();
  const line = page.locator('table[aria-label="Order items"] tbody tr');
  const bar = page.locator('button[aria-expanded="false"]', { hasText: "₹" });
  await line.or(bar).filter({ visible: true }).first().waitFor();
}

/** Delays the page's idle jobs until the event "now-idle". Runs before the page's scripts. */
function waitWithIdleJobs(): void {
  const whenIdle = window.requestIdleCallback.bind(window);
  let isIdle = false;
  window.addEventListener("now-idle", () => {
    isIdle = true;
  });
  window.requestIdleCallback = (job, options) => {
    if (isIdle) return whenIdle(job, options);
    window.addEventListener("now-idle", () => whenIdle(job), { once: true });
    return 0;
  };
}

async function weigh(request: Request): Promise<Omit<Sent, "isAhead">> {
  const { pathname: file } = new URL(request.url());
  const response = await request.response();
  const encoding = (await response?.headerValue("content-encoding")) ?? "uncompressed";
  if (encoding !== "gzip") throw new Error(`${file} came ${encoding} instead of gzipped`);
  const { responseBodySize: bytes } = await request.sizes();
  return { file, kind: request.resourceType() === "script" ? "script" : "style", bytes };
}

const weightOf = (sent: readonly Sent[]) => sent.reduce((sum, { bytes }) => sum + bytes, 0);

function print(name: string, sent: readonly Sent[]): void {
  const first = sent.filter(({ isAhead }) => !isAhead).sort((a, b) => b.bytes - a.bytes);
  for (const { file, bytes } of first) console.log(`  ${kB(bytes).padStart(9)}  ${file}`);
  const scripts = (isAhead: boolean) =>
    weightOf(sent.filter((part) => part.kind === "script" && part.isAhead === isAhead));
  console.log(
    `first load of ${name}: ${kB(scripts(false))} of scripts, gzipped (budget ${kB(FIRST_LOAD_BUDGET)}), ` +
      `${kB(weightOf(first.filter(({ kind }) => kind === "style")))} of styles; ` +
      `fetched ahead afterwards: ${kB(scripts(true))} of scripts\n`,
  );
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

if (import.meta.main) {
  const problem = await weighFirstLoad();
  if (problem) {
    console.error(problem);
    process.exitCode = 1;
  }
}
