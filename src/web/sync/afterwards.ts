import { queryClient } from "./cache/queryClient.ts";
import { serverNow } from "./http/clock.ts";
import { getSession, subscribeSession } from "./http/session.ts";
import { keepOnDevice } from "./installed/keepOnDevice.ts";
import { keepLastSeen } from "./lastSeen/lastSeen.ts";
import { forgetSeen } from "./lastSeen/seenStore.ts";
import { log } from "./log.ts";

/** Starts what a page does once its screen is usable: it keeps the app and what is seen on the device. */
export function startAfterwards(): void {
  const failed = (error: unknown) => log("This device keeps nothing for later", String(error));
  void keepOnDevice().catch(failed);
  const person = () => getSession()?.user.id;
  let kept = person();
  let stop = begin(kept);
  subscribeSession(() => {
    if (person() === kept) return;
    kept = person();
    stop();
    stop = begin(kept);
  });
  function begin(who: string | undefined): () => void {
    if (who !== undefined) return keepLastSeen({ client: queryClient, now: serverNow, person });
    void forgetSeen().catch(failed);
    return () => undefined;
  }
}
