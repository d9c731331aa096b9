import { useSyncExternalStore } from "react";
import { device } from "../device.ts";
import type { ConnectionState } from "../http/connection.ts";

/** Returns the connection state; re-renders when it changes. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(device.connection.subscribe, device.connection.get);
}

/** Returns whether the server is known to be away: what is not queued on the device can then not be done. */
export function useIsServerUnreachable(): boolean {
  return useConnection().status === "unreachable";
}
