import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import type { Session } from "./demoServer.ts";
import { aptInstall, findProgram, mayInstall } from "./programs.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const KNOWN_PATHS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/** Chromium uses only the last such list, so it includes Playwright's own. */
const DISABLED_BY_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];
/**
 * Parts that every window starts besides its page: the menu below the address bar (as much work as a screen), a spare process.
 */
const DISABLED_FEATURES = [
  ...DISABLED_BY_PLAYWRIGHT,
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
];

/** Chromium as root needs the first; the others keep it quiet on a network without internet. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
];

/** The two devices that every screen is made for. */
export const DEVICES = {
  till: { viewport: { width: 1366, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;

export const REGION = { locale: "en-IN", timezoneId: "Asia/Kolkata" } as const;

/** Returns the path of the browser for tests: CHROMIUM_PATH, or an installed Chromium or Chrome. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  for (const name of NAMES) {
    const path = findProgram(name);
    if (path) return path;
  }
  return KNOWN_PATHS.find((path) => existsSync(path));
}

/** Finds the browser, installs Debian's if possible, or prints what is missing. */
export async function needChromium(): Promise<string | undefined> {
  const found = findChromium();
  if (found) return found;
  if (process.env.CHROMIUM_PATH) {
    console.error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which does not exist.`);
    return undefined;
  }
  if (mayInstall()) {
    console.log("No Chromium or Chrome found: installing Debian's chromium");
    if (await aptInstall("chromium")) return findChromium();
  }
  console.error(
    "The browser tests need Chromium or Chrome. Install one (Debian: `apt-get install -y chromium`) " +
      "or name it in CHROMIUM_PATH.",
  );
  return undefined;
}

/** Starts the browser. Throws if there is none. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await needChromium();
  if (executablePath === undefined) throw new Error("there is no browser");
  return await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
}

/** Signs a person in on this device without the form, then opens `path` (default: their order-taking screen). */
export async function openAs(
  page: Page,
  { token, person: { _id: id, username, name, role } }: Session,
  path = `/${role}`,
): Promise<void> {
  const stored = { authToken: token, userInfo: JSON.stringify({ id, username, name, role }) };
  await page.addInitScript(storeOnce, { stored, mark: `signed in ${randomUUID()}` });
  await page.goto(path);
}

/** Stores the session at a tab's first load. Runs before the page's scripts at every load. */
function storeOnce({ stored, mark }: { stored: Record<string, string>; mark: string }): void {
  if (sessionStorage.getItem(mark)) return;
  sessionStorage.setItem(mark, "yes");
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
}
