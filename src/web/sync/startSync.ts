import { device } from "./device.ts";
import { lazyCode, loadWhenIdle } from "./lazyCode.ts";
import { log } from "./log.ts";
import { requestStoragePersistence } from "./outbox/storagePersistence.ts";
import { delayFirstScreen } from "./persistedCache/firstScreen.ts";
import { restoreCache } from "./persistedCache/persistedCache.ts";
import { blockUpdateWhileBusy } from "./update/busy.ts";

/** Latest time to start deferred work, even if the browser was never idle. */
const DEFERRED_MAX_MS = 3_000;

const UPDATE_MS = 500;

const deferredCode = lazyCode(async () => (await import("./deferred.ts")).startDeferred);
const updateCode = lazyCode(async () => (await import("./update/loadNewVersion.ts")).loadNewVersion);

/** If somebody is signed in, the first screen shows the cached answers. */
async function restoreScreens(): Promise<void> {
  const { queryClient, session } = device;
  const person = () => session.get()?.user.id;
  await restoreCache({ client: queryClient, person }).catch((error: unknown) =>
    log("The last answers of this device cannot be read", String(error)),
  );
}

/** Starts sync in this tab. Called once per page. */
export function startSync(): void {
  blockUpdateWhileBusy();
  if (device.session.get()) delayFirstScreen(restoreScreens());
  loadWhenIdle(deferredCode, DEFERRED_MAX_MS, (startDeferred) => startDeferred());
  device.start();
  device.isServerNewer.subscribe(() =>
    loadWhenIdle(updateCode, UPDATE_MS, (loadNewVersion) => void loadNewVersion()),
  );
  void requestStoragePersistence(navigator.storage);
}
