import { device } from "./device.ts";
import { log } from "./log.ts";
import { deleteStoredCache } from "./persistedCache/cacheStore.ts";
import { saveCache } from "./persistedCache/persistedCache.ts";
import { cacheApp } from "./update/cacheApp.ts";

/** Starts work that can wait until the screen is usable: caching the app and the answers on the device. */
export function startDeferred(): void {
  const failed = (error: unknown) => log("This device keeps nothing for later", String(error));
  void cacheApp().catch(failed);
  const person = () => device.session.get()?.user.id;
  let lastPerson = person();
  // The session may have ended while no page was open.
  if (lastPerson === undefined) void deleteStoredCache().catch(failed);
  let stop = begin();
  device.session.subscribe(() => {
    if (person() === lastPerson) return;
    lastPerson = person();
    stop();
    stop = begin();
  });
  function begin(): () => void {
    if (lastPerson === undefined) return () => undefined;
    return saveCache({ client: device.queryClient, person });
  }
}
