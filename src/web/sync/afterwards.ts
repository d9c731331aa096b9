import { device } from "./device.ts";
import { keepOnDevice } from "./installed/keepOnDevice.ts";
import { keepLastSeen } from "./lastSeen/lastSeen.ts";
import { forgetSeen } from "./lastSeen/seenStore.ts";
import { log } from "./log.ts";

/** Starts what a page does once its screen is usable: it keeps the app and what is seen on the device. */
export function startAfterwards(): void {
  const failed = (error: unknown) => log("This device keeps nothing for later", String(error));
  void keepOnDevice().catch(failed);
  const person = () => device.session.get()?.user.id;
  let kept = person();
  // A session can have ended while no page was open.
  if (kept === undefined) void forgetSeen().catch(failed);
  let stop = begin();
  device.session.subscribe(() => {
    if (person() === kept) return;
    kept = person();
    stop();
    stop = begin();
  });
  function begin(): () => void {
    if (kept === undefined) return () => undefined;
    return keepLastSeen({ client: device.queryClient, person });
  }
}
