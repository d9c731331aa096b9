import { queryClient } from "./cache/queryClient.ts";
import { getConnection, onceBack, startConnection } from "./http/connection.ts";
import { isServerNewer } from "./http/newer.ts";
import { getSession, subscribeSession, watchOtherTabs } from "./http/session.ts";
import { objectWhileInHand } from "./installed/inHand.ts";
import { holdFirstScreen } from "./lastSeen/firstScreen.ts";
import { showLastSeen } from "./lastSeen/lastSeen.ts";
import { lazyCode, loadWhenIdle } from "./lazyCode.ts";
import { lead } from "./live/leader.ts";
import { startLive } from "./live/live.ts";
import { log } from "./log.ts";
import { outbox } from "./outbox/device.ts";
import { sayHere } from "./outbox/here.ts";
import { askToKeep } from "./outbox/keeping.ts";
import { leave, startLeaving } from "./outbox/leaving.ts";

/** The app is kept on the device from then on at the latest, even if the device has not been idle. */
const AFTERWARDS_MS = 3_000;

const UPDATE_MS = 500;

const afterwards = lazyCode(async () => (await import("./afterwards.ts")).startAfterwards);
const update = lazyCode(async () => (await import("./installed/loadAnew.ts")).loadAnew);

/** Somebody is signed in already: the screens begin with what they showed the last time. */
async function beginWithLastSeen(): Promise<void> {
  const person = () => getSession()?.user.id;
  await showLastSeen({ client: queryClient, person }).catch((error: unknown) =>
    log("What was seen last cannot be read", String(error)),
  );
}

/** Starts the outbox, the live events and the connection check. Called once per page. */
export function startSync(): void {
  watchOtherTabs();
  objectWhileInHand();
  if (getSession()) holdFirstScreen(beginWithLastSeen());
  loadWhenIdle(afterwards, AFTERWARDS_MS, (startAfterwards) => startAfterwards());
  startConnection();
  void outbox.load().then(outbox.kick);
  lead("outbox", () => {
    const stops = [outbox.startDelivering(), startLeaving()];
    return () => {
      for (const stop of stops) stop();
    };
  });
  startLive(sayHere);
  onceBack(() => {
    // The server hears first of who signed out meanwhile, then of what they left.
    void leave().then(outbox.kick);
    // A read that failed while the server was away is forgotten: the screen that needs it sends it again. One that only waits to be
    // wanted keeps its place.
    void queryClient.resetQueries({
      predicate: (query) => query.state.status === "error" && !query.isActive(),
    });
    void queryClient.invalidateQueries();
  });
  isServerNewer.subscribe(() => loadWhenIdle(update, UPDATE_MS, (loadAnew) => void loadAnew()));
  let person = getSession()?.user.id;
  subscribeSession(() => {
    const now = getSession()?.user.id;
    // The next person may not be allowed to see what is cached.
    if (now !== person) queryClient.clear();
    person = now;
    if (getConnection().status !== "unreachable") outbox.kick();
  });
  void askToKeep(navigator.storage);
}
