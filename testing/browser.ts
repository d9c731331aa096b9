import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import type { Role } from "#domain/permissions.ts";
import { signedIn } from "./client.ts";
import { aptInstall, findProgram, mayInstall } from "./programs.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const KNOWN_PATHS = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/** Chromium as root needs the first; the others keep it quiet on a network without the internet. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The two devices every screen is made for. */
export const DEVICES = {
  till: { viewport: { width: 1366, height: 768 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;

/** Where those devices stand. */
export const REGION = { locale: "en-IN", timezoneId: "Asia/Kolkata" } as const;

/** A file of every server that is shown without the program: a page of its origin that costs nothing. */
const LIGHT_PAGE = "/icon.svg";

/** The browser the tests drive: CHROMIUM_PATH, or an installed Chromium or Chrome. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  for (const name of NAMES) {
    const path = findProgram(name);
    if (path) return path;
  }
  return KNOWN_PATHS.find((path) => existsSync(path));
}

/** Finds the browser, installs Debian's where that is possible, or says plainly what is missing. */
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

/** Starts the browser. Throws where there is none. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await needChromium();
  if (executablePath === undefined) throw new Error("there is no browser");
  return await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
}

/** Puts a signed-in person on this device without the form, then opens `path` (their order-taking screen). */
export async function signIn(page: Page, role: Role, path = `/${role}`): Promise<void> {
  await page.goto(LIGHT_PAGE);
  const { token, person } = await signedIn(new URL(page.url()).origin, role);
  const { _id: id, username, name, role: assigned } = person;
  await page.evaluate(
    ([authToken, userInfo]) => {
      localStorage.setItem("authToken", authToken);
      localStorage.setItem("userInfo", userInfo);
    },
    [token, JSON.stringify({ id, username, name, role: assigned })] as const,
  );
  await page.goto(path);
}
