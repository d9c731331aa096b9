import { useSyncExternalStore } from "react";
import { noteContact } from "../lastContact.ts";
import { browserTime } from "../time.ts";
import { serverNow } from "./clock.ts";
import { browserFetch } from "./fetch.ts";
import { type ConnectionState, createConnection } from "./newConnection.ts";

/** This page's connection. */
export const connection = createConnection({
  fetch: browserFetch,
  time: browserTime,
  noteContact: () => noteContact(serverNow()),
});

export const {
  get: getConnection,
  subscribe: subscribeConnection,
  check: checkConnection,
  noteReached,
  noteFailed,
  noteLive,
  noteSilent,
  onceBack,
} = connection;

/** Returns the connection state; re-renders when it changes. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(subscribeConnection, getConnection);
}

/** Returns whether the server is known to be away: what does not wait on the device can then not be done. */
export function useIsServerAway(): boolean {
  return useConnection().status === "unreachable";
}

/** Checks the connection now, and whenever the browser says that it is online. */
export function startConnection(): void {
  window.addEventListener("online", () => void checkConnection());
  void checkConnection();
}
