import { existsSync } from "node:fs";
import { aptInstall, findProgram, mayInstall } from "./command.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const PLACES = [
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

/** The browser the tests drive: CHROMIUM_PATH, or an installed Chromium or Chrome. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  for (const name of NAMES) {
    const path = findProgram(name);
    if (path) return path;
  }
  return PLACES.find((path) => existsSync(path));
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
