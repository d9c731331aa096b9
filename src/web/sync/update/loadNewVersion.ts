import { log } from "../log.ts";
import { reloadWhenNotBusy, whenNotBusy } from "./busy.ts";
import { pageVersion } from "./pageVersion.ts";
import { TAKE_OVER } from "./takeOver.ts";

const KEY = "rasoi.loadedAnewAs";
const TAKEN_WITHIN_MS = 5_000;

/**
 * Reloads the page because the server is newer: it sent something unknown, or the browser has a newer worker
 * waiting. Reloads once per version, and not while something is in progress. If the new page does not know it
 * either, it continues, and its person stays signed in.
 */
export function loadNewVersion(): void {
  const version = pageVersion();
  if (sessionStorage.getItem(KEY) === version) return;
  whenNotBusy(() => {
    sessionStorage.setItem(KEY, version);
    void newestWorker()
      .catch((error: unknown) => log("No newer version was found", String(error)))
      .finally(reloadWhenNotBusy);
  });
}

/** Activates the newest service worker: the earlier one would serve the same page. */
async function newestWorker(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update();
  const worker = registration?.installing ?? registration?.waiting;
  if (!worker) return;
  await new Promise<void>((resolve) => {
    const take = () => {
      if (worker.state === "installed") worker.postMessage(TAKE_OVER);
      if (worker.state === "activated" || worker.state === "redundant") resolve();
    };
    worker.addEventListener("statechange", take);
    take();
    setTimeout(resolve, TAKEN_WITHIN_MS);
  });
}
