import { device } from "../device.ts";
import { log } from "../log.ts";
import { canReload, reloadWhenNotBusy, updateChannel } from "./busy.ts";
import { loadNewVersion } from "./loadNewVersion.ts";
import { TAKE_OVER } from "./takeOver.ts";

/** How often a page that stays open asks for a newer version of itself. */
const CHECK_INTERVAL_MS = 30 * 60_000;
/** How often a page with a newer version looks whether it may take it. */
const TRIED_EVERY_MS = 2_000;
/** Other tabs say within this time that they are in the middle of something, also on a computer that is busy. */
const ANSWERED_WITHIN_MS = 1_500;
/** Chromium may leave a newer version waiting for minutes, however often it is asked; a page that is reloaded ends that. */
const ASKED_AT_MOST = 4;

/** Keeps the app on this device and takes newer versions of it when nothing is in progress in any tab. */
export async function cacheApp(): Promise<void> {
  // There is none over plain HTTP, and none while the screens are developed.
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
  let asked = 0;
  tabs.listen((message) => {
    if (message === "not-yet") objected = true;
  });
  // The first worker takes over nothing: the page that brought it is of the same version.
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
      asked += 1;
      if (asked === ASKED_AT_MOST) loadNewVersion();
    }, ANSWERED_WITHIN_MS);
  }, TRIED_EVERY_MS);
}
