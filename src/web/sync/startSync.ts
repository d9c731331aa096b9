import { device } from "./device.ts";
import { objectWhileInHand } from "./installed/inHand.ts";
import { holdFirstScreen } from "./lastSeen/firstScreen.ts";
import { showLastSeen } from "./lastSeen/lastSeen.ts";
import { lazyCode, loadWhenIdle } from "./lazyCode.ts";
import { log } from "./log.ts";
import { askToKeep } from "./outbox/keeping.ts";

/** The app is kept on the device from then on at the latest, even if the device has not been idle. */
const AFTERWARDS_MS = 3_000;

const UPDATE_MS = 500;

const afterwards = lazyCode(async () => (await import("./afterwards.ts")).startAfterwards);
const update = lazyCode(async () => (await import("./installed/loadAnew.ts")).loadAnew);

/** Somebody is signed in already: the screens begin with the answers that they showed the last time. */
async function beginWithLastSeen(): Promise<void> {
  const { queryClient, session } = device;
  const person = () => session.get()?.user.id;
  await showLastSeen({ client: queryClient, person }).catch((error: unknown) =>
    log("The last answers of this device cannot be read", String(error)),
  );
}

/** Starts sync in this tab. Called once per page. */
export function startSync(): void {
  objectWhileInHand();
  if (device.session.get()) holdFirstScreen(beginWithLastSeen());
  loadWhenIdle(afterwards, AFTERWARDS_MS, (startAfterwards) => startAfterwards());
  device.start();
  device.isServerNewer.subscribe(() => loadWhenIdle(update, UPDATE_MS, (loadAnew) => void loadAnew()));
  void askToKeep(navigator.storage);
}
