import { refresh, refreshAll } from "../cache/refresh.ts";
import { connection } from "../http/connection.ts";
import { browserFetch } from "../http/fetch.ts";
import { deviceId } from "../http/identity.ts";
import { session } from "../http/session.ts";
import { browserTime } from "../time.ts";
import { tabChannel } from "./channel.ts";
import { lead } from "./leader.ts";
import { type LiveMessage, type LiveParts, startLive as start } from "./newLive.ts";
import { knownPlaces, notePlaces, ownPlace } from "./places.ts";

/** Keeps this tab fresh. */
export function startLive(sayHere: LiveParts["sayHere"]): void {
  start({
    channel: tabChannel<LiveMessage>("rasoi.live"),
    fetch: browserFetch,
    time: browserTime,
    device: deviceId,
    session,
    connection,
    cache: { refresh, refreshAll },
    places: { own: ownPlace, note: notePlaces, known: knownPlaces },
    lead,
    sayHere,
  });
}
