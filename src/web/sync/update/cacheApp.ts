import { device } from "../device.ts";
import { log } from "../log.ts";
import { canReload, reloadWhenNotBusy, updateChannel } from "./busy.ts";
import { loadNewVersion } from "./loadNewVersion.ts";
import { TAKE_OVER } from "./takeOver.ts";

const CHECK_INTERVAL_MS = 30 * 60_000;
/** How often a page with a newer version tries to load it. */
const TRIED_EVERY_MS = 2_000;
/** Time for other tabs to object, also on a busy computer. */
const ANSWERED_WITHIN_MS = 1_500;
/** Chromium may leave a newer worker waiting for minutes, however often it is messaged; a reload ends that. */
const ASKED_AT_MOST = 4;

/** Caches the app on this device and loads newer versions when nothing is in progress in any tab. */
export async function cacheApp(): Promise<void> {
  // No service worker over plain HTTP and in development.
  if (!("serviceWorker" in navigator) || import.meta.env.DEV) return;
  const { serviceWorker } = navigator;
  await serviceWorker.register("/sw.js");
  const registration = await serviceWorker.ready;
  const look = () => void registration.update().catch((error: unknown) => log("No update", String(error)));
  setInterval(look, CHECK_INTERVAL_MS);
  // A server that was unreachable may have been updated.
  device.connection.onReconnect(look);
  const tabs = updateChannel();
  let isWanted = serviceWorker.controller !== null;
  let objected = false;
  let askedAt = 0;
  tabs.listen((message) => {
    if (message === "not-yet") objected = true;
  });
  // The first worker has the page's own version, so nothing is to be reloaded.
  serviceWorker.addEventListener("controllerchange", () => {
    if (isWanted) reloadWhenNotBusy();
    isWanted = true;
  });
  setInterval(() => {
    if (!registration.waiting || !serviceWorker.controller || !canReload()) return;
    objected = false;
    tabs.post("may-we");
    setTimeout(() => {
      if (objected || !canReload()) return;
      registration.waiting?.postMessage(TAKE_OVER);
      askedAt += 1;
      if (askedAt === ASKED_AT_MOST) loadNewVersion();
    }, ANSWERED_WITHIN_MS);
  }, TRIED_EVERY_MS);
}
