import { device } from "./device.ts";
import { log } from "./log.ts";
import { deleteStoredCache } from "./persistedCache/cacheStore.ts";
import { saveCache } from "./persistedCache/persistedCache.ts";
import { cacheApp } from "./update/cacheApp.ts";

/** Starts what a page does once its screen is usable: it keeps the app and what is seen on the device. */
export function startDeferred(): void {
  const failed = (error: unknown) => log("This device keeps nothing for later", String(error));
  void cacheApp().catch(failed);
  const person = () => device.session.get()?.user.id;
  let kept = person();
  // A session can have ended while no page was open.
  if (kept === undefined) void deleteStoredCache().catch(failed);
  let stop = begin();
  device.session.subscribe(() => {
    if (person() === kept) return;
    kept = person();
    stop();
    stop = begin();
  });
  function begin(): () => void {
    if (kept === undefined) return () => undefined;
    return saveCache({ client: device.queryClient, person });
  }
}
