import { useSyncExternalStore } from "react";
import { device } from "../device.ts";
import type { ConnectionState } from "../http/connection.ts";

/** Returns the connection state; re-renders when it changes. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(device.connection.subscribe, device.connection.get);
}

/** True if the server is known to be unreachable: commands that cannot be queued then fail. */
export function useIsServerUnreachable(): boolean {
  return useConnection().status === "unreachable";
}
